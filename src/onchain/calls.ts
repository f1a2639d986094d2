import type { Address, Hex } from "viem";

/** A call for the caller's own wallet: nothing here is signed or sent. */
export interface UnsignedCall {
  to: Address;
  data: Hex;
  value: "0";
  chainId: number;
}
