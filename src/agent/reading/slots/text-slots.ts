import { isOtherMoney } from "../lex/other-money.js";
import { anyPhraseAt, phraseAt, spelled } from "../phrases.js";
import { closingAt, isContent, isEnglish, isGlueWord, namedAt, type Reader } from "../reader.js";
import type { Token } from "../types.js";
import { isNumber, isYear } from "../values.js";
import { setOf } from "../words/lexicon.js";
import { OF_WORDS, ONE_ARTICLES } from "../words/sets.js";
import { chainWord, MONTHS } from "../words/vocabulary.js";
import { goesOnWith } from "./asides.js";
import { emailBehind, largeBeforeEmail } from "./before-email.js";
import { capitals } from "./capitals.js";
import { type Found, spanAt } from "./dates.js";
import { saysWhereTo } from "./payee-in-text.js";
import { perUnit } from "./price-unit.js";
import type { TextKey, TextSaid } from "./slots.js";
import { saysOtherSum } from "./sums-in-text.js";
import { endsUnsettled, nextText, saysNoPurpose, saysTerms } from "./text-keys.js";
import {
  beginsRow,
  endsWithSum,
  hasContent,
  holdsSum,
  isCounted,
  isOfThing,
  isSized,
  isYearOf,
  multiplies,
  readsOn,
} from "./text-sums.js";
import { isPlainTrade, termAt } from "./trade.js";
import { typedAt, wholeDays } from "./typed-slots.js";

const MOST_WORDS = 8;
const JOINTS = ["and", "times", "for", "per", "to", "on"] as const;

interface Run {
  /** What stands before its own amount. */
  readonly row?: boolean;
  /** Begins with a small word: "10 hours of consulting". */
  readonly glueFirst?: boolean;
  /** What stands behind a key of its own. */
  readonly of?: TextKey;
}

/** Free words as far as they go: to a mark, a value, or the key of another slot that its value follows. */
export function textRun(
  reader: Reader,
  from: number,
  { glueFirst, row, of }: Run = {},
): Found<TextSaid> | undefined {
  const { tokens, text } = reader;
  let start = from;
  if (glueFirst) while (isGlueWord(tokens[start])) start += 1;
  // "Thank you for your business"
  let at = start + (of === "memo" && isContent(tokens[start]) ? phraseAt("polite", tokens, start) : 0);
  let words = at - start;
  let settled = start;
  for (let length = 1; words <= MOST_WORDS; at += length) {
    const trade = termAt(tokens, at);
    const more = at > start && (!row || spelled(tokens[at]) === "(") ? goesOnWith(tokens, at) : 0;
    length = Math.max(1, trade, more);
    const isHeld = trade > 0 || more > 0 || holds(tokens, at);
    // "40 chairs x 12.50", where "2 hours of design x 50" may be as many times that
    const isTimes = start === from && spelled(tokens[at]) === "x" && isNumber(tokens[at + 1]);
    const isOver = row ? isTimes || closesItem(reader, at) : !of && at > start && beginsRow(tokens, at);
    if (!isHeld || isOver || (trade === 0 && endsText(reader, at, at === start))) break;
    const next = at > start ? nextText(tokens, at, of) : undefined;
    if (next === "unclear") return undefined;
    if (next) break;
    // "A 2 day workshop", where "a 30 días" says when.
    const span = at === start && isEnglish(tokens) && phraseAt("articles", tokens, at, "en") === 1;
    const isLength = span && isPlainTrade(tokens[spanAt(tokens, at + 1)?.end ?? at]);
    const saysWhen = saysTerms(tokens, at) && !isLength;
    // "au lieu de hosting", "EUR hosting": what is not asked for, or asked for in other money.
    const isAside = phraseAt("insteadOf", tokens, at) > 0 || isOtherMoney(tokens[at]);
    const isElse = namesChain(tokens, at) || saysWhen || isAside;
    if (isElse && trade === 0) return undefined;
    words += tokens[at]?.kind === "mark" ? 0 : length;
    settled = trade > 0 ? at + trade : settled;
  }
  let end = at;
  while (end > start && (isGlueWord(tokens[end - 1]) || /^[^\p{L}\p{N})]$/u.test(spelled(tokens[end - 1])))) {
    // A joining word leads on to the next thing; any other is left hanging.
    if (tokens[end - 1]?.kind === "word" && anyPhraseAt(JOINTS, tokens, end - 1) === 0) return undefined;
    end -= 1;
  }
  const [first, last] = [tokens[start], tokens[end - 1]];
  if (phraseAt("and", tokens, start) > 0 || (settled < end && endsUnsettled(tokens, end))) return undefined;
  if (first?.kind === "mark" && !/^[+&'’]$/.test(first.text) && tokens[start + 1]?.kind !== "figure")
    return undefined;
  if (!first || !last || end === start || words > MOST_WORDS || !hasContent(tokens.slice(start, end), of))
    return undefined;
  const maySayHowLongOpen = reader.noun === "link" && wholeDays(tokens, start)?.end === end;
  if (!of && !row && (maySayHowLongOpen || saysNoPurpose(tokens.slice(start, end)))) return undefined;
  const isCount = row && !(glueFirst && isSized(tokens, start)) && isCounted(tokens, start, end);
  if (isCount || readsOn(tokens, end) || multiplies(tokens, start, end)) return undefined;
  if (!of && (endsWithSum(tokens, end) || holdsSum(tokens, start, end))) return undefined;
  if (saysWhereTo(reader, start, end) || (!of && saysOtherSum(tokens, start, end))) return undefined;
  const said = { text: text.slice(first.start, last.end), start: first.start, end: last.end };
  return PART_QUOTED.test(said.text) ? undefined : { value: said, end };
}

/** "'draft' design", and no "'draft design'" */
const PART_QUOTED = /^['‘](?!.*['’]$)|(?<=\s)['‘]/u;

/** "on base a", "base polygon": no text, and which chain is meant is not said either. */
function namesChain(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token?.kind !== "word" || !chainWord(token.fold)) return false;
  return tokens[at + 1]?.kind === "chain" || phraseAt("on", tokens, at - 1) === 1;
}

/** "design 500,": a bare number that its item ends with. */
function closesItem(reader: Reader, at: number): boolean {
  const { tokens } = reader;
  if ((tokens[at]?.kind !== "amount" && tokens[at]?.kind !== "figure") || isSized(tokens, at)) return false;
  const next = tokens[at + 1];
  // "- Tax return 2025: 900 USDC"
  const sum = spelled(next) === ":" ? tokens[at + 2] : undefined;
  if (sum?.kind === "amount" && sum.marked && isYearOf(tokens[at], tokens[at - 1])) return false;
  if (next === undefined || next.kind === "mark" || perUnit(tokens, at + 1).end > at + 1) return true;
  if (anyPhraseAt(["and", "times", "hours", "each", "polite"], tokens, at + 1) > 0) return true;
  // "consulting at 77 on base"
  const isSum = tokens[at]?.kind === "amount" && !isYear(tokens[at]);
  return isSum && typedAt(reader, at + 1)?.value.kind === "chain";
}

function holds(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token?.kind === "word") return isGlueWord(token) || isContent(token) || isMonth(tokens, at);
  if (token?.kind === "mark") return /^[&+/#'’]$/.test(token.text);
  if (token?.kind === "figure")
    return /^(?:date|ordinal|labelled|count|beside_marked|index)$/.test(token.why);
  return token?.kind === "amount" && (!token.marked || isOfThing(tokens, at));
}

/** "5 May", "May 5", "loyer de mai", "catering in May", where "may" alone leaves it open. */
function isMonth(tokens: readonly Token[], at: number): boolean {
  const isDay = (token: Token | undefined) => token?.kind === "figure" && token.why === "date";
  const isBeside = [at - 1, at + 1].some((beside) => isDay(tokens[beside]));
  const [before, token] = [tokens[at - 1], tokens[at]];
  const isLed = token?.kind === "word" && /^\p{Lu}/u.test(token.text) && MONTH_LEADS.has(spelled(before));
  return MONTHS.has(spelled(token)) && (isBeside || isLed || OF_WORDS.has(spelled(before)));
}

const MONTH_LEADS = setOf("monthLeads");

/** A value that says what it is, a polite word, or the verb's other half. */
function endsText(reader: Reader, at: number, isFirst: boolean): boolean {
  const { tokens } = reader;
  // "Thanks for a great year"
  const isSaidOf = ONE_ARTICLES.has(spelled(tokens[at - 1])) && isContent(tokens[at + 1]);
  if (phraseAt("polite", tokens, at) > 0 && !isFirst && !isSaidOf) return true;
  if (closingAt(reader, at, "tails", "verbsLast") > 0) return true;
  // "A jar for flood victims called Flood Relief"
  const isPage = reader.noun === "plan" || reader.noun === "jar";
  if (isPage && !isFirst && phraseAt("called", tokens, at) > 0) return true;
  // "for the logo design to Tom Berger (t@b.tld)"
  const to = reader.noun === "invoice" && !isFirst ? phraseAt("to", tokens, at) : 0;
  const addressee = to > 0 ? capitals(reader, at + to) : undefined;
  if (addressee && emailBehind(reader, addressee.end)) return true;
  const joined = phraseAt("and", tokens, at);
  const named = joined > 0 && reader.noun === "invoice" ? namedAt(reader, at + joined) : undefined;
  if (named?.refs.some(({ source, field }) => source === "client" && field === "name")) return true;
  // "Ann (a@b.tld) 50 for dinner and Bob Ray (b@b.tld) 60 for lunch"
  if (joined > 0 && largeBeforeEmail(reader, at + joined)) return true;
  // "design with a 10 % discount"
  const withs = phraseAt("with", tokens, at);
  if (withs > 0 && typedAt(reader, at + withs)?.value.kind === "off") return true;
  const typed = typedAt(reader, at);
  const value = typed?.value;
  if (value?.kind === "interval" && isContent(tokens[typed?.end ?? at])) return false;
  if (value?.kind === "amount" && !isFirst) {
    if (isOfThing(tokens, (typed?.end ?? at) - 1)) return false;
    if (isOfThing(tokens, at - 1)) return true;
  }
  return value !== undefined && (value.kind !== "amount" || value.marked);
}
