import { spelled, touch } from "../phrases.js";
import { isNameLike, type Reader } from "../reader.js";
import type { Token } from "../types.js";
import { INVOICE_NUMBER } from "../values.js";
import { setOf } from "../words/lexicon.js";
import { DOLLARS, MONTHS } from "../words/vocabulary.js";
import type { Found } from "./dates.js";

export const MOST_WORDS = 5;
/** Between the words of a name. */
export const PARTICLES = setOf("nameParticles");
const LEGAL_FORMS = setOf("legalForms");

/** `Jane Doe`, `Green Garden GmbH`, `Bank of Rivers`, and no "USDC for Jane" */
export function capitals({ tokens, text }: Reader, at: number): Found<string> | undefined {
  let end = at;
  let words = 0;
  if (DOLLARS.has(spelled(tokens[at])) || INVOICE_NUMBER.test(spelled(tokens[at]))) return undefined;
  while (words <= MOST_WORDS) {
    const next = tokens[end + 1];
    const joined =
      end > at && PARTICLES.has(spelled(tokens[end])) && isNameLike(next) && !MONTHS.has(spelled(next));
    const dotted = end > at && /^[.!]$/.test(spelled(tokens[end])) && touch(tokens[end - 1], tokens[end]);
    if (!isNameLike(tokens[end]) && !joined && !dotted && !isNumbered(tokens, at, end)) break;
    words += Number(!dotted && !joined);
    end += 1;
  }
  if (end > at && isLegalForm(tokens[end])) end += 1;
  const [first, last] = [tokens[at], tokens[end - 1]];
  if (!first || !last || end === at || words > MOST_WORDS) return undefined;
  return { value: text.slice(first.start, last.end), end };
}

/** "Nordlys AS", "Dupont SA": small words too, but for their capitals. */
export function isLegalForm(token: Token | undefined): boolean {
  return token?.kind === "word" && LEGAL_FORMS.has(token.fold) && /^[\p{Lu}/]+$/u.test(token.text);
}

/** "Studio 54": a number inside a name, before its e-mail. */
function isNumbered(tokens: readonly Token[], at: number, end: number): boolean {
  const token = tokens[end];
  const next = end + 1 + Number(/^[(<]$/.test(spelled(tokens[end + 1])));
  const isNumber = token?.kind === "figure" && token.why === "beside_marked";
  return end > at && isNumber && tokens[next]?.kind === "email";
}
