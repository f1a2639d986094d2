/** Words of the rules for everything but payouts. A gap here costs a card, never money. */

/** What is asked for, in the word that people use for it. */
export type Deed = string;

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}

/** What the user calls the thing, or the deed itself. */
const DEED_WORDS: Readonly<Record<string, ReadonlySet<string>>> = {
  link: words(
    "link links paylink paylinks checkout charge request payment-link zahlungslink bezahllink lien liens enlace enlaces pagelink collect",
  ),
  invoice: words(
    "invoice invoices bill bills charge rechnung rechnungen facture factures factura facturas fatura faturas fattura fatture",
  ),
  plan: words(
    "plan plans subscription subscriptions membership memberships abo abonnement abonnements suscripción assinatura abbonamento piano plano",
  ),
  jar: words(
    "jar jars donation donations fundraiser fundraisers tipjar spendenseite spendendose cagnotte donación donaciones doação doações donazione campaign",
  ),
  cancel: words(
    "cancel void revoke storniere annuliere annule annuler cancela cancelar anula anular cancele annulla annullare",
  ),
  pay: words("subscribe donate contribute give pay chip renew prepare"),
};

/** Those that have a list. */
export const DEEDS: readonly Deed[] = Object.keys(DEED_WORDS);

/** A noun that has no list yet is asked for by its own name. */
export function deedWords(deed: Deed): ReadonlySet<string> {
  return DEED_WORDS[deed] ?? ownName(deed);
}

const OWN_NAMES = new Map<Deed, ReadonlySet<string>>();

function ownName(deed: Deed): ReadonlySet<string> {
  const known = OWN_NAMES.get(deed) ?? words(`${deed} ${deed}s ${deed.replaceAll("_", "-")}`);
  OWN_NAMES.set(deed, known);
  return known;
}

/** Deeds that are said by one word: "invoice Acme", "bill them", "charge 50". */
export const DEED_VERBS = words(
  "invoice bill charge request collect facture facturez fatture fattura factura fature subscribe donate cancel",
);

export const MAKE_VERBS = words(
  `create make generate issue send set prepare draft give get build open start launch write raise add do put spin
   need want erstelle erstell mach mache stelle stell schick schicke brauche crée créer créez fais faites envoie émets
   crea crear cree haz hazme genera generar necesito crie criar faça gere preciso creami fai fammi emetti`,
);

/** Said before the verb without changing what is asked. */
export const OPENERS = words(
  `hi hello hey there good morning afternoon evening please pls plz kindly ok okay so now just also and then thanks great cool
   perfect next first sure alright right i i'd we we'd like would to need want let's lets us go ahead want team
   yes yeah yep bitte hallo ich möchte wir bonjour je voudrais veux s'il vous te plaît hola quiero por favor olá quero ciao vorrei per favore
   actually sorry oops the a an one another new more two three four five for me our my this following quick simple single single-use
   payment usdc recurring weekly monthly quarterly yearly annual fresh can could will you ein eine einen neue neuen neuer une un nouvelle nouveau
   una nueva nuevo um uma nova novo nuova nuovo`,
);

/** Verbs that bring a thing into being, so that "the invoice" is one still to be made. */
export const CREATES = words(
  "create make generate issue prepare draft set build start launch erstelle erstell crée créer crea crear crie criar genera",
);

export const DEFINITE = words(
  "the this that these those my our your their his her its der die das dem le la les el los las o os as il lo gli",
);

/** With one of these, a sentence that a noun heads says how things stand. */
export const STATES = words(
  `is are am has have will would shall should must gets got came went gave goes comes works worked working looks looked seems seemed
   failed fails expired broken bounced arrived needs belongs shows showed became remains stays costs how what why who when where which
   check see look show review explain find list fix resend delete remove update change edit tell ist sind hat est sont es son
   tiene é são tem è sono ha`,
);

/** What may stand around the values of an order that has no verb. */
export const JOINS = words(
  `for of on to at with in via into over using usdc usd dollars and x each per every single use payable wallet wallets address default
   main primary ops network chain mainnet expires expiring valid days weeks day week month please thanks now asap für auf an pour sur de para en por na su`,
);

export const ASKS_A_DEED = [
  ["can", "you"],
  ["could", "you"],
  ["would", "you"],
  ["will", "you"],
  ["kannst", "du"],
  ["können", "sie"],
  ["peux-tu"],
  ["pouvez-vous"],
  ["puedes"],
  ["podrías"],
  ["você", "pode"],
  ["pode"],
  ["puoi"],
];

export const INTERROGATIVES = words(
  `what how why who whom which when where whose is are was were did does do has have had should shall may might can could am
   would warum wieso wie wann wer welche pourquoi comment quand qui quel quelle qué cómo cuándo quién por quê como quando quem perché chi`,
);

/** A sentence that holds one of these is not plainly an order. */
export const DOUBTS: Readonly<Record<"negated" | "told" | "example" | "conditional", ReadonlySet<string>>> = {
  negated: words(
    `not never no don't dont doesn't didn't won't can't cannot shouldn't isn't wasn't without nobody none nothing nope nevermind
     stop ignore skip forget scratch undo abort hold wait neither nor refuse refused avoid refrain kidding joking
     but except excluding instead rather pending paused postponed delayed rejected reject denied blocked block frozen freeze failed void
     unverified withhold pause postpone delay half twice double minus nicht kein keine keinen nie
     niemals pas jamais aucun aucune nunca jamás não nao mai nessun nessuna niente`,
  ),
  told: words(
    `was were did had made created sent invoiced billed charged canceled cancelled already yesterday ago previously earlier said says
     say told tells asked asks wants wanted claims claimed according wrote writes mentioned suggested suggests supposedly apparently
     allegedly reportedly gestern bereits wurde sagte sagt hier déjà dit demande ayer ya dijo dice pide ontem já disse pediu ieri già`,
  ),
  example: words(
    `example examples sample eg instance hypothetical hypothetically imagine suppose pretend template dummy mock demo fictional tutorial essay story
     beispiel exemple ejemplo exemplo esempio`,
  ),
  conditional: words(
    `if unless whether maybe perhaps might probably thinking considering wondering once when assuming provided depending falls wenn sobald quand cuando quando
     vielleicht peut-être quizás quizá talvez forse sauf salvo`,
  ),
};

/** Negations that deny nothing of the order. */
export const HARMLESS = [
  "no rush",
  "no hurry",
  "not urgent",
  "don't forget",
  "no problem",
  "no memo",
  "no description",
  "no due date",
  "no expiry",
  "no expiration",
  "no label",
  "no fee",
  "no worries",
  "no need to hurry",
  "can't wait",
];

/** A bill that is only written for now: "draft an invoice", "as a draft", "Rechnungsentwurf". */
export const DRAFTED =
  /(?<![\p{L}\p{N}])(?:draft(?: (?:me|us|up|an?|the|new|another|invoice|bill))+(?<=invoice|bill)|draft invoice|(?:as|just|only) a draft|rechnungsentwurf|als entwurf)(?![\p{L}\p{N}])/iu;

/** A link that is paid once. */
export const PAID_ONCE =
  /(?<![\p{L}\p{N}])(?:single[- ]use|one[- ](?:time|off)(?! fee)|only once|once only|(?:paid|payable|used|usable) (?:only )?once|einmalig(?:e[rn]?)?|einmal zahlbar|usage unique|une seule fois|un solo uso|de uso único|uma única vez|una sola volta|monouso)(?![\p{L}\p{N}])/iu;
