import type { PublicError } from "../errors.js";
import type { Chains } from "../onchain/chains.js";
import type { ApprovalRow } from "../records/approval.js";
import type { SanctionsCheck } from "../screening/refuse.js";
import type { Additions } from "../store/closing.js";
import type { Queryable } from "../store/database.js";
import type { Caller } from "./caller.js";
import type { Links } from "./links.js";

/** What a tool may touch; never a Koa context. */
export interface Context {
  /** The transaction of a write, the pool for a read. */
  sql: Queryable;
  caller: Caller;
  chains: Chains;
  screening: SanctionsCheck;
  links: Links;
  /** When the call began. */
  now: Date;
  /** What the time is by now: after a wait for others, for instance. */
  clock(): Date;
  /** Rows and events that the gate stores with the write's unit and answer. */
  adds: Additions;
  signal: AbortSignal;
  /** Runs what waited and was approved, in this transaction and as whoever asked: only where a decision is made. */
  release?(approval: ApprovalRow): Promise<Released>;
}

/** What a released call made, why it was refused after all, or how many members it takes by now. */
export type Released = { data: unknown } | { error: PublicError } | { needs: number };
