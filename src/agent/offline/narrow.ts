import { CHAINS } from "../../chains.js";
import { said } from "../reading/evidence.js";
import type { Hearing } from "./hearing.js";
import { MONTHS, WEEKDAYS } from "./time-words.js";

type Fields = Record<string, unknown>;

export const OVERDUE = /\b(?:overdue|past due)\b/;

/** What was asked of more than the list could be asked for: one client of several, what came in alone. */
export function narrow(noun: string | undefined, items: Fields[], hearing: Hearing): Fields[] {
  if (noun === "payment" && IN.test(hearing.words))
    return items.filter(({ direction }) => direction !== "out");
  if (noun !== "invoice") return items;
  const names = new Set(clientsNamed(hearing).map((name) => name.toLowerCase()));
  return names.size > 1
    ? items.filter(({ client_name: name }) => names.has(String(name).toLowerCase()))
    : items;
}

const IN =
  /\b(?:receiv\w*|income|earn\w*|revenue|turnover|came in|come in|incoming|got|get|did (?:i|we) make|take in|took in|collect\w*|who (?:has |have )?paid|(?:pay|paid) (?:me|us))\b/;

/** Clients whom the last turn names: by their whole names, else by how those begin. */
export function clientsNamed({ last, account, evidence }: Hearing): string[] {
  const billed = account.records.flatMap(({ client }) => client?.name ?? []);
  const booked = (evidence.trusted.contacts ?? []).map(({ name }) => name);
  const asked = OWES.exec(last.text)?.groups?.name?.toLowerCase();
  const text = spaced(last.text);
  for (const names of [billed, booked]) {
    const meant = distinct(
      names.filter((name) => isIn(text, name) || name.toLowerCase().startsWith(`${asked} `)),
    );
    const whole = wholeIn(text, meant);
    if (meant.length > 0) return whole.length > 0 ? whole : meant;
  }
  return [];
}

/** "Acme GmbH" names no Acme. */
function wholeIn(spacedText: string, names: readonly string[]): string[] {
  let rest = ` ${spacedText} `.toLowerCase();
  return names
    .toSorted((one, other) => other.length - one.length)
    .filter((name) => {
      const before = rest;
      rest = rest.replaceAll(` ${spaced(name).toLowerCase()} `, " _ ");
      return rest !== before;
    });
}

function distinct(names: readonly string[]): string[] {
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()];
}

const NOBODY =
  "i|we|you|us|me|my|our|the|it|they|he|she|who|any|anybody|anyone|all|every|everybody|everyone|somebody|someone|nobody|this|that|these|those|clients?|customers?|people|there|a|an|not|which|what|been|be|yet|got|invoices?|bills?";
const OWES = new RegExp(
  `\\b(?:does|do|did|has|have)(?:n['’]t)? (?!(?:${NOBODY})\\b)(?<name>.{2,60}?) (?:(?:still|already|yet|not|ever|also|really) )*(?:owe|owes|owed|pay|paid)\\b`,
  "i",
);
const OF_SOMEBODY =
  /\b(?:of|from|for|to|by|with) (?<name>\p{Lu}[\p{L}\p{N}&.'’-]+(?: \p{Lu}[\p{L}\p{N}&.'’-]*)*)/u;
/** What opens a question is no part of a name. */
const OPENERS =
  "Has|Have|Did|Does|Do|Is|Are|Was|Were|Show|List|Find|Get|Give|Tell|And|Today|Yesterday|What|Where|When|Who|How|That|There|Here|It|Let|This|Last|Next|Please";
const SOMEBODYS = new RegExp(
  `(?<![\\p{L}\\p{N}&.-])(?!(?:${OPENERS})(?!\\p{L}))(?<name>\\p{Lu}[\\p{L}\\p{N}&.-]+(?: \\p{Lu}[\\p{L}\\p{N}&.-]*)*)['’]s? (?:\\p{L}+ ){0,2}?(?:payments?|transfers?|money|invoices?|bills?)\\b`,
  "u",
);
const PAID_BY_US =
  /\b(?:[Dd]id|[Hh]ave|[Hh]ad) (?:[Ii]|[Ww]e) (?:already |ever |just )?(?:pay|paid|send|sent) (?:to )?(?<name>\p{Lu}[\p{L}\p{N}&.'’-]+(?: \p{Lu}[\p{L}\p{N}&.'’-]*)*)/u;
const NO_NAME = new RegExp(
  `^(?:0x|(?:${CHAINS.join("|")}|usdc?|i|me|us|q[1-4]|${[...WEEKDAYS.keys(), ...MONTHS.keys()].join("|")})\\b)`,
  "i",
);

/** Somebody whose name stands in no record of this account. */
export function strangerNamed({ last }: Hearing): string | undefined {
  const isOwn = said(last, "name").some(({ refs }) =>
    refs.some(({ source }) => source === "wallet" || source === "record"),
  );
  const found = [OWES, PAID_BY_US, SOMEBODYS, OF_SOMEBODY].flatMap(
    (pattern) => pattern.exec(last.text)?.groups?.name ?? [],
  );
  return isOwn ? undefined : found.find((name) => !NO_NAME.test(name))?.replace(/[.?!]+$/, "");
}

/** By the whole name; by its first word only inside a sentence and written as the name is: "open" is not Open Society. */
export function namesClient(text: string, name: string): boolean {
  return isIn(spaced(text), name);
}

function isIn(spacedText: string, name: string): boolean {
  const [first = ""] = spaced(name).split(" ");
  return isWholeIn(spacedText, name) || (first.length > 2 && `${spacedText} `.includes(` ${first} `));
}

function isWholeIn(spacedText: string, name: string): boolean {
  return ` ${spacedText} `.toLowerCase().includes(` ${spaced(name)} `.toLowerCase());
}

function spaced(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]+/gu, " ").trim();
}

/** The one chain that the last turn names. */
export function chainOf({ last }: Hearing): string | undefined {
  const chains = new Set(said(last, "chain").flatMap(({ chain, excluded }) => (excluded ? [] : [chain])));
  return chains.size === 1 ? [...chains][0] : undefined;
}
