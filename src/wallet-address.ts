import { type Address, getAddress, isAddress, zeroAddress } from "viem";
import { z } from "zod";
import { isUsdcContract } from "./chains.js";

/** 20 bytes of hex, all lower case or in a correct EIP-55 mixed case; answered in EIP-55. */
export function walletAddress() {
  return z
    .string()
    .superRefine((text, issues) => {
      const fault = faultOf(text);
      if (fault) issues.addIssue({ code: "custom", message: fault });
    })
    .transform((text): Address => getAddress(text));
}

function faultOf(text: string): string | undefined {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return "expected an address, 0x and 40 hex digits";
  if (text !== text.toLowerCase() && !isAddress(text, { strict: true }))
    return "expected an address in lower case or with a correct EIP-55 checksum; this checksum is wrong, so a character may be mistyped";
  const canonical = getAddress(text);
  if (canonical === zeroAddress) return "expected a wallet; the zero address belongs to nobody";
  if (isUsdcContract(canonical)) return "expected a wallet; this is a USDC token contract";
  return undefined;
}
