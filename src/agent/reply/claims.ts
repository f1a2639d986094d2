import { findAll } from "../text/span.js";
import type { KnownValues } from "./known-values.js";
import { pieces } from "./marked.js";

/** What is told as done, and how a record says so: by its status, or by the name of a number that is not 0. */
interface Deed {
  readonly told: RegExp;
  readonly shows: RegExp;
}

const DEEDS: readonly Deed[] = [
  {
    told: /(?<!\p{L})(?:paid|settled|received|deposited|bezahlt|beglichen|erhalten|eingegangen|payée?s?|reçue?s?|pagad[oa]s?|recibid[oa]s?|pag[oa]s?|recebid[oa]s?|paguei|pagat[oaie]|ricevut[oaie])(?!\p{L})/giu,
    shows: /paid|settled|final|confirmed|received|raised|income|earned|revenue|volume/,
  },
  {
    told: /(?<!\p{L})(?:confirmed|executed|transferred|wired|broadcast|completed|bestätigt|überwiesen|confirmée?s?|virée?s?|confirmad[oa]s?|transferid[oa]s?|confermat[oaie]|trasferit[oaie])(?!\p{L})/giu,
    shows: /final|confirmed|settled|paid/,
  },
  {
    told: /(?<!\p{L})(?:sent|e-?mailed|mailed|delivered|gesendet|geschickt|verschickt|envoyée?s?|enviad[oa]s?|inviat[oaie])(?!\p{L})/giu,
    shows: /sent|queued|delivered|final|confirmed|paid/,
  },
  {
    told: /(?<!\p{L})(?:refunded|reimbursed|erstattet|remboursée?s?|reembolsad[oa]s?|rimborsat[oaie])(?!\p{L})/giu,
    shows: /refunded/,
  },
  {
    told: /(?<!\p{L})(?:cancell?ed|voided|deleted|storniert|gelöscht|annulée?s?|supprimée?s?|cancelad[oa]s?|anulad[oa]s?|annullat[oaie])(?!\p{L})/giu,
    shows: /cancel/,
  },
];

const MONEY =
  "payments?|money|funds|transfers?|transactions?|tx|payouts?|USDC|Zahlung|Überweisung|Geld|paiement|virement|argent|pago|transferencia|dinero|pagamento|transferência|dinheiro|bonifico";
const OWED = "invoices?|bills?|Rechnung|facture|factura|fatura|fattura";
const LED = "(?: (?:has|have|is|are|was|just|now|already|ist|sind|est|a|è|ha|foi|já|ya|déjà|già|bereits))*";

/** The same, where the words bear their own subject. */
const WHOLE: readonly Deed[] = [
  {
    told: new RegExp(
      `(?<!\\p{L})(?:${MONEY})${LED} (?:arrived|landed|cleared|(?:came|come) (?:in|through)|(?:went|gone) through|succeeded|successful|complete|(?:processed|done|moved|confirmed|da)(?=[.!,;]|$)|(?:went|gone) out|on (?:its|their) way|under ?way|in your wallet|eingegangen|angekommen|raus|partie?s?|arrivée?s?|llegó|llegado|chegou|caiu|arrivat[oaie])(?!\\p{L})`,
      "giu",
    ),
    shows: /paid|settled|final|confirmed|received|raised|usdc/,
  },
  {
    told: new RegExp(
      `^(?:the|your|this|that|both|all|die|deine|Ihre|la|votre|su|sua)(?: [^\\s]+){0,2} (?:${MONEY}|${OWED}) (?:is|are|ist|sind|est|está|è)${LED} (?:paid|settled|bezahlt|beglichen|payée?|pagad[oa]|paga|pagat[oa])(?: (?:now|already|in full))*$`,
      "giu",
    ),
    shows: /paid|settled|final|confirmed/,
  },
  {
    told: /^(?:it|that|this|all|everything)(?: is|['’]s| are)(?: (?:now|all|already))* (?:paid|settled)(?: (?:now|already|in full))*$/giu,
    shows: /paid|settled|final|confirmed/,
  },
  {
    told: /(?<!\p{L})marked (?:as )?paid(?!\p{L}| another way in the console)|(?<!\p{L})(?:I|we)(?:['’]ve| have)?(?: (?:just|now|already))* (?:made|processed|signed|submitted) (?:the|your|this|a) (?:payment|payout|transfer|transaction)(?! ?\p{L})/giu,
    shows: /paid|settled|final|confirmed/,
  },
  {
    told: /(?<!\p{L})refunds?(?: (?:has|have|been|was|were|now|already))* (?:issued|processed|made|done|complete)(?!\p{L})/giu,
    shows: /refunded/,
  },
  {
    told: /(?:支払い?|入金|送金|着金)(?:が|は|を)?(?:済み|完了|され|しまし|確認しまし|まし)|已(?:经)?(?:付款|支付|到账|收到|付清|退款)|(?<!\p{L})(?:оплачен|выплачен|получен|поступил|отправлен|отправил|перев[её]л|заплатил)[оаиы]?(?!\p{L})|भुगतान (?:हो गया|मिल|प्राप्त)|भेज दि(?:ए|या)|(?<!\p{L})(?:zapłacon[oea]|betaald|ödendi)(?!\p{L})|تم (?:الدفع|التحويل)/giu,
    shows: /paid|settled|final|confirmed|received|refunded/,
  },
];

const HELPERS =
  "has|have|had|was|were|been|got|'ve|wurden?|worden|hat|haben|habe|hab|ont|avons|j['’]ai|c['’]est|été|está|ho|ha sido|hemos|fue|fueron|foi|foram|è stat[oa]|sono stat[ie]|abbiamo";
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
  /(?<!\p{L})(?:not|never|no|nothing|none|nobody|yet|will|would|can|could|may|might|should|must|shall|if|unless|once|when|whenever|until|till|after|before|as soon as|whether|to be|being|please|that|which|who|what|whatever|how|nicht|kein\p{L}*|noch|wird|werden|kann|wenn|sobald|falls|bis|pas|jamais|nie|niet|sera|quand|si|no|aún|cuando|será|não|quando|se|non|sarà|не|नहीं)(?!\p{L})|まだ|ませ|ない|未|没|n['’]t(?!\p{L})|\?\s*$|(?<!\p{L})your (?:message|request|question|note|code)(?!\p{L})/iu;

const CLAUSE_END = /[,;:()–—、，；]|\s-\s|(?<!\p{L})(?:and|but|so|und|aber|et|mais|pero)(?!\p{L})/giu;

/** Without a word of it no sentence claims anything. */
export function tellsDeeds(text: string): boolean {
  return [...DEEDS, ...WHOLE].some(({ told }) => text.search(told) >= 0);
}

/** A main clause says that money or mail has gone its way, and no result and no record shows it. */
export function isClaimUnbacked(sentence: string, { facts }: KnownValues): boolean {
  if (/\?\s*$/.test(sentence) || !tellsDeeds(sentence)) return false;
  return pieces(sentence, CLAUSE_END)
    .map(({ start, end }) =>
      sentence
        .slice(start, end)
        .replace(/(?:[\s.!\p{Extended_Pictographic}]|\u{fe0f})+$/u, "")
        .trimStart(),
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
  return [
    ...DEEDS.filter(({ told }) => findAll(clause, told).some(isClaim)),
    ...WHOLE.filter(({ told }) => clause.search(told) >= 0),
  ].map(({ shows }) => shows);
}
