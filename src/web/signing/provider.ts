import { Problem } from "./problem.js";
import { words } from "./words.js";

/** EIP-1193, as far as it is used here. */
export interface Provider {
  request(call: { method: string; params?: readonly unknown[] }): Promise<unknown>;
  on?(event: "accountsChanged", listener: () => void): unknown;
}

export interface Wallet {
  id: string;
  name: string;
  icon?: string;
  provider: Provider;
  /** Fires when the payer stops waiting: nothing more is asked then. */
  leaving?: AbortSignal;
}

export type Hex = `0x${string}`;

const USER_SAID_NO = 4001;
const UNKNOWN_CHAIN = 4902;
const ALREADY_ASKING = -32002;
const INTERNAL = -32603;
const NO = "(rejected|denied|declined|cancell?ed|closed)";
const NO_IN_WORDS = new RegExp(
  `(user|popup|window) (has |was )?${NO}|${NO} by (the )?user|^(request )?${NO}$`,
  "i",
);
const UNKNOWN_CHAIN_IN_WORDS = /unrecognized chain|wallet_addEthereumChain/i;
const SILENT_MS = 5_000;

export async function ask<T>(
  { provider, leaving }: Wallet,
  method: string,
  ...params: unknown[]
): Promise<T> {
  leaving?.throwIfAborted();
  try {
    return (await provider.request({ method, params })) as T;
  } catch (error) {
    throw refusal(error) ?? error;
  }
}

/** What goes on without an answer: some wallets never say a word to what they don't know. */
export async function askInTime<T>(wallet: Wallet, method: string, ...params: unknown[]): Promise<T> {
  const silence = new Promise<never>((_, reject) => setTimeout(reject, SILENT_MS));
  return Promise.race([ask<T>(wallet, method, ...params), silence]);
}

/** The first that it shows this page; where there is none, some answer with nothing at all. */
export async function accountIn(
  wallet: Wallet,
  method: "eth_accounts" | "eth_requestAccounts" = "eth_accounts",
): Promise<string | undefined> {
  const accounts = await ask<readonly (string | null)[] | null>(wallet, method);
  return accounts?.[0] ?? undefined;
}

/** The wallet's no, in words; undefined where it is something else. */
export function refusal(error: unknown): Problem | undefined {
  if (saidNo(error) || NO_IN_WORDS.test(textOf(error)))
    return new Problem(`You said no in your wallet. ${words.nothing}.`);
  if (tells(error, ALREADY_ASKING))
    return new Problem("Your wallet is still asking you something: open it and answer, then try again.");
  return undefined;
}

/** By its code alone: words are handed on from anywhere, also after sending. */
export function saidNo(error: unknown): boolean {
  return tells(error, USER_SAID_NO) || (error as Told | null)?.code === "ACTION_REJECTED";
}

/** Many a wallet says so by no code, or by that of any failure, and in its owner's language. */
export function mayBeUnknownChain(error: unknown): boolean {
  if (error instanceof Problem) return false;
  const isCoded = typeof (error as Told | null)?.code === "number";
  return !isCoded || tells(error, UNKNOWN_CHAIN, INTERNAL) || UNKNOWN_CHAIN_IN_WORDS.test(textOf(error));
}

export function textOf(error: unknown): string {
  const message = (error as { message?: unknown } | null)?.message ?? error;
  return typeof message === "string" && message
    ? message
    : `Your wallet gave no reason. ${words.nothing}; try again.`;
}

/** Some wallets wrap what the node or the user said once more, and some write a number as text. */
export function tells(error: unknown, ...wanted: number[]): boolean {
  const { code, data, cause } = (error ?? {}) as Told & Record<"data" | "cause", Told>;
  const codes = [code, data?.code, data?.originalError?.code, cause?.code];
  return codes.some((one) => wanted.includes(Number(one)));
}

interface Told {
  code?: unknown;
  originalError?: { code?: unknown };
}
