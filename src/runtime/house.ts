import type { Clock } from "../clock.js";
import type { ForwardProxy } from "../forward-proxy.js";
import type { Log } from "../log.js";
import type { Chains } from "../onchain/chains.js";
import type { Screening } from "../screening/screening.js";
import type { Sql } from "../store/database.js";
import type { KeyHolders } from "../store/key-holders.js";
import type { UsageBuffer } from "../store/usage-buffer.js";
import type { Links } from "./links.js";
import type { Tool } from "./tool.js";

/** What every door holds: made once by the composition. */
export interface House {
  sql: Sql;
  tools: readonly Tool[];
  chains: Chains;
  screening: Screening;
  links: Links;
  clock: Clock;
  usage: UsageBuffer;
  keyHolders: KeyHolders;
  /** What pages take from one address in a second. */
  pageRate: number;
  log: Log;
  forwardProxy?: ForwardProxy | undefined;
}
