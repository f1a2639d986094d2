import type { Chain } from "../../chains.js";
import { NodeFault } from "../../onchain/node-fault.js";
import type { ChainReader } from "../../onchain/reader.js";
import type { House } from "../../runtime/house.js";
import type { Settlement } from "../../store/settlements/step.js";

/** The points of a pass between which a process may die. */
export type WatchStep = "looked" | "checked" | "read" | "judged" | "settled" | "moved" | "committed";

export interface Watch {
  house: House;
  chain: Chain;
  reader: ChainReader;
  maxChunk: number;
  /** How long one node is asked first before another one is. */
  turnMs: number;
  /** Until when a node that lets a look wait is not asked for its word on what others told, by its number. */
  leftAlone: Map<number, number>;
  /** Payments of which somebody has been told that nodes disagree about them, or that one alone speaks of them. */
  doubted: Set<string>;
  onStep(step: WatchStep, chain: Chain): Promise<void>;
}

/** What one loop remembers between its looks; losing it costs a few calls. Its times are of a clock that nobody sets, but for `notedAt`. */
export interface Memory {
  /** How many blocks the node answers for at once. */
  chunk: number;
  /** The smallest range it has refused lately, and how many it has answered since. */
  refused?: number | undefined;
  answered: number;
  /** Looks since the last answer at which it was refused as one call too many. */
  tooOften: number;
  turnedAt: number;
  /** Where each node stood at the last turn, and which of them stand still. */
  heights?: (bigint | undefined)[];
  standing?: boolean[];
  notedAt?: number;
  /** The head at which everything was done. */
  settledHead?: string;
  contractsAt?: number;
  issuerAt?: number;
  /** What was last written down as the reason why the chain can't be looked at; null for none. */
  trouble?: string | null;
  /** How often each of its nodes had failed when somebody was last told. */
  failures?: number[];
}

export function settlementOf({ house, chain }: Watch): Settlement {
  return { chain, urls: house.links, now: house.clock() };
}

/** What a node answered contradicts itself or what is known: ask another one, and look again later. */
export class Untrustworthy extends NodeFault {}

/** Without a number the node that answered last. */
export function distrust({ reader }: Watch, reason: string, number?: number): never {
  const host = reader.health()[number ?? reader.answerer()]?.host;
  reader.distrust(reason, number);
  throw new Untrustworthy(reason, `${host}: ${reason}`);
}
