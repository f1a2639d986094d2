import { daysMeant } from "../reading/dates.js";
import { foldOf } from "../reading/lex/names.js";
import { slotOf } from "../reading/orders.js";
import { phraseAt } from "../reading/phrases.js";
import type { SlotOf } from "../reading/slots.js";
import { typedAt } from "../reading/typed-slots.js";
import { PAID_ONCE } from "../reading/words/deeds.js";
import { heardOrder } from "./heard-order.js";
import type { Hearing } from "./hearing.js";
import { intervalsIn } from "./intervals.js";

/** Live turns, newest first. */
function liveTexts({ evidence }: Hearing): string[] {
  return evidence.live.map(({ text }) => text).reverse();
}

function firstMatch(hearing: Hearing, pattern: RegExp): string | undefined {
  for (const text of liveTexts(hearing)) {
    const found = pattern.exec(text)?.[1]?.trim();
    if (found) return found;
  }
  return undefined;
}

const QUOTED = /["“„«]([^"”“»\n]{2,100})["”»]/;
const SINGLE_QUOTED = /(?<![\p{L}\p{N}])['‘]([^'‘’"\n]{2,100})['’](?![\p{L}\p{N}])/u;
const CALLED =
  /\b(?:called|named|titled|name(?: is)?:?)\s+["“]?([\p{L}\p{N}][^"”,.;:\n]{1,98}?)["”]?(?=\s+(?:on|to|at|with|for|every|each|id|goal|slug)\b|\s*[,.;:\n]|\s*$)/iu;
const CAPITALS = /((?:\p{Lu}[\p{L}\p{N}&'’-]*\s+){1,4})(?:plan|subscription|membership|jar)\b/u;

/** How a plan or jar shall be called: in quotes, after called or named, or capitalised before its noun. */
export function findName(hearing: Hearing): string | undefined {
  const capitals = firstMatch(hearing, CAPITALS)?.replace(
    /^(?:Create|Make|Set|New|Please|Start|Open|A|The)\s+/u,
    "",
  );
  const quoted = firstMatch(hearing, QUOTED) ?? firstMatch(hearing, SINGLE_QUOTED);
  return quoted ?? firstMatch(hearing, CALLED) ?? (capitals || undefined);
}

export function findSlug(hearing: Hearing): string | undefined {
  return firstMatch(hearing, /\bslug(?: is)?:?\s+["“]?([a-z0-9-]{3,40})\b/i);
}

/** In quotes, after memo or description, or the plain words behind "for". */
export function findDescription(hearing: Hearing): string | undefined {
  const labelled = firstMatch(
    hearing,
    /\b(?:description|for the description|titled?):\s*([^\n]{1,200}?)(?=[.;]?\s*$|\n)/i,
  );
  return labelled ?? firstMatch(hearing, QUOTED) ?? plainPurpose(hearing);
}

const PURPOSE =
  /\bfor\s+((?:(?:the|our|a|an|my)\s+)?[\p{L}][\p{L}\p{N}'’&/-]*(?:\s+[\p{L}\p{N}][\p{L}\p{N}'’&/-]*){0,7}?)(?=\s+(?:on|to|into|at|due|by|via|using|expir\w*|valid|that|which|and|in|paid|payable|every|each|from|for|with)\b|\s*[,.;:!?(\n]|\s*$)/iu;
const NO_PURPOSE = /^(?:me|us|him|her|them|it|that|this|my|our|usdc|usd|one|each|\d)/i;

function plainPurpose(hearing: Hearing): string | undefined {
  const found = firstMatch(hearing, PURPOSE);
  return found && !NO_PURPOSE.test(found) ? found : undefined;
}

/** The words that only name the wallet, as in "to my treasury wallet". */
export function walletWords(hearing: Hearing): Set<string> {
  const phrases = /\bto (?:my|our|the) ((?:[\p{L}\p{N}]+ ){1,3})(?:wallet|address|account)\b/giu;
  const found = liveTexts(hearing).flatMap((text) => [...text.matchAll(phrases)]);
  return new Set(found.flatMap(([, words = ""]) => words.toLowerCase().split(" ")));
}

export function findMemo(hearing: Hearing): string | undefined {
  return firstMatch(hearing, /\b(?:memo|note)\s*:\s*([^\n]{1,500})/i);
}

/** What the live turns say last, also in a sentence of which not all is understood. */
function lastSaid<K extends "due" | "expires">({ evidence }: Hearing, kind: K): SlotOf<K> | undefined {
  const { live, names } = evidence;
  for (const { plain } of live.toReversed()) {
    const { text, tokens } = plain;
    const reader = { text, fold: foldOf(text), tokens, names };
    for (let at = 0; at < tokens.length; at++) {
      const slot = phraseAt(kind, tokens, at) > 0 ? typedAt(reader, at)?.value : undefined;
      if (slot?.kind === kind) return slot as SlotOf<K>;
    }
  }
  return undefined;
}

/** Several where people differ on what the words mean; none where nothing is said. */
export function findDueDates(hearing: Hearing): string[] {
  const said = lastSaid(hearing, "due");
  return said ? daysMeant(said.due, hearing.now) : [];
}

export function findExpiry(hearing: Hearing): number | undefined {
  return lastSaid(hearing, "expires")?.days;
}

export function findIntervals({ evidence }: Hearing): number[] {
  return [...new Set(evidence.live.flatMap((turn) => turn.sentences.flatMap(intervalsIn)))];
}

const REPEATS =
  /\b(?:every|each|recurring|repeat\w*|schedule\w*)\b|\b(?:weekly|monthly|quarterly|yearly)\s+(?:recurring\s+)?invoice|\d(?:\s?(?:usdc?|dollars))?\s+(?:weekly|monthly|quarterly|yearly)\b/i;
const RECURRING: Readonly<Record<number, string>> = {
  7: "weekly",
  30: "monthly",
  90: "quarterly",
  365: "yearly",
};

export function findRecurrence(hearing: Hearing): string | undefined {
  const order = heardOrder(hearing, "invoice");
  const said = order && slotOf(order, "interval");
  if (said) return RECURRING[said.days];
  if (!liveTexts(hearing).some((text) => REPEATS.test(text))) return undefined;
  const [days, other] = findIntervals(hearing);
  return days !== undefined && other === undefined ? RECURRING[days] : undefined;
}

export function findPlanId(hearing: Hearing): number | undefined {
  const digits = firstMatch(
    hearing,
    /\b(?:plan\s+id|plan\s+number|plan\s+no\.?|id)\s*(?:is|:|=|#)?\s*#?(\d{1,15})\b/i,
  );
  const short = digits ?? firstMatch(hearing, /\bplan\s+#?(\d{1,15})\b/i);
  return short === undefined ? undefined : Number(short);
}

export function wantsSingleUse(hearing: Hearing): boolean {
  return liveTexts(hearing).some((text) => PAID_ONCE.test(text));
}
