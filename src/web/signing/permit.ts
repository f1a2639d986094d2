import type { Permit } from "./prepared.js";
import type { Terms } from "./terms.js";

const TYPES = {
  EIP712Domain: fields("string name, string version, uint256 chainId, address verifyingContract"),
  Permit: fields("address owner, address spender, uint256 value, uint256 nonce, uint256 deadline"),
};

/** What the wallet signs is made here, of what this page shows: no answer can slip another question under it. */
export function typedPermit(
  { chainId, usdc, contract, amount }: Terms,
  owner: string,
  { domain: { name, version }, message: { nonce, deadline } }: Permit,
): string {
  return JSON.stringify({
    domain: { name, version, chainId, verifyingContract: usdc },
    types: TYPES,
    primaryType: "Permit",
    message: { owner, spender: contract, value: amount.toString(), nonce, deadline },
  });
}

function fields(list: string): { name: string; type: string }[] {
  return list.split(", ").map((field) => {
    const [type = "", name = ""] = field.split(" ");
    return { name, type };
  });
}
