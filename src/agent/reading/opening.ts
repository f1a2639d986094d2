import { mannerIn, nounAt } from "./nouns.js";
import { anyPhraseAt, phraseAt, skipFrom, spelled } from "./phrases.js";
import type { Read } from "./read.js";
import { closesWith, type Reader } from "./reader.js";
import { tradeBefore } from "./slots/asides.js";
import { capitals } from "./slots/capitals.js";
import { countAt, type Found } from "./slots/dates.js";
import { sameAt } from "./slots/money-slots.js";
import { clientAt } from "./slots/party-slots.js";
import { isSum } from "./slots/sayings.js";
import { type Slot, slotTo } from "./slots/slots.js";
import { keylessText } from "./slots/text-at.js";
import { typedAt } from "./slots/typed-slots.js";
import { slotsFrom } from "./stretch.js";
import type { Token } from "./types.js";
import { setOf } from "./words/lexicon.js";
import { DEFINITES } from "./words/sets.js";
import { chainWord } from "./words/vocabulary.js";

type Ordered = Extract<Read, { kind: "order" }>;

/** Up to the noun, which adjectives, the amount or whom it is for may stand before. */
interface Opening extends Omit<Ordered, "kind"> {
  readonly end: number;
}

/** Opener, where it shall be paid, verb, noun or client, then slots. */
export function orderAt(reader: Reader): Ordered | undefined {
  const { tokens } = reader;
  const opened = openersEnd(tokens, 0);
  const where = typedAt(reader, opened);
  const chain = where?.value.kind === "chain" ? where : undefined;
  const at = chain ? openersEnd(tokens, chain.end) : opened;
  for (const start of starts(tokens, at)) {
    const opening = openingAt(reader, start.at, start.wished);
    if (!opening) continue;
    const { end, ...said } = opening;
    const { noun, slots } = said;
    const isOfThem = phraseAt("billsThem", tokens, start.at) > 0;
    const hasClient = isOfThem || slots.some(({ kind }) => kind === "client");
    const rest = slotsFrom({ ...reader, noun }, end, { noun, hasClient, afterNoun: true });
    // "Jars Bees and Birds" are two.
    const isJoined = ({ start: from, end: to }: Slot) =>
      tokens.some((one, next) => one.start > from && one.end < to && phraseAt("and", tokens, next) > 0);
    if (rest?.some((slot) => said.plural && slot.kind === "name" && isJoined(slot))) continue;
    const ahead = chain && start.at >= at ? [chain.value] : [];
    if (rest) return { kind: "order", ...said, slots: [...ahead, ...slots, ...rest] };
  }
  return undefined;
}

export function saysSum({ plural, slots }: Ordered): boolean {
  return plural || slots.some((slot) => isSum(slot) || slot.kind === "count");
}

export function openersEnd(tokens: readonly Token[], from: number): number {
  return skipFrom(from, (next) => {
    if (phraseAt("scoffs", tokens, next) > 0) return 0;
    const isMark = (next === 0 ? /^[¿¡]$/ : /^[¿¡,:，、.…]$/).test(spelled(tokens[next]));
    return anyPhraseAt(["openers", "polite"], tokens, next) || (isMark ? 1 : 0);
  });
}

/** Where the verb or the noun may stand: openers and wishes share words. */
function starts(tokens: readonly Token[], at: number): { at: number; wished: boolean }[] {
  const wish = phraseAt("wishes", tokens, at);
  const found = [{ at, wished: false }];
  if (wish > 0) found.unshift({ at: at + wish, wished: true });
  for (let back = at - 1; back >= Math.max(0, at - 6); back--) {
    const length = phraseAt("wishes", tokens, back);
    found.push({ at: back + length, wished: length > 0 });
  }
  return found;
}

const TIERS = setOf("tiers");
const ME = /^(?:me|us|mir|uns|nous|ci|nos)$/;

function openingAt(reader: Reader, from: number, wished: boolean): Opening | undefined {
  const { tokens } = reader;
  const sends = phraseAt("sends", tokens, from);
  const creates = phraseAt("verbs", tokens, from);
  const verb = Math.max(sends, creates);
  // "Same as the last invoice for Acme Corp"
  const same = sameAt(reader, from);
  const bill = billAt(reader, from) ?? (same && invoiceOf(same, false)) ?? needing(reader, from);
  if (bill) return bill;
  let at = from + verb;
  if (verb > 0 || wished) {
    at = skipFrom(at, (next) => {
      // "Сделай, пожалуйста, …"
      const comma = spelled(tokens[next]) === "," ? 1 : 0;
      const polite = phraseAt("polite", tokens, next + comma);
      if (polite > 0)
        return comma + polite + (comma && spelled(tokens[next + comma + polite]) === "," ? 1 : 0);
      return Number(ME.test(spelled(tokens[next])));
    });
  }
  const direct = nounPhrase(reader, at, [], creates > 0);
  if (direct) return { ...direct, asked: verb > 0 || wished };
  // "Factura mensual para Acme Corp": what could be its verb is its noun.
  const named = creates > 0 ? nounPhrase(reader, from, [], false) : undefined;
  if (named) return named;
  const billed = closesWith(reader, "billsLast");
  const client = verb > 0 || billed ? clientAt(reader, at, { open: true }) : clientFirst(reader, at);
  if (client && billed) return invoiceOf(client, true);
  const next = client ? client.end + phraseAt("polite", tokens, client.end) : 0;
  const behind = client && nounPhrase({ ...reader, noun: "invoice" }, next, [client.value], creates > 0);
  return behind?.noun === "invoice" ? { ...behind, asked: true } : undefined;
}

/** `Acme Corpに…請求書を作成してください`: whom it is for, with the word for "to" behind, and the verb last. */
function clientFirst(reader: Reader, from: number): Found<Slot> | undefined {
  const { tokens } = reader;
  const client = clientAt(reader, from, { open: true });
  const behind = client ? phraseAt("clientBehind", tokens, client.end) : 0;
  const ordered = client && behind > 0 && closesWith(reader, "verbsLast");
  return ordered ? { ...client, end: client.end + behind } : undefined;
}

/** "Invoice Acme", "bill Acme", "request 50 USDC" */
function billAt(reader: Reader, from: number): Opening | undefined {
  const { tokens } = reader;
  const words = phraseAt("bills", tokens, from);
  const bills = words > 0 && spelled(tokens[from + words]) === ":" ? words + 1 : words;
  const client =
    bills > 0 ? clientAt({ ...reader, noun: "invoice" }, from + bills, { open: true }) : undefined;
  if (client) return invoiceOf(client, true);
  const requests = phraseAt("requests", tokens, from);
  const sum = bills + requests > 0 ? sumForSomebody(reader, from, from + (bills || requests)) : undefined;
  if (sum) return sum;
  // "Acme owes me 700 USDC. Invoice them"
  const them = phraseAt("billsThem", tokens, from);
  if (them > 0) return { noun: "invoice", plural: false, slots: [], end: from + them, asked: true };
  if (requests === 0 || typedAt(reader, from + requests)?.value.kind !== "amount") return undefined;
  return { noun: "link", plural: false, slots: [], end: from + requests, asked: true };
}

/** "Facturer 300 USDC à Acme", "request 300 USDC from Hooli": whom the bill goes to stands behind its sum. */
function sumForSomebody(reader: Reader, verb: number, from: number): Opening | undefined {
  const { tokens } = reader;
  const sum = typedAt(reader, from);
  if (sum?.value.kind !== "amount") return undefined;
  const chain = typedAt(reader, sum.end);
  const where = chain?.value.kind === "chain" ? chain : undefined;
  const next = where?.end ?? sum.end;
  const taken = phraseAt("collects", tokens, verb) && phraseAt("billedFrom", tokens, next);
  if (taken + phraseAt("bills", tokens, verb) === 0) return undefined;
  const client = clientAt({ ...reader, noun: "invoice" }, next + taken, { open: true });
  const before = where ? [sum.value, where.value] : [sum.value];
  return client && { ...invoiceOf(client, true), slots: [...before, client.value] };
}

/** "Acme needs an invoice for …" */
function needing(reader: Reader, from: number): Opening | undefined {
  const client = clientAt({ ...reader, noun: "invoice" }, from, { open: true });
  const needs = client ? phraseAt("needsBill", reader.tokens, client.end) : 0;
  return client && needs > 0 ? invoiceOf({ ...client, end: client.end + needs }, true) : undefined;
}

function invoiceOf({ value, end }: Found<Slot>, asked: boolean): Opening {
  return { noun: "invoice", plural: false, slots: [value], end, asked };
}

/** Article, count, adjectives, a value or two, and the noun: "two monthly invoices", "a $50 link". */
function nounPhrase(reader: Reader, from: number, before: Slot[], asked: boolean): Opening | undefined {
  const { tokens } = reader;
  const slots: Slot[] = [...before];
  let definite = false;
  for (let at = from; at - from < 14; ) {
    const bare = nounAt(tokens, at);
    const manner = bare ? undefined : mannerIn(reader, at);
    const noun = bare ?? manner?.noun;
    if (noun && noun.end > at) {
      if (definite && !asked) return undefined;
      if (manner) slots.push(manner.slot);
      return { noun: noun.noun, plural: noun.plural, slots, end: noun.end, asked: false };
    }
    const length = phraseAt("once", tokens, at) > 1 ? 0 : anyPhraseAt(["articles", "adjectives"], tokens, at);
    if (length > 0) {
      definite ||= DEFINITES.has(spelled(tokens[at]));
      at += length;
      continue;
    }
    // "Yearly plan “Supporter”"
    const name = typedAt(reader, at) ? undefined : titleBefore(reader, at);
    if (name) {
      slots.push(name.value);
      at = name.end;
      continue;
    }
    const value =
      countSlot(reader, at) ?? typedAt(reader, at) ?? keylessText(reader, at) ?? whatForBefore(reader, at);
    if (!value || !/^(?:count|amount|interval|uses|repeats|expires|chain|text)$/.test(value.value.kind))
      return undefined;
    slots.push(value.value);
    at = value.end;
  }
  return undefined;
}

/** "rent link": a plan's or jar's would be its name. */
function whatForBefore(reader: Reader, at: number): Found<Slot> | undefined {
  // "Show invoice …"
  if (phraseAt("shows", reader.tokens, at) > 0) return undefined;
  const words = tradeBefore(reader, at);
  const noun = words && nounAt(reader.tokens, words.end)?.noun;
  return noun === "link" || noun === "invoice" ? words : undefined;
}

/** "a Gold plan", "the Clean Water fundraiser" */
function titleBefore(reader: Reader, at: number): Found<Slot> | undefined {
  const { tokens } = reader;
  const tier = TIERS.has(spelled(tokens[at])) ? { value: spelled(tokens[at]), end: at + 1 } : undefined;
  const name = capitals(reader, at) ?? tier;
  const noun = name && nounAt(tokens, name.end);
  if (!name || (noun?.noun !== "plan" && noun?.noun !== "jar")) return undefined;
  if (tokens.slice(at, name.end).some((token) => chainWord(spelled(token)))) return undefined;
  const orNames = [reader.text.slice(tokens[at]?.start, tokens[noun.end - 1]?.end)];
  return slotTo(reader, at, name.end, { kind: "name", name: name.value, orNames });
}

function countSlot({ tokens }: Reader, at: number): Found<Slot> | undefined {
  const token = tokens[at];
  const word = spelled(token);
  const isNumber =
    token?.kind === "figure" ||
    (token?.kind === "amount" && !token.marked) ||
    (token?.kind === "word" && !/^(?:an?|une?|um?a?|ein|eine|einen|uno)$/.test(word));
  const count = word === "both" ? 2 : isNumber ? countAt(tokens, at) : undefined;
  if (count === undefined || count < 1 || count > 50) return undefined;
  const next = skipFrom(at + 1, (place) => anyPhraseAt(["adjectives", "once", "often"], tokens, place));
  return nounAt(tokens, next)?.plural ? slotTo({ tokens }, at, at + 1, { kind: "count", count }) : undefined;
}
