import { CHAIN_FACTS } from "../../chains.js";
import { agreeOnHeads } from "../../onchain/agree-on-heads.js";
import { readBlock } from "../../onchain/blocks.js";
import { type Heads, isLarge, minedAt, readHeads } from "../../onchain/finality.js";
import { NodeFault } from "../../onchain/node-fault.js";
import { type CursorRow, insertCursor, noteHead, selectCursor } from "../../store/chain-cursors.js";
import { selectOpenPayments } from "../../store/payments.js";
import { checkCursor } from "./check-cursor.js";
import { commitChunk } from "./commit-chunk.js";
import { dateLeftPayments } from "./date-payments.js";
import { decideOpen } from "./decide-open.js";
import { readSightings } from "./read-logs.js";
import { settleTold } from "./settle-told.js";
import { takeTurns } from "./take-turns.js";
import { distrust, type Memory, type Watch } from "./watched-chain.js";

/** Blocks below the cursor are read again for this long: a node that left something out is not believed once. */
const OVERLAP_SECONDS = 120;
/** How exactly it is known when a chain without a new block was last looked at. */
const NOTE_MS = 30_000;

/** One look: everything that has become final, then what is only seen yet. */
export async function pass(watch: Watch, memory: Memory): Promise<void> {
  const { house, chain, reader } = watch;
  const stored = await selectCursor(house.sql, chain);
  if (stored?.stoppedReason) return;
  await takeTurns(watch, memory);
  const open = await selectOpenPayments(house.sql, chain);
  const told = await readHeads(reader, {
    wantsFinalized: open.some(isLarge),
    asks: asksByChance(),
    before: memory.settledHead,
  });
  const header = reader.answerer();
  await watch.onStep("looked", chain);
  const isDone = ({ head }: Heads) =>
    head.hash === memory.settledHead && !open.some(isLarge) && !asksToResume(stored);
  const now = house.clock();
  const heads = isDone(told) ? told : await agreeOnHeads(reader, told, { now, standing: memory.standing });
  if (isDone(heads)) {
    if (Math.abs(now.getTime() - (memory.notedAt ?? 0)) > NOTE_MS) await note(watch, memory, heads);
    return;
  }
  let cursor: CursorRow | undefined = stored ?? (await firstCursor(watch, heads));
  await note(watch, memory, heads);
  cursor = await checkCursor(watch, cursor);
  while (cursor && heads.tip - cursor.block > BigInt(memory.chunk)) {
    const from = cursor.block + 1n;
    const to = cursor.block + BigInt(memory.chunk);
    const read = await readChunk(watch, memory, cursor, { heads, from, to, end: to });
    cursor = read.cursor && (await checkCursor(watch, read.cursor));
  }
  if (!cursor) return;
  const from = cursor.block + 1n - overlapOf(watch);
  const read = await readChunk(watch, memory, cursor, {
    heads,
    from: from > 0n ? from : 0n,
    to: heads.head.number,
    end: heads.tip > cursor.block ? heads.tip : cursor.block,
  });
  if (!read.cursor) return;
  await decideOpen(watch, heads, read.cursor);
  await dateLeftPayments(watch);
  await settleTold(watch, heads, read.cursor);
  if (heads.proven === heads.head.number && read.to === heads.head.number && !heads.doubted)
    memory.settledHead = heads.head.hash;
  if (heads.proven === undefined) refuseHead(watch, heads, header);
}

/** A chain that stands still is looked at, too. */
async function note({ house, chain }: Watch, memory: Memory, { head, lacksFinalized }: Heads): Promise<void> {
  const lookedAt = house.clock();
  memory.notedAt = lookedAt.getTime();
  await noteHead(house.sql, chain, { head: head.number, headAt: minedAt(head), lookedAt, lacksFinalized });
}

function asksToResume(stored: CursorRow | undefined): boolean {
  return stored !== undefined && stored.resumeFrom !== null;
}

function refuseHead(watch: Watch, { head }: Heads, number?: number): never {
  distrust(watch, `the node does not have block ${head.number}, which it calls its latest`, number);
}

interface Chunk {
  heads: Heads;
  from: bigint;
  to: bigint;
  /** Where the cursor will stand, if what is read goes as far: everything above it is only seen. */
  end: bigint;
}

async function readChunk(
  watch: Watch,
  memory: Memory,
  cursor: CursorRow,
  { heads, from, to: upTo, end }: Chunk,
): Promise<{ cursor: CursorRow | undefined; to: bigint }> {
  // Read once and never again is what lies further behind than the overlap.
  const isOnce = heads.tip - cursor.block > overlapOf(watch);
  const { sightings, to } = await readSightings(watch, memory, { from, to: upTo, tip: heads.tip, isOnce });
  const teller = watch.reader.answerer();
  const moves = end !== cursor.block && end <= to;
  const last = moves ? await readBlock(watch.reader, end) : undefined;
  const knower = watch.reader.answerer();
  await watch.onStep("read", watch.chain);
  const moved = await commitChunk(watch, cursor, { heads, sightings, from, to, last, teller });
  // What was told is kept: it may be all that the better one of several nodes behind one URL had the time to say.
  if (moves && !last) distrust(watch, `the node does not know block ${end} below its own head`, knower);
  return { cursor: moved, to };
}

/** Older payments come by claim. */
async function firstCursor(watch: Watch, heads: Heads): Promise<CursorRow | undefined> {
  const { house, chain, reader } = watch;
  if (heads.proven === undefined) refuseHead(watch, heads);
  if (heads.doubted) throw new NodeFault("no node says which block is finalized");
  if (Number(await reader.request("eth_chainId", [])) !== CHAIN_FACTS[chain].id)
    distrust(watch, `the node answers for another chain than ${chain}`);
  const block = await readBlock(reader, heads.tip);
  if (!block) distrust(watch, `the node does not know block ${heads.tip} below its own head`);
  await house.sql.begin((tx) =>
    insertCursor(tx, {
      chain,
      block: block.number,
      hash: block.hash,
      blockAt: minedAt(block),
      head: heads.head.number,
      headAt: minedAt(heads.head),
      lookedAt: house.clock(),
    }),
  );
  return selectCursor(house.sql, chain);
}

/** By chance one or two: nodes that take turns behind one URL must not get the same part of every look. */
function asksByChance(): number {
  return 1 + Math.floor(2 * Math.random());
}

function overlapOf({ chain }: Watch): bigint {
  return BigInt(Math.ceil(OVERLAP_SECONDS / CHAIN_FACTS[chain].blockSeconds));
}
