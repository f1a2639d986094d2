import { listed, setOf } from "./lexicon.js";

/** Words of the rules for everything but payouts. */

/** What is asked for, in the word that people use for it. */
export type Deed = string;

/** Those that have a list. */
export const DEEDS = ["link", "invoice", "plan", "jar", "cancel", "pay"] as const satisfies readonly Deed[];

/** What the user calls the thing, or the deed itself; one without a list has its own name. */
const DEED_WORDS = new Map<Deed, ReadonlySet<string>>(
  DEEDS.map((deed) => [deed, new Set(listed("deeds", deed))]),
);

export function deedWords(deed: Deed): ReadonlySet<string> {
  const known = DEED_WORDS.get(deed) ?? new Set([deed, `${deed}s`, deed.replaceAll("_", "-")]);
  DEED_WORDS.set(deed, known);
  return known;
}

/** Deeds that are said by one word: "invoice Acme", "bill them", "charge 50". */
export const DEED_VERBS = setOf("deedVerbs");
export const MAKE_VERBS = setOf("makeVerbs");
/** Said before the verb without changing what is asked. */
export const OPENERS = setOf("openers");
/** A bill that is only written for now: "draft an invoice", "as a draft", "Rechnungsentwurf". */
export const DRAFTED =
  /(?<![\p{L}\p{N}])(?:draft(?: (?:me|us|up|an?|the|new|another|invoice|bill))+(?<=invoice|bill)|draft invoice|(?:as|just|only) a draft|rechnungsentwurf|als entwurf)(?![\p{L}\p{N}])/iu;

/** A link that is paid once. */
export const PAID_ONCE =
  /(?<![\p{L}\p{N}])(?:single[- ]use|one[- ](?:time|off)(?! fee)|only once|once only|(?:paid|payable|used|usable) (?:only )?once|einmalig(?:e[rn]?)?|einmal zahlbar|usage unique|une seule fois|un solo uso|de uso único|uma única vez|una sola volta|monouso)(?![\p{L}\p{N}])/iu;
