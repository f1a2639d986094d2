import { compact } from "../text/contacts-in.js";
import { readNumbers } from "../text/numbers.js";
import { remember } from "../text/remember.js";
import { type AccountRecord, type GuardAccount, OWNERS_DOORS, vouchesFor } from "./account.js";
import { type Evidence, mentioned } from "./evidence.js";
import { UNSPACED } from "./segment.js";
import type { KnownClient, KnownContact, KnownWallet } from "./types.js";

/** U: addresses that the user's turns name with a right checksum, in lower case. */
export const userAddresses = remember(({ turns }: Evidence): ReadonlySet<string> => {
  const good = turns.flatMap((turn) => mentioned(turn, "address")).filter(({ badChecksum }) => !badChecksum);
  return new Set(good.map(({ value }) => value.toLowerCase()));
});

const userEmails = remember(
  ({ turns }: Evidence) =>
    new Set(turns.flatMap((turn) => mentioned(turn, "email")).map(({ value }) => value)),
);

export const userUrls = remember(({ turns }: Evidence): ReadonlySet<string> => {
  const urls = turns.flatMap((turn) => turn.lexed.tokens.filter((token) => token.kind === "url"));
  return new Set(urls.map(({ text }) => text));
});

export const userNumbers = remember(
  ({ turns }: Evidence) =>
    new Set(turns.flatMap((turn) => readNumbers(turn.text).flatMap(({ values }) => values))),
);

export function linkedWallets({ wallets }: GuardAccount, address: string): KnownWallet[] {
  return wallets.filter((wallet) => wallet.address.toLowerCase() === address.toLowerCase());
}

export const PLACES = ["destination_address", "destination_wallet"];

/** R: addresses of trusted records, each with the records that a selector could name. */
export function recordsPaying({ records }: GuardAccount, address: string): AccountRecord[] {
  const vouches = (record: AccountRecord) => PLACES.some((field) => vouchesFor(record, field));
  return records.filter((record) => record.destination?.toLowerCase() === address && vouches(record));
}

/** May come into a card, never further: payees of earlier payouts, and what came over `mcp`. */
function isSeenBefore({ records }: GuardAccount, address: string): boolean {
  const isIt = (one: string | undefined) => one?.toLowerCase() === address;
  const isPaid = records.some(({ rows = [] }) => rows.some((row) => isIt(row.address)));
  return isPaid || records.some(({ door, destination }) => door === "mcp" && isIt(destination));
}

/** Who speaks for an address, the user's own wallets aside: he himself, a contact or a record that he names, or what may only come into a card, such as a contact whom he begins to name. */
export function voucherOf(
  evidence: Evidence,
  account: GuardAccount,
  address: string,
): "user" | "record" | "begun" | KnownContact | undefined {
  if (userAddresses(evidence).has(address)) return "user";
  const isTheirs = (one: { readonly address: string }) => one.address.toLowerCase() === address;
  const contact = contactsNamed(evidence).find(({ wallets }) => wallets.some(isTheirs));
  if (contact) return contact;
  const isNamed = recordsPaying(account, address).some((record) => isRecordNamed(evidence, record));
  if (isNamed || isSeenBefore(account, address)) return "record";
  return account.payees?.get(address)?.some((name) => isBegun(evidence, name)) ? "begun" : undefined;
}

/** No linked wallet, no contact's, not used by the owner himself and not once confirmed by a person. */
export function isNewPayee(account: GuardAccount, address: string): boolean {
  const own = linkedWallets(account, address).length > 0 || account.payees?.has(address);
  const used = account.records.some(
    ({ door, destination, origins = {} }) =>
      destination?.toLowerCase() === address &&
      (OWNERS_DOORS.has(door) || PLACES.some((field) => origins[field] === "P")),
  );
  return !own && !used;
}

/** An e-mail of the user's, of a client whom he names or begins to name ("Acme" for "Acme Corp"), or that came over `mcp`. */
export function isKnownEmail(evidence: Evidence, { records }: GuardAccount, email: string): boolean {
  const isTheirs = (one: KnownClient | undefined) => one?.email.toLowerCase() === email;
  return (
    evidence.trusted.clients.some((one) => isTheirs(one) && isBegun(evidence, one.name)) ||
    userEmails(evidence).has(email) ||
    records.some(({ door, client }) => door === "mcp" && isTheirs(client))
  );
}

export function isRecordNamed(evidence: Evidence, record: AccountRecord): boolean {
  return recordsNamed(evidence).has(record.id);
}

/** U, and the texts of records that it names, as contacts are looked for in them. */
export const compactTexts = remember((evidence: Evidence, records: readonly AccountRecord[]) => {
  const named = records.filter((record) => isRecordNamed(evidence, record));
  const texts = named.flatMap(({ texts, number }) => [...texts, number ?? ""]);
  return compact([...evidence.turns.map((turn) => turn.text), ...texts].join("\n"));
});

/** What the user calls by its name, number, slug or id. */
const recordsNamed = remember((evidence: Evidence): ReadonlySet<string> => {
  const { records } = evidence.trusted;
  const refs = evidence.turns.flatMap((turn) => mentioned(turn, "name").flatMap((mention) => mention.refs));
  return new Set(
    refs.flatMap(({ source, index }) => (source === "record" ? (records[index]?.id ?? []) : [])),
  );
});

/** Two of them, or one that keeps a name on its line. */
const BLANKS = /[^\S\n]+/gu;

/** Contacts whose whole name the user writes as the address book does, or, of two words or more, in small letters. */
const contactsNamed = remember(({ turns, trusted }: Evidence): readonly KnownContact[] => {
  const texts = turns.map(({ text }) => text.replace(BLANKS, " "));
  return (trusted.contacts ?? []).filter(({ name }) =>
    texts.some((text) => holdsName(text, name) || (/\s/.test(name) && holdsName(text, name.toLowerCase()))),
  );
});

function holdsName(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const isWhole = !goesOn(name.slice(0, 1), text.slice(0, at).slice(-1));
    if (isWhole && !goesOn(name.slice(-1), text.slice(at + name.length).slice(0, 1))) return true;
  }
  return false;
}

/** "Annas" is another name, "Annaに" Anna and a word. */
function goesOn(edge: string, beside: string): boolean {
  return /[\p{L}\p{M}\p{N}_]/u.test(beside) && UNSPACED.test(edge) === UNSPACED.test(beside);
}

/** "Acme" for "Acme Corp": a whole-word beginning, or the name itself. */
function isBegun({ turns }: Evidence, name: string): boolean {
  const first = wordsOnly(name).split(" ")[0] ?? "";
  const isUnspaced = UNSPACED.test(first);
  if (first.length < (isUnspaced ? 2 : 3)) return false;
  const begun = isUnspaced ? first : ` ${first} `;
  return turns.some((turn) => ` ${wordsOnly(turn.text)} `.includes(begun));
}

const UNSPACED_RUNS = new RegExp(`${UNSPACED.source}+`, "gu");

function wordsOnly(text: string): string {
  return text
    .normalize("NFC")
    .toLowerCase()
    .replace(UNSPACED_RUNS, " $& ")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}
