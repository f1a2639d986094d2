import { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import { accountIn, ask, type Wallet } from "./signing/provider.js";
import { createSiweMessage, type SiweWords } from "./siwe-message.js";

/** The service's own words for what went wrong. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** The page says whose it is: by now this browser may be signed in as somebody else, or elsewhere. */
export const reader = document.querySelector<HTMLElement>("[data-member]")?.dataset.member;

export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(path, {
    method,
    headers: {
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(reader && { "unsigned-member": reader }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new Refused("offline", "The service can't be reached. Check your connection and try again.");
  });
  const answer = await response.json().catch(() => undefined);
  if (response.ok && answer) return answer.data as T;
  if (!answer)
    throw new Refused("offline", `Something else than the service answered (${response.status}). Try again.`);
  throw new Refused(
    answer.error?.code ?? "unknown",
    answer.error?.message ?? `The service answered ${response.status}.`,
  );
}

/** Nobody is in this browser any more: signed out in another window, ended, or removed. */
export async function isSignedOut(error: unknown): Promise<boolean> {
  const isRefused = error instanceof Refused && ["missing_key", "session_ended"].includes(error.code);
  return isRefused && (await fetch("/session")).status === 401;
}

export interface Session {
  member: { id: string; name: string };
  account: { id: string; name: string };
  accounts?: { id: string; name: string; role: string }[];
}

type Purpose = "sign_in" | "fresh" | "add_wallet";

interface Nonce {
  nonce: string;
  expires_at: string;
  message?: Omit<SiweWords, "nonce" | "expires_at">;
  passkey?: never;
}

const nonceFor = (asked: Record<string, string>) =>
  call<Nonce>("GET", `/session/nonce?${new URLSearchParams(asked)}`);

export async function provePasskey(purpose: "sign_in" | "fresh"): Promise<Session> {
  const { passkey } = await nonceFor({ purpose });
  if (!passkey) throw new Refused("no_passkeys", "Passkeys can't be used at this address.");
  const answer = await startAuthentication({ optionsJSON: passkey }).catch(declined);
  return call("POST", "/session", { passkey: answer });
}

export async function addPasskey(label?: string): Promise<void> {
  const { passkey } = await nonceFor({ purpose: "add_passkey" });
  if (!passkey) throw new Refused("no_passkeys", "Passkeys can't be used at this address.");
  const answer = await startRegistration({ optionsJSON: passkey }).catch(declined);
  await call("POST", "/session/passkeys", { passkey: answer, ...(label && { label }) });
}

export async function signWithWallet(
  wallet: Wallet,
  purpose: Purpose,
): Promise<{ message: string; signature: string }> {
  const address = await accountIn(wallet, "eth_requestAccounts");
  if (!address) throw new Refused("no_account", "The wallet showed no account.");
  const chainId = await ask<string>(wallet, "eth_chainId");
  const { nonce, expires_at, message } = await nonceFor({ purpose, address, chain_id: chainId });
  if (!message) throw new Refused("no_account", "The wallet showed no account.");
  const text = createSiweMessage({ ...message, nonce, expires_at });
  const hex = [...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const signature = await ask<string>(wallet, "personal_sign", `0x${hex}`, address);
  return { message: text, signature: signature.replace(/^(0x)?/i, "0x") };
}

function declined(error: unknown): never {
  const name = (error as { name?: string }).name;
  if (name === "NotAllowedError" || name === "AbortError")
    throw new Refused("declined", "The passkey was not used. Nothing happened; you can try again.");
  if (name === "InvalidStateError") throw new Refused("known", "This device has a passkey for you already.");
  throw error;
}
