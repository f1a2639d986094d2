import type { Address } from "viem";
import type { Chain } from "../../chains.js";
import { type PayerState, readHasCode, readPayer, readPostingGas } from "../../onchain/accounts.js";
import { answerInTime } from "../../onchain/answer-in-time.js";
import type { UnsignedCall } from "../../onchain/calls.js";
import { RpcError } from "../../onchain/endpoint.js";
import { readWarnings } from "../../onchain/live-warnings.js";
import { readToken, type TokenFacts } from "../../onchain/token.js";
import type { Warning } from "../../onchain/warnings.js";
import type { House } from "../../runtime/house.js";
import type { Deal } from "./deal.js";

/** What the chain says of a payer right now. */
export interface LivePayer extends PayerState {
  hasCode: boolean;
  /** Undefined where it does not say what its permits are signed for. */
  token: TokenFacts | undefined;
  postingGas: bigint | undefined;
  warnings: Warning[];
}

/** Undefined where no node answers in time: the payer's own wallet reads the chain then. */
export function readLivePayer({ chains }: House, deal: Deal, payer: Address): Promise<LivePayer | undefined> {
  const { chain, contract, feeRecipient, kind, destination, execute } = deal;
  return answerInTime(chains.reader(chain), async (reader) => {
    const [state, hasCode, token, warnings, postingGas] = await Promise.all([
      readPayer(reader, payer, contract),
      readHasCode(reader, payer),
      readToken(reader).catch(() => undefined),
      readWarnings(reader, {
        contract: kind,
        address: contract,
        feeRecipient,
        receivers: [payer, destination],
      }),
      chain === "arbitrum" ? readPostingGas(reader, execute).catch(() => undefined) : undefined,
    ]);
    return { ...state, hasCode, token, postingGas, warnings };
  });
}

/** Tried without being sent; false where nobody could be asked. */
export async function refusesCall(
  { chains }: House,
  chain: Chain,
  from: Address,
  { to, data }: UnsignedCall,
): Promise<boolean> {
  const tried = await answerInTime(chains.reader(chain), async (reader) => {
    try {
      await reader.request("eth_call", [{ from, to, data }, "latest"]);
      return "taken";
    } catch (error) {
      if (error instanceof RpcError && error.isRevert) return "refused";
      throw error;
    }
  });
  return tried === "refused";
}
