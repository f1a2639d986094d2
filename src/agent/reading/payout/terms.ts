import { CHAINS } from "../../../chains.js";
import { grouped } from "../../../grouped.js";
import type { Token, WordToken } from "../types.js";
import type { Lexicon, PhraseClass } from "../words/lexicon.js";
import { LEXICONS, neutral } from "../words/lexicon.js";
import type { PayeeToken } from "./payees.js";
import type { TableToken } from "./table.js";

export type TermClass = PhraseClass | "nounVerb" | "explicitLabel" | "purpose" | "idWord" | "month";

/** Between two turns of one run. */
export interface TurnBreak {
  readonly kind: "turn";
}

/** What a turn is cut into for this grammar. */
export type RunToken = Token | TableToken | PayeeToken;

/** A phrase of the lexicon, or one token that is none. */
export interface Term {
  readonly token: RunToken | TurnBreak;
  readonly classes: ReadonlySet<TermClass>;
  readonly fold: string;
  readonly length: number;
}

type PhraseTable = ReadonlyMap<string, readonly { words: readonly string[]; classes: Set<TermClass> }[]>;

const NO_CLASS: ReadonlySet<TermClass> = new Set();
export const TURN_BREAK: Term = { token: { kind: "turn" }, classes: NO_CLASS, fold: "", length: 1 };

const NEUTRAL_CLASSES: readonly (readonly [TermClass, readonly string[]])[] = [
  // Whatever the language of the order.
  ["thanks", [...LEXICONS.flatMap(({ thanks }) => thanks), ...neutral.thanks]],
  ["nounVerb", neutral.nounVerbs],
  ["explicitLabel", neutral.explicitLabels],
  ["purpose", neutral.purposes],
  ["idWord", neutral.idWords],
  ["month", neutral.months],
];

const TABLES: ReadonlyMap<Lexicon["code"], PhraseTable> = new Map(
  LEXICONS.map((lexicon) => [lexicon.code, phraseTable(lexicon)]),
);

export function termsOf(tokens: readonly RunToken[], code: Lexicon["code"]): Term[] {
  const table = TABLES.get(code);
  const terms: Term[] = [];
  for (let at = 0; at < tokens.length; ) {
    const term = table && phraseAt(tokens, at, table);
    const token = tokens[at];
    if (!token) break;
    terms.push(
      term ?? { token, classes: NO_CLASS, fold: token.kind === "word" ? token.fold : "", length: 1 },
    );
    at += term?.length ?? 1;
  }
  return terms;
}

function phraseAt(tokens: readonly RunToken[], at: number, table: PhraseTable): Term | undefined {
  const first = wordAt(tokens, at);
  const phrases = first && table.get(first.fold);
  const phrase = phrases?.find(({ words }) =>
    words.every((word, index) => wordAt(tokens, at + index)?.fold === word),
  );
  if (!first || !phrase) return undefined;
  return { token: first, classes: phrase.classes, fold: phrase.words.join(" "), length: phrase.words.length };
}

function wordAt(tokens: readonly RunToken[], at: number): WordToken | undefined {
  const token = tokens[at];
  return token?.kind === "word" && token.clean ? token : undefined;
}

function phraseTable({ code: _, stop: __, ...lexicon }: Lexicon): PhraseTable {
  const classes = [...(Object.entries(lexicon) as [TermClass, readonly string[]][]), ...NEUTRAL_CLASSES];
  const phrases = new Map<string, { words: string[]; classes: Set<TermClass> }>();
  for (const [name, list] of classes) {
    for (const phrase of list) {
      const known = phrases.get(phrase);
      if (known) known.classes.add(name);
      else phrases.set(phrase, { words: phrase.split(" "), classes: new Set([name]) });
    }
  }
  return longestFirst([...phrases.values()]);
}

function longestFirst(phrases: readonly { words: string[]; classes: Set<TermClass> }[]): PhraseTable {
  const longest = phrases.toSorted((one, other) => other.words.length - one.words.length);
  const isChain = (first: string) => CHAINS.some((chain) => chain === first);
  return grouped(
    longest.filter(({ words: [first = ""] }) => !isChain(first)),
    ({ words: [first = ""] }) => first,
  );
}
