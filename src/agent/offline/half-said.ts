import { type Hearing, namesNoun, type Plan, say } from "./hearing.js";

/** What may lead to words about what was made. */
export const OPENERS =
  "^\\P{L}*(?:(?:no|oh|ok|okay|actually|sorry|wait|please|and|now|thanks|nein|non|não|bitte|doch|mejor|und|et|y|e)[^\\p{L}\\d]+)*";
/** Behind the last word. */
export const END = "[^\\p{L}\\d]*$";
/** English, German, French, Spanish, Portuguese and Italian. */
const CHANGES =
  "mach|mache|änder[ne]?|setze?|mets|mettez|fais|change[rz]?|passe|que sean|pon(?:lo|la|le)?|cambia(?:lo|la)?|cámbial[oa]|hazlo|mud[ae]|altera|faz|põe|coloca|que sejam|fai|facciamo|metti(?:lo|la)?|che siano";
const JOINTS =
  "(?:-(?:le|la|en))?(?: (?:es|das|daraus|lieber|bitte|auf|le|la|ça|plutôt|à|en|eso|a|de|por|isso|para|pra|questo|in|da|den betrag|le montant|el importe|o valor|l['’]importo))*";
const SAME =
  "the same|same|das (?:gleiche|selbe)|dasselbe|la même chose|le même|la même|pareil|lo mismo|igual|o mesmo|a mesma coisa|lo stesso|la stessa cosa";
const MAILS =
  "send|mail|e-?mail|forward|schicke?n?|sende?n?|envoie|envoyez|envía|envia|envie|manda|mande|invia";

const WISHES = `${OPENERS}(?:(?:i|we)(?:['’]d like| want| need| would like| have)(?: to)? |can you |help me )?`;

/** Words about something that nobody has asked more of. */
const HALVES: readonly (readonly [RegExp, string])[] = [
  [
    new RegExp(
      `${OPENERS}(?:(?:make|change|set) (?:it|that|this)\\b|(?:${CHANGES})${JOINTS} \\d[\\d.,]*(?: (?:usdc?|draus|daraus|lieber|plutôt|mejor|invece|bitte))*\\P{L}*$)`,
      "u",
    ),
    "What is made stays as it is: cancel it by its number, slug or id, and say the whole order again. I changed nothing.",
  ],
  [
    new RegExp(`${OPENERS}(?:never ?mind|nvm|forget (?:it|that))\\b`, "u"),
    "Nothing more is made. What is made stays as it is: cancel it by its number, slug or id.",
  ],
  [
    new RegExp(
      `${OPENERS}(?:(?:do )?(?:${SAME}|again|ditto|once more|one (?:for|to)|another)(?!\\p{L})|(?:for|für|pour|para|per) .{1,60} (?:${SAME})\\P{L}*$)`,
      "u",
    ),
    "I repeat nothing that is said by halves: please say the whole order. I made nothing.",
  ],
  [
    new RegExp(
      `${WISHES}(?:bill|invoice|charge) (?:a|an|my|our|some|one|the|another) (?:new )?(?:clients?|customers?|company|person)\\W*$`,
      "u",
    ),
    "Say whom and what for, such as “invoice NAME (E-MAIL) 500 USDC for design on base”. I made nothing.",
  ],
  [
    new RegExp(`${WISHES}(?:collect|raise|get|take|accept|receive) (?:some )?(?:donations?|tips)\\W*$`, "u"),
    "Say what they are for, such as “create a donation jar called Clean Water on base”. I made nothing.",
  ],
];

const OTHER_MAIL = new RegExp(
  `${OPENERS}(?:${MAILS})(?:-?(?:l[oae]s?|it|that|this|them))?(?: [^\\s@]+){0,4} (?:to|an|à|a|para|pra) [^\\s@]+@\\S+`,
  "u",
);

/** "Send it to jane@… instead", of an invoice that was made for somebody. */
export function otherMail(hearing: Hearing): Plan | undefined {
  const last = hearing.evidence.turns.at(-2);
  return last && OTHER_MAIL.test(hearing.words) && namesNoun({ ...hearing, last })
    ? say(
        "An invoice is mailed to the client it was made for: cancel it by its number, and say the whole order again with the other e-mail address. I changed nothing.",
      )
    : undefined;
}

/** An order that leans on what is made already. */
export function halfSaid({ words }: Hearing): Plan | undefined {
  const [, answer] = HALVES.find(([said]) => said.test(words)) ?? [];
  return answer === undefined ? undefined : say(answer);
}
