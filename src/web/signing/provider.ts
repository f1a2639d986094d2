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
const NO_IN_WORDS =
  /\buser (has )?(rejected|denied|declined|cancell?ed)\b|\b(rejected|denied|declined|cancell?ed) by (the )?user\b/i;

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
  if (codeOf(error) === ALREADY_ASKING)
    return new Problem("Your wallet is still asking you something: open it and answer, then try again.");
  return undefined;
}

/** By its code alone: words are handed on from anywhere, also after sending. */
export function saidNo(error: unknown): boolean {
  return codeOf(error) === USER_SAID_NO;
}

export function isUnknownChain(error: unknown): boolean {
  return codeOf(error) === UNKNOWN_CHAIN || /unrecognized chain|wallet_addEthereumChain/i.test(textOf(error));
}

export function textOf(error: unknown): string {
  const message = (error as { message?: unknown } | null)?.message ?? error;
  return typeof message === "string" && message
    ? message
    : `Your wallet gave no reason. ${words.nothing}; try again.`;
}

/** Some wallets wrap what the node or the user said once more. */
export function codeOf(error: unknown): number | undefined {
  const outer = error as {
    code?: unknown;
    data?: { originalError?: { code?: unknown } };
    cause?: { code?: unknown };
  };
  const codes = [outer?.data?.originalError?.code, outer?.cause?.code, outer?.code];
  if (outer?.code === "ACTION_REJECTED") return USER_SAID_NO;
  return codes.find((code): code is number => typeof code === "number");
}
