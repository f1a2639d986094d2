import { coinOf, titleOf } from "./chains.js";
import { type Prepared, shortfall } from "./prepared.js";
import { Problem } from "./problem.js";
import { ask, type Hex, type Wallet } from "./provider.js";
import { type Terms, word } from "./terms.js";

const BALANCE_OF = "0x70a08231";
const ALLOWANCE = "0xdd62ed3e";
const FALLBACK_GAS = 400_000n;

export async function readAllowance(wallet: Wallet, terms: Terms, account: string): Promise<bigint> {
  return read(wallet, terms, `${ALLOWANCE}${word(account)}${word(terms.contract)}`);
}

/** A call to an address without code succeeds, moves nothing, and looks like a payment. */
export async function refuseNoContract(wallet: Wallet, terms: Terms): Promise<void> {
  for (const address of [terms.contract, terms.usdc]) {
    const code = await ask<Hex>(wallet, "eth_getCode", address, "latest");
    if (typeof code === "string" && code.length > 2) continue;
    throw new Problem(
      `Not payable yet: your wallet's network, ${titleOf(terms)}, has no contract at ${address}. Nothing was signed, and nothing can be lost.`,
    );
  }
}

/** Asked of the payer's own node: it needs nobody else's. */
export async function refuseShortfall(wallet: Wallet, terms: Terms, account: string): Promise<void> {
  const balance = await read(wallet, terms, `${BALANCE_OF}${word(account)}`);
  if (balance >= terms.amount) return;
  throw shortfall(terms, account, balance, terms.amount - balance);
}

export async function refuseEmptyTank(
  wallet: Wallet,
  terms: Terms,
  account: string,
  { execute_tx: { gas } }: Prepared,
): Promise<void> {
  const [holds, price] = await Promise.all([
    ask<Hex>(wallet, "eth_getBalance", account, "latest"),
    ask<Hex>(wallet, "eth_gasPrice"),
  ]);
  if (BigInt(holds) >= BigInt(price) * BigInt(gas ?? FALLBACK_GAS)) return;
  throw new Problem(
    `Not enough ${coinOf(terms)} for the network fee: this account needs a little ${coinOf(terms)} on ${titleOf(terms)} beside the USDC.`,
  );
}

async function read(wallet: Wallet, { usdc, chain }: Terms, data: string): Promise<bigint> {
  const answer = await ask<Hex>(wallet, "eth_call", { to: usdc, data }, "latest");
  if (!/^0x[0-9a-fA-F]{64}$/.test(answer))
    throw new Problem(`Your wallet can't read USDC on ${chain}. Nothing was paid.`);
  return BigInt(answer);
}
