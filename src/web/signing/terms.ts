import { byId } from "../page.js";
import type { Hex } from "./provider.js";

/** What the page says is signed: everything prepared later is held against this. */
export interface Terms {
  /** "/pay/…", "/donate/…", "/sign/…". */
  path: string;
  /** As people write it. */
  chain: string;
  chainId: number;
  /** What its own fee is paid in, where it can be looked at, and a node of it for a wallet that does not know it. */
  coin: string;
  explorer: string;
  rpc: string;
  contract: string;
  usdc: string;
  /** What the contract may take, in base units; 0 where it takes nothing. */
  amount: bigint;
  /** Whether its log names a payer. */
  pays: boolean;
  /** First word of the call: the id of the terms, or of the jar; empty where the call has none. */
  id: string;
  /** Which word of the call is the amount. */
  amountWord: number;
  /** The very call, where the page shows the whole of it. */
  data?: Hex;
  /** Done at most once, whoever does it. */
  once: boolean;
  /** What is told to the service with the hash of the transaction. */
  beside?: object;
  /** Done when there is code at this address. */
  creates?: string;
  /** When the contract stops taking it, where it does. */
  deadline?: string;
  /** What nobody should do any more, though the contract takes it: withdrawn by its owner, or out of date. */
  closed?: string;
  /** SHA-256 of the code that has to be at the contract, where it is known. */
  codeHash?: string;
}

export function readTerms({ dataset }: HTMLElement, amount: bigint): Terms {
  const { path = "", chain = "", chainId, coin = "", explorer = "", rpc = "", contract = "" } = dataset;
  const { usdc = "", terms: id = "", amountWord, creates, codeHash, follow, deadline, closed } = dataset;
  const data = byId("calldata")?.textContent?.trim() as Hex | undefined;
  return {
    path,
    chain,
    chainId: Number(chainId),
    coin,
    explorer,
    rpc,
    contract,
    usdc,
    amount,
    // A donor says it himself.
    pays: dataset.amount !== "0",
    id,
    amountWord: Number(amountWord),
    once: follow === "terms",
    ...(data && { data }),
    ...(creates && { creates }),
    ...(codeHash && { codeHash }),
    ...(deadline && { deadline }),
    ...(closed && { closed }),
  };
}

export function word(value: bigint | string): string {
  const digits = typeof value === "string" ? value.slice(2) : value.toString(16);
  return digits.toLowerCase().padStart(64, "0");
}

export function hex(value: number | bigint): Hex {
  return `0x${value.toString(16)}`;
}

export function usdcText(amount: bigint): string {
  const digits = amount.toString().padStart(7, "0");
  const whole = digits.slice(0, -6).replace(/\B(?=(\d{3})+$)/g, ",");
  return `${whole}.${digits.slice(-6).replace(/0{1,4}$/, "")} USDC`;
}

export function short(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}

export function same(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
