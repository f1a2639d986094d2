import type { Address } from "viem";
import type { Chain } from "../src/chains.js";
import type { Contract } from "../src/onchain/deployment.js";
import { developmentFeeAddress } from "../src/onchain/warnings.js";
import type { Warning } from "../src/records/unsigned-transaction.js";
import type { Context } from "../src/runtime/context.js";

/** What every answer with calldata has to say about it; a chain that does not answer in time says nothing. */
export async function calldataWarnings(
  ctx: Context,
  _call: { chain: Chain; contract: Contract; address: Address; receivers: Address[] },
): Promise<Warning[]> {
  return ctx.chains.developmentFee ? [developmentFeeAddress(ctx.chains.feeRecipient)] : [];
}
