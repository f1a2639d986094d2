import type { Address, Hex } from "viem";
import type { Chain } from "../../chains.js";
import type { Usdc } from "../../money.js";
import type { UnsignedCall } from "../../onchain/calls.js";
import type { PermitSignature } from "../../onchain/checkout.js";
import type { Contract } from "../../onchain/deployment.js";

/** A payment that somebody's wallet may be asked for. */
export interface Deal {
  accountId: string;
  chain: Chain;
  kind: Contract;
  contract: Address;
  /** Of that contract, which need not be today's. */
  feeRecipient: Address;
  destination: Address;
  amount: Usdc;
  fee: Usdc;
  termsId: Hex;
  execute: UnsignedCall;
  /** Explicit, so that no wallet's padding and no failed estimate stands in the way. */
  gas: bigint;
  executeWithPermit?(permit: PermitSignature): UnsignedCall;
}
