import { findAll } from "../text/span.js";
import { DEEDS } from "./deeds.js";
import type { KnownValues } from "./known-values.js";
import { pieces } from "./marked.js";

const SPACED = "[\\p{sc=Latn}\\p{sc=Cyrl}]";

/** Whole words; those of other scripts may touch. */
const whole = (words: string) =>
  new RegExp(`(?<!${SPACED}(?=${SPACED}))(?:${words})(?!(?<=${SPACED})${SPACED})`, "giu");

const TOLD = DEEDS.map(({ done, told, shows }) => ({
  done: done && whole(done.replaceAll(" ", "|")),
  told: told && whole(told.join("|")),
  /** Wherever it stands. */
  spoken: told && whole(told.map((one) => one.replace(/^\^|\$$/g, "")).join("|")),
  shows,
}));

const HELPERS =
  "has|have|had|was|were|been|got|'ve|wurden?|worden|hat|haben|habe|hab|ont|avons|(?:[jl]['’]|les |leur |lui |en )ai|c['’]est|été|está|ho|ha sido|han sido|he|hemos|fue|fueron|foi|foram|è stat[oa]|sono stat[ie]|abbiamo";
const THINGS =
  "payment|money|funds|transfer|transaction|invoice|payout|refund|USDC|zahlung|paiement|pago|pagamento";
const ADVERBS =
  "(?: (?:now|already|just|also|all|both|successfully|fully|been|schon|bereits|déjà|ya|já|già))*";
/** Of a line that names what stands behind it. */
const HEADS =
  "Invoices?|Links?|Payments?|Payouts?|Bills?|Amounts?|Sums?|Totals?|Fees?|Status|Money|USDC|Not|Yet|When|Last|First|Date|Day";
const SUBJECT = new RegExp(
  `(?<![\\p{L}'’])(?:I|[Ww]e|[Yy]ou|[Tt]hey|[Hh]e|[Ss]he|(?!(?:${HEADS})(?!\\p{L}))\\p{Lu}[\\p{L}\\p{N}&.-]+)(?:['’](?:ve|s|d))?${ADVERBS} $`,
  "u",
);
const HELPED = new RegExp(`(?<!\\p{L})(?:${HELPERS})${ADVERBS}(?: [^\\s,;]+){0,4}? $`, "iu");
const TITLED = new RegExp(`^(?:(?:the |your )?(?:${THINGS})|(?:all )?done) $`, "iu");

/** Denied, to come, supposed, asked, in general, or told of what a sentence is only about. */
const OPEN =
  /(?<!\p{L})(?:not|never|no|nothing|none|nobody|yet|will|would|can|could|may|might|should|must|shall|if|unless|once|when|whenever|until|till|after|before|as soon as|whether|to be|being|please|that|which|who|what|whatever|how|nicht|kein\p{L}*|noch|wird|werden|kann|wenn|sobald|falls|bis|pas|jamais|nie|niet|sera|quand|si|no|aún|cuando|será|não|quando|se(?! han? \p{L}+d[oa]s?(?!\p{L}))|non|sarà|не|नहीं)(?!\p{L})|まだ|ませ|ない|未|没|如果|请|可以|不|n['’]t(?!\p{L})|\?\s*$|(?<!\p{L})your (?:message|request|question|note|code)(?!\p{L})/iu;

const CLAUSE_END = /[,;:()–—、，；]|\s-\s|(?<!\p{L})(?:and|but|so|und|aber|et|mais|pero)(?!\p{L})/giu;

/** Without a word of it no sentence claims anything. */
export function tellsDeeds(text: string): boolean {
  return TOLD.some(({ done, spoken }) => [done, spoken].some((one) => one && text.search(one) >= 0));
}

/** A main clause says that money or mail has gone its way, and no result and no record shows it. */
export function isClaimUnbacked(sentence: string, { facts }: KnownValues): boolean {
  if (/\?\s*$/.test(sentence) || !tellsDeeds(sentence)) return false;
  return pieces(sentence, CLAUSE_END)
    .map(({ start, end }) =>
      sentence
        .slice(start, end)
        .replace(/(?:[\s.!\p{Extended_Pictographic}]|\u{fe0f})+$/u, "")
        .replace(/^(?:\s|\p{Extended_Pictographic}|\u{fe0f})+/u, ""),
    )
    .some(
      (clause) =>
        !OPEN.test(clause) && claimed(clause).some((shows) => !isShown(shows, sentence.toLowerCase())),
    );

  function isShown(shows: RegExp, said: string): boolean {
    const own = facts.filter(({ names }) => names.some((name) => said.includes(name)));
    return (own.length > 0 ? own : facts).some(({ says }) => says.some((word) => shows.test(word)));
  }
}

/** No helper stands further away. */
const NEAR = 80;

/** "has been paid", "I paid", "Acme paid", "Payment received", "Done, paid": by whom or by what stands before it. */
function claimed(clause: string): RegExp[] {
  const isClaim = ({ index, 0: found }: RegExpExecArray) => {
    const before = clause.slice(Math.max(0, index - NEAR), index);
    const isFirst = index <= NEAR && TITLED.test(before);
    return found === clause || isFirst || SUBJECT.test(before) || HELPED.test(before);
  };
  return TOLD.filter(
    ({ done, told }) => (told && clause.search(told) >= 0) || (done && findAll(clause, done).some(isClaim)),
  ).map(({ shows }) => shows);
}
