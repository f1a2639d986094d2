import type { Address, Hex } from "viem";
import type { Usdc } from "../../src/money.js";
import type { ApproveTx } from "../../src/onchain/approve.js";
import type { UnsignedCall } from "../../src/onchain/calls.js";
import type { LocalChain, Receipt } from "./chains.js";

/** Signs and sends what was prepared, in the order that the specification asks for. */
export async function approveAndSend(
  local: LocalChain,
  from: Address,
  approve: ApproveTx,
  call: UnsignedCall & { gas?: string },
): Promise<Receipt> {
  await local.send({ from, ...approve });
  return await local.send({ from, ...call });
}

/** What a deed changed, in base units: unchanged accounts are left out. */
export async function usdcChanges(
  local: LocalChain,
  accounts: Readonly<Record<string, Address>>,
  deed: () => Promise<unknown>,
): Promise<Record<string, Usdc>> {
  const read = () => Promise.all(Object.values(accounts).map((account) => local.usdcBalance(account)));
  const before = await read();
  await deed();
  const after = await read();
  const changes = Object.keys(accounts).map((name, index): [string, Usdc] => [
    name,
    (after[index] ?? 0n) - (before[index] ?? 0n),
  ]);
  return Object.fromEntries(changes.filter(([, change]) => change !== 0n));
}

/** The calldata with the lowest bit of one byte flipped. */
export function flipped(data: Hex, byte: number): Hex {
  const at = 2 + 2 * byte;
  const changed = Number.parseInt(data.slice(at, at + 2), 16) ^ 1;
  return `${data.slice(0, at)}${changed.toString(16).padStart(2, "0")}${data.slice(at + 2)}` as Hex;
}
