import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, numberToHex, padHex } from "viem";
import { CHAIN_FACTS, CHAINS, type Chain } from "../../src/chains.js";
import { ONE_USDC, type Usdc } from "../../src/money.js";
import { type ContractAddresses, contractAddresses, deploymentPlan } from "../../src/onchain/deployment.js";
import { startAnvil } from "./anvil.js";
import { testUsdc } from "./artifacts/test-usdc.js";
import { testUsdcProxy } from "./artifacts/test-usdc-proxy.js";
import { type RpcCall, rpc } from "./rpc.js";

export const FEE_RECIPIENT: Address = "0xfee0000000000000000000000000000000000fee";
/** What every account of a new chain holds. */
export const STARTING_USDC: Usdc = 10_000_000n * ONE_USDC;

const TOKEN_CODE: Address = "0x00000000000000000000000000000000005dc0de";
const ADMIN_SLOT = "0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103";
const IMPLEMENTATION_SLOT = "0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc";
const ENFORCES_GAS_CAP: readonly Chain[] = ["ethereum", "base", "optimism"];

export interface SendRequest {
  from: Address;
  to: Address;
  data?: Hex;
  value?: string;
  /** Decimal text or bigint; the chain's cap when absent. */
  gas?: string | bigint;
}

export interface Receipt {
  status: Hex;
  gasUsed: Hex;
  blockNumber: Hex;
  blockHash: Hex;
  transactionHash: Hex;
  logs: {
    address: Hex;
    topics: Hex[];
    data: Hex;
    blockNumber: Hex;
    blockHash: Hex;
    transactionHash: Hex;
    logIndex: Hex;
  }[];
}

export interface StartOptions {
  feeRecipient?: Address;
  /** False leaves our contracts undeployed. */
  deployed?: boolean;
  /** Seconds between blocks; without it every transaction is its own block at once. */
  blockTime?: number;
  /** When its first block was; now without it. So old a chain forgets what its accounts held long ago. */
  since?: Date;
}

/** A chain on this machine with the real chain id, USDC at its real address and ten unlocked accounts. */
export interface LocalChain {
  chain: Chain;
  rpcUrl: string;
  accounts: Address[];
  contracts: ContractAddresses;
  request(method: string, ...params: unknown[]): Promise<unknown>;
  usdcBalance(account: Address): Promise<Usdc>;
  mint(account: Address, amount: Usdc): Promise<void>;
  /** Signed by the node itself. Throws the contract's reason when it would revert or did. */
  send(request: SendRequest): Promise<Receipt>;
  /** A call to the token: `token(from, "blacklist", [account])`. */
  token(from: Address, functionName: TokenWrite, args: readonly unknown[]): Promise<Receipt>;
  mine(blocks: number): Promise<void>;
  /** Moves the clock and mines one block. */
  elapse(seconds: number): Promise<void>;
  stop(): Promise<void>;
}

type TokenWrite =
  | "approve"
  | "transfer"
  | "mint"
  | "blacklist"
  | "unBlacklist"
  | "pause"
  | "unpause"
  | "permit";

export async function startChains(
  options: StartOptions = {},
  chains: readonly Chain[] = CHAINS,
): Promise<Record<Chain, LocalChain>> {
  const started = await Promise.allSettled(chains.map((chain) => startChain(chain, options)));
  const running = started.filter((start) => start.status === "fulfilled").map((start) => start.value);
  const failed = started.find((start) => start.status === "rejected");
  if (failed) {
    await Promise.all(running.map((local) => local.stop()));
    throw failed.reason;
  }
  return Object.fromEntries(running.map((local) => [local.chain, local])) as Record<Chain, LocalChain>;
}

export async function startChain(chain: Chain, options: StartOptions = {}): Promise<LocalChain> {
  const { feeRecipient = FEE_RECIPIENT, deployed = true, blockTime, since } = options;
  const anvil = await startAnvil([
    "--chain-id",
    String(CHAIN_FACTS[chain].id),
    "--gas-limit",
    "60000000",
    "--slots-in-an-epoch",
    "1",
    ...(ENFORCES_GAS_CAP.includes(chain) ? ["--enable-tx-gas-limit"] : []),
    ...(since ? ["--timestamp", String(Math.floor(since.getTime() / 1000)), "--prune-history", "100"] : []),
  ]);
  try {
    const accounts = await furnish(anvil.rpcUrl, chain, deployed ? feeRecipient : undefined);
    if (blockTime) await rpc(anvil.rpcUrl, [["evm_setIntervalMining", [blockTime]]]);
    const contracts = contractAddresses(chain, feeRecipient);
    return {
      chain,
      rpcUrl: anvil.rpcUrl,
      accounts,
      contracts,
      ...deeds(anvil.rpcUrl, chain),
      stop: anvil.stop,
    };
  } catch (error) {
    await anvil.stop();
    throw error;
  }
}

async function furnish(url: string, chain: Chain, feeRecipient: Address | undefined): Promise<Address[]> {
  const { usdc } = CHAIN_FACTS[chain];
  const [accounts] = (await rpc(url, [
    ["eth_accounts", []],
    ["evm_setAutomine", [false]],
    ["anvil_setCode", [TOKEN_CODE, testUsdc.runtime]],
    ["anvil_setCode", [usdc, testUsdcProxy.runtime]],
    ["anvil_setStorageAt", [usdc, ADMIN_SLOT, padHex("0xad", { size: 32 })]],
    ["anvil_setStorageAt", [usdc, IMPLEMENTATION_SLOT, padHex(TOKEN_CODE)]],
  ])) as [Address[]];
  const gas = numberToHex(3_000_000);
  const from = accounts[0];
  const deployments = feeRecipient ? deploymentPlan(chain, feeRecipient).transactions : [];
  const mints = accounts.map((account) => ({ to: usdc, data: tokenCall("mint", [account, STARTING_USDC]) }));
  const transactions = [...deployments, ...mints].map(
    ({ to, data }, nonce): RpcCall => [
      "eth_sendTransaction",
      [{ from, to, data, gas, nonce: numberToHex(nonce) }],
    ],
  );
  await rpc(url, transactions);
  await rpc(url, [["evm_mine", []]]);
  await rpc(url, [["evm_setAutomine", [true]]]);
  return accounts;
}

function deeds(
  url: string,
  chain: Chain,
): Omit<LocalChain, "chain" | "rpcUrl" | "accounts" | "contracts" | "stop"> {
  const { usdc } = CHAIN_FACTS[chain];
  const request = async (method: string, ...params: unknown[]) => (await rpc(url, [[method, params]]))[0];
  const send = (transaction: SendRequest) =>
    sendAndWait(url, { gas: CHAIN_FACTS[chain].gasCap, ...transaction });
  const token = (from: Address, functionName: TokenWrite, args: readonly unknown[]) =>
    send({ from, to: usdc, data: tokenCall(functionName, args) });
  return {
    request,
    send,
    token,
    async usdcBalance(account) {
      const data = encodeFunctionData({ abi: testUsdc.abi, functionName: "balanceOf", args: [account] });
      const result = (await request("eth_call", { to: usdc, data }, "latest")) as Hex;
      return decodeFunctionResult({ abi: testUsdc.abi, functionName: "balanceOf", data: result });
    },
    async mint(account, amount) {
      const [from] = (await request("eth_accounts")) as [Address];
      await token(from, "mint", [account, amount]);
    },
    async mine(blocks) {
      await request("anvil_mine", numberToHex(blocks));
    },
    async elapse(seconds) {
      await request("evm_increaseTime", seconds);
      await request("evm_mine");
    },
  };
}

function tokenCall(functionName: TokenWrite, args: readonly unknown[]): Hex {
  return encodeFunctionData({ abi: testUsdc.abi, functionName, args } as Parameters<
    typeof encodeFunctionData
  >[0]);
}

async function sendAndWait(url: string, { from, to, data, value, gas }: SendRequest): Promise<Receipt> {
  const transaction = {
    from,
    to,
    data,
    value: value && numberToHex(BigInt(value)),
    gas: gas && numberToHex(BigInt(gas)),
  };
  const [hash] = await rpc(url, [["eth_sendTransaction", [transaction]]]);
  const receipt = await receiptOf(url, hash as Hex);
  if (receipt.status === "0x1") return receipt;
  await rpc(url, [["eth_call", [transaction, receipt.blockNumber]]]);
  throw new Error(`${hash} ran out of gas`);
}

export async function receiptOf(url: string, hash: Hex): Promise<Receipt> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const [receipt] = await rpc(url, [["eth_getTransactionReceipt", [hash]]]);
    if (receipt) return receipt as Receipt;
    if (Date.now() > deadline) throw new Error(`${hash} was not mined within 30 s`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
