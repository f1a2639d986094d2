import { toDecimal } from "../../../money.js";
import { isContent, isGlue } from "../reader.js";
import { isOn } from "../switches.js";
import type { AmountMention, FigureMention } from "../types.js";
import { isYear } from "../values.js";
import { STOPS } from "../words/stops.js";
import { fail, has, isCut, kindAt, mark, type Parse, type Step } from "./parse.js";
import type { Term } from "./terms.js";

const QUOTES: Readonly<Record<string, string>> = { '"': '"', "“": "”", "„": "“", "«": "»", "'": "'" };
const MOST_WORDS = 6;
const MOST_QUOTED = 16;

/** `label March payroll`, `ref: PO 4711`: free words up to the end of the clause. */
export const explicitLabel: Step = (parse) => {
  if (!has(parse, "explicitLabel")) return false;
  const from = mark(parse, parse.at + 1) === ":" ? parse.at + 2 : parse.at + 1;
  if (mark(parse, from) in QUOTES) return false;
  let end = from;
  while (!endsLabel(parse, end)) end += 1;
  if (end === from || end - from > MOST_WORDS) return false;
  const words = parse.terms.slice(from, end);
  if (isOn("order_label", parse.switches) && !words.every(isText)) return fail(parse, "order_label");
  return takeLabel(parse, from, mark(parse, end - 1) === ":" ? end - 1 : end, end);
};

/** A label is made of such words as any text may hold, each word of a phrase by itself. */
function isText({ token, fold }: Term): boolean {
  if (token.kind !== "word") return true;
  const words = fold === "" ? [token] : fold.split(" ").map((word) => ({ ...token, text: word, fold: word }));
  return words.every((word) => isContent(word) || isGlue(word));
}

/** A label, or a bare "for", before quotation marks. */
export const quotedLabel: Step = (parse) => {
  if (!has(parse, "explicitLabel") && !has(parse, "label")) return false;
  const quote = mark(parse, parse.at + 1) === ":" ? parse.at + 2 : parse.at + 1;
  const closer = QUOTES[mark(parse, quote)];
  if (!closer) return false;
  let end = quote + 1;
  while (end - quote <= MOST_QUOTED && mark(parse, end) !== closer && kindAt(parse, end) !== "end") end += 1;
  if (mark(parse, end) !== closer) return false;
  const words = parse.terms.slice(quote + 1, end);
  if (isOn("order_label", parse.switches) && !words.every(isText)) return fail(parse, "order_label");
  return takeLabel(parse, quote + 1, end, end + 1);
};

/** "for March", "für Rechnung 2024-17", "order 1182": ids, months and a closed list of purposes. */
export const purposeLabel: Step = (parse) => {
  const bare = has(parse, "idWord") && isCut(parse, parse.at - 1);
  if (!has(parse, "label") && !bare) return false;
  let at = bare ? parse.at : parse.at + 1;
  while (has(parse, "articles", at)) at += 1;
  const from = at;
  let named = false;
  while (isPurpose(parse, at)) {
    named ||= saysWhatFor(parse.terms[at]);
    at += 1;
  }
  if (!named || at === from) return false;
  return takeLabel(parse, from, at, at);
};

function endsLabel(parse: Parse, at: number): boolean {
  if (mark(parse, at) === "." && has(parse, "idWord", at - 1)) return false;
  return isCut(parse, at) || mark(parse, at) === ")";
}

function takeLabel(parse: Parse, from: number, end: number, next: number): boolean {
  const terms = parse.terms.slice(from, end);
  if (isOn("order_label", parse.switches) && !terms.every(mayStandInLabel)) return fail(parse, "order_label");
  if (parse.label !== undefined) return fail(parse, "order_label");
  parse.label = terms.map(writtenOf).join(" ");
  parse.at = next;
  return true;
}

function writtenOf({ fold, token }: Term): string {
  if (token.kind === "amount") return token.readings.map(toDecimal).join();
  return fold || ("text" in token ? token.text : "");
}

/** No address, amount, chain or stop word. */
function mayStandInLabel({ token, fold }: Term): boolean {
  if (token.kind === "word") return token.clean && !fold.split(" ").some((word) => STOPS.has(word));
  if (token.kind === "amount") return !token.marked && token.readings.length === 1;
  if (token.kind === "figure") return token.why !== "currency" && token.why !== "percent";
  return token.kind === "name" || (token.kind === "mark" && /[,.:#()/&+'-]/.test(token.text));
}

function isPurpose(parse: Parse, at: number): boolean {
  const term = parse.terms[at];
  if (!term) return false;
  const { token } = term;
  if (isDate(term)) return isWrittenYear(term) || has(parse, "of", at - 1);
  if (isId(term) || ["purpose", "month", "idWord"].some((name) => term.classes.has(name as "purpose")))
    return true;
  if (isBareNumber(token))
    return (
      has(parse, "idWord", at - 1) || (isYear(token) && !/^(?:amount|figure)$/.test(kindAt(parse, at + 1)))
    );
  if (has(parse, "of", at)) return isDate(parse.terms[at + 1]) || has(parse, "month", at + 1);
  if (mark(parse, at) === "(") return has(parse, "month", at + 1) && mark(parse, at + 2) === ")";
  if (mark(parse, at) === ")") return mark(parse, at - 2) === "(";
  return /^[.#]$/.test(mark(parse, at)) && has(parse, "idWord", at - 1) && isId(parse.terms[at + 1]);
}

function saysWhatFor(term: Term | undefined): boolean {
  return term !== undefined && (term.classes.has("purpose") || term.classes.has("month") || isId(term));
}

function isId(term: Term | undefined): boolean {
  const token = term?.token;
  if (token?.kind === "word") return token.clean && /^[\p{L}]{1,12}[-/]?\d[\p{L}\d/-]*$/u.test(token.text);
  if (token?.kind === "name") return token.refs.some(({ field }) => field === "number" || field === "id");
  return token?.kind === "figure" && ["labelled", "range"].includes(token.why);
}

function isDate(term: Term | undefined): boolean {
  return term?.token.kind === "figure" && term.token.why === "date";
}

/** "for March 2026" names a period; "for 3 March" may be a day to pay on. */
function isWrittenYear({ token }: Term): boolean {
  return token.kind === "figure" && /^\d{4}$/.test(token.text);
}

/** No sum by a mark of its own, whether its clause has a marked one or not. */
function isBareNumber(token: Term["token"]): token is AmountMention | FigureMention {
  return token.kind === "amount" ? !token.marked : token.kind === "figure" && token.why === "beside_marked";
}
