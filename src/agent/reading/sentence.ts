import { withoutFine, withoutSignature } from "./bare.js";
import { look } from "./look.js";
import { orderAt, saysSum } from "./opening.js";
import { anyPhraseAt, isSaidIn, phraseAt, skipFrom, spelled } from "./phrases.js";
import { type Read, UNREAD } from "./read.js";
import { courtesyAt, type Noun, type Reader } from "./reader.js";
import type { Slot } from "./slots/slots.js";
import { typedAt } from "./slots/typed-slots.js";
import { owed, story } from "./stories.js";
import { slotsFrom } from "./stretch.js";
import type { Token } from "./types.js";
import { isNumber } from "./values.js";
import { NEGATORS } from "./words/sets.js";

/** What the turn has asked for so far. */
export interface Context {
  readonly noun?: Noun;
  /** What the message before made, for "another one". */
  readonly made?: Noun;
  /** Rows may follow: the order has a plural noun, a colon, or no amount of its own. */
  readonly rows?: boolean;
  /** Several of it, each with a row of its own. */
  readonly plural?: boolean;
  readonly hasClient?: boolean;
}

export function readSentence(said: Reader, context: Context): Read {
  const reader = { ...said, tokens: withoutSignature(withoutFine(said.tokens)) };
  const polite = politeOnly({ ...reader, noun: context.noun });
  if (polite) return polite;
  const asked = orderAt(reader);
  // "Same again", said of a link, and no "same as last time for Acme"
  const [same, client] = asked?.slots ?? [];
  const isOfLink = (context.made ?? "invoice") !== "invoice" && client?.kind !== "client";
  if (same?.kind === "same" && isOfLink) return UNREAD;
  if (asked && context.noun !== asked.noun && isAboutSome(asked)) return { kind: "look", says: "asks" };
  const open = { ...reader, noun: context.noun };
  const filled = asked?.asked ? undefined : (correction(open, context) ?? fills(open, context));
  // "…. Like last time" is said of what was asked for.
  const isOfOpen = context.noun === asked?.noun || (context.noun && asked?.slots[0]?.kind === "same");
  if (asked && isOfOpen) {
    if (filled) return filled;
    // "I'd like to charge 35 USDC. Payment link on base please"
    if (!asked.asked && context.noun === asked.noun && asked.slots.length > 0 && !saysSum(asked))
      return { kind: "fills", slots: asked.slots, corrects: false };
  }
  return asked ?? filled ?? look(reader) ?? story(reader) ?? UNREAD;
}

/** "Invoices due on Friday", "invoices for Acme": of several nothing is said but when they are due, or whose they are. */
function isAboutSome({ plural, asked, slots }: NonNullable<ReturnType<typeof orderAt>>): boolean {
  const isPart = (slot: Slot) => slot.kind === "due" || (slot.kind === "client" && !slot.email);
  return plural && !asked && slots.length > 0 && slots.every(isPart);
}

/** Thanks, greetings and assent, and nothing else. */
function politeOnly(reader: Reader): Read | undefined {
  const { tokens, noun } = reader;
  let assents = false;
  let leadsOn = false;
  for (let at = 0; at < tokens.length; ) {
    const assent = phraseAt("assent", tokens, at);
    // "Oh sure!" says that it is not.
    if (phraseAt("scoffs", tokens, at) > 0) return undefined;
    const said = Math.max(assent, courtesyAt(reader, at, noun));
    const length = Math.max(said, phraseAt("openers", tokens, at));
    const mark = tokens[at];
    if (length === 0 && !(mark?.kind === "mark" && /^[,:–—¿¡，、.…-]$/.test(mark.text))) return undefined;
    assents ||= assent > 0 && assent === length;
    if (length > 0) leadsOn = said < length;
    at += Math.max(1, length);
  }
  return { kind: "polite", assents, leadsOn };
}

/** "Sorry, make it 60", "no, 65 instead": a correction word with its value. */
function correction(reader: Reader, { noun, hasClient }: Context): Read | undefined {
  const { tokens } = reader;
  const instead = insteadAt(tokens);
  let at = 0;
  let corrected = false;
  for (let length = 1; length > 0; at += length) {
    const words = phraseAt("corrects", tokens, at);
    const [last, next] = tokens.slice(at + words - 1, at + words + 1);
    // "no, on base" is a correction, "no en base" none.
    const goesOn = next?.kind !== "mark" && anyPhraseAt(["corrects", "polite"], tokens, at + words) === 0;
    if (words > 0 && instead === tokens.length && goesOn && NEGATORS.has(spelled(last))) return undefined;
    corrected ||= words > 0;
    const joint = phraseAt("polite", tokens, at) || Number(/^[,:–—-]$/.test(spelled(tokens[at])));
    length = words || (corrected ? joint : 0);
  }
  if (!corrected && instead === tokens.length) return undefined;
  const cut = { ...reader, tokens: tokens.slice(0, instead) };
  const slots = slotsFrom(cut, at, { noun, hasClient });
  const said = slots?.filter(({ kind }) => kind !== "text") ?? [];
  return slots && said.length > 0 && said.length === slots.length
    ? { kind: "fills", slots, corrects: true }
    : undefined;
}

/** Where "instead" stands as the last of a sentence, or its end. */
function insteadAt(tokens: readonly Token[]): number {
  const ends = [3, 2, 1].map((length) => tokens.length - length).filter((at) => at > 0);
  return ends.find((at) => phraseAt("instead", tokens, at) === tokens.length - at) ?? tokens.length;
}

/** Slots for what is open: a slot sentence, an add-on, a row, a bare value. */
function fills(reader: Reader, { noun, rows, plural, hasClient }: Context): Read | undefined {
  const { tokens } = reader;
  const at = skipFrom(bulletEnd(tokens), (next) => {
    if (typedAt(reader, next)) return 0;
    const words = anyPhraseAt(["assent", "openers", "addOns"], tokens, next);
    return words || (next > 0 && spelled(tokens[next]) === "," ? 1 : 0);
  });
  for (const start of new Set([at, bulletEnd(tokens)])) {
    // "Invoice Acme: design 300, hosting 20. USDC on base"
    const coin = Number(rows === true && spelled(tokens[start]) === "usdc");
    const subject = start + (phraseAt("subjects", tokens, start) || coin);
    for (const from of new Set([start, subject, subject + phraseAt("is", tokens, subject)])) {
      const slots = slotsFrom(reader, from, { noun, hasClient, list: noun === "link" ? plural : rows });
      if (!slots || slots.length === 0) continue;
      // "TODO: hosting 20", "all hosting 20": it is no subject of rows.
      const isOfRows = slots.some((slot) => slot.kind === "item" && slot.text);
      if (from > start && (isOfClient(reader, start, slots) || isOfRows)) return undefined;
      const corrects = slots.some((slot) => slot.kind === "amount" && slot.not !== undefined);
      const isTyped = slots.some(({ kind }) => kind !== "text");
      if (!isTyped && !(noun && isKeyed(tokens, slots))) continue;
      const restates = isSaidIn("corrects", tokens, 0, from) || isSaidIn("subjects", tokens, 0, from);
      return { kind: "fills", slots, corrects, restates };
    }
  }
  return owed(reader);
}

/** "The client: 0x…" is where the client's money lies, and no destination. */
function isOfClient({ tokens }: Reader, subject: number, slots: readonly Slot[]): boolean {
  const told = slots.some(({ kind }) => kind === "address" || kind === "wallet" || kind === "chain");
  return told && anyPhraseAt(["client", "mail"], tokens, subject) > 0;
}

/** Text alone fills nothing but behind its key: "memo: …", "the description is …", "add the reference PO-9". */
function isKeyed(tokens: readonly Token[], slots: readonly Slot[]): boolean {
  const isCode = slots.every(
    (slot) =>
      slot.kind === "text" &&
      slot.of &&
      (slot.text === "" || (slot.of === "reference" && /\d/.test(slot.text))),
  );
  // "Add the description “Pottery”"
  const isQuoted =
    /^["”»」]$/.test(spelled(tokens.at(-1))) && slots.every((slot) => slot.kind === "text" && slot.of);
  const leads = (token: Token, at: number) =>
    spelled(token) === ":" || anyPhraseAt(["is", "itIs"], tokens, at) > 0;
  // "翻訳料です"
  const isLast = phraseAt("itIs", tokens, tokens.length - 1) > 0;
  return isCode || isQuoted || isLast || tokens.slice(0, -1).some(leads);
}

function bulletEnd(tokens: readonly Token[]): number {
  const first = tokens[0];
  if (first?.kind === "figure" && first.why === "index") return 1;
  // "Line 2: hosting 20"
  if (phraseAt("rowHeads", tokens, 0) > 0 && isNumber(tokens[1]) && spelled(tokens[2]) === ":") return 3;
  return first?.kind === "mark" && /^[-*•–—|]$/.test(first.text) ? 1 : 0;
}
