import { type Address, getAddress, type Hex, hashMessage, recoverMessageAddress } from "viem";
import { parseSiweMessage } from "viem/siwe";
import { CHAIN_FACTS, CHAINS, type Chain } from "../../chains.js";
import { PublicError } from "../../errors.js";
import { isValidSignature } from "../../onchain/contract-signature.js";
import type { House } from "../../runtime/house.js";
import type { NoncePurpose } from "../../store/sign-in-nonces.js";
import type { Place } from "./place.js";

/** The sentence in the message says what the signature is good for. */
export const STATEMENTS: Partial<Record<NoncePurpose, string>> = {
  sign_in: "Sign in to Unsigned. This moves no money.",
  fresh: "Confirm to Unsigned that it is you, for the next ten minutes. This moves no money.",
  add_wallet: "Let this wallet sign in to Unsigned from now on. This moves no money.",
};

const LONGEST_MS = 15 * 60_000;
const SKEW_MS = 60_000;

export interface SignedMessage {
  address: Address;
  chain: Chain;
  nonce: string;
  statement: string | undefined;
}

/** Every field of the message that is not the nonce; the signature is looked at last. */
export function readMessage(message: string, place: Place, now: Date): SignedMessage {
  const { address, chainId, domain, uri, version, nonce, statement, issuedAt, expirationTime, notBefore } =
    parseSiweMessage(message);
  const chain = CHAINS.find((known) => CHAIN_FACTS[known].id === chainId);
  const refuse = (what: string) =>
    new PublicError("invalid_key", `The message can't be used: ${what}. Ask for a new one and sign again.`);
  if (!address || !nonce || version !== "1") throw refuse("it is no Sign-In with Ethereum message");
  if (domain !== place.host) throw refuse(`its domain is not ${place.host}`);
  if (!uri || !URL.canParse(uri) || new URL(uri).origin !== place.origin)
    throw refuse(`its URI is not at ${place.origin}`);
  if (!chain) throw refuse(`its chain is none of ${CHAINS.join(", ")}`);
  const time = now.getTime();
  if (!issuedAt || issuedAt.getTime() > time + SKEW_MS || issuedAt.getTime() < time - LONGEST_MS)
    throw refuse("it was not made just now");
  if (!expirationTime || expirationTime.getTime() <= time) throw refuse("it has expired, or never does");
  if (expirationTime.getTime() > issuedAt.getTime() + LONGEST_MS) throw refuse("it is good for too long");
  if (notBefore && notBefore.getTime() > time + SKEW_MS) throw refuse("it is not valid yet");
  return { address: getAddress(address), chain, nonce, statement };
}

/** By the key of the address, or by the contract at it on this one chain. */
export async function isSignedBy(
  { chains }: Pick<House, "chains">,
  { address, chain }: { address: Address; chain: Chain },
  { message, signature }: { message: string; signature: Hex },
): Promise<"key" | "contract" | undefined> {
  const signer = await recoverMessageAddress({ message, signature }).catch(() => undefined);
  if (signer === address) return "key";
  const reader = chains.reader(chain);
  if (!reader) return undefined;
  return (await isValidSignature(reader, address, hashMessage(message), signature)) ? "contract" : undefined;
}
