import { isoDay, momentThere } from "../../days.js";
import { ONE_USDC, toNumber } from "../../money.js";
import type { Tool } from "../../runtime/tool.js";
import { mentioned, said } from "../reading/evidence.js";
import { type Hearing, inTwoWays } from "./hearing.js";
import { clientsNamed, OVERDUE, strangerNamed } from "./narrow.js";
import { spanSaid } from "./span.js";

/** What a list is narrowed by, or what the words narrow it by and it can't be. */
export type Filters = { readonly fields: Record<string, unknown> } | { readonly unable: string };

/** Whether the words ask for less than everything. */
export function narrows(hearing: Hearing, tool: Tool): boolean {
  const filters = filtersOf(hearing, tool);
  return "unable" in filters || Object.keys(filters.fields).length > 0;
}

export function filtersOf(hearing: Hearing, tool: Tool): Filters {
  const parts = [referenceOf, addressOf, clientOf, timeOf, amountOf, rankOf].map((part) =>
    part(hearing, tool),
  );
  const unable = parts.find((part) => "unable" in part);
  return (
    unable ?? { fields: Object.assign({}, ...parts.map((part) => ("fields" in part ? part.fields : {}))) }
  );
}

const NOTHING: Filters = { fields: {} };

const REFERENCE =
  /\b(?:reference|ref)\b(?: (?:number|no|is))?[.:=#]? ?["“'‘]?(?<reference>[\p{L}\p{N}_/.-]*\p{N}[\p{L}\p{N}_/-]*)?/iu;

function referenceOf({ last }: Hearing, { fields }: Tool): Filters {
  const { reference } = REFERENCE.exec(last.text)?.groups ?? {};
  if (!REFERENCE.test(last.text)) return NOTHING;
  return reference && "reference" in fields ? { fields: { reference } } : { unable: "that reference" };
}

/** Payments are found by who paid, payouts by whom they pay, all else by where its money goes. */
function addressOf({ last, words }: Hearing, { fields, noun }: Tool): Filters {
  const [only, more] = mentioned(last, "address");
  if (!only) return NOTHING;
  if (more || only.badChecksum)
    return { unable: more ? "several addresses" : "that address: it is misspelt" };
  const before = words.slice(0, only.start);
  if (noun !== "payment") {
    const isPaid = noun === "payout" || /\b(?:to|into|for)\W*$/.test(before);
    return isPaid && "q" in fields ? { fields: { q: only.value } } : { unable: "that address" };
  }
  const paid = /\b(?:from|by)\W*$/.test(before) || /^\W*(?:pay|paid|send|sent)\b/.test(words.slice(only.end));
  return paid ? { fields: { payer: only.value } } : { unable: "where it went" };
}

function clientOf(hearing: Hearing, { fields }: Tool): Filters {
  if (namesWallet(hearing)) return { unable: "wallet" };
  const [name, other] = clientsNamed(hearing);
  if (name === undefined) {
    const stranger = strangerNamed(hearing);
    return stranger ? { unable: `“${stranger}”, for I find nothing of that name` } : NOTHING;
  }
  if (!("client" in fields)) return { unable: "who it is for" };
  return other === undefined ? { fields: { client: name } } : NOTHING;
}

/** Behind a word that narrows: a wallet may be called as things are. */
function namesWallet({ last }: Hearing): boolean {
  return said(last, "name").some(
    ({ start, refs }) =>
      refs.some(({ source }) => source === "wallet") &&
      /\b(?:to|for|of|on|in|from|into|at) (?:(?:my|our|the) )?$/i.test(last.text.slice(0, start)),
  );
}

const DUE = /(?<!\bpast )\bdue\b/;
const EXPIRES = /\bexpir(?:e|es|ed|ing|y)\b/;
const ENDED =
  /^(?!.*\bwho\b(?! (?:did|have|has) (?:i|we)\b)).*\b(?:paid|cancel(?:l)?ed|voided|settled|did (?:i|we) pay)\b/s;
/** What is sent to a client is made that day; what is sent on chain, it may be another one. */
const SENT = /\bdid (?:i|we) send\b/;

function timeOf(hearing: Hearing, tool: Tool): Filters {
  const { words } = hearing;
  const isDue = DUE.test(words);
  const isAhead = isDue || EXPIRES.test(words);
  const span = spanSaid(hearing, isAhead);
  const late = OVERDUE.test(words) && "overdue" in tool.fields ? { overdue: true } : {};
  if (span === undefined) return { fields: late };
  if ("unable" in span) return span;
  if (EXPIRES.test(words)) return { unable: "when they expire" };
  if (/\brenew/.test(words)) return { unable: "when they renew" };
  const isEnded = ENDED.test(words) || (tool.noun === "payout" && SENT.test(words));
  if (tool.noun !== "payment" && isEnded) return { unable: "when they were paid or canceled" };
  if (!isDue) {
    const { timeZone } = hearing.account;
    const at = (wall: number | undefined, less = 0) =>
      wall === undefined ? undefined : new Date(momentThere(wall, timeZone).getTime() - less).toISOString();
    return { fields: { ...late, created_after: at(span.from, 1), created_before: at(span.to) } };
  }
  if (!("due_before" in tool.fields)) return { unable: "when they are due" };
  const day = (wall: number | undefined) => (wall === undefined ? undefined : isoDay(new Date(wall)));
  return {
    fields: { status: "sent", due_after: day(span.from && span.from - 1), due_before: day(span.to) },
  };
}

const OVER = /\b(?:over|above|more than|greater than|exceeding|larger than|bigger than)\W*$|>\s*$/;
const FROM = /\b(?:at least|from|minimum|min)\W*$|>=\W*$/;
const UNDER = /\b(?:under|below|less than|smaller than)\W*$|<\s*$/;
const UP_TO = /\b(?:at most|up to|maximum|max)\W*$|<=\W*$/;
const COMPARES =
  /\b(?:over|above|more than|greater than|exceeding|larger than|bigger than|at least|under|below|less than|smaller than|at most|up to)\W{0,3}\d|[<>]=?\W{0,3}\d/;

function amountOf({ last, words }: Hearing, { fields }: Tool): Filters {
  const sums = said(last, "amount").map(({ start, readings, marked }) => {
    const before = words.slice(Math.max(0, start - 24), start).replace(/[$€]\s*$/, "");
    return { before, readings, marked };
  });
  const meant = sums.filter(
    ({ before, marked }) => marked || [OVER, FROM, UNDER, UP_TO].some((one) => one.test(before)),
  );
  if (meant.length === 0) return COMPARES.test(words) ? { unable: "that amount" } : NOTHING;
  if (!("amount_min" in fields)) return { unable: "amount" };
  const unclear = meant.find(({ readings }) => readings.length > 1);
  if (unclear) return { unable: `amount, for ${inTwoWays(unclear.readings)}` };
  const between = /\bbetween\W*$/.test(meant[0]?.before ?? "") && meant.length === 2;
  if (meant.length > 1 && !between) return { unable: "several amounts" };
  const values = meant.flatMap(({ readings }) => readings);
  const [least = 0n, most = least] = values.toSorted((one, other) => (one < other ? -1 : 1));
  const { before } = meant[0] ?? { before: "" };
  const step = ONE_USDC / 1_000_000n;
  if (between) return { fields: { amount_min: toNumber(least), amount_max: toNumber(most) } };
  if (OVER.test(before)) return { fields: { amount_min: toNumber(least + step) } };
  if (UNDER.test(before)) return { fields: { amount_max: toNumber(least - step) } };
  if (FROM.test(before)) return { fields: { amount_min: toNumber(least) } };
  if (UP_TO.test(before)) return { fields: { amount_max: toNumber(least) } };
  return { fields: { amount_min: toNumber(least), amount_max: toNumber(least) } };
}

const LARGEST = /\b(?:biggest|largest|highest|greatest|most expensive|top \d+)\b/;
const SMALLEST = /\b(?:smallest|lowest|cheapest)\b/;
const RANKS = /\b(?:(?<!\bat )(?:most(?! recent)|least)|top|best|worst|fewest)\b/;
const PEOPLE = /\b(?:clients?|customers?|payers?|donors?|who)\b/;

/** By size, where there is one to be by; who is the best customer no list says. */
function rankOf({ words }: Hearing, { fields, noun }: Tool): Filters {
  const sort = LARGEST.test(words) ? "-amount" : SMALLEST.test(words) ? "amount" : undefined;
  const isSized = noun !== "subscription_plan" && noun !== "donation_jar" && "sort" in fields;
  if (sort && isSized && !PEOPLE.test(words)) return { fields: { sort } };
  return sort || RANKS.test(words) ? { unable: "who or what comes first" } : NOTHING;
}
