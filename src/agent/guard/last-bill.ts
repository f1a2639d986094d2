import type { Chain } from "../../chains.js";
import type { Order } from "../reading/orders.js";
import { type Row, rowsOf } from "../reading/slots/bill-rows.js";
import { slotOf } from "../reading/slots/slots.js";
import { type Case, text } from "./call.js";

/** What this client was billed last, where the order says "the same" and nothing else of money. */
export function lastBill(
  { call, account }: Case,
  order: Order,
): (Row & { readonly chain: Chain }) | undefined {
  if (!slotOf(order, "same") || rowsOf(order).length > 0) return undefined;
  const mail = text(call.input, "client_email")?.toLowerCase();
  const bills = account.records.flatMap(({ kind, client, amount: units, texts: [words], ...record }) =>
    kind === call.head.noun && client?.email.toLowerCase() === mail && units !== undefined
      ? [{ ...record, quantity: 1, units, text: words }]
      : [],
  );
  return bills.toSorted((one, other) => Number(other.createdAt) - Number(one.createdAt))[0];
}
