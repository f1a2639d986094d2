import { decodeErrorResult, type Hex } from "viem";
import { batchPayout } from "../../src/contracts/artifacts/batch-payout.js";
import { checkout } from "../../src/contracts/artifacts/checkout.js";
import { donationJars } from "../../src/contracts/artifacts/donation-jars.js";
import { subscriptionHub } from "../../src/contracts/artifacts/subscription-hub.js";

const OUR_ERRORS = [checkout, batchPayout, subscriptionHub, donationJars].map((contract) => contract.abi);

interface Answer {
  id: number;
  result?: unknown;
  error?: { message: string; data?: Hex };
}

export type RpcCall = [method: string, params: unknown[]];

/** All in one HTTP request, which the node may work off in any order; throws an error with the contract's own reason. */
export async function rpc(url: string, calls: RpcCall[]): Promise<unknown[]> {
  const body = calls.map(([method, params], id) => ({ jsonrpc: "2.0", id, method, params }));
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const answers = (await response.json()) as Answer[];
  answers.sort((a, b) => a.id - b.id);
  return answers.map(({ result, error, id }) => {
    if (error) throw new Error(`${calls[id]?.[0]}: ${reasonOf(error.data) ?? error.message}`);
    return result;
  });
}

/** "TermsMismatch", "BadRecipient(2)", the token's own words, or undefined. */
export function reasonOf(data: Hex | undefined): string | undefined {
  for (const abi of OUR_ERRORS) {
    try {
      const { errorName, args } = decodeErrorResult({ abi, data: data ?? "0x" });
      return args?.length ? `${errorName}(${args.join(", ")})` : errorName;
    } catch {}
  }
  return undefined;
}
