import { mentioned, said } from "../reading/evidence.js";
import { NUMBERS } from "../reading/words/sets.js";
import { counted, EARNED, monthsSummed, statement, UNDONE } from "./by-month.js";
import { filtersOf, narrows } from "./filters.js";
import { END } from "./half-said.js";
import { ask, type Hearing, type Plan, say, toolFor } from "./hearing.js";
import { WRONG_CHECKSUM } from "./misspelt.js";
import { chainOf, clientsNamed } from "./narrow.js";
import { recordsNamed } from "./pay.js";
import { othersWallet } from "./whose-wallet.js";

interface Listing {
  readonly noun: string;
  readonly said: RegExp;
  readonly statuses: readonly (readonly [RegExp, string])[];
}

/** "Not paid", "haven't been paid", "yet to pay". */
const NOT_PAID = "(?:\\bnot|n['’]t)\\s+(?:yet\\s+)?(?:been\\s+)?(?:pay|paid)\\b|\\byet to pay\\b";
const CANCELED = [/\b(?:cancel(?:l)?ed|voided)\b/, "canceled"] as const;
const INVOICES: Listing = {
  noun: "invoice",
  said: /\b(?:invoice|bill|draft)s?\b|\bowes?\b|\bowed\b|(?<!\blinks? )\b(?:did|has|have)(?:n['’]t)? (?!i\b|we\b).{0,60}\b(?:pay|paid)\b/,
  statuses: [
    [new RegExp(`\\b(?:open|unpaid|outstanding|pending|overdue|due|sent|owes?|owed)\\b|${NOT_PAID}`), "sent"],
    CANCELED,
    [/^(?!\W*(?:did|has|have|how much)\b).*\bpaid\b|\b(?:how many|which|what)\b.*\bdid\b.*\bpay\b/, "paid"],
    [/\bdrafts?\b/, "draft"],
  ],
};
const WE_PAID =
  "\\b(?:did|have|has|had) (?:i|we) (?:already |ever |just )?(?:pay|paid|send|sent|transfer(?:red)?)\\b";
/** "What is open?": of all that can be open, what others owe. */
const OWED = /\b(?:open|unpaid|outstanding|overdue)\b/;
const LISTINGS: readonly Listing[] = [
  INVOICES,
  {
    noun: "payout",
    said: new RegExp(`\\b(?:payout|payroll)s?\\b|\\b(?:should|must|to|can) (?:i |we )?sign\\b|${WE_PAID}`),
    statuses: [
      [new RegExp(WE_PAID), "confirmed"],
      [/\b(?:open|pending|prepared|unsigned|sign)\b/, "prepared"],
      [/\bsubmitted\b/, "submitted"],
      [/\b(?:confirmed|executed|paid|done)\b/, "confirmed"],
      CANCELED,
      [/\bexpired\b/, "expired"],
    ],
  },
  {
    noun: "subscription_plan",
    said: /\b(?:plan|subscription|membership)s?\b/,
    statuses: [[/\b(?:active|open|running)\b/, "active"], CANCELED],
  },
  {
    noun: "donation_jar",
    said: /\b(?:jar|donation|fundraiser)s?\b/,
    statuses: [[/\b(?:active|open|running)\b/, "active"], CANCELED],
  },
  {
    noun: "payment_link",
    said: /\b(?:link|paylink)s?\b/,
    statuses: [
      [new RegExp(`\\b(?:active|open|unpaid)\\b|${NOT_PAID}`), "active"],
      CANCELED,
      [/\bpaid\b/, "paid"],
      [/\bexpired\b/, "expired"],
    ],
  },
];

const ASKS =
  /^(?:\W*(?:hi|hello|hey|please|ok|thanks|and|also|now|can you|could you|would you)\b)*\W*(?:list|show|what|which|who|how|see|get|find|give|look|display|check|are there|is there|do i|do we|did|has|have|tell|my|our|any|where|when|status|open|overdue|unpaid|outstanding|pending|all|anything|latest|last|recent|top|biggest|largest|highest|smallest|lowest|balances?|wallets?|transactions?|payments?(?! link\b)|invoices|payouts|links|plans|jars|counts?|totals?|overview|summary|insights)\b/;
/** "Give me a link so that …" lists none; "give me a list of every plan" does. */
const MAKES =
  /\b(?:give|get|send|open) (?:me |us )?(?:an?|another|one) (?:(?:new|other|quick|payment|pay|tip|donation|subscription) )*(?:link|invoice|bill|plan|jar|fundraiser|subscription|membership)\b/;
const COUNTS = /\b(?:counts?|insights|overview|summary|statistics|stats)\b|\bhow many\b/;
/** The wallets are listed, with their number; of clients and wallets that pay or are paid, invoices and payouts tell. */
const OTHER_COUNTS =
  /\bhow many (?!invoices|bills|payouts|payments|links)(?:\w+ ){0,2}(?:subscribers|refunds|contacts|members|donors|keys|webhooks|(?:(?<wallets>wallets)|clients|customers)(?!.*\b(?:pay|paid|owes?|owed|open|unpaid|overdue|outstanding|invoiced?|invoices|bills?|billed)\b))\b/;
const ADDS_UP = /\bhow much\b|\btotal\b|\bsum\b/;
const INCOME =
  /\b(?:receiv\w*|income|earn\w*|revenue|came in|come in|incoming|got paid|get paid|(?<!\bnot |\bnot yet |n['’]t |n['’]t yet |\b(?:invoices?|bills?|links?)\b.{0,40} )been paid|did (?:i|we) (?:get|make)|take in|took in|collected|who (?:has |have )?paid|(?:how much|what) (?:did|has|have) (?!i\b|we\b|.*\bnot\b).{2,60} (?:pay|paid)|transactions?|payments?(?! links?))\b/;

/** A question about what there is, answered by one tool. */
export function lookUp(hearing: Hearing): Plan | undefined {
  const { words, tools } = hearing;
  const screening = screen(hearing) ?? unknownNumber(hearing);
  if (screening) return screening;
  if (OWN_DEBT.test(words)) return say(DEBTS);
  if (MAKES.test(words)) return undefined;
  const unpaid = WHO_OWES.test(words) ? toolFor(hearing, "look", "invoice", true) : undefined;
  if (unpaid) return listed(hearing, unpaid, "sent");
  if (!ASKS.test(words)) return isNamedFirst(hearing) ? single(hearing) : undefined;
  const others = othersWallet(hearing);
  if (others) return others;
  const listing = LISTINGS.find(({ said }) => said.test(words)) ?? (OWED.test(words) ? INVOICES : undefined);
  const other = OTHER_COUNTS.exec(words);
  if (other?.groups?.wallets) return ask("list_wallets", {});
  if (other) return say("I can't count those, so I looked nothing up. Their lists stand in the console.");
  if (COUNTS.test(words) && !(listing && isPart(hearing, listing))) return counted(hearing);
  if (
    /\bbalances?\b|\bhow much (?:usdc )?(?:do (?:i|we) have|do (?:my|our) wallets? (?:hold|have)|is in)\b/.test(
      words,
    ) &&
    tools.has("get_wallet_balance")
  )
    return ask("get_wallet_balance", { chain: chainOf(hearing) });
  if (/\bstatements?\b/.test(words)) return statement(hearing);
  const months = monthsSummed(hearing);
  if (months) return ask("get_insights", months);
  const one = single(hearing);
  if (one) return one;
  if (INCOME.test(words)) return income(hearing);
  const list = listing && toolFor(hearing, "look", listing.noun, true);
  if (listing && list) return listed(hearing, list, statusOf(listing, words));
  if (/\b(?:wallets?|treasury|balances?|addresses)\b/.test(words)) return ask("list_wallets", {});
  return undefined;
}

/** "Who has not paid?", "which invoices are open?" in German, French, Spanish, Portuguese and Italian. */
const WHO_OWES = new RegExp(
  `^\\P{L}*(?:${[
    "wer (?:hat|schuldet) (?:mir |uns |immer |noch |bisher |bis jetzt )*(?:geld|was|etwas|nicht (?:ge|be)zahlt)",
    "(?:welche|was für) rechnungen sind (?:noch |derzeit )*(?:offen|unbezahlt|nicht bezahlt)|(?:zeig(?:e)? (?:mir )?(?:die |meine |alle )*)?offenen? rechnungen",
    "qui (?:ne |n['’])(?:nous |m['’])?a (?:toujours |encore )?pas (?:encore )?payé|qui (?:me|nous) doit (?:encore )?(?:de l['’]argent|quelque chose)",
    "quelles (?:sont (?:les|mes) )?factures (?:sont )?(?:encore |toujours )?(?:impayées|ouvertes|en attente)",
    "qui[eé]n(?:es)? (?:a[uú]n |todav[ií]a )?no (?:me |nos )?(?:han?) pagado(?: a[uú]n| todav[ií]a)?|qui[eé]n(?:es)? (?:me|nos) deben?(?: dinero)?",
    "qu[eé] facturas (?:est[aá]n|siguen) (?:pendientes|abiertas|impagadas|sin pagar)",
    "quem (?:ainda )?não (?:me |nos )?pag(?:ou|aram)(?: ainda)?|quem (?:me|nos) deve(?: dinheiro)?",
    "quais faturas (?:ainda )?estão (?:em aberto|abertas|pendentes|por pagar)",
    "chi (?:ancora )?non (?:mi |ci )?ha (?:ancora )?pagato(?: ancora)?|chi (?:mi|ci) deve (?:ancora )?(?:(?:dei )?soldi|denaro)",
    "quali fatture sono (?:ancora )?(?:aperte|in sospeso|da pagare|non pagate)",
  ].join("|")})${END}`,
  "u",
);

const OWN_DEBT = /\b(?:i|we) (?:(?:still|also) )?owe\b/;
const DEBTS = 'What you owe I can\'t look up here; what others owe you I can: "who owes me?".';

/** Somebody's else, or mistyped. */
function unknownNumber({ words, account }: Hearing): Plan | undefined {
  const [number] = /\binv-\d{4}-\d{6,}\b/.exec(words) ?? [];
  const isKnown = account.records.some((record) => record.number?.toLowerCase() === number);
  return number && !isKnown ? say(`I find no invoice ${number.toUpperCase()}.`) : undefined;
}

/** A count of some records only is none that insights know. */
function isPart(hearing: Hearing, listing: Listing): boolean {
  const tool = hearing.tools.get(toolFor(hearing, "look", listing.noun, true) ?? "");
  const isCounted = listing.noun !== "payout";
  return (
    tool !== undefined &&
    (!isCounted || statusOf(listing, hearing.words) !== undefined || narrows(hearing, tool))
  );
}

function income(hearing: Hearing): Plan {
  if (!hearing.tools.has("list_transactions")) return say("Payments can't be looked up here yet.");
  return listed(hearing, "list_transactions", addsUp(hearing) ? "final" : undefined);
}

function addsUp({ words }: Hearing): boolean {
  return ADDS_UP.test(words) || EARNED.test(words);
}

/** A list narrowed by all that the words narrow it by; where it can't be, none at all. */
function listed(hearing: Hearing, name: string, status: string | undefined): Plan {
  const { words, tools } = hearing;
  const tool = tools.get(name);
  const filters = tool ? filtersOf(hearing, tool) : { fields: {} };
  if ("unable" in filters) return say(`I can't narrow this by ${filters.unable}${UNDONE}`);
  const isOne =
    "sort" in filters.fields && /\b(?:invoice|bill|payment|transaction|link|payout)\b/.test(words);
  const isWhole = addsUp(hearing) || COUNTS.test(words) || clientsNamed(hearing).length > 1;
  return ask(name, {
    ...filters.fields,
    status,
    chain: chainOf(hearing),
    limit: isWhole ? 200 : (countSaid(words) ?? (isOne ? 1 : 20)),
  });
}

/** By the prefix of an id. */
export const NOUNS: Readonly<Record<string, string>> = {
  pl: "payment_link",
  inv: "invoice",
  sub: "subscription_plan",
  don: "donation_jar",
  po: "payout",
};

const BEFORE_A_NAME =
  /^(?:\W|\b(?:is|was|has|the|my|our|and|also|please|hi|hello|hey|thanks|about|of|status|invoice|bill|draft|payment|link|plan|subscription|jar|donation|payout|number|no)\b)*$/;

/** Words before a record's name may order what is no look-up: "resend INV-…". */
function isNamedFirst({ last, words }: Hearing): boolean {
  const starts = said(last, "name").map(({ start }) => start);
  const id = words.search(/\b(?:pl|inv|sub|don|po)_[0-9a-z]{26}\b/);
  const first = Math.min(...starts, ...(id < 0 ? [] : [id]));
  return Number.isFinite(first) && BEFORE_A_NAME.test(words.slice(0, first));
}

/** One record, by its number, slug or id. */
function single(hearing: Hearing): Plan | undefined {
  const { last, words } = hearing;
  const get = (noun: string, id: string) => {
    const tool = toolFor(hearing, "look", noun);
    return tool ? ask(tool, { id }) : undefined;
  };
  const id = /\b(pl|inv|sub|don|po)_[0-9a-z]{26}\b/.exec(words);
  if (id) return get(NOUNS[id[1] ?? ""] ?? "", id[0]);
  const named = recordsNamed(hearing);
  const direct = said(last, "name").some(({ refs }) => refs.some(({ source }) => source === "record"));
  const [only] = named;
  return direct && only && named.length === 1 ? get(only.kind, only.id) : undefined;
}

function screen({ words, evidence, last, tools }: Hearing): Plan | undefined {
  if (!/\b(?:screen\w*|sanction\w*|ofac|blacklist\w*)\b/.test(words) || !tools.has("screen_address"))
    return undefined;
  const own = mentioned(last, "address");
  const mentions = own.length > 0 ? own : evidence.live.flatMap((turn) => mentioned(turn, "address"));
  const addresses = [
    ...new Set(mentions.filter(({ badChecksum }) => !badChecksum).map(({ value }) => value)),
  ];
  if (mentions.some(({ badChecksum }) => badChecksum)) return say(WRONG_CHECKSUM);
  if (addresses.length === 0) return say("Which address shall I check against the OFAC list?");
  return ask("screen_address", ...addresses.slice(0, 20).map((address) => ({ address })));
}

function statusOf({ statuses }: Listing, words: string): string | undefined {
  return statuses.find(([pattern]) => pattern.test(words))?.[1];
}

/** "The last 5". */
export function countSaid(words: string): number | undefined {
  const said = COUNTED.exec(words)?.[1];
  const place = NUMBERS.get(said ?? "");
  const asked = place === undefined ? Number(said) : place + 1;
  return asked >= 1 && asked <= 200 ? asked : undefined;
}

const COUNTED = new RegExp(
  `\\b(?:last|latest|newest|recent|first|top)\\s+(\\d{1,3}|${[...NUMBERS.keys()].join("|")})\\b(?!\\s*(?:minute|hour|day|week|month|quarter|year))`,
);
