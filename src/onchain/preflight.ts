import { type Address, BaseError, ContractFunctionZeroDataError, parseAbi } from "viem";
import type { Usdc } from "../money.js";
import { batchingClient, usdcCall } from "./multicall.js";
import type { ChainReader } from "./reader.js";

const SETTLEMENT = parseAbi(["function feeRecipient() view returns (address)"]);

export interface Preflight {
  /** Undefined, here and below, where the node or the token does not say. */
  paused: boolean | undefined;
  /** Whether one of our contracts, of whatever fee recipient, answers there. */
  deployed: boolean | undefined;
  /** By account: a transfer to or from whom USDC's issuer has blacklisted reverts. */
  blacklisted: Map<Address, boolean | undefined>;
  balances: (Usdc | undefined)[];
}

/** Everything that would make a call revert and that nobody can see in its bytes, in one call to the node. */
export async function readPreflight(
  reader: ChainReader,
  {
    contract,
    accounts,
    holders,
  }: { contract: Address; accounts: readonly Address[]; holders: readonly Address[] },
): Promise<Preflight> {
  const client = batchingClient(reader);
  const distinct = [...new Set(accounts)];
  const [paused, deployed, listed, balances] = await Promise.all([
    client.readContract(usdcCall(reader, "paused", [])).catch(unsaid),
    client
      .readContract({ address: contract, abi: SETTLEMENT, functionName: "feeRecipient" })
      .then(() => true)
      .catch((error: unknown) => (isEmptyAnswer(error) ? false : undefined)),
    Promise.all(
      distinct.map((account) =>
        client.readContract(usdcCall(reader, "isBlacklisted", [account])).catch(unsaid),
      ),
    ),
    Promise.all(
      holders.map((holder) => client.readContract(usdcCall(reader, "balanceOf", [holder])).catch(unsaid)),
    ),
  ]);
  const blacklisted = new Map(distinct.map((account, index) => [account, listed[index]]));
  return { paused, deployed, blacklisted, balances };
}

const unsaid = () => undefined;

/** Where there is no code, a call succeeds and answers nothing. */
function isEmptyAnswer(error: unknown): boolean {
  return (
    error instanceof BaseError && error.walk((one) => one instanceof ContractFunctionZeroDataError) !== null
  );
}
