import { type Block, readBlock } from "../../onchain/blocks.js";
import { minedAt } from "../../onchain/finality.js";
import { blame, verdictOf, type Word } from "../../onchain/witnesses.js";
import {
  type ChainBlock,
  type CursorRow,
  forgetBlocksAbove,
  lockCursor,
  moveCursor,
  noteReorg,
  selectBlocks,
  selectCursor,
  stopChain,
} from "../../store/chain-cursors.js";
import { selectPaymentsAbove } from "../../store/payments.js";
import { lockSettlement } from "../../store/settlements/lock-settlement.js";
import { revert } from "../../store/settlements/revert.js";
import { askNodes, standing } from "./ask-nodes.js";
import { distrust, settlementOf, Untrustworthy, type Watch } from "./watched-chain.js";

/** The cursor, moved back to where the chain still is what it was; undefined where there is no such place. */
export async function checkCursor(
  watch: Watch,
  cursor: CursorRow | undefined,
): Promise<CursorRow | undefined> {
  if (!cursor) return undefined;
  if (cursor.resumeFrom !== null) return rollBack(watch, cursor, await known(watch, cursor.resumeFrom));
  const block = await known(watch, cursor.block);
  await watch.onStep("checked", watch.chain);
  if (block.hash === cursor.hash) return cursor;
  // It stays unless most say that it is another one.
  if (!(await isReplaced(watch, cursor)))
    throw new Untrustworthy(`nodes disagree about block ${cursor.block}`);
  const ancestor = await commonAncestor(watch);
  if (ancestor) return rollBack(watch, cursor, ancestor);
  await stop(watch, cursor);
  return undefined;
}

async function isReplaced(watch: Watch, { block: number, hash }: CursorRow): Promise<boolean> {
  const { reader } = watch;
  const contradicts = `block ${number} is another one than before`;
  const wordOf = (block: Block | undefined): Word => block && (block.hash === hash ? "stands" : "replaced");
  if (reader.health().length < 2) {
    reader.distrust(contradicts);
    return wordOf(await known(watch, number)) === "replaced";
  }
  const first = reader.answerer();
  const words = await Promise.all(
    reader.each().map((node) => readBlock(node, number).then(wordOf, () => undefined)),
  );
  blame(reader, words, contradicts);
  if (verdictOf(words) === "gone") return true;
  if (reader.answerer() === first) reader.turn();
  return false;
}

async function known(watch: Watch, number: bigint): Promise<Block> {
  const block = await readBlock(watch.reader, number);
  return block ?? distrust(watch, `the node does not know block ${number}, which was there before`);
}

/** The newest remembered block that the chain still has: below it all are the same, above it none. */
async function commonAncestor(watch: Watch): Promise<Block | undefined> {
  const remembered: ChainBlock[] = await selectBlocks(watch.house.sql, watch.chain);
  let found: Block | undefined;
  let [low, high] = [0, remembered.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const candidate = remembered[middle];
    if (!candidate) break;
    const block = await known(watch, candidate.block);
    if (block.hash === candidate.hash) {
      found = block;
      high = middle;
    } else low = middle + 1;
  }
  return found;
}

async function rollBack(watch: Watch, cursor: CursorRow, to: Block): Promise<CursorRow | undefined> {
  const { house, chain } = watch;
  const depth = cursor.block - to.number;
  const above = await selectPaymentsAbove(house.sql, chain, to.number);
  const verdicts = await askNodes(watch, above);
  // What one node has said of a block may be all that has changed.
  const kept = new Set(above.filter((row) => (verdicts.get(row) ?? "gone") !== "gone").map(standing));
  const count = await house.sql.begin(async (tx) => {
    if (!(await lockCursor(tx, cursor))) return undefined;
    await lockSettlement(tx, chain);
    const rows = (await selectPaymentsAbove(tx, chain, to.number)).filter((row) => !kept.has(standing(row)));
    await revert(tx, settlementOf(watch), rows);
    await forgetBlocksAbove(tx, chain, to.number);
    await moveCursor(tx, chain, { block: to.number, hash: to.hash, blockAt: minedAt(to) });
    await noteReorg(tx, chain, depth);
    await watch.onStep("moved", chain);
    return rows.length;
  });
  house.log.error(
    { chain, depth: String(depth), payments: count },
    "the chain was reorganised below the cursor",
  );
  return selectCursor(house.sql, chain);
}

async function stop({ house, chain }: Watch, cursor: CursorRow): Promise<void> {
  const reason =
    `${chain} was reorganised below block ${cursor.block}, deeper than the blocks that are remembered. Watching it is ` +
    "stopped and nothing was taken back: find the newest block that did not change and resume from there, with " +
    `chains resume --chain ${chain} --from BLOCK.`;
  await stopChain(house.sql, chain, reason);
  house.log.fatal({ chain }, reason);
}
