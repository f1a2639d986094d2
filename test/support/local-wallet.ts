import { type Address, type Hex, numberToHex } from "viem";
import { CHAIN_FACTS, type Chain } from "../../src/chains.js";
import type { LocalChain } from "./chains.js";
import { rpc } from "./rpc.js";

export interface WalletOptions {
  account?: Address;
  /** The chain that it is on at first. */
  chainId?: number;
  /** Chains that it has never heard of: it wants them added. */
  unknown?: readonly Chain[];
  /** Takes several calls as one (EIP-5792). */
  batches?: boolean;
  /** Whether it can sign typed data. */
  signs?: boolean;
  /** Says that it has switched to another chain, and has not. */
  stuck?: boolean;
  /** A method that its owner never answers. */
  waits?: string;
  /** Takes a batch and carries it out only when several have signed: by `land`. */
  signers?: boolean;
  /** Says that it is on this chain, and its node is on the one of `chainId`. */
  claims?: Chain;
}

export type WalletAnswer =
  | { result: unknown }
  | { error: { code: number | string; message: string; data?: unknown; cause?: unknown } | string };

/** A wallet over local chains: the nodes' unlocked accounts sign, and no key is in our hands. */
export interface LocalWallet {
  answer(method: string, params: readonly unknown[]): Promise<WalletAnswer>;
  /** Everything that it was asked, in order. */
  asked: string[];
  /** Methods that its owner says no to. */
  refuses: Set<string>;
  /** Methods that its owner has not answered yet: `release` answers them. */
  holds: Set<string>;
  release(): void;
  /** Carries out what several had to sign. */
  land(): Promise<void>;
  /** Its node has forgotten every transaction. */
  forgets: boolean;
  chainId: number;
  account: Address;
}

class WalletError extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

interface Call {
  to: Address;
  data: Hex;
  value?: Hex;
}

interface Batch {
  id: string;
  calls: Call[];
}

export function createLocalWallet(
  chains: Partial<Record<Chain, LocalChain>>,
  {
    account,
    chainId = 1,
    unknown = [],
    batches = false,
    signs = true,
    stuck = false,
    waits,
    signers = false,
    claims,
  }: WalletOptions = {},
): LocalWallet {
  const missing = new Set<number>(unknown.map((chain) => CHAIN_FACTS[chain].id));
  const locals = Object.values(chains);
  const first = locals[0];
  const sent = new Map<string, Hex[]>();
  const unsigned = new Map<string, Call[]>();
  let answered: (() => void)[] = [];
  const wallet: LocalWallet = {
    asked: [],
    refuses: new Set(),
    holds: new Set(),
    forgets: false,
    release() {
      wallet.holds.clear();
      for (const go of answered) go();
      answered = [];
    },
    async land() {
      for (const [id, calls] of unsigned) await carryOut(id, calls);
      unsigned.clear();
    },
    chainId,
    account: account ?? first?.accounts[1] ?? "0x",
    async answer(method, params) {
      wallet.asked.push(method);
      try {
        if (method === waits) await new Promise(() => {});
        if (wallet.holds.has(method)) await new Promise<void>((go) => answered.push(go));
        if (wallet.refuses.has(method)) throw new WalletError(4001, "User rejected the request.");
        return { result: await perform(method, params) };
      } catch (error) {
        const code = error instanceof WalletError ? error.code : -32603;
        return { error: { code, message: error instanceof Error ? error.message : String(error) } };
      }
    },
  };

  const local = (): LocalChain => {
    const found = locals.find(({ chain }) => CHAIN_FACTS[chain].id === wallet.chainId);
    if (!found) throw new WalletError(-32603, `no node for chain ${wallet.chainId}`);
    return found;
  };
  const forward = async (method: string, params: readonly unknown[]) =>
    (await rpc(local().rpcUrl, [[method, [...params]]]))[0];

  async function perform(method: string, params: readonly unknown[]): Promise<unknown> {
    switch (method) {
      case "eth_requestAccounts":
      case "eth_accounts":
        return [wallet.account];
      case "eth_chainId":
        return numberToHex(claims ? CHAIN_FACTS[claims].id : wallet.chainId);
      case "wallet_requestPermissions":
        wallet.account = local().accounts[7] ?? "0x";
        return [{ parentCapability: "eth_accounts" }];
      case "eth_getTransactionByHash":
      case "eth_getTransactionReceipt":
        return wallet.forgets ? null : forward(method, params);
      case "wallet_addEthereumChain":
        missing.delete(chainOf(params[0]));
        return null;
      case "wallet_switchEthereumChain":
        if (missing.has(chainOf(params[0]))) throw new WalletError(4902, "Unrecognized chain ID.");
        if (!stuck) wallet.chainId = chainOf(params[0]);
        return null;
      case "wallet_getCapabilities":
        if (!batches) throw new WalletError(-32601, "The method does not exist.");
        return { [numberToHex(wallet.chainId)]: { atomic: { status: "supported" } } };
      case "wallet_sendCalls":
        return sendCalls(params[0] as Batch);
      case "wallet_getCallsStatus":
        return callsStatus(String(params[0]));
      case "eth_signTypedData_v4":
        if (!signs) throw new WalletError(-32601, "The method does not exist.");
        return forward(method, [params[0], JSON.parse(String(params[1]))]);
      default:
        return forward(method, params);
    }
  }

  async function sendCalls({ id, calls }: Batch): Promise<{ id: string }> {
    if (signers) unsigned.set(id, calls);
    else await carryOut(id, calls);
    return { id };
  }

  async function carryOut(id: string, calls: readonly Call[]): Promise<void> {
    const hashes: Hex[] = [];
    for (const { to, data } of calls) {
      const receipt = await local().send({ from: wallet.account, to, data });
      hashes.push(receipt.transactionHash);
    }
    sent.set(id, hashes);
  }

  async function callsStatus(id: string): Promise<unknown> {
    if (unsigned.has(id)) return { status: 100 };
    if (!sent.has(id)) throw new WalletError(5730, "No such calls.");
    const hash = sent.get(id)?.at(-1);
    const receipt = await forward("eth_getTransactionReceipt", [hash]);
    return receipt ? { status: 200, receipts: [receipt] } : { status: 100 };
  }
  return wallet;
}

function chainOf(param: unknown): number {
  return Number((param as { chainId: Hex }).chainId);
}
