import { randomBytes } from "node:crypto";

const CROCKFORD = "0123456789abcdefghjkmnpqrstvwxyz";

export type IdPrefix =
  | "acc"
  | "key"
  | "pl"
  | "inv"
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
  | "run";

const last = new Map<IdPrefix, { time: number; random: bigint }>();

/**
 * Prefixed and sortable: 48 bits of time, then 80 random bits, in Crockford's base 32. Ids of one millisecond
 * count up, so that what one process made in a row also lists in a row.
 */
export function newId(prefix: IdPrefix, now: Date): string {
  const time = now.getTime();
  const before = last.get(prefix);
  const random =
    before?.time === time ? before.random + 1n : BigInt(`0x${randomBytes(10).toString("hex")}`) >> 1n;
  last.set(prefix, { time, random });
  return `${prefix}_${base32(BigInt(time), 10)}${base32(random, 16)}`;
}

/** No id of that moment or a later one sorts before it. */
export function firstId(prefix: IdPrefix, at: Date): string {
  return `${prefix}_${base32(BigInt(at.getTime()), 10)}`;
}

/** Five random bits a letter. */
export function randomText(length: number): string {
  return Array.from(randomBytes(length), (byte) => CROCKFORD[byte & 31]).join("");
}

function base32(value: bigint, length: number): string {
  let text = "";
  for (let rest = value; text.length < length; rest >>= 5n) text = CROCKFORD[Number(rest & 31n)] + text;
  return text;
}
