import { PublicError } from "../errors.js";
import type { Queryable } from "../store/database.js";
import { isTrustedClient } from "../store/invoices.js";
import { selectWallets } from "../store/wallets.js";
import type { Caller } from "./caller.js";
import { isWrite, type Tool } from "./tool.js";

/** Money in, once, to wallets that the account's owner has linked: all that a strict key may write. */
const ALLOWED = new Set([
  "create_payment_link",
  "create_invoice",
  "create_subscription_plan",
  "create_donation_jar",
]);

export function refuseToStrictKey(caller: Caller, tool: Tool): void {
  if (!caller.key?.strict || !isWrite(tool) || ALLOWED.has(tool.name)) return;
  throw strict(`A strict key may not use ${tool.name}`);
}

/** At every door: whatever relays a stranger's words can at most ask for money to the account's own wallets. */
export async function holdToStrictKey(
  sql: Queryable,
  caller: Caller,
  tool: Tool,
  raw: unknown,
): Promise<void> {
  if (!caller.key?.strict || !isWrite(tool)) return;
  const input = raw as Record<string, unknown>;
  if (input.recurring_interval !== undefined)
    throw strict("recurring_interval: a strict key may not begin a series");
  const destination = String(input.destination_address ?? input.destination_wallet).toLowerCase();
  const wallets = await selectWallets(sql, caller.account.id);
  const linked = wallets.some(
    ({ address, chain }) => address.toLowerCase() === destination && chain === input.chain,
  );
  if (!linked)
    throw strict("The destination is not a wallet linked on this chain, and a strict key may use no other");
  const email = input.client_email;
  if (typeof email !== "string" || caller.door === "chat") return;
  if (!(await isTrustedClient(sql, caller.account.id, email)))
    throw strict("client_email: a strict key may only bill clients that the account has billed before");
}

function strict(message: string): PublicError {
  return new PublicError("strict_key", `${message}. Nothing was created or changed.`);
}
