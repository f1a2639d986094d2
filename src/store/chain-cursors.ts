import type { Hex } from "viem";
import type { Chain } from "../chains.js";
import { joined } from "../joined.js";
import type { Queryable } from "./database.js";
import { textArray } from "./text-array.js";

export interface ChainBlock {
  block: bigint;
  hash: Hex;
}

/** Up to and with `block` everything is read and settled. */
export interface CursorRow extends ChainBlock {
  chain: Chain;
  blockAt: Date;
  head: bigint;
  headAt: Date;
  /** Ours that are not there, or not with our code. */
  missingContracts: string[];
  /** Those of them at whose address is other code. */
  foreignContracts: string[];
  /** Null, both, where nobody could say. */
  usdcPaused: boolean | null;
  feeRecipientBlacklisted: boolean | null;
  /** The node knows no `finalized` block: large payments stay `seen`. */
  lacksFinalized: boolean;
  reorgs: number;
  /** Of the last one. */
  reorgDepth: bigint;
  stoppedReason: string | null;
  /** Where a person wants it read again from. */
  resumeFrom: bigint | null;
  lookedAt: Date;
}

const COLUMNS = [
  "chain",
  "block",
  "hash",
  "blockAt",
  "head",
  "headAt",
  "missingContracts",
  "foreignContracts",
  "usdcPaused",
  "feeRecipientBlacklisted",
  "lacksFinalized",
  "reorgs",
  "reorgDepth",
  "stoppedReason",
  "resumeFrom",
  "lookedAt",
] as const satisfies readonly (keyof CursorRow)[];
const WINDOW = 256;

export const selectCursor = joined(async (sql: Queryable, chains: Chain[]) => {
  const rows = await sql<CursorRow[]>`
    select ${sql(COLUMNS)} from chain_cursors where chain = any (${textArray(chains)}::text[])`;
  return chains.map((chain) => rows.find((row) => row.chain === chain));
});

const RECENT_MS = 1_000;
const recent = new WeakMap<Queryable, Map<Chain, { at: number; cursor: ReturnType<typeof selectCursor> }>>();

/** As it was a second ago at most: enough to warn by. */
export function recentCursor(sql: Queryable, chain: Chain): ReturnType<typeof selectCursor> {
  const known = recent.get(sql) ?? new Map();
  recent.set(sql, known);
  const now = performance.now();
  const last = known.get(chain);
  if (last && now - last.at < RECENT_MS) return last.cursor;
  const cursor = selectCursor(sql, chain);
  known.set(chain, { at: now, cursor });
  cursor.catch(() => known.delete(chain));
  return cursor;
}

/** A moment, and the chains that are not read as far: what is to be paid there may have been. */
export interface AsRead {
  now: Date;
  behind: readonly Chain[];
}

export function isRead(sql: Queryable, { behind }: AsRead) {
  return sql`not chain = any (${textArray([...behind])}::text[])`;
}

export async function selectCursors(sql: Queryable): Promise<CursorRow[]> {
  return sql<CursorRow[]>`select ${sql(COLUMNS)} from chain_cursors`;
}

/** Of each chain: payments that would be final if its nodes agreed about them. From `large` on they may wait for their block alone. */
export async function countDoubted(sql: Queryable, large: bigint): Promise<Map<string, number>> {
  const rows = await sql<{ chain: string; count: number }[]>`
    select chain, count(*)::int as count from payments p join chain_cursors c using (chain)
    where p.status = 'seen' and p.block_number <= c.block
      and (p.amount < ${large} or p.kind in ('plan_registered', 'jar_created'))
    group by chain`;
  return new Map(rows.map(({ chain, count }) => [chain, count]));
}

export async function insertCursor(
  sql: Queryable,
  row: Pick<CursorRow, "chain" | "block" | "hash" | "blockAt" | "head" | "headAt" | "lookedAt">,
): Promise<void> {
  const { count } = await sql`insert into chain_cursors ${sql(row)} on conflict (chain) do nothing`;
  if (count > 0) await rememberBlocks(sql, row.chain, [row]);
  await sql`update deployments set first_block = ${row.block} where chain = ${row.chain} and first_block is null`;
}

/** False where another worker has moved it, or stopped the chain, since it was read. */
export async function lockCursor(sql: Queryable, { chain, block, hash }: CursorRow): Promise<boolean> {
  const rows = await sql`
    select from chain_cursors
    where chain = ${chain} and block = ${block} and hash = ${hash} and stopped_reason is null for update`;
  return rows.length > 0;
}

export async function moveCursor(
  sql: Queryable,
  chain: Chain,
  to: Pick<CursorRow, "block" | "hash" | "blockAt">,
): Promise<void> {
  await sql`
    update chain_cursors set ${sql(to, "block", "hash", "blockAt")}, resume_from = null where chain = ${chain}`;
}

export async function noteReorg(sql: Queryable, chain: Chain, depth: bigint): Promise<void> {
  await sql`update chain_cursors set reorgs = reorgs + 1, reorg_depth = ${depth} where chain = ${chain}`;
}

export async function noteHead(
  sql: Queryable,
  chain: Chain,
  seen: Pick<CursorRow, "head" | "headAt" | "lookedAt" | "lacksFinalized">,
): Promise<void> {
  await sql`
    update chain_cursors set ${sql(seen, "head", "headAt", "lookedAt", "lacksFinalized")} where chain = ${chain}`;
}

export async function noteContracts(
  sql: Queryable,
  chain: Chain,
  { missing, foreign }: { missing: string[]; foreign: string[] },
): Promise<void> {
  await sql`
    update chain_cursors set missing_contracts = ${missing}, foreign_contracts = ${foreign} where chain = ${chain}`;
}

export async function noteIssuer(
  sql: Queryable,
  chain: Chain,
  found: Pick<CursorRow, "usdcPaused" | "feeRecipientBlacklisted">,
): Promise<void> {
  await sql`
    update chain_cursors set ${sql(found, "usdcPaused", "feeRecipientBlacklisted")} where chain = ${chain}`;
}

/** Only a person starts it again: `resumeChain`. */
export async function stopChain(sql: Queryable, chain: Chain, reason: string): Promise<void> {
  await sql`update chain_cursors set stopped_reason = ${reason} where chain = ${chain} and stopped_reason is null`;
}

/** Reads everything again from this block on: what is stored above it is taken back and, where it still stands, put back. */
export async function resumeChain(sql: Queryable, chain: Chain, fromBlock: bigint): Promise<void> {
  await sql`
    update chain_cursors set stopped_reason = null, resume_from = least(block, ${fromBlock}) where chain = ${chain}`;
}

/** Newest first. */
export async function selectBlocks(sql: Queryable, chain: Chain): Promise<ChainBlock[]> {
  return sql<ChainBlock[]>`select block, hash from chain_blocks where chain = ${chain} order by block desc`;
}

export async function rememberBlocks(
  sql: Queryable,
  chain: Chain,
  blocks: readonly ChainBlock[],
): Promise<void> {
  const newest = blocks.slice(-WINDOW);
  await sql`
    insert into chain_blocks (chain, block, hash)
    select ${chain}, * from unnest(${newest.map(({ block }) => String(block))}::bigint[], ${newest.map(({ hash }) => hash)}::text[])
    on conflict (chain, block) do update set hash = excluded.hash`;
  await sql`
    delete from chain_blocks where chain = ${chain} and block < (
      select min(block) from (
        select block from chain_blocks where chain = ${chain} order by block desc limit ${WINDOW}) as newest)`;
}

export async function forgetBlocksAbove(sql: Queryable, chain: Chain, block: bigint): Promise<void> {
  await sql`delete from chain_blocks where chain = ${chain} and block > ${block}`;
}
