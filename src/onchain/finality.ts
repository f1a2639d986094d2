import { CHAIN_FACTS, type Chain } from "../chains.js";
import { ONE_USDC, type Usdc } from "../money.js";
import { movesMoney } from "../records/payment.js";
import type { JudgedSighting, Sighting } from "../records/sighting.js";
import { askAround } from "./ask-around.js";
import { askEach } from "./ask-each.js";
import { type Block, readBlock } from "./blocks.js";
import { NodeFault } from "./node-fault.js";
import type { ChainReader } from "./reader.js";

/** From this sum on a payment waits until its block can't be replaced at all. */
export const LARGE_PAYMENT: Usdc = 10_000n * ONE_USDC;

export interface Heads {
  head: Block;
  /** The newest block up to that head that was read by its number; undefined where none near it was. */
  proven: bigint | undefined;
  /** The newest block whose payments count. */
  tip: bigint;
  /** Undefined where it was not asked for, or not answered. */
  finalized: bigint | undefined;
  /** The node was asked and knows no such tag, and nothing stands in for it. */
  lacksFinalized: boolean;
  /** The tag is the rule, and nobody answered for it: nothing becomes final by these. */
  doubted: boolean;
}

interface HeadOptions {
  wantsFinalized: boolean;
  /** Behind one URL may be nodes of several heights: of so many answers the lowest head counts, for every tag. */
  asks?: number;
  /** The hash of a head that was proven before. */
  before?: string | undefined;
}

export async function readHeads(
  reader: ChainReader,
  { wantsFinalized, asks = 1, before }: HeadOptions,
): Promise<Heads> {
  const { depth, tag } = CHAIN_FACTS[reader.chain].finality;
  const head = await readLowestHead(reader, asks);
  const proven = head.hash === before ? head.number : await readProven(reader, head, BigInt(depth));
  const top = proven ?? 0n;
  const deep = top - BigInt(depth);
  const told = tag || wantsFinalized ? await readFinalized(reader) : undefined;
  const known = typeof told === "bigint" ? lower(told, top) : undefined;
  const unknown = told === "unknown";
  // Where the tag is the rule for all payments, the depth that stands in for it stands in for large ones, too.
  const finalized = tag && unknown ? deep : known;
  const counted = tag ? (finalized ?? 0n) : deep;
  return {
    head,
    proven,
    tip: counted > 0n ? counted : 0n,
    finalized,
    lacksFinalized: unknown && !tag,
    doubted: tag !== undefined && finalized === undefined,
  };
}

/** As far as others agree: nothing above their head is there yet, and nothing counts that does not by theirs. */
export function lowered(
  chain: Chain,
  heads: Heads,
  { head, finalized }: { head: Block; finalized: bigint | undefined },
): Heads {
  const { depth, tag } = CHAIN_FACTS[chain].finality;
  const top = lower(heads.head.number, head.number);
  const deep = top > BigInt(depth) ? top - BigInt(depth) : 0n;
  const final = finalized === undefined ? top : lower(finalized, top);
  return {
    ...heads,
    head: head.number < heads.head.number ? head : heads.head,
    proven: heads.proven === undefined ? undefined : lower(heads.proven, top),
    tip: lower(heads.tip, tag ? final : deep),
    finalized: heads.finalized === undefined ? undefined : lower(heads.finalized, final),
  };
}

/** A node may claim any height: nothing counts from a block that it does not have. Some are only a little behind. */
async function readProven(reader: ChainReader, head: Block, depth: bigint): Promise<bigint | undefined> {
  const block = await readBlock(reader, head.number);
  if (block?.hash === head.hash) return head.number;
  const below = head.number - depth;
  return below >= 0n && (await readBlock(reader, below)) ? below : undefined;
}

async function readLowestHead(reader: ChainReader, asks: number): Promise<Block> {
  let lowest: Block | undefined;
  for (let asked = 0; asked < asks; asked++) {
    const head = await askAround(reader, () => readBlock(reader, "latest"));
    if (!head) throw new NodeFault("the node has no latest block");
    if (!lowest || head.number < lowest.number) lowest = head;
  }
  if (!lowest) throw new Error("nobody was asked for a latest block");
  return lowest;
}

function lower(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

/** A node that refuses the tag is not broken, and another one may know it; nothing follows from one that fails. */
async function readFinalized(reader: ChainReader): Promise<bigint | "unknown" | undefined> {
  const told = await finalizedOf(reader).catch(() => undefined);
  if (typeof told === "bigint" || reader.health().length < 2) return told;
  const others = await askEach(reader.each(), finalizedOf);
  return others.find((number) => typeof number === "bigint") ?? told ?? others.find(Boolean);
}

async function finalizedOf(reader: ChainReader): Promise<bigint | "unknown"> {
  return (await readBlock(reader, "finalized"))?.number ?? "unknown";
}

export function isLarge({ kind, amount }: Pick<Sighting, "kind" | "amount">): boolean {
  return movesMoney(kind) && amount >= LARGE_PAYMENT;
}

export function isFinal(heads: Heads, sighting: Pick<Sighting, "kind" | "amount" | "blockNumber">): boolean {
  if (sighting.blockNumber > heads.tip) return false;
  if (!isLarge(sighting)) return true;
  return heads.finalized !== undefined && sighting.blockNumber <= heads.finalized;
}

export interface Evidence {
  heads: Heads;
  /** Addresses that are sanctioned. */
  hits: readonly string[];
  /** When blocks were mined, for those of which it matters. */
  minedAt: ReadonlyMap<bigint, Date>;
}

export function judge(sightings: readonly Sighting[], { heads, hits, minedAt }: Evidence): JudgedSighting[] {
  const sanctioned = new Set(hits);
  return sightings.map((sighting) => ({
    ...sighting,
    status: isFinal(heads, sighting) ? "final" : "seen",
    screening: sighting.payer && sanctioned.has(sighting.payer) ? "hit" : "clear",
    minedAt: minedAt.get(sighting.blockNumber) ?? sighting.minedAt,
  }));
}

export async function readTimes(reader: ChainReader, blocks: Iterable<bigint>): Promise<Map<bigint, Date>> {
  const times = new Map<bigint, Date>();
  for (const number of blocks) {
    const block = await readBlock(reader, number);
    if (block) times.set(number, minedAt(block));
  }
  return times;
}

export function minedAt({ timestamp }: Block): Date {
  return new Date(Number(timestamp) * 1000);
}
