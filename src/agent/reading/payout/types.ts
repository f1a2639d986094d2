import type { Address } from "viem";
import type { Chain } from "../../../chains.js";
import type { Usdc } from "../../../money.js";
import type { KnownContact } from "../types.js";

export interface PaymentRow {
  readonly address: Address;
  readonly amount: Usdc;
}

/** `each` and `split` pay one amount to everybody; a `split` amount is the total divided. */
export type OrderShape = "pairs" | "each" | "split" | "table" | "respectively";

export interface Order {
  readonly kind: "order";
  readonly rows: readonly PaymentRow[];
  readonly shape: OrderShape;
  readonly chain?: Chain;
  readonly label?: string;
  /** Payees who were named alone. */
  readonly contacts: readonly KnownContact[];
  /** What a split leaves over, in base units. */
  readonly unassigned: Usdc;
  readonly language: string;
  /** Position of the run's first turn among the user turns. */
  readonly firstTurn: number;
}
