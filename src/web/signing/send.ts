import { pause } from "../page.js";
import type { Call } from "./prepared.js";
import { Problem } from "./problem.js";
import { ask, askInTime, type Hex, textOf, type Wallet } from "./provider.js";
import { hex, type Terms } from "./terms.js";
import { words } from "./words.js";

interface Receipt {
  status: unknown;
}

interface Capabilities {
  atomic?: { status?: string };
}

/** What a wallet can on whichever chain is told under this one; what it tells of one chain stands over that. */
const EVERY_CHAIN = 0;
/** What a wallet says of a batch that it has never heard of (EIP-5792). */
export const UNKNOWN_CALLS = 5730;
const UNSUPPORTED = [-32601, -32004, 4200, 5700, 5710, 5750, 5760];
/** As wallets say it of a batch that they have announced they would take. */
const NO_BATCH_IN_WORDS = /unsupported|not implemented|does not exist|no error or result/i;
const POLL_MS = 1_000;
const PATIENCE_MS = 10 * 60_000;

/** What `eth_sendTransaction` is asked. */
export function transactionOf(terms: Terms, from: string, { to, data, gas }: Call): object {
  const limit = gas && { gas: hex(BigInt(gas)) };
  return { from, to, data, value: "0x0", chainId: hex(terms.chainId), ...limit };
}

/**
 * False where it is in no block after a while; throws where it failed. `replaced` tells whether another one has done
 * its work meanwhile.
 */
export async function mined(
  wallet: Wallet,
  hash: Hex,
  replaced: () => Promise<boolean> = async () => false,
): Promise<boolean> {
  const known = await poll(async () => {
    const receipt = await ask<Receipt | null>(wallet, "eth_getTransactionReceipt", hash).catch(() => null);
    if (receipt && failed(receipt))
      throw new Problem(
        `The network refused the permission. ${words.nothing} but its network fee; try again.`,
      );
    return receipt ?? ((await replaced()) || undefined);
  });
  return known !== undefined;
}

/** Some say in words how it went, or not at all: that is no failure. */
export function failed({ status }: Receipt): boolean {
  return /^(reverted|0|0x0+)$/.test(String(status));
}

/** What `wallet_sendCalls` is asked (EIP-5792): all of them, or none. */
export function callsOf(terms: Terms, from: string, id: string, calls: Call[]): object {
  return {
    version: "2.0.0",
    id,
    from,
    chainId: hex(terms.chainId),
    atomicRequired: true,
    calls: calls.map(({ to, data }) => ({ to, data, value: "0x0" })),
  };
}

/**
 * EIP-5792: whether the wallet takes several calls as one that happens whole or not at all. Of a single call only
 * whether it does so already: nobody is made to upgrade his account for that.
 */
export async function takesBatches(
  wallet: Wallet,
  terms: Terms,
  account: string,
  several: boolean,
): Promise<boolean> {
  try {
    const all = await askInTime<Record<string, Capabilities>>(wallet, "wallet_getCapabilities", account, [
      hex(terms.chainId),
    ]);
    const of = (chainId: number) => Object.entries(all).find(([id]) => Number(id) === chainId)?.[1]?.atomic;
    const status = (of(terms.chainId) ?? of(EVERY_CHAIN))?.status;
    return status === "supported" || (several && status === "ready");
  } catch {
    return false;
  }
}

export function takesNoBatch(error: unknown): boolean {
  return isUnsupported(error) || NO_BATCH_IN_WORDS.test(textOf(error));
}

export function isUnsupported(error: unknown): boolean {
  return (
    UNSUPPORTED.includes(Number((error as { code?: unknown } | null)?.code)) ||
    /not support/i.test(textOf(error))
  );
}

async function poll<T>(look: () => Promise<T | undefined>): Promise<T | undefined> {
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until) {
    const seen = await look();
    if (seen !== undefined) return seen;
    await pause(POLL_MS);
  }
  return undefined;
}
