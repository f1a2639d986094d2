import { nounAt } from "./nouns.js";
import { orderAt, saysSum } from "./opening.js";
import { anyPhraseAt, phraseAt, skipFrom, spelled, touch } from "./phrases.js";
import type { Read } from "./read.js";
import { isGlueWord, isNameLike, isOver, type Noun, type Reader } from "./reader.js";
import { tradeEnd } from "./slots/asides.js";
import { countAt, type Found, spanAt } from "./slots/dates.js";
import { itemAt } from "./slots/item-slots.js";
import { clientAt } from "./slots/party-slots.js";
import { isSum } from "./slots/sayings.js";
import { type Slot, slotTo, textTo } from "./slots/slots.js";
import { textRun } from "./slots/text-slots.js";
import { isPlainTrade } from "./slots/trade.js";
import { typedAt } from "./slots/typed-slots.js";
import { slotsFrom } from "./stretch.js";
import { wordsOf } from "./words/lexicon.js";
import { NEGATORS } from "./words/sets.js";

const ARTICLES = wordsOf("articles");
const LONGEST_STORY = 24;

/** "… ordered the blue armchair, 240 USDC" */
function boughtAt(reader: Reader, at: number): Found<Slot> | undefined {
  const from = at + phraseAt("articles", reader.tokens, at);
  const run = textRun(reader, from, { row: true });
  // "I sold Tom a bike"
  const isOfTwo = reader.tokens.slice(from, run?.end).some((token) => ARTICLES.has(spelled(token)));
  return run && !isOfTwo ? slotTo(reader, at, run.end, { kind: "text", text: run.value.text }) : undefined;
}

/** "I finished the garden last week", "took me 4 hours", "I'm selling my bike for 300 USDC": what of trade was done, and for whom, who pays for it; what it costs. */
export function story(reader: Reader): Read | undefined {
  const { tokens } = reader;
  if (tokens.length > LONGEST_STORY) return undefined;
  const at = skipFrom(0, (next) => anyPhraseAt(["doers", "lasted", "polite"], tokens, next));
  const done = at > 0 ? anyPhraseAt(["haveDone", "habits"], tokens, at) : 0;
  if (at === 0 || (done === 0 && phraseAt("lasted", tokens, 0) === 0)) return undefined;
  const from = at + done;
  const whom = tokens.flatMap((_, next) => (next < from ? [] : (doneFor(reader, next) ?? [])))[0];
  const told = whom ? [...tokens.slice(0, whom.at), ...tokens.slice(whom.end)] : tokens;
  const rest = { ...reader, tokens: told };
  const work = done > 0 && phraseAt("habits", tokens, at) === 0 ? boughtAt(rest, from) : undefined;
  const said = [...(whom ? [whom.value] : []), ...(work ? [{ ...work.value, told: true }] : [])];
  const isTold = skipFrom(from, (next) => storyWord(rest, next)) === told.length;
  const fills = { kind: "fills", corrects: false } as const;
  if (isTold && said.length === 0) return { kind: "polite", assents: false, leadsOn: false };
  if (isTold) return { ...fills, slots: said };
  const bill = { noun: "invoice", hasClient: true } as const;
  const more = slotsFrom({ ...rest, noun: "invoice" }, work?.end ?? from, bill);
  // "… for Acme Corp, 95 USDC, for Bob"
  if (!more?.some(isSum) || (work && more.some(({ kind }) => kind === "text"))) return undefined;
  return { ...fills, slots: [...said, ...more] };
}

/** "… for Acme": a client, or a name; "… to Ann (a@b.tld)", "… with Acme". */
function doneFor(reader: Reader, at: number): (Found<Slot> & { readonly at: number }) | undefined {
  const lead = (["for", "to", "with"] as const).find((of) => phraseAt(of, reader.tokens, at) > 0);
  const client = lead && clientAt(reader, at, { open: true });
  if (client?.value.kind !== "client") return undefined;
  const { refs, email } = client.value;
  if (lead !== "for" && refs.length === 0 && !(lead === "to" && email)) return undefined;
  return { ...client, at, value: { ...client.value, owes: true } };
}

function storyWord({ tokens }: Reader, at: number): number {
  const span = spanAt(tokens, at);
  const hours = countAt(tokens, at) === undefined ? 0 : phraseAt("hours", tokens, at + 1);
  if (span || hours > 0) return span ? span.end - at : 1 + hours;
  const words = anyPhraseAt(["whenDone", "own", "articles", "lasted"], tokens, at);
  if (nounAt(tokens, at)) return 0;
  return words || Number(isPlainTrade(tokens[at]) || isGlueWord(tokens[at]) || spelled(tokens[at]) === ",");
}

/** "Rent for December: invoice …", "20 tickets at 30 USDC, link on base", "Stall fee for Ann (a@b.tld), 85 USDC. Invoice please": work of trade, whom it is for and how much, ahead of what is asked for. */
export function ahead(reader: Reader, noun: Noun): Extract<Read, { kind: "fills" }> | undefined {
  const { tokens } = reader;
  const from = phraseAt("articles", tokens, 0);
  const end = tradeEnd(tokens, from);
  const first = typedAt(reader, end)?.value.kind === "amount" ? undefined : itemAt(reader, from);
  if ((end === from && !first) || tokens.some((_, at) => nounAt(tokens, at))) return undefined;
  // "Bookkeeping March for Oak Ltd"
  const isOpen = isOver(tokens[end]) || anyPhraseAt(["for", "to"], tokens, end) > 0 || typedAt(reader, end);
  if (end > from && !isOpen) return undefined;
  const isRow = end > from && spelled(tokens[end]) !== "," && isSum(typedAt(reader, end)?.value);
  const work = first || isRow ? [] : [{ ...textTo(reader, from, from, end).value, told: true }];
  if (end === tokens.length && work.length > 0) return { kind: "fills", corrects: false, slots: work };
  const rest = slotsFrom({ ...reader, noun }, work.length > 0 ? end : from, { noun, list: isRow });
  return rest?.some(isSum) ? { kind: "fills", corrects: false, slots: [...work, ...rest] } : undefined;
}

/** "Bob owes me 50 USDC for dinner": a bill for it goes to him. */
export function owed(reader: Reader): Read | undefined {
  const { tokens, text } = reader;
  for (let at = 1; at <= 4; at++) {
    if (NEGATORS.has(spelled(tokens[at - 1]))) return undefined;
    const isSomebody = isNameLike(tokens[at - 1]) || phraseAt("client", tokens, at - 1) === 1;
    const buys = isSomebody ? phraseAt("buys", tokens, at) : 0;
    const length = phraseAt("owes", tokens, at) || buys;
    if (length === 0) continue;
    const bought = buys > 0 ? boughtAt(reader, at + buys) : undefined;
    const rest = slotsFrom(reader, bought?.end ?? at + length, { hasClient: true });
    const slots = bought && rest ? [bought.value, ...rest] : rest;
    const debtor = clientAt(reader, 0, { open: true });
    const name = text.slice(tokens[0]?.start, tokens[at - 1]?.end);
    const who = debtor?.end === at && debtor.value.kind === "client" ? debtor.value : { name, refs: [] };
    const client = slotTo(reader, 0, at, { ...who, kind: "client", owes: true }).value;
    return slots ? { kind: "fills", slots: [client, ...slots], corrects: false } : undefined;
  }
  return undefined;
}

/** "Acme owes me 700 for the brochure, invoice them on base", "I finished the logo, so send Acme a bill …", "I need to charge 35 USDC, payment link on base", "Rent: invoice …" */
export function toldAndOrder(reader: Reader): Read[] | undefined {
  const { tokens } = reader;
  for (let at = 1; at < tokens.length; at++) {
    if (!/^[,:–—-]$/.test(spelled(tokens[at])) || touch(tokens[at - 1], tokens[at + 1])) continue;
    const told = { ...reader, tokens: tokens.slice(0, at) };
    const order = orderAt({ ...reader, tokens: tokens.slice(at + 1) });
    const debt = order?.asked ? (owed(told) ?? story(told)) : undefined;
    if (order && debt) return [debt, order];
    const first = order && !order.asked ? orderAt(told) : undefined;
    if (order && first?.asked && first.noun === order.noun && !saysSum(order))
      return [first, { kind: "fills", slots: order.slots, corrects: false }];
    const more =
      order && (order.noun === "invoice" || order.noun === "link") ? ahead(told, order.noun) : undefined;
    if (order && more) return [more, order];
  }
  return undefined;
}
