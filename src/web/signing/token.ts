import { hasCode } from "./landing.js";
import type { Prepared } from "./prepared.js";
import { Problem } from "./problem.js";
import { ask, askInTime, type Hex, type Wallet } from "./provider.js";
import { same, short, type Terms, usdcText, word } from "./terms.js";
import { words } from "./words.js";

const BALANCE_OF = "0x70a08231";
const ALLOWANCE = "0xdd62ed3e";
const FALLBACK_GAS = 400_000n;

export async function readAllowance(wallet: Wallet, terms: Terms, account: string): Promise<bigint> {
  if (terms.amount === 0n) return 0n;
  return read(wallet, terms, `${ALLOWANCE}${word(account)}${word(terms.contract)}`);
}

/** A call to an address without code succeeds, moves nothing, and looks like a payment. */
export async function refuseNoContract(wallet: Wallet, terms: Terms): Promise<void> {
  for (const address of [terms.contract, ...(terms.amount > 0n ? [terms.usdc] : [])]) {
    const code = await ask<Hex>(wallet, "eth_getCode", address, "latest");
    if (typeof code === "string" && code.length > 2) {
      if (same(address, terms.contract)) await refuseForeignCode(terms, code);
      continue;
    }
    throw new Problem(
      `${words.notYet}: your wallet's network, ${terms.chain}, has no contract at ${address}. Nothing was signed, and nothing can be lost.`,
    );
  }
}

/** The address follows from the code, unless the node's answer is of another chain, or a lie. */
async function refuseForeignCode(terms: Terms, code: Hex): Promise<void> {
  const { contract, codeHash } = terms;
  // Plain http that is no loopback: the browser hashes nothing there.
  if (!codeHash || !crypto.subtle) return;
  const bytes = Uint8Array.from(code.slice(2).match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  if (same(codeHash, Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join(""))) return;
  throw new Problem(
    `${words.notYet}: your wallet's network, ${terms.chain}, has other code at ${contract} than the contract's own. Nothing was signed, and nothing can be lost.`,
  );
}

/** Asked of the payer's own node alone: one of the service's may stand where the money has not come yet. */
export async function refuseShortfall(wallet: Wallet, terms: Terms, account: string): Promise<void> {
  if (terms.amount === 0n) return;
  const balance = await read(wallet, terms, `${BALANCE_OF}${word(account)}`);
  if (balance >= terms.amount) return;
  const lacks = terms.amount - balance;
  throw new Problem(
    `Not enough USDC: ${short(account)} holds ${usdcText(balance)} on ${terms.chain}, ${usdcText(lacks)} are missing. USDC on other networks does not count.`,
  );
}

export async function refuseEmptyTank(
  wallet: Wallet,
  terms: Terms,
  account: string,
  { execute_tx: { gas } }: Prepared,
): Promise<void> {
  const [holds, price] = await Promise.all([
    quantity(askInTime(wallet, "eth_getBalance", account, "latest")),
    quantity(askInTime(wallet, "eth_gasPrice")),
  ]);
  // Not every wallet tells: it says so itself when it is asked to send.
  if (holds === undefined || price === undefined || holds >= price * BigInt(gas ?? FALLBACK_GAS)) return;
  // Whoever carries out what a contract's owners have signed pays for it, or a paymaster does.
  if (await hasCode(wallet, account)) return;
  throw new Problem(
    `Not enough ${terms.coin} for the network fee: this account needs a little ${terms.coin} on ${terms.chain} ${terms.amount > 0n ? "beside the USDC" : "to sign this"}.`,
  );
}

async function quantity(asked: Promise<unknown>): Promise<bigint | undefined> {
  const answer = await asked.catch(() => undefined);
  return /^0x[0-9a-f]+$/i.test(String(answer)) ? BigInt(String(answer)) : undefined;
}

async function read(wallet: Wallet, { usdc, chain }: Terms, data: string): Promise<bigint> {
  const answer = await ask<Hex>(wallet, "eth_call", { to: usdc, data }, "latest").catch(() => "");
  if (!/^0x[0-9a-fA-F]{64}$/.test(answer))
    throw new Problem(`Your wallet can't read USDC on ${chain}. ${words.nothing}.`);
  return BigInt(answer);
}
