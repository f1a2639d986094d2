import de from "./de.json" with { type: "json" };
import en from "./en.json" with { type: "json" };
import es from "./es.json" with { type: "json" };
import fr from "./fr.json" with { type: "json" };
import hi from "./hi.json" with { type: "json" };
import it from "./it.json" with { type: "json" };
import ja from "./ja.json" with { type: "json" };
import neutralFile from "./neutral.json" with { type: "json" };
import pt from "./pt.json" with { type: "json" };
import ru from "./ru.json" with { type: "json" };
import zh from "./zh.json" with { type: "json" };

/**
 * Words are data, one file a language and a neutral one; English has every class. Phrases are in lower case with
 * straight apostrophes; the longest match wins. A gap costs a card, never money.
 *
 * `asking` asks for money in and speaks of records that are there, `paying` orders payouts, `words` and `phrases` are
 * single rules' lists. Of `asking`: a wish stands for the verb; `tails` and `cancelsLast` are the verb's other half,
 * last in its sentence; `billsLast` a bill's last words; `for` opens an amount, a client or a text and `textKeys`,
 * `reference`, `memo` and `description` only ever a text; `function` words may stand in no text, those `inText` may, and `trade` lists what may
 * although a word of it alone would say something else; ways to say a part of a phrase stand in brackets; a place of `monthNames`, `weekdays` and `numbers` may hold several spellings, parted by a blank.
 */
const LANGUAGE_FILES: Readonly<Record<string, WordFile>> = { en, de, fr, es, pt, it, ja, zh, ru, hi };
const FILES: readonly WordFile[] = [...Object.values(LANGUAGE_FILES), neutralFile];

type Part = keyof typeof en;
type ClassOf<P extends Part> = Extract<keyof (typeof en)[P], string>;
type Lists<Name extends string> = Readonly<Record<Name, readonly string[]>>;
type WordFile = { readonly [P in Part]?: Partial<Lists<ClassOf<P>>> };

/** What asks for money in. */
export type Class = keyof typeof en.asking;
/** The order grammar's. */
export type PhraseClass = keyof typeof en.paying;

export type Lexicon = Lists<PhraseClass> & { readonly code: string };

/** Of what was not said before, they say nothing. */
export const DENIALS = [
  ["noExpiry", "expires"],
  ["noDue", "due"],
  ["noMemo", "memo"],
  ["noGoal", "goal"],
] as const;

export const LANGUAGES: readonly (Lists<Class> & { readonly code: string })[] = Object.entries(
  LANGUAGE_FILES,
).map(([code, { asking = {} }]) => {
  const lists = completed(en.asking, asking);
  return { code, ...lists, polite: [...lists.polite, ...DENIALS.flatMap(([of]) => lists[of])] };
});

export const LEXICONS: readonly Lexicon[] = Object.entries(LANGUAGE_FILES).flatMap(([code, { paying }]) =>
  paying ? [{ code, ...completed(en.paying, paying) }] : [],
);

/** What every language shares: table heads, currencies, months, statuses. */
export const neutral = neutralFile.tables;

/** One list of a part, in every language. */
export function listed<P extends Part>(part: P, name: ClassOf<P>): string[] {
  return FILES.flatMap((file) => (file[part] as Partial<Lists<ClassOf<P>>> | undefined)?.[name] ?? []);
}

/** All phrases of one language, or of any other lists. */
export function phrasesOf({
  code: _,
  ...lists
}: Readonly<Record<string, readonly string[] | string>>): string[] {
  return Object.values(lists).flat();
}

export function setOf(name: ClassOf<"words">): ReadonlySet<string> {
  return new Set(listed("words", name));
}

/** Single words of one class in every language. */
export function wordsOf(of: Class): ReadonlySet<string> {
  return new Set(LANGUAGES.flatMap((language) => language[of].flatMap((phrase) => phrase.split(" "))));
}

/** A list in order, each place with its spellings: months, weekdays, numbers. */
export function placesOf(of: Class): ReadonlyMap<string, number> {
  return new Map(
    LANGUAGES.flatMap((language) =>
      language[of].flatMap((names, place) => names.split(" ").map((name): [string, number] => [name, place])),
    ),
  );
}

/** "(so|that) (i|we) can send it" is four phrases. */
function spelledOut(phrase: string): string[] {
  const [choice, ways] = /\(([^()]+)\)/.exec(phrase) ?? [];
  if (choice === undefined || ways === undefined) return [phrase.replace(/ +/g, " ").trim()];
  return ways.split("|").flatMap((way) => spelledOut(phrase.replace(choice, way)));
}

function completed<Name extends string>(all: Lists<Name>, some: Partial<Lists<Name>>): Lists<Name> {
  const said = Object.entries<readonly string[] | undefined>(some);
  const none = Object.keys(all).map((name) => [name, []] as const);
  const lists = said.map(([name, list = []]) => [name, list.flatMap(spelledOut)] as const);
  return Object.fromEntries([...none, ...lists]) as Lists<Name>;
}
