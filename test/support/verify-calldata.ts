import { type Address, getAddress, type Hex } from "viem";
import { CHAIN_FACTS, CHAINS } from "../../src/chains.js";
import { DEVELOPMENT_FEE_RECIPIENT } from "../../src/config.js";
import { readCall } from "../../src/onchain/read-call.js";

const FEE_RECIPIENTS = ["0xfee0000000000000000000000000000000000fee", DEVELOPMENT_FEE_RECIPIENT].map((one) =>
  getAddress(one.toLowerCase()),
);

/** Every call in an answer follows from an artifact: whatever any test has made, `unsigned verify` takes it. */
export function verifyCalldata(answer: unknown): void {
  if (Array.isArray(answer)) for (const item of answer) verifyCalldata(item);
  if (!answer || typeof answer !== "object") return;
  const { to, data, chainId } = answer as { to?: unknown; data?: unknown; chainId?: unknown };
  const chain = CHAINS.find((known) => CHAIN_FACTS[known].id === chainId);
  if (!chain || typeof to !== "string" || typeof data !== "string")
    for (const item of Object.values(answer)) verifyCalldata(item);
  else refuseFaults(FEE_RECIPIENTS.map((fee) => readCall(chain, fee, to as Address, data as Hex).faults));
}

function refuseFaults(found: (readonly string[])[]): void {
  if (found.some((faults) => faults.length === 0)) return;
  throw new Error(`calldata that nobody should sign: ${found.flat().join(" ")}`);
}
