import { isContent } from "../reader.js";
import { LEXICONS, listed, neutral, setOf } from "../words/lexicon.js";
import { BUSINESS } from "../words/sets.js";
import { BEHIND_CUT, SENTENCE_END, type Step, step } from "./parse.js";

/** Would make a part or a rate of a sum, or say when it is due. */
const TERMS = new Set(
  (["rowParts", "ratesAndParts", "terms", "timesAndTerms", "partsOf"] as const).flatMap((name) => [
    ...setOf(name),
  ]),
);
/** Words with a part of their own in an order. */
const OTHERS = new Set([
  ...LEXICONS.flatMap(({ verbs, split, label }) => [...verbs, ...split, ...label]),
  ...neutral.explicitLabels,
  ...setOf("unnoted"),
]);

/** Ordinary nouns of trade that say nothing of a sum, of whose it is, or whether it is paid at all. */
export const NOTED: ReadonlySet<string> = new Set(
  [...BUSINESS, ...neutral.purposes, ...listed("words", "goods")].filter((fold) => {
    const word = { kind: "word", text: fold, fold, clean: true, start: 0, end: 0 } as const;
    return isContent(word) && !TERMS.has(fold) && !OTHERS.has(fold);
  }),
);

/** "Etsy order", "November hosting & domain", "grant milestone 2" */
const THING = "(?:<noted>|<month !stop>|<numbered !periods><id small>)";
/** A month alone may be when to pay. */
const note = (thing = THING) =>
  `<articles>?(?:<capital>(?=<noted>))?(?!<month>(?!<noted|numbered>))${thing}(?:(?:[&/]|<and>|<label>(?=<noted|month !stop>))?${thing}){0,4}`;
/** "500 USDC - materials" may be less than 500. */
const NOTE_BEHIND_DASH = note(THING.replace("noted", "noted !cost"));

/** Words of trade alone say what something is for; whatever else they held would be a word that is not read. */
const aside = (pattern: string): Step => step(pattern, () => true);

const BEHIND_BRACKET = `(?=${SENTENCE_END}|[,;]|<and|to|on|chain|thanks|pleasantries>|&)`;

export const NOTE_IN_BRACKETS = `\\(${note()}\\)`;

export const notes: readonly Step[] = [
  aside(`(?<=<amount|chain>)${NOTE_IN_BRACKETS}${BEHIND_BRACKET}`),
  aside(`(?<=<amount|chain|address>)(?:[–—-]${NOTE_BEHIND_DASH}|,${note()})(?=${SENTENCE_END})`),
  aside(`(?<=<amount !bare>)${NOTE_BEHIND_DASH}(?=<break>|$)`),
  // A row's own: "0x… 1200 dev", where "0x… 1200 tickets" may be so many.
  step(
    `(?<=<address>[,:=]?<amount bare>)${NOTE_BEHIND_DASH}(?=<break>|$)`,
    (_, { terms }) => !terms.some(({ fold }) => fold.endsWith("s")),
  ),
  // "Send the 480 USDC rent to 0x…", "send the rent of 480 USDC to 0x…"
  aside(`(?<=<amount !bare>)${note()}(?=<to|among|equally>)`),
  aside(`(?<=<verbs !nounVerb>)${note()}(?=,?<of>?<amount !bare>(?:<on>?<chain>)?,?<to>)`),
  // "our wedding photographer", "the three field coordinators"
  aside("(?<=<verbs|articles|these|both|several|to|noted>)<noted>(?=<noted>?<nouns>)"),
];

/** "from the treasury to 0x…", or last of all: whose wallet signs is nobody's but the user's. */
export const sources: readonly Step[] = [
  aside("<sources>(?=<to>)"),
  step(`<sources>(?=${SENTENCE_END})`, ({ atoms }) =>
    (["address", "amount"] as const).every((kind) => atoms.some((atom) => atom.kind === kind)),
  ),
];

/** "Payouts for this week": when, and no name for it. */
export const period = aside("<label><these>+<periods>(?!<of|purpose|noted|month|figure|bare|id>)");

/** "Pay these invoices on base: …" */
export const things = step(
  "(?<=<verbs>(?:<articles|these>)*)(?:<noted|month !stop>)?<things>(?:<numbered><id small>)?(?=<on|chain|break>|[:,(])",
  ({ heard }) => {
    heard.add("several");
    return true;
  },
);

/** "Rent: pay 0x…", "Bug bounties! Please pay …" */
export const heading = aside(
  `${BEHIND_CUT}<articles>?<month !stop>?<headings>[:!](?=<pleasantries|asks>*<verbs !nounVerb|split !nounVerb>)`,
);
