import type { Address } from "viem";
import type { Chain } from "../../chains.js";
import {
  type PayerState,
  readBlacklisted,
  readIsDeployed,
  readPayer,
  readPostingGas,
} from "../../onchain/accounts.js";
import { answerInTime } from "../../onchain/answer-in-time.js";
import type { UnsignedCall } from "../../onchain/calls.js";
import { RpcError } from "../../onchain/endpoint.js";
import { issuerBlacklisted, notDeployed, type Warning } from "../../onchain/warnings.js";
import type { House } from "../../runtime/house.js";
import type { Deal } from "./prepare.js";

/** What the chain says of a payer right now. */
export interface LivePayer extends PayerState {
  hasCode: boolean;
  postingGas: bigint | undefined;
  warnings: Warning[];
}

/** Undefined where no node answers in time: the payer's own wallet reads the chain then. */
export function readLivePayer({ chains }: House, deal: Deal, payer: Address): Promise<LivePayer | undefined> {
  const { chain, contract, kind, destination, execute } = deal;
  return answerInTime(chains.reader(chain), async (reader) => {
    const [state, hasCode, isDeployed, blacklisted, postingGas] = await Promise.all([
      readPayer(reader, payer, contract),
      readIsDeployed(reader, payer),
      readIsDeployed(reader, contract),
      readBlacklisted(reader, [payer, destination]),
      chain === "arbitrum" ? readPostingGas(reader, execute).catch(() => undefined) : undefined,
    ]);
    const missing = isDeployed ? [] : [notDeployed(chain, kind, contract)];
    return { ...state, hasCode, postingGas, warnings: [...missing, ...blacklisted.map(issuerBlacklisted)] };
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
