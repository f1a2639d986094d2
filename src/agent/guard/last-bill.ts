import type { Usdc } from "../../money.js";
import type { AccountRecord } from "../reading/account.js";
import { type Order, rowsOf, slotOf } from "../reading/orders.js";
import { type Case, text } from "./call.js";

/** What this client was billed last, where the order says "the same" and nothing else of money. */
export function lastBill(
  { call, account }: Case,
  order: Order,
): (AccountRecord & { readonly amount: Usdc }) | undefined {
  if (!slotOf(order, "same") || rowsOf(order).length > 0) return undefined;
  const email = text(call.input, "client_email")?.toLowerCase();
  return account.records
    .flatMap((record) => (record.amount === undefined ? [] : [{ ...record, amount: record.amount }]))
    .filter(({ kind, client }) => kind === call.head.noun && client?.email.toLowerCase() === email)
    .reduce<(AccountRecord & { readonly amount: Usdc }) | undefined>(
      (one, other) => (one && one.createdAt >= other.createdAt ? one : other),
      undefined,
    );
}
