import type { GuardAccount } from "../reading/account.js";
import { trustedValues } from "../reading/origins.js";
import { readNumbers } from "../reading/text/numbers.js";
import { isWellFormed } from "../reading/text/well-formed.js";
import { readWordSums } from "../reading/text/word-sums.js";
import { ownWords } from "../reading/turns.js";
import { phonesIn } from "./contacts.js";

export interface ToolResult {
  readonly result: unknown;
  /** Its addresses were put there by whoever wrote to the chain. */
  readonly fromChain: boolean;
}

export type Provenance = "own" | "user" | "chain";

/** What a reply may name: the user's own words, the account's trusted records, typed fields of this chat's results. */
export interface KnownValues {
  /** Lower case, with the strongest place each was seen in. */
  readonly addresses: Map<string, Provenance>;
  /** Exactly as the service or the user wrote them. */
  readonly urls: Set<string>;
  /** Lower case: e-mails, hosts, handles, hashes, bank accounts. */
  readonly words: Set<string>;
  /** Lower case: record ids, numbers and slugs. */
  readonly ids: Set<string>;
  readonly amounts: Set<bigint>;
  readonly dates: Set<string>;
}

const ADDRESS = /(?<![0-9A-Za-z_])0x[0-9a-fA-F]{40}(?![0-9A-Za-z_])/g;
const LONG_HASH = /(?<![0-9A-Za-z_])0x[0-9a-fA-F]{64}(?![0-9A-Za-z_])/g;
const DATE = /\d{4}-\d{2}-\d{2}/g;
const ADDRESS_FIELD = /^(?:address|destination_address|destination_wallet|payer|to|from|spender|recipient)$/;
const URL_FIELD = /(?:^|_)url$/;
const EMAIL_FIELD = /(?:^|_)email$/;
const HASH_FIELD = /^(?:tx_hash|on_chain_jar_id|terms_id)$/;
const ID_FIELD = /^(?:id|[a-z_]+_id|invoice_number|slug|payment_slug)$/;
const DATE_VALUE = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z?)?$/;

export function noValues(): KnownValues {
  return {
    addresses: new Map(),
    urls: new Set(),
    words: new Set(),
    ids: new Set(),
    amounts: new Set(),
    dates: new Set(),
  };
}

export function learnUserTurn(known: KnownValues, content: string, payBase: string): void {
  const turn = ownWords(content);
  for (const [address] of turn.matchAll(ADDRESS)) {
    if (isWellFormed(address)) see(known, address, "user");
    known.words.add(address.toLowerCase());
  }
  for (const [hash] of turn.matchAll(LONG_HASH)) known.words.add(hash.toLowerCase());
  for (const raw of turn.split(/[\s<>()[\]{}"'`,;|]+/)) {
    const word = trimPunctuation(raw);
    if (word.length > 320) continue;
    if (word.includes("://")) addUrl(known, word, payBase);
    else if (/[.@]/.test(word)) known.words.add(word.replace(/^mailto:/i, "").toLowerCase());
  }
  for (const { values } of [...readNumbers(turn), ...readWordSums(turn)])
    for (const value of values) known.amounts.add(value);
  for (const phone of phonesIn(turn)) known.words.add(phone);
  for (const [date] of turn.matchAll(DATE)) known.dates.add(date);
}

/** R: linked wallets, and what `origins` vouches for of the records. */
export function learnAccount(known: KnownValues, account: GuardAccount): void {
  const { addresses, emails } = trustedValues(account);
  for (const address of addresses) see(known, address, "own");
  for (const email of emails) known.words.add(email.toLowerCase());
  for (const { id, number, slug, amount, createdAt } of account.records) {
    for (const name of [id, number, slug]) if (name && isId(name)) known.ids.add(name.toLowerCase());
    if (amount !== undefined) known.amounts.add(amount);
    known.dates.add(createdAt.toISOString().slice(0, 10));
  }
}

export function learnResult(known: KnownValues, { result, fromChain }: ToolResult, payBase: string): void {
  learnWarnings(known, result);
  const provenance: Provenance = fromChain ? "chain" : "own";
  walk(result, "", (field, value, inCollect) => {
    if (typeof value === "number") addAmount(known, value);
    else learnText(known, field, value, inCollect ? "chain" : provenance, payBase);
  });
}

/** A warning is our own sentence: the addresses in it are the service's, or the call's, which the guard has judged. */
function learnWarnings(known: KnownValues, result: unknown): void {
  if (typeof result !== "object" || result === null || !("warnings" in result)) return;
  for (const [address] of JSON.stringify(result.warnings).matchAll(ADDRESS)) see(known, address, "own");
}

function learnText(known: KnownValues, field: string, value: string, as: Provenance, payBase: string): void {
  // Whoever paid has chosen his address himself, in whatever record it stands.
  if (ADDRESS_FIELD.test(field) && isWellFormed(value)) see(known, value, field === "payer" ? "chain" : as);
  else if (URL_FIELD.test(field)) addUrl(known, value, payBase);
  else if (EMAIL_FIELD.test(field) && /^[^\s@]+@[^\s@]+$/.test(value)) known.words.add(value.toLowerCase());
  else if (HASH_FIELD.test(field) && /^0x[0-9a-f]{64}$/i.test(value)) known.words.add(value.toLowerCase());
  else if (ID_FIELD.test(field) && isId(value)) known.ids.add(value.toLowerCase());
  else if (DATE_VALUE.test(value)) known.dates.add(value.slice(0, 10));
}

/** Ids may not smuggle what only an address field may hold. */
function isId(value: string): boolean {
  return /^[A-Za-z0-9_-]{1,64}$/.test(value) && !/[0-9a-f]{32}/i.test(value);
}

function addUrl(known: KnownValues, text: string, payBase: string): void {
  if (isOwnUrl(text, payBase)) known.urls.add(text);
}

export function isOwnUrl(text: string, payBase: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return url.origin === new URL(payBase).origin && !url.username && !url.password;
}

function addAmount(known: KnownValues, value: number): void {
  if (Number.isFinite(value) && Math.abs(value) < 1e12) known.amounts.add(BigInt(Math.round(value * 1e6)));
}

const STRENGTH: Readonly<Record<Provenance, number>> = { own: 2, user: 1, chain: 0 };

/** The user's own mention outweighs what a result repeats; a linked or trusted record outweighs both. */
function see(known: KnownValues, address: string, as: Provenance): void {
  const key = address.toLowerCase();
  const before = known.addresses.get(key);
  if (before === undefined || STRENGTH[before] < STRENGTH[as]) known.addresses.set(key, as);
}

export function trimPunctuation(word: string): string {
  let from = 0;
  let to = word.length;
  while (from < to && /[.,;:!?*_~'"`]/.test(word.charAt(from))) from++;
  while (to > from && /[.,;:!?*_~'"`]/.test(word.charAt(to - 1))) to--;
  return word.slice(from, to);
}

type Visit = (field: string, value: string | number, inCollect: boolean) => void;

/** Deep results are cut at a depth no tool's output has. */
function walk(value: unknown, field: string, visit: Visit, inCollect = false, depth = 0): void {
  if (typeof value === "string" || typeof value === "number") visit(field, value, inCollect);
  if (typeof value !== "object" || value === null || depth > 8) return;
  const collect = inCollect || isCollect(value);
  for (const [key, child] of Object.entries(value)) {
    walk(child, Array.isArray(value) ? field : key, visit, collect, depth + 1);
  }
}

function isCollect(value: object): boolean {
  return Object.entries(value).some(
    ([key, child]) => /^(?:payment_)?slug$/.test(key) && String(child).startsWith("collect-"),
  );
}
