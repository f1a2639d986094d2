import type { Chain } from "../../chains.js";
import type { Usdc } from "../../money.js";

/** Where a record was made. Only `rest`, `dashboard` and `cli` are the account's owner speaking for sure. */
export type Door = "rest" | "dashboard" | "cli" | "chat" | "mcp" | "job" | "collect";

/** What a value of an agent-made record rested on: the user's words, a trusted record, our constants, nothing. */
export type Origin = "U" | "R" | "K" | "none";

export type RecordKind = "payment_link" | "invoice" | "subscription" | "donation" | "payout";

export interface LinkedWallet {
  readonly id: string;
  /** EIP-55. */
  readonly address: string;
  readonly chain: Chain;
  readonly label?: string;
  readonly isDefault: boolean;
}

export interface Client {
  readonly name: string;
  readonly email: string;
}

export interface PaidRow {
  readonly address: string;
  readonly amount: Usdc;
}

/** One resource of the account, as much of it as the guard reads. */
export interface AccountRecord {
  readonly kind: RecordKind;
  readonly id: string;
  readonly number?: string;
  readonly slug?: string;
  readonly name?: string;
  readonly planId?: number;
  readonly url?: string;
  readonly chain: Chain;
  readonly destination?: string;
  /** Payouts only. */
  readonly rows?: readonly PaidRow[];
  readonly amount?: Usdc;
  /** `recurring_interval`, or `interval_days` as text. */
  readonly interval?: string;
  readonly client?: Client;
  /** Description, memo, line items, label: only ever compared with, never a source of values. */
  readonly texts: readonly string[];
  /** Neither paid, canceled nor expired. */
  readonly open: boolean;
  readonly door: Door;
  /** By input field, for what the agent made (`chat`, and `job` in a series that the agent began). */
  readonly origins?: Readonly<Record<string, Origin>>;
  readonly createdAt: Date;
}

export interface GuardAccount {
  readonly wallets: readonly LinkedWallet[];
  readonly records: readonly AccountRecord[];
  /** Lower-case addresses that a payout of this account was seen paying on chain. */
  readonly paidOnChain: ReadonlySet<string>;
  /** `turnHash` of each user turn that already made a record, from the write-ahead rows. */
  readonly spentTurns: ReadonlyMap<string, SpentTurn>;
}

export interface SpentTurn {
  readonly recordId: string;
  readonly at: Date;
}
