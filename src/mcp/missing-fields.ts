import type { WalletRow } from "../records/wallet.js";
import type { Caller } from "../runtime/caller.js";
import { fieldsOf, filledByContact, type Sort } from "../runtime/field.js";
import type { House } from "../runtime/house.js";
import { isWrite, type Tool } from "../runtime/tool.js";
import { selectWallets } from "../store/wallets.js";

/** What a model must never make up: where money arrives, and whom a mail reaches. */
const ASKED: readonly Sort[] = ["destination", "payee", "email"];

export function missingFields(tool: Tool, input: Record<string, unknown>): string[] {
  if (!isWrite(tool)) return [];
  const filled = filledByContact(tool.fields, input);
  return fieldsOf(tool.fields, ...ASKED).filter(
    (name) => !tool.fields[name]?.isOptional() && input[name] === undefined && !filled.includes(name),
  );
}

/** Between what the user may choose. */
export async function linkedWallets(house: House, caller: Caller, chain: unknown): Promise<WalletRow[]> {
  const wallets = await selectWallets(house.sql, caller.account.id);
  return wallets.filter((wallet) => chain === undefined || wallet.chain === chain);
}
