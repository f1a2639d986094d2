import type { Clock } from "../clock.js";
import type { Log } from "../log.js";
import type { Chains } from "../onchain/chains.js";
import type { SanctionsCheck } from "../screening/refuse.js";
import type { Screening } from "../screening/screening.js";
import type { Queryable, Sql } from "../store/database.js";
import type { UsageBuffer } from "../store/usage.js";
import type { Caller } from "./caller.js";
import type { Links } from "./links.js";
import type { Tool } from "./tool.js";

/** What a tool may touch; never a Koa context. */
export interface Context {
  /** The transaction of a write, the pool for a read. */
  sql: Queryable;
  caller: Caller;
  chains: Chains;
  screening: SanctionsCheck;
  links: Links;
  now: Date;
  log: Log;
  signal: AbortSignal;
}

/** What every door holds: made once by the composition. */
export interface House {
  sql: Sql;
  tools: readonly Tool[];
  chains: Chains;
  screening: Screening;
  links: Links;
  clock: Clock;
  usage: UsageBuffer;
  log: Log;
}
