import { lineItemsTotal } from "../../line-items.js";
import { toNumber } from "../../money.js";
import type { LineItem } from "../../records/invoice.js";
import { said } from "../reading/evidence.js";
import { asksForDraft } from "../reading/live.js";
import { rowsOf } from "../reading/orders.js";
import { DEED_VERBS, deedWords, MAKE_VERBS, OPENERS } from "../reading/words/deeds.js";
import { type AmountRow, amountsSaid } from "./amount-rows.js";
import { DISCOUNTS, heardOrder } from "./heard-order.js";
import {
  ask,
  askFor,
  type Found,
  findChain,
  findDestination,
  type Hearing,
  inTwoWays,
  known,
  type Plan,
} from "./hearing.js";
import { findDescription, findDueDates, findMemo, findRecurrence, walletWords } from "./texts-said.js";

export function createInvoice(hearing: Hearing): Plan {
  const client = findClient(hearing);
  const items = findItems(hearing, known(client));
  const chain = findChain(hearing);
  const destination = findDestination(hearing, "invoice", known(chain));
  const due = findDueDate(hearing);
  const missing = askFor("create the invoice", [client, items, chain, destination, due]);
  if (missing) return missing;
  const lines = known(items) ?? [];
  return ask("create_invoice", {
    client_name: known(client)?.name,
    client_email: known(client)?.email,
    total_usd: toNumber(lineItemsTotal(lines)),
    line_items: lines,
    destination_address: known(destination),
    chain: known(chain),
    due_date: known(due),
    memo: findMemo(hearing),
    recurring_interval: findRecurrence(hearing),
    draft: asksForDraft(hearing.evidence) || undefined,
  });
}

interface Client {
  name: string;
  email: string;
}

const NEED_CLIENT = "the client's name and e-mail address";

function findClient(hearing: Hearing): Found<Client> {
  const { evidence } = hearing;
  const emails = new Map(
    evidence.live.flatMap((turn) => said(turn, "email")).map((one) => [one.value, one.text]),
  );
  const [only] = emails.values();
  if (emails.size > 1) return { missing: "one client (your message names several e-mail addresses)" };
  const clients = knownClients(hearing);
  const [client] = clients;
  if (!only) {
    if (!client) return { missing: NEED_CLIENT, opens: ["client", "email"] };
    return clients.length === 1 ? { value: client } : { missing: "which of your clients is meant" };
  }
  const name =
    nameBeside(hearing, only) ??
    clients.find(({ email }) => email.toLowerCase() === only.toLowerCase())?.name;
  return name
    ? { value: { name, email: only } }
    : { missing: `the name of the client behind ${only}`, opens: ["client"] };
}

function knownClients({ evidence }: Hearing): Client[] {
  const refs = evidence.live.flatMap((turn) => said(turn, "name")).flatMap((mention) => mention.refs);
  const indexes = new Set(refs.filter(({ source }) => source === "client").map(({ index }) => index));
  return [...indexes].flatMap((index) => evidence.trusted.clients[index] ?? []);
}

const WORD = "[\\p{L}\\p{N}][\\p{L}\\p{N}&.'’-]*";
const BEFORE = new RegExp(
  `(${WORD}(?:\\s+${WORD}){0,5})[\\s,(<:–-]*(?:\\b(?:at|e-?mail|mail)\\b[\\s,(<:]*)?$`,
  "iu",
);
const BEHIND = new RegExp(`^[\\s>)]*\\(\\s*(${WORD}(?:\\s+${WORD}){0,4})\\s*\\)`, "u");
const LABELLED = new RegExp(
  `\\b(?:client|customer|company)(?:\\s+name)?(?:\\s+is)?:?\\s+(${WORD}(?:\\s+\\p{Lu}[\\p{L}\\p{N}&.'’-]*){0,4})`,
  "u",
);

/** The words right before the e-mail, from the last preposition or verb on; or those in brackets behind it. */
function nameBeside({ evidence }: Hearing, email: string): string | undefined {
  for (const { text } of [...evidence.live].reverse()) {
    const at = text.indexOf(email);
    const around =
      at < 0 ? undefined : (nameAtEnd(text.slice(0, at)) ?? BEHIND.exec(text.slice(at + email.length))?.[1]);
    const name = around ?? LABELLED.exec(text)?.[1];
    if (name) return name.trim();
  }
  return undefined;
}

const NOT_NAMES =
  /^(?:to|for|at|with|the|a|an|an?|of|on|by|client|customer|name|named|email|e-mail|mail|is|usdc|usd|and|it|them|him|her|hours?|days?)$/i;

function nameAtEnd(before: string): string | undefined {
  const run = BEFORE.exec(before)?.[1]?.split(/\s+/) ?? [];
  const from = run.findLastIndex((word) => {
    const fold = word.toLowerCase();
    return (
      NOT_NAMES.test(word) ||
      DEED_VERBS.has(fold) ||
      MAKE_VERBS.has(fold) ||
      /^\d/.test(word) ||
      OPENERS.has(fold)
    );
  });
  const name = run
    .slice(from + 1)
    .join(" ")
    .replace(/[.,:]+$/, "");
  return name.length > 1 ? name : undefined;
}

const FILLERS = new Set(
  `for to at on of the a an usdc usd dollars each per x with line lines item items due in by client customer email mail and plus
   is are as total amount price my our wallet it them payable address chain network please one day days week weeks month months`.split(
    /\s+/,
  ),
);

function findItems(hearing: Hearing, client: Client | undefined): Found<LineItem[]> {
  const { rows: all, ambiguous } = amountsSaid(hearing.evidence);
  const rows = all.filter(({ role }) => role === "row");
  const billed = rows.length > 0 ? rows : all.filter(({ role }) => role === "total");
  if (billed.length === 0)
    return { missing: "what is billed: an amount in USDC for each line", opens: ["amount"] };
  const unclear = billed.find(({ unit }) => unit.length > 1);
  if (unclear) return { missing: `each amount in plain digits (${inTwoWays(unclear.unit)})` };
  if (ambiguous) return { missing: "each amount anew (which of them you corrected is not clear)" };
  const purpose = billed.length === 1 ? findPurpose(hearing, client) : undefined;
  const others = new Set([...(client?.name ?? "").toLowerCase().split(/\s+/), ...walletWords(hearing)]);
  const items = billed.map((row) => toItem(row, purpose ?? ownWords(row, others)));
  const bare = items.findIndex(({ description }) => description === "");
  const price = items[bare]?.unit_price;
  if (lineItemsTotal(items) <= 0n)
    return { missing: "a total above zero (the discount is as large as the bill)" };
  return bare < 0
    ? { value: items }
    : { missing: `what the ${price} USDC are for (a few words)`, opens: ["text"] };
}

function findPurpose(hearing: Hearing, client: Client | undefined): string | undefined {
  const order = heardOrder(hearing, "invoice");
  const purpose = findDescription(hearing) ?? (order && rowsOf(order)[0]?.text);
  return purpose && !client?.name.toLowerCase().includes(purpose.toLowerCase()) ? purpose : undefined;
}

function toItem(row: AmountRow, words: string): LineItem {
  const discount = row.words.some((word) => DISCOUNTS.has(word));
  const description = words || (discount ? "discount" : "");
  const price = toNumber(row.unit[0] ?? 0n);
  return {
    description: description.charAt(0).toUpperCase() + description.slice(1),
    quantity: row.quantity,
    unit_price: discount ? -price : price,
  };
}

function ownWords({ words }: AmountRow, others: ReadonlySet<string>): string {
  const drop = (word: string) =>
    FILLERS.has(word) ||
    /^(?:less|minus)$/.test(word) ||
    others.has(word) ||
    deedWords("invoice").has(word) ||
    MAKE_VERBS.has(word) ||
    OPENERS.has(word);
  return words.filter((word) => !drop(word)).join(" ");
}

function findDueDate(hearing: Hearing): Found<string | undefined> {
  const dates = findDueDates(hearing);
  if (dates.length > 1) return { missing: `the due date as a date (${dates.join(" or ")})` };
  return { value: dates[0] };
}
