import { hexToString, numberToHex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { CHAIN_FACTS } from "../../src/chains.js";
import type { LocalWallet } from "./local-wallet.js";

/** A browser's wallet that signs messages and nothing else: what signing in asks of one. */
export function createSigningWallet(): Pick<LocalWallet, "answer"> & { address: string; signed: string[] } {
  const account = privateKeyToAccount(generatePrivateKey());
  const signed: string[] = [];
  return {
    address: account.address,
    signed,
    async answer(method, params) {
      if (method === "eth_requestAccounts" || method === "eth_accounts") return { result: [account.address] };
      if (method === "eth_chainId") return { result: numberToHex(CHAIN_FACTS.base.id) };
      if (method !== "personal_sign") return { error: { code: 4200, message: `no ${method} here` } };
      const message = hexToString(params[0] as `0x${string}`);
      signed.push(message);
      return { result: await account.signMessage({ message }) };
    },
  };
}
