import { getAddress } from "viem";

/** In lower case, or with a right checksum. */
export function isWellFormed(address: string): boolean {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return false;
  return address === address.toLowerCase() || address === getAddress(address.toLowerCase() as `0x${string}`);
}
