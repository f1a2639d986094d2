import { CHAINS } from "../../../chains.js";
import { grouped } from "../../../grouped.js";
import { letterOf, letterOfSign } from "../letters.js";
import { isYear } from "../values.js";
import { LANGUAGES, LEXICONS, type Lexicon, listed, neutral, setOf } from "../words/lexicon.js";
import { NEGATORS, NUMBERED_PARTS, OF_WORDS, TOTALS } from "../words/sets.js";
import { isNameWord, STOPS } from "../words/stops.js";
import { MONTHS } from "../words/vocabulary.js";
import { NOTED } from "./notes.js";
import { isPayable, type RunToken, type Term } from "./types.js";

interface Phrase {
  readonly words: readonly string[];
  readonly fold: string;
  readonly letter: string;
}

export const TURN_BREAK: Term = { token: { kind: "turn" }, letter: letterOf(["turn"]), fold: "" };

const NEUTRAL_CLASSES: readonly (readonly [string, readonly string[]])[] = [
  // Whatever the language of the order.
  ["thanks", [...LEXICONS.flatMap(({ thanks }) => thanks), ...neutral.thanks]],
  ["nounVerb", neutral.nounVerbs],
  ["explicitLabel", neutral.explicitLabels],
  ["purpose", [...neutral.purposes, ...listed("words", "goods")]],
  ["idWord", neutral.idWords],
  ["month", [...MONTHS]],
  ["isFine", LANGUAGES.flatMap(({ isFine }) => isFine)],
];

const SMILES = setOf("smiles");

const ENDS_WITH_NOUN = new RegExp(`(?:^| )(?:${neutral.nounVerbs.join("|")})$`);

/** In any language. */
const ASIDES: readonly (readonly [string, ReadonlySet<string>])[] = [
  ["stop", STOPS],
  ["negator", NEGATORS],
  ["total", TOTALS],
  ["adds", setOf("adds")],
  ["please", new Set(listed("phrases", "please"))],
  ["chainHead", new Set(neutral.chainHeads)],
  ["copula", setOf("copulas")],
  ["asksByMark", new Set(LANGUAGES.flatMap(({ asksByMark }) => asksByMark))],
  ["forWhom", setOf("forWhom")],
  ["noted", NOTED],
  ["cost", setOf("costs")],
  ["smile", SMILES],
  ["shortChain", setOf("shortChains")],
  ["numbered", NUMBERED_PARTS],
  ["genitive", OF_WORDS],
  // "make a payout"
  ["nounLast", new Set(LEXICONS.flatMap(({ verbs }) => verbs.filter((verb) => ENDS_WITH_NOUN.test(verb))))],
];

function asidesOf(fold: string): string[] {
  return ASIDES.flatMap(([name, list]) => (list.has(fold) ? [name] : []));
}

/** Every language's phrases by their first word, the longest first. */
const TABLES = new Map(LEXICONS.map((lexicon) => [lexicon.code, phrasesOf(lexicon)]));

function phrasesOf({ code: _, stop: __, ...lexicon }: Lexicon): ReadonlyMap<string, readonly Phrase[]> {
  const classes = new Map<string, string[]>();
  for (const [name, list] of [...Object.entries(lexicon), ...NEUTRAL_CLASSES])
    for (const phrase of list) classes.set(phrase, [...(classes.get(phrase) ?? []), name]);
  const phrases = [...classes].map(([fold, names]) => ({
    fold,
    words: fold.split(" "),
    letter: letterOf([...names, ...asidesOf(fold)]),
  }));
  const longestFirst = phrases.sort((one, other) => other.words.length - one.words.length);
  const isChain = ({ words: [first] }: Phrase) => CHAINS.some((chain) => chain === first);
  return grouped(
    longestFirst.filter((phrase) => !isChain(phrase)),
    ({ words: [first = ""] }) => first,
  );
}

export function termsOf(tokens: readonly RunToken[], code: Lexicon["code"]): Term[] {
  const table = TABLES.get(code);
  const terms: Term[] = [];
  const foldAt = (at: number) => {
    const token = tokens[at];
    return token?.kind === "word" ? token.fold : "";
  };
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] as RunToken;
    const phrase = table
      ?.get(foldAt(at))
      ?.find(({ words }) => words.every((word, i) => foldAt(at + i) === word));
    const fold = token.kind === "word" ? token.fold : "";
    terms.push({ token, fold: phrase?.fold ?? fold, letter: phrase?.letter ?? letterOfToken(token) });
    at += phrase?.words.length ?? 1;
  }
  return terms;
}

const ID = /^[\p{L}]{1,12}[-/]?\d[\p{L}\d/-]*$/u;

/** The same in every language. */
const KNOWN = new WeakMap<RunToken, string>();

function letterOfToken(token: RunToken): string {
  const letter =
    KNOWN.get(token) ??
    (token.kind === "mark" && !SMILES.has(token.text)
      ? letterOfSign(token.text)
      : letterOf(classesOf(token)));
  KNOWN.set(token, letter);
  return letter;
}

function classesOf(token: RunToken): string[] {
  const classes = (all: Readonly<Record<string, boolean>>) => Object.keys(all).filter((name) => all[name]);
  switch (token.kind) {
    case "word":
      return token.clean
        ? [
            ...asidesOf(token.fold),
            ...classes({ word: true, capital: isNameWord(token.text, token.fold), id: ID.test(token.text) }),
          ]
        : ["unclean"];
    case "amount":
      return classes({
        amount: true,
        sure: token.readings.length === 1,
        bare: !token.marked,
        year: isYear(token),
      });
    case "figure":
      return classes({
        figure: true,
        [token.why]: true,
        bare: token.why === "beside_marked",
        year: isYear(token),
        fourDigits: /^\d{4}$/.test(token.text),
        small: /^\d{1,2}$/.test(token.text),
        id: token.why === "labelled" || token.why === "range",
      });
    case "mark":
      return asidesOf(token.text);
    case "address":
      return classes({ address: true, payable: isPayable(token) });
    case "chain":
      return classes({ chain: true, excluded: token.excluded });
    default:
      return [token.kind];
  }
}
