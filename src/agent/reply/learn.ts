import { isoDay } from "../../days.js";
import { type GuardAccount, vouchesFor } from "../reading/account.js";
import { PLACES } from "../reading/origins.js";
import { ownWords } from "../reading/turns.js";
import { normalise } from "../text/normalise.js";
import { readNumbers } from "../text/numbers.js";
import { trimPunctuation } from "../text/trim-punctuation.js";
import { isWellFormed } from "../text/well-formed.js";
import { phonesIn } from "./contacts.js";
import type { KnownValues, Provenance } from "./known-values.js";
import { addProducts, addSums, learnFacts, microOf } from "./sums.js";
import { readWordSums } from "./word-sums.js";

export interface ToolResult {
  readonly result: unknown;
  /** Its addresses were put there by whoever wrote to the chain. */
  readonly fromChain: boolean;
}

const ADDRESS = /(?<![0-9A-Za-z_])0x[0-9a-fA-F]{40}(?![0-9A-Za-z_])/g;
const LONG_HASH = /(?<![0-9A-Za-z_])0x[0-9a-fA-F]{64}(?![0-9A-Za-z_])/g;
const RECORD_ID = /\b[a-z]+_[0-9a-z]{26}\b/g;
const DATE = /\d{4}-\d{2}-\d{2}/g;
const ADDRESS_FIELD = /^(?:address|destination_address|destination_wallet|payer|to|from|spender|recipient)$/;
const URL_FIELD = /(?:^|_)url$/;
const EMAIL_FIELD = /(?:^|_)email$/;
const HASH_FIELD = /^(?:tx_hash|on_chain_jar_id|terms_id)$/;
const ID_FIELD = /^(?:id|[a-z_]+_id|invoice_number|slug|payment_slug)$/;
const DATE_VALUE = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z?)?$/;

export function learnUserTurn(known: KnownValues, content: string, payBase: string): void {
  const turn = ownWords(content);
  for (const [address] of turn.matchAll(ADDRESS)) {
    if (isWellFormed(address)) see(known, address, "user");
    known.words.add(address.toLowerCase());
  }
  for (const [hash] of turn.matchAll(LONG_HASH)) known.words.add(hash.toLowerCase());
  for (const raw of turn.split(/[\s<>()[\]{}"'`,;|]+/)) {
    if (!/[.@]|:\/\//.test(raw)) continue;
    const word = trimPunctuation(raw);
    if (word.length > 320) continue;
    if (word.includes("://")) addUrl(known, word, payBase);
    else if (/[.@]/.test(word)) known.words.add(word.replace(/^mailto:/i, "").toLowerCase());
  }
  const shown = normalise(turn);
  const numbers = [...readNumbers(shown), ...readWordSums(shown)];
  for (const { values } of numbers) for (const value of values) known.amounts.add(value);
  const said = numbers.flatMap(({ values }) => values);
  addSums(known, said);
  addProducts(known, said);
  for (const phone of phonesIn(shown)) known.words.add(phone);
  for (const [date] of shown.matchAll(DATE)) known.dates.add(date);
}

/** K: what our own words name. */
export function learnFigures(known: KnownValues, text: string): void {
  for (const { values } of readNumbers(text)) for (const value of values) known.amounts.add(value);
}

/** R: linked wallets, and what may serve as an origin of the records. */
export function learnAccount(known: KnownValues, account: GuardAccount): void {
  for (const { address } of account.wallets) see(known, address, "own");
  for (const record of account.records) {
    const { id, number, slug, amount, createdAt, destination, client } = record;
    if (destination && PLACES.some((field) => vouchesFor(record, field))) see(known, destination, "own");
    if (client && vouchesFor(record, "client_email")) known.words.add(client.email.toLowerCase());
    for (const name of [id, number, slug]) if (name && isId(name)) known.ids.add(name.toLowerCase());
    if (amount !== undefined) known.amounts.add(amount);
    known.dates.add(isoDay(createdAt));
  }
}

export function learnResult(known: KnownValues, { result, fromChain }: ToolResult, payBase: string): void {
  learnWarnings(known, result);
  const provenance: Provenance = fromChain ? "chain" : "own";
  walk(result, "", (field, value, inCollect) => {
    if (typeof value === "number") addAmount(known, value);
    else learnText(known, field, value, inCollect ? "chain" : provenance, payBase);
  });
  learnFacts(known, result);
}

/** Warnings and refusals are our own sentences: what they name is the service's, or the call's, which the guard has judged. */
function learnWarnings(known: KnownValues, result: unknown): void {
  if (typeof result !== "object" || result === null) return;
  if ("error" in result) learnRefusal(known, result.error as { code?: unknown } | null);
  if (!("warnings" in result)) return;
  const said = JSON.stringify(result.warnings);
  for (const [address] of said.matchAll(ADDRESS)) see(known, address, "own");
  learnFigures(known, said);
}

/** What is in the way is named by its id, which no call has said. */
function learnRefusal(known: KnownValues, error: { code?: unknown } | null): void {
  const said = JSON.stringify(error);
  learnFigures(known, said);
  if (error?.code !== "state_conflict") return;
  for (const [id] of said.matchAll(RECORD_ID)) known.ids.add(id);
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
  const micro = microOf(value);
  if (micro !== undefined) known.amounts.add(micro);
}

const STRENGTH: Readonly<Record<Provenance, number>> = { own: 2, user: 1, chain: 0 };

/** The user's own mention outweighs what a result repeats; a linked or trusted record outweighs both. */
function see(known: KnownValues, address: string, as: Provenance): void {
  const key = address.toLowerCase();
  const before = known.addresses.get(key);
  if (before === undefined || STRENGTH[before] < STRENGTH[as]) known.addresses.set(key, as);
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
