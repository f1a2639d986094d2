import { lineItemsTotal } from "../../line-items.js";
import { toNumber } from "../../money.js";
import type { LineItem } from "../../records/invoice.js";
import { INTERVAL_DAYS, RECURRING_INTERVALS } from "../../recurrence.js";
import { said } from "../reading/evidence.js";
import { asksForDraft } from "../reading/live.js";
import type { Order } from "../reading/orders.js";
import { billOf } from "../reading/slots/bill-rows.js";
import { daysMeant } from "../reading/slots/days-meant.js";
import { slotOf } from "../reading/slots/slots.js";
import { sameWords } from "../text/same-words.js";
import { wordsFor } from "./create.js";
import { ask, askFor, type Found, type Hearing, known, type Plan } from "./hearing.js";
import { placesOf } from "./places.js";

const TOOL = "create_invoice";

export function invoiceOf(hearing: Hearing, order: Order): Plan {
  const client = clientOf(hearing, order);
  const items = itemsOf(order);
  const { chain, to } = placesOf(hearing, order);
  const due = dueOf(hearing, order);
  const interval = intervalOf(order);
  const missing = askFor("create the invoice", [client, items, chain, to, due, interval]);
  if (missing) return missing;
  const lines = known(items) ?? [];
  return ask(TOOL, {
    client_name: known(client)?.name,
    client_email: known(client)?.email,
    total_usd: toNumber(lineItemsTotal(lines)),
    line_items: lines,
    destination_address: known(to),
    chain: known(chain),
    due_date: known(due),
    ...wordsFor(hearing, TOOL, order),
    recurring_interval: known(interval),
    draft: asksForDraft(hearing.evidence) || undefined,
  });
}

/** None where it does not come again. */
function intervalOf(order: Order): Found<string | undefined> {
  const slot = slotOf(order, "interval");
  const value = RECURRING_INTERVALS.find((one) => INTERVAL_DAYS[one] === slot?.days);
  return slot?.recurring && !value
    ? { missing: `an interval that invoices have: ${RECURRING_INTERVALS.join(", ")}`, opens: ["interval"] }
    : { value };
}

const MOST_SHOWN = 10;

interface Client {
  name: string;
  email: string;
}

function clientOf({ evidence }: Hearing, order: Order): Found<Client> {
  const slot = slotOf(order, "client");
  const email = slot?.email ?? slotOf(order, "email")?.email;
  const namesakes = evidence.trusted.clients.filter(({ name }) => slot && sameWords(name, slot.name));
  const [known, other] = new Map(namesakes.map((one) => [one.email.toLowerCase(), one])).values();
  if (slot && email) {
    const mentions = evidence.live.flatMap((turn) => said(turn, "email"));
    return {
      value: { name: slot.name, email: mentions.find(({ value }) => value === email)?.text ?? email },
    };
  }
  if (known && other) {
    const emails = new Set(namesakes.map((one) => one.email));
    const missing = `the e-mail address of the ${known.name} that is meant: ${[...emails].slice(0, MOST_SHOWN).join(", ")}`;
    return { missing, opens: ["email"] };
  }
  if (known) return { value: known };
  if (email) return { missing: `the name of the client behind ${email}`, opens: ["client"] };
  return slot
    ? { missing: `the e-mail address of ${slot.name}`, opens: ["email"] }
    : { missing: "the client's name and e-mail address", opens: ["client", "email"] };
}

function itemsOf(order: Order): Found<LineItem[]> {
  const total = slotOf(order, "total")?.units;
  const { rows: said, whole, less } = billOf(order);
  const rows = said.map((row) => ({ ...row, text: row.text || thingsCounted(row.counted) }));
  if (rows.length === 0)
    return { missing: "what is billed: an amount in USDC for each line", opens: ["amount"] };
  const off = slotOf(order, "off");
  if (total !== undefined && total !== whole && !off)
    return {
      missing: `one total (the rows come to ${toNumber(whole)} USDC, and you said ${toNumber(total)})`,
    };
  const bare = rows.find(({ text }) => !text);
  if (bare)
    return { missing: `what the ${toNumber(bare.units)} USDC are for (a few words)`, opens: ["text"] };
  const items = rows.map(({ text = "", quantity, units }) => line(text, quantity, units));
  if (less >= whole) return { missing: "a total above zero (the discount is as large as the bill)" };
  return { value: less > 0n ? [...items, line(off?.text ?? "discount", 1, -less)] : items };
}

/** "8 classes x 40" are classes; hours, days and pieces are not yet what for. */
function thingsCounted(counted = ""): string {
  const things = counted.replace(/^\S+\s*/, "");
  return MEASURES.test(things) ? "" : things;
}

const MEASURES =
  /^(?:h|x|hrs?|hours?|(?:half )?days?|weeks?|months?|units?|items?|pieces?|pcs|times|stunden?|std|tagen?|tage|stück|heures?|jours?|mois|horas?|d[ií]as?|meses|mes|or[ae]|giorn[oi]|mes[ei]|pezz[oi]|piezas?|pièces?)?\b\.?$/i;

function line(words: string, quantity: number, units: bigint): LineItem {
  const description = words.charAt(0).toUpperCase() + words.slice(1);
  return { description, quantity, unit_price: toNumber(units) };
}

function dueOf({ now }: Hearing, order: Order): Found<string | undefined> {
  const slot = slotOf(order, "due");
  const [date, ...others] = slot ? daysMeant(slot.due, now) : [];
  if (slot?.due.kind === "day" && slot.due.weekday !== undefined && !date)
    return { missing: "the due date once more (the next such day is another day of the week)" };
  if (slot && !date)
    return { missing: "the due date as a date with its year (the next February has no 29th)" };
  if (others.length > 0) return { missing: `the due date as a date (${[date, ...others].join(" or ")})` };
  return { value: date };
}
