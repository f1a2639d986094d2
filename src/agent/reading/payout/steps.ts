import { patternOf } from "../letters.js";
import { touch } from "../phrases.js";
import { isOn } from "../switches.js";
import { setOf } from "../words/lexicon.js";
import { answers } from "./answers.js";
import { noteBeside } from "./beside.js";
import {
  BEHIND_CUT,
  BEHIND_SENTENCE,
  CHAIN_PHRASE,
  CUTS,
  type Found,
  hearTotal,
  LEVEL,
  LINE_START,
  type Parse,
  SENTENCE_END,
  SPEAKER,
  type Step,
  step,
  type Take,
} from "./parse.js";
import { evenlyTo, listOfThem, member, ways } from "./shares.js";
import type { Term } from "./types.js";

const LEVELS: readonly (readonly [pattern: string, level: number])[] = [
  // A list's rows may end with a point each.
  ["<break>|\\.(?=<break>)", LEVEL.line],
  ["<turn>", LEVEL.turn],
  // Points that trail off end nothing but thanks.
  ["[.。!?](?<!\\.\\.)(?!\\.)|(?<=<pleasantries|thanks|assent>[.…]{0,9})[.…]", LEVEL.sentence],
  // "; 0x… 50" is a line that is taken out.
  [`(?!${LINE_START});`, LEVEL.semicolon],
  ["[,，、]|<and>|&", LEVEL.comma],
];

const separators: readonly Step[] = LEVELS.map(([pattern, level]) =>
  step(pattern, (parse, { terms: [term], end }) => {
    const { letters, at, gap, heard } = parse;
    const sign = letters.charAt(at);
    // "!50" is no 50, and "!Pay" or ".Pay" no order.
    if (/[.!]/.test(sign) && isAhead(parse, term, end)) return false;
    if (sign === "?" && !heard.has("asked") && isOn("order_question", parse.switches))
      return "order_question";
    if (level === LEVEL.comma && !/[,，、]/.test(sign)) {
      if (parse.atoms.length === 0) return false;
      gap.and = true;
    }
    gap.level = Math.max(gap.level, level);
    if (level >= LEVEL.line) parse.sentenceStart = end;
    if (level >= LEVEL.sentence) heard.delete("asked");
    if (level === LEVEL.turn) heard.delete("more");
    return true;
  }),
);

const BETWEEN = /^(?:break|turn)$/;

function isAhead({ terms, at }: Parse, sign: Term | undefined, end: number): boolean {
  const [before, behind] = [terms[at - 1], terms[end]];
  const next = behind?.token.kind ?? "turn";
  if (BETWEEN.test(next)) return false;
  if (BETWEEN.test(before?.token.kind ?? "turn") || /^[-•*–·]$/.test(before?.letter ?? "")) return true;
  if (sign?.letter === "." || !touch(sign?.token, behind?.token)) return false;
  return next === "amount" || next === "chain" || (next !== "mark" && !touch(before?.token, sign?.token));
}

const hears = (pattern: string, note: (parse: Parse, terms: Found) => void) =>
  step(pattern, (parse, found) => {
    note(parse, found);
    return true;
  });

const TO_MARK = `(?=(?:(?!${SENTENCE_END}).)*\\?)`;
/** "Tu peux" states, but in a sentence that ends as a question; "¿" begins one. */
const ASKS = `<asks !asksByMark>|¿?<asks>${TO_MARK}`;
const ask = hears(`(?:${BEHIND_CUT}|(?<=<pleasantries>|:))(?:${ASKS})`, ({ heard }) => heard.add("asked"));

const takeChain: Take = (parse, { terms, end }) => {
  const token = terms.find((term) => term.token.kind === "chain")?.token;
  if (token?.kind !== "chain" || token.excluded || parse.terms[end]?.token.kind === "chain")
    return "order_chain";
  parse.chains.add(token.chain);
  parse.heard.add("more");
  return true;
};

/** "to base 0x…" says where to, "to this address on base: 0x…" on which chain. */
export const chainPhrases: readonly Step[] = [
  step(`(?<=<nouns|each|these>)(?=<on>)${CHAIN_PHRASE}`, takeChain),
  step(CHAIN_PHRASE, (parse, found) => !parse.gap.to && takeChain(parse, found)),
];

const VERBS = [
  // "Transfer of 50 USDC to 0x…", "the refund" are told.
  [
    `(?<!<nouns !nounVerb !verbs|articles !these>)(?:<verbs !nounVerb nounLast>|<verbs !nounVerb|split !nounVerb>(?!<of !on !to>))`,
    "verb",
  ],
  ["(?<=<asks|please>)<verbs|split>", "verb"],
  [`(?:${BEHIND_CUT}|(?<=<month>|${BEHIND_SENTENCE}<chain>))<verbs|split>`, "headNoun"],
  [`(?<=${BEHIND_SENTENCE}<month>?<nouns>)<nounVerb>`, "headNoun"],
  ["<verbs|split>", undefined],
] as const;
const SPLIT = patternOf("<split>");
const BEFORE_ITEM = patternOf(".+?<address|amount|payee|table>");

const verbs: readonly Step[] = VERBS.map(([pattern, as]) =>
  step(pattern, (parse, { terms: [term] }) => {
    const said = isOn("order_noun_verb", parse.switches) ? as : "verb";
    if (!said || tellsOfPayee(parse) || parse.gap.verb || parse.heard.has("below")) return false;
    // "Pay 0x… 10 refund": a verb more, which does nothing.
    if (parse.heard.has("verb") && !BEFORE_ITEM(parse.letters, parse.at)) return false;
    parse.heard.add(said).add("more");
    if (SPLIT(parse.letters, parse.at)) parse.heard.add("split");
    parse.gap.verb = true;
    parse.verb ??= term?.fold;
    if (term?.fold !== parse.verb) noteBeside(parse, term);
    return true;
  }),
);

/** "to pay: …" is a note, "0x… pays" a report. */
function tellsOfPayee({ gap, atoms }: Parse): boolean {
  const [first] = atoms;
  const subject =
    atoms.length === 1 && first?.kind === "address" && !first.gap.to && gap.level === LEVEL.space;
  return gap.to || subject;
}

/** What the amounts and addresses are to one another; "over 90" is more than that. */
const relations: readonly Step[] = (["each", "equally", "respectively", "among"] as const).map((name) =>
  step(name === "among" ? "<among>(?!<amount>)" : `<${name}>`, ({ heard }) => {
    if (name === "among" && !heard.has("split")) return false;
    heard.add(name).add("more");
    return true;
  }),
);

/** "the three contributors", "2 payouts": must equal the rows; "two times", "2 weeks" count no rows. */
const count = step("<figure count><noted>{0,2}<nouns>", (parse, { terms: [term] }) => {
  if (term?.token.kind !== "figure" || term.token.value === undefined) return false;
  parse.counts.push(term.token.value);
  return true;
});

/** "Pay both 0x… 10": then there are two. */
const both = hears("<both>", ({ counts }) => counts.push(2));
const several = hears("<several>", ({ heard }) => heard.add("several"));

const BEHIND_ITEM = '(?<=<address|payee|amount>|[)"”»`])';

/** `->`, `=>` */
const arrow = step(`${BEHIND_ITEM}[-=]>`, ({ gap }, { terms: [line, head] }) => {
  if (!touch(line?.token, head?.token)) return false;
  gap.glue = true;
  return true;
});

/** `: = - →` and "gets"; but for the colon, which also ends a heading, only behind an item. */
const glue = hears(`${BEHIND_ITEM}(?:<gets>|[=→–—-])|[:：]|(?<=<chain>)[–—-](?=<address>)`, ({ gap }) => {
  gap.glue = true;
});

/** What says nothing itself. */
const aside = (pattern: string) => step(pattern, () => true);

/** "Her wallet is 0x…": told beside the sum, however they are parted. */
const addressOf = hears("<addressOf>(?=:?<payable>)", ({ gap }) => {
  gap.level = Math.min(gap.level, LEVEL.line);
});

/** "Pay Maria 500 USDC to 0x…", "… (0x…)": whose the address is, whom no book knows. */
const payeeName = aside(
  `(?<=<verbs !nounLast>|<and>|[,;:]|<break>)<capital>{1,2}(?=<amount>(?:${CHAIN_PHRASE})?(?:<to>|\\((?=<address>\\))|[.,]?<addressOf>))`,
);

/** "Pay 50 USDC for Anna" is paid to her, "pay for Anna" to somebody else. */
const PAYS_FOR = "(?<=<verbs !nounLast>(?:(?!<amount|address|payee|break|turn>).)*)<to forWhom>";
/** "for the two moderators, 150 USDC each: …": they follow. */
const toThem = step(
  `(?!${PAYS_FOR})<to>(?:<articles|these>)*(?:(<figure count>)?<noted>{0,2}<nouns>)(?=,<amount>)`,
  (parse, { terms }) => {
    const figure = terms.find(({ token }) => token.kind === "figure")?.token;
    if (figure?.kind === "figure" && figure.value !== undefined) parse.counts.push(figure.value);
    return true;
  },
);

const preposition = hears(`(?!${PAYS_FOR})<to>`, ({ gap }) => {
  gap.to = true;
});

const BELOW = setOf("below");
const thanks = aside("<thanks>");
const pleasantry = hears("<pleasantries>", (parse, { terms }) => {
  if (terms.some(({ fold }) => BELOW.has(fold))) parse.heard.add("below");
  hearTotal(parse, terms);
  noteBeside(parse, terms[0]);
});

/** "Yes, pay …", but no Spanish "if". */
const assent = step(
  `<assent>(?=${SENTENCE_END}|[${CUTS}]|(?:<choices>)?<on>?<chain|shortChain>)`,
  (parse, { terms: [term] }) => {
    if (parse.at !== parse.sentenceStart || /^si$/.test(term?.fold ?? "")) return false;
    noteBeside(parse, term);
    return true;
  },
);

/** What is neither who, how much, where nor what for. */
export const wordSteps: readonly Step[] = [
  ways,
  count,
  both,
  several,
  ask,
  // "March payroll", "our March contributors"
  aside("<month !stop>(?=<nouns>?<nounVerb>)|(?<=<articles>)<month !stop>(?=<noted>?<nouns>)"),
  // "Payroll November 2026"
  aside("(?<=<nounVerb>)<month !stop>(?:<date fourDigits>)?(?=<on|chain|break>|[,:])"),
  ...verbs,
  ...relations,
  // "Eine Auszahlung über 50 USDC", where "zahle über 50 USDC" pays more.
  aside("(?:<of !on>|(?<=<nounVerb>)<of on>)(?=<amount>)"),
  ...separators,
  addressOf,
  payeeName,
  evenlyTo,
  toThem,
  preposition,
  arrow,
  glue,
  member,
  listOfThem,
  // "these wallets", "the following address": words that only point at the list; "Supplier: please pay …" is his.
  aside(`(?!^<these>[:.]?<break>)(?!${SPEAKER})<articles|these|nouns>`),
  // An answer: "Base is fine".
  aside(
    `(?<=${BEHIND_SENTENCE}(?:<assent|pleasantries|thanks>[,.]?)*<chain>)<isFine>(?=${SENTENCE_END})(?!\\?)`,
  ),
  // "… gets 450. USDC on base"
  aside(`${BEHIND_CUT}<coin>(?=<on|chain>|${SENTENCE_END})`),
  ...answers,
  aside(`(?:(?<=<thanks|pleasantries|smile>)|${BEHIND_SENTENCE})<smile>+|<smile>+(?=${SENTENCE_END})`),
  thanks,
  pleasantry,
  assent,
];
