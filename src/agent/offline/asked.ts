import { inTurns } from "../../in-turns.js";
import type { Evidence, UserTurn } from "../reading/evidence.js";
import { remember } from "../reading/remember.js";
import type { Sentence } from "../reading/sentences.js";
import { DEED_VERBS, DEEDS, type Deed, deedWords, MAKE_VERBS, OPENERS } from "../reading/words/deeds.js";
import { type DoubtClass, listed, setOf } from "../reading/words/lexicon.js";

/** Verbs that bring a thing into being, so that "the invoice" is one still to be made. */
const CREATES = setOf("creates");
const DEFINITE = setOf("definite");
/** With one of these, a sentence that a noun heads says how things stand. */
const STATES = setOf("states");
/** What may stand around the values of an order that has no verb. */
const JOINS = setOf("joins");
const INTERROGATIVES = setOf("interrogatives");

const ASKS_A_DEED = listed("phrases", "asksADeed").map((phrase) => phrase.split(" "));

/** Negations that deny nothing of the order. */
const HARMLESS = listed("phrases", "harmless");

/** A sentence that holds one of these is not plainly an order. */
const DOUBTS: Readonly<Record<DoubtClass, ReadonlySet<string>>> = {
  negated: new Set(listed("doubts", "negated")),
  told: new Set(listed("doubts", "told")),
  example: new Set(listed("doubts", "example")),
  conditional: new Set(listed("doubts", "conditional")),
};

/** Why a sentence is no order: it asks, denies, tells, supposes or gives an example. */
export type Doubt = "question" | keyof typeof DOUBTS;

export interface DeedSentence {
  readonly turn: UserTurn;
  readonly sentence: Sentence;
}

/** Sentences of the live turns that ask for this deed in so many words. */
export const deedSentences = remember(({ live }: Evidence, deed: Deed): readonly DeedSentence[] =>
  live.flatMap((turn) => askingIn(turn, deed)),
);

const askingIn = remember((turn: UserTurn, deed: Deed): readonly DeedSentence[] =>
  turn.sentences
    .filter((sentence) => asksFor(sentence, deed) && doubtOf(sentence, deed) === undefined)
    .map((sentence) => ({ turn, sentence })),
);

/** The same, before anybody asks for it: others are served in between. */
export async function readAskedInTurns({ live }: Evidence): Promise<void> {
  for await (const turn of inTurns(live)) for await (const deed of inTurns(DEEDS)) askingIn(turn, deed);
}

export const doubtOf = remember((sentence: Sentence, deed: Deed): Doubt | undefined => {
  if (sentence.words.length === 0) return sentence.isQuestion ? "question" : undefined;
  const words = withoutHarmless(sentence.words);
  if (isQuestion(sentence, words)) return "question";
  for (const doubt of ["negated", "told", "example", "conditional"] as const) {
    const found = words.some((word) => DOUBTS[doubt].has(word) && !(deed === "cancel" && word === "stop"));
    if (found || words.includes("\u0000")) return doubt;
  }
  return undefined;
});

function isQuestion({ isQuestion: marked }: Sentence, words: readonly string[]): boolean {
  const start = words.findIndex(
    (word) => !/^(?:hi|hello|hey|there|please|ok|okay|so|and|also|then)$/.test(word),
  );
  const rest = words.slice(Math.max(0, start));
  if (ASKS_A_DEED.some((phrase) => phrase.every((word, i) => rest[i] === word))) return false;
  return marked || INTERROGATIVES.has(rest[0] ?? "");
}

const HARMLESS_STARTS = new Set(HARMLESS.map((phrase) => phrase.split(" ")[0] ?? ""));

function withoutHarmless(words: readonly string[]): readonly string[] {
  if (!words.some((word) => HARMLESS_STARTS.has(word))) return words;
  let text = ` ${words.join(" ")} `;
  for (const phrase of HARMLESS) text = text.replaceAll(` ${phrase} `, " ");
  return text.trim().split(" ");
}

/** The deed's own word under a verb in front, or heading the sentence. */
function asksFor(sentence: Sentence, deed: Deed): boolean {
  const { words } = sentence;
  const named = words.findIndex((word) => deedWords(deed).has(word));
  if (named < 0) return false;
  const first = words.findIndex((word) => !OPENERS.has(word));
  const opening = words[first] ?? "";
  if (MAKE_VERBS.has(opening) && first < named) {
    return CREATES.has(opening) || !words.slice(first, named).some((word) => DEFINITE.has(word));
  }
  if (words.slice(named).some((word) => STATES.has(word))) return false;
  if (first === named && DEED_VERBS.has(opening)) return true;
  return first >= named && isBareHeading(sentence, named, deed);
}

/** "New link: 50, base": a noun with its values, about which nothing else is said. */
function isBareHeading({ words, tokens }: Sentence, named: number, deed: Deed): boolean {
  if (words.slice(0, named).some((word) => DEFINITE.has(word))) return false;
  const cut = tokens.findIndex((token) => token.kind === "mark" && /^[,:]$/.test(token.text));
  const head = tokens.slice(0, cut < 0 ? undefined : cut);
  return head.every(
    (token) =>
      token.kind !== "word" ||
      OPENERS.has(token.fold) ||
      JOINS.has(token.fold) ||
      deedWords(deed).has(token.fold),
  );
}

const CORRECTS = setOf("correctionWords");

/** "No, 60 instead" denies the old value, not the order. */
export function isCorrection({ tokens, words }: Sentence): boolean {
  const values = tokens.filter(({ kind }) => kind !== "word" && kind !== "mark").length;
  return (
    values === 1 && words.length <= 7 && words.some((word) => CORRECTS.has(word)) && !words.includes("not")
  );
}
