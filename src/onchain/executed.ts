import type { Address, Hex } from "viem";
import { batchPayout } from "../contracts/artifacts/batch-payout.js";
import { clientOf, DEPLOYLESS } from "./multicall.js";
import type { ChainReader } from "./reader.js";

/** Which of these payouts their contracts have carried out. */
export async function readExecuted(
  reader: ChainReader,
  payouts: readonly { contract: Address; termsId: Hex }[],
): Promise<Set<Hex>> {
  const { abi } = batchPayout;
  const times = await clientOf(reader).multicall({
    ...DEPLOYLESS,
    contracts: payouts.map(({ contract: address, termsId }) => {
      return { address, abi, functionName: "executedAt", args: [termsId] } as const;
    }),
  });
  return new Set(payouts.filter((_, at) => times[at] !== 0n).map(({ termsId }) => termsId));
}
