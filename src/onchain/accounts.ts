import { type Address, type Hex, keccak256, parseAbi } from "viem";
import type { Usdc } from "../money.js";
import type { UnsignedCall } from "./calls.js";
import { CONTRACTS, type Contract, contractAddresses, runtimeHash } from "./deployment.js";
import { clientOf, DEPLOYLESS, usdcCall } from "./multicall.js";
import type { ChainReader } from "./reader.js";

const NODE_INTERFACE: Address = "0x00000000000000000000000000000000000000C8";
const ARBITRUM = parseAbi([
  "function gasEstimateL1Component(address to, bool contractCreation, bytes data) view returns (uint64, uint256, uint256)",
]);

export interface PayerState {
  balance: Usdc;
  allowance: Usdc;
  /** The nonce of the payer's next permit. */
  nonce: bigint;
}

/** One call for every 150 accounts, which needs no contract on the chain. */
export async function readUsdcBalances(reader: ChainReader, accounts: readonly Address[]): Promise<Usdc[]> {
  const contracts = accounts.map((account) => usdcCall(reader, "balanceOf", [account]));
  return await clientOf(reader).multicall({ ...DEPLOYLESS, contracts });
}

export async function readPayer(reader: ChainReader, payer: Address, spender: Address): Promise<PayerState> {
  const [balance, allowance, nonce] = await clientOf(reader).multicall({
    ...DEPLOYLESS,
    contracts: [
      usdcCall(reader, "balanceOf", [payer]),
      usdcCall(reader, "allowance", [payer, spender]),
      usdcCall(reader, "nonces", [payer]),
    ],
  });
  return { balance, allowance, nonce };
}

export async function readHasCode(reader: ChainReader, account: Address): Promise<boolean> {
  return (await reader.request("eth_getCode", [account, "latest"])) !== "0x";
}

/** EIP-7702: an account of a key that lends itself a contract's code. It stays the account of that key. */
const DELEGATED = "0xef0100";

/** Whether its own key can't move what it gets. */
export async function isContract(reader: ChainReader, account: Address): Promise<boolean> {
  const code = (await reader.request("eth_getCode", [account, "latest"])) as Hex;
  return code !== "0x" && !code.startsWith(DELEGATED);
}

export type CodeState = "deployed" | "absent" | "other code";

/** Whether what is at our addresses is what we have compiled, each contract for itself. */
export async function readCodeStates(
  reader: ChainReader,
  feeRecipient: Address,
): Promise<Record<Contract, CodeState>> {
  const addresses = contractAddresses(reader.chain, feeRecipient);
  const states = CONTRACTS.map(async (name): Promise<[Contract, CodeState]> => {
    const code = (await reader.request("eth_getCode", [addresses[name], "latest"])) as Hex;
    if (code === "0x") return [name, "absent"];
    const isOurs = keccak256(code) === runtimeHash(name, reader.chain, feeRecipient);
    return [name, isOurs ? "deployed" : "other code"];
  });
  return Object.fromEntries(await Promise.all(states)) as Record<Contract, CodeState>;
}

/** The part of a transaction's gas with which Arbitrum pays for posting its calldata. */
export async function readPostingGas(reader: ChainReader, { to, data }: UnsignedCall): Promise<bigint> {
  const [gas] = await clientOf(reader).readContract({
    address: NODE_INTERFACE,
    abi: ARBITRUM,
    functionName: "gasEstimateL1Component",
    args: [to, false, data],
  });
  return gas;
}
