import {
  type Address,
  createPublicClient,
  custom,
  type Hex,
  keccak256,
  type PublicClient,
  parseAbi,
} from "viem";
import { CHAIN_FACTS } from "../chains.js";
import type { Usdc } from "../money.js";
import type { UnsignedCall } from "./calls.js";
import { CONTRACTS, type Contract, contractAddresses, runtimeHash } from "./deployment.js";
import type { ChainReader, ReadMethod } from "./reader.js";

const USDC = parseAbi([
  "function balanceOf(address account) view returns (uint256)",
  "function isBlacklisted(address account) view returns (bool)",
  "function allowance(address owner, address spender) view returns (uint256)",
  "function nonces(address owner) view returns (uint256)",
]);
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

/** Those whom USDC's issuer has blacklisted: a transfer to or from them reverts. */
export async function readBlacklisted(reader: ChainReader, accounts: readonly Address[]): Promise<Address[]> {
  const contracts = accounts.map((account) => usdcCall(reader, "isBlacklisted", [account]));
  const answers = await clientOf(reader).multicall({ ...DEPLOYLESS, contracts });
  return accounts.filter((_, index) => answers[index]);
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

/** Whether there is code: enough for a warning, and true for the contracts of older records, too. */
export async function readIsDeployed(reader: ChainReader, contract: Address): Promise<boolean> {
  return (await reader.request("eth_getCode", [contract, "latest"])) !== "0x";
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

// A deployless call travels as init code, of which EIP-3860 lets 49,152 bytes pass: about 150 reads.
const DEPLOYLESS = { deployless: true, batchSize: 150 * 36, allowFailure: false } as const;

function usdcCall<const Name extends string, const Args extends readonly Hex[]>(
  { chain }: ChainReader,
  functionName: Name,
  args: Args,
) {
  return { address: CHAIN_FACTS[chain].usdc, abi: USDC, functionName, args };
}

function clientOf(reader: ChainReader): PublicClient {
  const request = ({ method, params }: { method: string; params?: readonly unknown[] }) =>
    reader.request(method as ReadMethod, params ?? []);
  return createPublicClient({ transport: custom({ request }, { retryCount: 0 }), cacheTime: 0 });
}
