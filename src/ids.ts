import { randomBytes } from "./random-bytes.js";

const CROCKFORD = "0123456789abcdefghjkmnpqrstvwxyz";

export type IdPrefix =
  | "acc"
  | "key"
  | "pl"
  | "inv"
  | "cn"
  | "sub"
  | "don"
  | "po"
  | "wal"
  | "pay"
  | "evt"
  | "req"
  | "whk"
  | "dlv"
  | "cnf"
  | "run"
  | "mem"
  | "ses"
  | "per"
  | "apr"
  | "ct";

/** What a record is, as its id says; the others have no record that could be looked at. */
export const NOUN_OF: Readonly<Record<string, string>> = {
  pl: "payment_link",
  inv: "invoice",
  cn: "credit_note",
  sub: "subscription_plan",
  don: "donation_jar",
  po: "payout",
  pay: "payment",
  ct: "contact",
  apr: "approval",
  evt: "event",
} satisfies Partial<Record<IdPrefix, string>>;

export function nounOf(id: string): string | undefined {
  const [prefix = ""] = id.split("_");
  return Object.hasOwn(NOUN_OF, prefix) ? NOUN_OF[prefix] : undefined;
}

interface Last {
  time: number;
  /** Everything before the letters that count. */
  head: string;
  tail: number;
}

const last = new Map<IdPrefix, Last>();
const TAIL_LETTERS = 6;

/**
 * Prefixed and sortable: 48 bits of time, then 80 random bits, in Crockford's base 32. Ids of one millisecond
 * count up, so that what one process made in a row also lists in a row.
 */
export function newId(prefix: IdPrefix, now: Date): string {
  const time = now.getTime();
  let id = last.get(prefix);
  if (id?.time !== time) {
    id = {
      time,
      head: `${prefix}_${base32(time, 10)}${randomText(10)}`,
      tail: randomBytes(4).readUInt32BE() >>> 3,
    };
    last.set(prefix, id);
  }
  return id.head + base32(id.tail++, TAIL_LETTERS);
}

/** No id of that moment or a later one sorts before it. */
export function firstId(prefix: IdPrefix, at: Date): string {
  return `${prefix}_${base32(at.getTime(), 10)}`;
}

/** Five random bits a letter. */
export function randomText(length: number): string {
  let text = "";
  for (const byte of randomBytes(length)) text += CROCKFORD[byte & 31];
  return text;
}

function base32(value: number, length: number): string {
  let text = "";
  for (let rest = value; text.length < length; rest = Math.floor(rest / 32))
    text = CROCKFORD[rest % 32] + text;
  return text;
}
