import { type Block, readBlock } from "../../onchain/blocks.js";
import { type Heads, judge, minedAt, readTimes } from "../../onchain/finality.js";
import type { PaymentRow } from "../../records/payment.js";
import { type JudgedSighting, placeOf, type Sighting } from "../../records/sighting.js";
import {
  type CursorRow,
  lockCursor,
  moveCursor,
  rememberBlocks,
  selectCursor,
} from "../../store/chain-cursors.js";
import { selectUnsettledPayments } from "../../store/payments.js";
import { selectBlocksToDate } from "../../store/settlements/closed-terms.js";
import { lockSettlement } from "../../store/settlements/lock-settlement.js";
import { revert } from "../../store/settlements/revert.js";
import { settle } from "../../store/settlements/settle.js";
import { askNodes } from "./ask-nodes.js";
import { hearOthers } from "./second-opinion.js";
import { distrust, settlementOf, type Watch } from "./watched-chain.js";

interface Read {
  heads: Heads;
  sightings: readonly Sighting[];
  from: bigint;
  to: bigint;
  /** The block where the cursor goes; undefined where it stays. */
  last: Block | undefined;
  /** The number of the node that gave the logs. */
  teller: number;
}

/** One transaction: the logs, what follows from them, and the cursor. Undefined where another worker was faster. */
export async function commitChunk(
  watch: Watch,
  cursor: CursorRow,
  read: Read,
): Promise<CursorRow | undefined> {
  const { house, chain } = watch;
  const judged = await hearOthers(watch, await judgeAll(watch, read));
  const gone = await goneRows(watch, cursor, read);
  await watch.onStep("judged", chain);
  const settlement = settlementOf(watch);
  const mine = await house.sql.begin(async (tx) => {
    if (!(await lockCursor(tx, cursor))) return false;
    await lockSettlement(tx, chain);
    await revert(tx, settlement, await stillUnsettled(tx, cursor, gone));
    await settle(tx, settlement, judged);
    await watch.onStep("settled", chain);
    if (read.last) {
      const { number, hash } = read.last;
      await moveCursor(tx, chain, { block: number, hash, blockAt: minedAt(read.last) });
      const own = judged.filter(({ blockNumber }) => blockNumber < number).map(blockOf);
      await rememberBlocks(tx, chain, [
        ...new Map(own.map((at) => [at.block, at])).values(),
        { block: number, hash },
      ]);
    }
    await watch.onStep("moved", chain);
    return true;
  });
  await watch.onStep("committed", chain);
  return mine ? selectCursor(house.sql, chain) : undefined;
}

const blockOf = ({ blockNumber, blockHash }: Sighting) => ({ block: blockNumber, hash: blockHash });

export async function judgeAll(
  watch: Watch,
  { heads, sightings }: Pick<Read, "heads" | "sightings">,
): Promise<JudgedSighting[]> {
  const { house, reader } = watch;
  if (sightings.length === 0) return [];
  const hits = await sanctionedAmong(watch, sightings);
  const blocks = await selectBlocksToDate(house.sql, sightings, house.clock());
  return judge(sightings, { heads, hits, minedAt: await readTimes(reader, blocks) });
}

export async function sanctionedAmong(
  { house }: Watch,
  paid: readonly Pick<Sighting, "payer">[],
): Promise<string[]> {
  const payers = paid.flatMap(({ payer }) => payer ?? []);
  return payers.length > 0 ? (await house.screening.check(payers)).hits : [];
}

/**
 * What was told of in these blocks and is not there any more. Only a block that is another one now takes a
 * payment back, or several nodes that know nothing of it: one may have left the payment out. Doubt takes nothing back.
 */
async function goneRows(
  watch: Watch,
  cursor: CursorRow,
  { sightings, from, to, teller }: Read,
): Promise<PaymentRow[]> {
  const told = new Set(sightings.map(placeOf));
  const unsettled = await selectUnsettledPayments(watch.house.sql, watch.chain, cursor.block);
  const silent = unsettled.filter(
    (row) => row.blockNumber >= from && row.blockNumber <= to && !told.has(placeOf(row)),
  );
  const verdicts = await askNodes(watch, silent);
  const gone: PaymentRow[] = [];
  for (const row of silent) {
    const verdict = verdicts.get(row);
    const block = verdict ? undefined : await readBlock(watch.reader, row.blockNumber);
    if (verdict === "stands" || block?.hash === row.blockHash)
      distrust(watch, `eth_getLogs left out ${row.txHash}, which is in block ${row.blockNumber}`, teller);
    if (verdict === "gone" || block) gone.push(row);
  }
  return gone;
}

/** A claim may have decided one of them meanwhile. */
async function stillUnsettled(
  tx: Parameters<typeof settle>[0],
  { chain, block }: CursorRow,
  rows: readonly PaymentRow[],
): Promise<PaymentRow[]> {
  if (rows.length === 0) return [];
  const seen = new Map(rows.map((row) => [row.id, row.blockHash]));
  const unsettled = await selectUnsettledPayments(tx, chain, block);
  return unsettled.filter((row) => seen.get(row.id) === row.blockHash);
}
