import { findAll } from "../text/span.js";
import { DEEDS } from "./deeds.js";
import { DEEDS_OF_OTHERS } from "./deeds-of-others.js";
import type { Fact, KnownValues } from "./known-values.js";
import { pieces } from "./marked.js";

const SPACED = "[\\p{sc=Latn}\\p{sc=Cyrl}]";

/** Whole words; those of other scripts may touch. */
const whole = (words: string) =>
  new RegExp(`(?<!${SPACED}(?=${SPACED}))(?:${words})(?!(?<=${SPACED})${SPACED})`, "giu");

const TOLD = [...DEEDS, ...DEEDS_OF_OTHERS].map(({ done, told, shows }) => ({
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
  `(?<![\\p{L}'’])(?:I|[Ww]e|[Yy]ou|[Tt]hey|[Hh]e|[Ss]he|(?:[Tt]he|[Yy]our) (?:customer|client|payer|buyer|sender)|(?!(?:${HEADS})(?!\\p{L}))\\p{Lu}[\\p{L}\\p{N}&.-]+)(?:['’](?:ve|s|d))?${ADVERBS} $`,
  "u",
);
const HELPED = new RegExp(`(?<!\\p{L})(?:${HELPERS})${ADVERBS}(?: [^\\s,;]+){0,4}? $`, "iu");
/** "Just wired it": by us, as a person would write it. */
const ALONE = /^(?:(?:just|already|now|also) )?$/i;
const ALONE_DEED =
  /^(?:sent|resent|paid|wired|transferred|refunded|forwarded|e?-?mailed|notified|cancell?ed|deleted) (?:it|them|this|that|the|your|his|her|their|him)(?!\p{L})/iu;
const TITLED = new RegExp(`^(?:(?:the |your )?(?:${THINGS})|(?:all )?done) $`, "iu");

/** Denied, to come, supposed, asked, in general, or told of what a sentence is only about. */
const OPEN =
  /(?<!\p{L})(?:not|never|no|nothing|none|nobody|yet|will|would|can|could|may|might|should|must|shall|if|unless|once|when|whenever|until|till|after|before|as soon as|whether|to be|being|please|that(?=\s+[^\s])|which|who|what|whatever|how|nichts?|kein\p{L}*|ob|noch|wird|werden|kann|wenn|sobald|falls|bis|pas|rien|jamais|nulla|niente|nie|niet|sera|quand|si|no|aún|cuando|será|não|quando|se(?! han? \p{L}+d[oa]s?(?!\p{L}))|non|sarà|не|नहीं)(?!\p{L})|まだ|ませ|ない|未|没|如果|请|可以|不|n['’]t(?!\p{L})|\?\s*$|(?<!\p{L})(?:your (?:message|request|question|note|code)|you (?:said|wrote|told|mention(?:ed)?|asked))(?!\p{L})/iu;

/** What says a deed in other words: its own. */
const IN_OTHER_WORDS: readonly (readonly [RegExp, string])[] = [
  // "I can confirm that Acme paid" says that he did.
  [
    /(?<!\p{L})(?:I (?:can|do|hereby|gladly) (?:confirm|see|say|report|tell you|assure you)|I(?:['’]m| am) (?:pleased|happy|glad|delighted|thrilled) to (?:say|tell you|report|confirm|announce|inform you)|I (?:see|note|noticed|confirm)|it (?:seems|appears|looks like)|(?:the |our )?(?:block )?(?:chain|blockchain|explorer|ledger|records?) (?:shows?|says?|confirms?|tells? (?:me|us))|as far as I can (?:see|tell),?)(?: that)? (?!a |the (?:payment|deposit|transfer) )/giu,
    "",
  ],
  [/ status(?: is| now| reads)*\s*[:–—-]\s*/giu, " "],
  [/(?<!\p{L})(?:went|gone) ahead and /giu, ""],
  [
    /(?<!\p{L})(?:(?:no longer|does(?:n['’]t| not)) owes? (?:you|us|me)|owes? (?:(?:you|us|me) )?(?:nothing|no money))(?!\p{L})/giu,
    "quits",
  ],
  [
    /(?<!\p{L})(?:(?:no|zero)(?: more)? (?:open|unpaid|outstanding|overdue|pending) (?:invoices?|bills?)|nothing(?: is|['’]s)? (?:open|unpaid|outstanding|overdue)|keine? offenen? Rechnung(?:en)?|aucune facture (?:impayée|ouverte|en attente)|(?:no (?:hay|tiene|tienes) (?:ninguna )?|ninguna )facturas? (?:pendientes?|abiertas?|impagadas?)|(?:nenhuma|não há|não tem) faturas? (?:em aberto|abertas?|pendentes?)|nessuna fattura (?:aperta|in sospeso|da pagare))(?!\p{L})/giu,
    "quits",
  ],
  [
    /(?<!\p{L})your account will be (closed|suspended|locked|blocked|frozen|terminated|restricted) (?:unless|if you (?:do not|don['’]t))(?!\p{L})/giu,
    "your account was $1,",
  ],
  [
    /(?<!\p{L})no ?(?:body|thing|t a cent)(?: is)? ow(?:es|ed)(?: (?:you|us|me))?(?: anything)?(?: any ?more)?(?=\s*(?:[.,;!]|$))/giu,
    "quits",
  ],
  [
    /(?<!\p{L})(?:schuldet (?:dir|Ihnen|uns|euch) nichts(?: mehr)?|ne (?:te|vous|nous) doit (?:plus )?rien|(?:ya )?no (?:te|le|os|nos) debe (?:ya )?nada|(?:já )?não (?:te|lhe|nos) deve (?:mais )?nada|non (?:ti|le|vi|ci) deve (?:più )?(?:niente|nulla))(?!\p{L})/giu,
    "quits",
  ],
  [
    /(?<!\p{L})(?:(?:invoices?|bills?)(?: [^\s,.;]+){0,3}? (?:is|are) no longer (?:open|due|unpaid|overdue|outstanding)|no longer needs? (?:to be )?pa(?:id|ying)|nothing (?:more|else) to (?:pay|collect))(?!\p{L})/giu,
    "quits",
  ],
  [
    /(?<!\p{L})(?:nothing(?: is| remains)? (?:left to pay|left to collect|unpaid)|no payments? (?:is|are) missing)(?!\p{L})/giu,
    "quits",
  ],
  [
    /(?<!\p{L})(?:(?:is|are|was|were)(?:n['’]t| not) (?:sanctioned|blacklisted|(?:listed |found )?(?:on|in) (?:the|any|a|our) (?:\p{L}+ ){0,2}(?:black)?lists?)|(?:is|are) on no (?:\p{L}+ )?lists?|(?:no|none of the) (?:address|wallet|payee|recipient)(?:e?s)? (?:is|are) (?:sanctioned|on (?:a|any|the) (?:\p{L}+ )?list)|screening (?:found|turned up|showed|shows) (?:nothing|no (?:match|hit)(?:e?s)?)|no sanctions? (?:match|hit)(?:e?s)?|ist nicht sanktioniert|steht (?:nicht auf (?:der|einer)|auf keiner) Sanktionsliste|n['’]est pas sanctionnée?|n['’]est (?:sur aucune liste|pas sur (?:la|une) liste des? sanctions)|no está (?:sancionad[oa]|en ninguna lista)|no figura en (?:ninguna lista|la lista de sanciones)|não está (?:sancionad[oa]|em nenhuma lista)|não consta (?:em nenhuma lista|na lista de sanções)|non è (?:sanzionat[oa]|in nessuna lista))(?!\p{L})/giu,
    "stainless",
  ],
];

/** "As soon as it is final, the invoice is marked as paid" */
const TO_COME =
  /^(\s*(?:as soon as|once(?! (?:again|more))|sobald|dès que|en cuanto|assim que|appena)(?!\p{L})[^,.]{1,120}), (?=[^,.]{1,60}? (?:is|are|gets|ist|sind|wird|est|sont|está|son|è|sono)(?!\p{L}))(?![^,.]* (?:has|have|had|was|were)(?!\p{L}))/iu;
/** Looks, which say nothing. */
const DRESS = /[*`~]+|(?<!\p{L})_+|_+(?!\p{L})|\p{Extended_Pictographic}|\u{fe0f}/gu;

const CLAUSE_END = /[,;:()|–—、，；]|\s-\s|(?<!\p{L})(?:and|but|so|und|aber|et|mais|pero)(?!\p{L})/giu;

/** Without a word of it no sentence claims anything. */
export function tellsDeeds(text: string): boolean {
  return saysDeeds(plainly(text));
}

function saysDeeds(plain: string): boolean {
  return TOLD.some(({ done, spoken }) => [done, spoken].some((one) => one && plain.search(one) >= 0));
}

/** In every text that any of them stands in, and cheap to look for. */
const OTHER_WORDS =
  /status|ahead and|owe|schuldet|doit|debe|deve|account will|open|unpaid|outstanding|overdue|pending|offene|factur|fatura|fattura|nothing|missing|no longer|list|san[ckz]|screening|confirm|I (?:can|do|see|note|gladly)|to (?:say|tell|report)|seems|appears|looks|shows|says|tells|as far as/i;

function plainly(text: string): string {
  if (!OTHER_WORDS.test(text)) return text;
  return IN_OTHER_WORDS.reduce((plain, [said, meant]) => plain.replace(said, meant), text);
}

/** A main clause says that money or mail has gone its way, and no result and no record shows it. */
export function isClaimUnbacked(said: string, { facts }: KnownValues): boolean {
  const sentence = plainly(said.replace(DRESS, " ").replace(/ {2,}/g, " ")).replace(TO_COME, "$1 ");
  if (/\?\s*$/.test(sentence) || !saysDeeds(sentence)) return false;
  return pieces(sentence, CLAUSE_END)
    .map(({ start, end }) =>
      sentence
        .slice(start, end)
        .replace(/[\s.!]+$/u, "")
        .trimStart(),
    )
    .some(
      (clause) =>
        !OPEN.test(clause) &&
        claimed(clause).some((shows) => !isShown(shows, [clause.toLowerCase(), sentence.toLowerCase()])),
    );

  /** By a record of each name that stands in it; where it names none, by one of those that stand beside it. */
  function isShown(shows: RegExp, [clause, whole]: [string, string]): boolean {
    const tells = ({ says }: Fact) => says.some((word) => shows.test(word));
    const named = new Set(facts.flatMap(({ names }) => names.filter((name) => clause.includes(name))));
    if (named.size > 0)
      return [...named].every((name) => facts.some((fact) => fact.names.includes(name) && tells(fact)));
    const own = facts.filter(({ names }) => names.some((name) => whole.includes(name)));
    return (own.length > 0 ? own : facts).some(tells);
  }
}

/** No helper stands further away. */
const NEAR = 80;

/** "has been paid", "I paid", "Acme paid", "Payment received", "Done, paid": by whom or by what stands before it. */
function claimed(clause: string): RegExp[] {
  const isClaim = ({ index, 0: found }: RegExpExecArray) => {
    const before = clause.slice(Math.max(0, index - NEAR), index);
    const isFirst = index <= NEAR && TITLED.test(before);
    const isAlone = ALONE.test(before) && ALONE_DEED.test(clause.slice(index, index + NEAR));
    return found === clause || isFirst || isAlone || SUBJECT.test(before) || HELPED.test(before);
  };
  return TOLD.filter(
    ({ done, told }) => (told && clause.search(told) >= 0) || (done && findAll(clause, done).some(isClaim)),
  ).map(({ shows }) => shows);
}
