import { toDecimal } from "../../../money.js";
import { patternOf } from "../letters.js";
import { touch } from "../phrases.js";
import { isContent, isGlue } from "../reader.js";
import { isOn } from "../switches.js";
import { setOf } from "../words/lexicon.js";
import { STOPS } from "../words/stops.js";
import { BEHIND_CUT, CUTS, type Parse, SENTENCE_END, step } from "./parse.js";
import type { OrderRule, Term } from "./types.js";

const QUOTATIONS = ['""', "“”", "„“", "«»", "''"];
const OPENING = QUOTATIONS.map(([opening]) => opening).join("");
const QUOTED = QUOTATIONS.map(([opening, closing]) => `${opening}[^${closing}]{0,16}${closing}`).join("|");
/** Behind "no." a point ends nothing. */
const CLAUSE_END = `(?!(?<=<idWord>)\\.)(?:${SENTENCE_END}|[${CUTS})])`;

const MAIL_HEADS = setOf("mailHeads");

/** `label March payroll`, `ref: PO 4711`: free words up to the end of the clause. */
export const explicitLabel = step(
  `<explicitLabel>(?::|(?!:))(?![${OPENING}])((?:(?!${CLAUSE_END}).){1,6})(?=${CLAUSE_END})`,
  (parse, { terms, part }) => {
    const words = terms.slice(-part.length);
    // "Betreff: Zahlung", and then what somebody wrote
    if (MAIL_HEADS.has(terms[0]?.fold ?? "") && parse.verb === undefined && parse.atoms.length === 0)
      return "order_label";
    return freeLabel(parse, words, part.endsWith(":") ? words.slice(0, -1) : words);
  },
);

/** A label, or a bare "for", before quotation marks. */
export const quotedLabel = step(`<explicitLabel|label>:?(${QUOTED})`, (parse, { terms, part }) => {
  const words = terms.slice(1 - part.length, -1);
  return freeLabel(parse, words, words);
});

function freeLabel(parse: Parse, words: readonly Term[], label: readonly Term[]): OrderRule | true {
  if (isOn("order_label", parse.switches) && !words.every(isText)) return "order_label";
  return takeLabel(parse, label);
}

/** A label is made of such words as any text may hold, each word of a phrase by itself. */
function isText({ token, fold }: Term): boolean {
  if (token.kind !== "word") return true;
  const words = fold === "" ? [token] : fold.split(" ").map((word) => ({ ...token, text: word, fold: word }));
  return words.every((word) => isContent(word) || isGlue(word));
}

/** "for March 2026" names a period; "for 3 March" may be a day to pay on. A number without a mark of its own is no sum. */
const PURPOSE = [
  "<whose>(?=<purpose|noted>)",
  "<purpose|noted|month|idWord|id>",
  "<capital>(?=<purpose|noted>)",
  "<date fourDigits>",
  "(?<=<of>)<date|articles>",
  "(?<=<idWord>)<bare>",
  "<bare year>(?!<amount|figure>)",
  "<of>(?=<date|month>)|<of genitive>(?=<articles>?<purpose|noted>)",
  "\\((?=<month>\\))",
  "(?<=\\(.)\\)",
  "(?<=<idWord>)[.#](?=<id>)",
].join("|");

/** "for March", "für Rechnung 2024-17", "order 1182": ids, months and a closed list of purposes. */
export const purposeLabel = step(
  `(?:${BEHIND_CUT}(?=<idWord>)|<label>)<articles>*((?:${PURPOSE})*<purpose|noted|month|id>(?:${PURPOSE})*)(?!<nouns>)`,
  (parse, { terms, part }) => takeLabel(parse, terms.slice(-part.length)),
);

function takeLabel(parse: Parse, terms: readonly Term[]): OrderRule | true {
  if (isOn("order_label", parse.switches) && !terms.every(mayStandInLabel)) return "order_label";
  if (parse.label !== undefined) return "order_label";
  const isApart = (at: number) => at > 0 && !touch(terms[at - 1]?.token, terms[at]?.token);
  parse.label = terms.map((term, at) => (isApart(at) ? " " : "") + writtenOf(term)).join("");
  return true;
}

function writtenOf({ fold, token }: Term): string {
  if (token.kind === "amount") return token.readings.map(toDecimal).join();
  return fold.includes(" ") || !("text" in token) ? fold : token.text;
}

const OF = patternOf("<of genitive>");

/** No address, amount, chain or stop word. */
function mayStandInLabel({ token, fold, letter }: Term): boolean {
  const isStop = OF(letter, 0) === null && fold.split(" ").some((word) => STOPS.has(word));
  if (token.kind === "word") return token.clean && !isStop;
  if (token.kind === "amount") return !token.marked && token.readings.length === 1;
  if (token.kind === "figure") return token.why !== "currency" && token.why !== "percent";
  return token.kind === "mark" && /[,.:#()/&+'-]/.test(token.text);
}
