import { readBlock } from "../../onchain/blocks.js";
import { type Heads, isFinal } from "../../onchain/finality.js";
import { type CursorRow, lockCursor } from "../../store/chain-cursors.js";
import { selectOpenPayments } from "../../store/payments.js";
import { finalize } from "../../store/settlements/finalize.js";
import { lockSettlement } from "../../store/settlements/lock-settlement.js";
import { revert } from "../../store/settlements/revert.js";
import { askNodes, standing } from "./ask-nodes.js";
import { sanctionedAmong } from "./commit-chunk.js";
import { settlementOf, type Watch } from "./watched-chain.js";

/**
 * Large payments wait below the cursor until their block is finalized, and then only count if it is still theirs;
 * others while nodes disagree about them.
 */
export async function decideOpen(watch: Watch, heads: Heads, cursor: CursorRow): Promise<void> {
  const { house, chain, reader } = watch;
  const due = (await selectOpenPayments(house.sql, chain)).filter(
    (row) => row.blockNumber <= cursor.block && isFinal(heads, row),
  );
  if (due.length === 0) return;
  const verdicts = await askNodes(watch, due);
  const verdictOf = new Map(due.map((row) => [standing(row), verdicts.get(row)]));
  const hashes = new Map<bigint, string>();
  for (const { blockNumber } of due)
    if (!hashes.has(blockNumber)) {
      const block = await readBlock(reader, blockNumber);
      if (block) hashes.set(blockNumber, block.hash);
    }
  const hits = await sanctionedAmong(watch, due);
  await house.sql.begin(async (tx) => {
    if (!(await lockCursor(tx, cursor))) return;
    await lockSettlement(tx, chain);
    const open = await selectOpenPayments(tx, chain);
    const rows = open.filter((row) => verdictOf.has(standing(row)));
    const verdict = (row: (typeof rows)[number]) => {
      const hash = hashes.get(row.blockNumber);
      return verdictOf.get(standing(row)) ?? (hash && (hash === row.blockHash ? "stands" : "gone"));
    };
    const those = (wanted: string) => rows.filter((row) => verdict(row) === wanted);
    await finalize(tx, settlementOf(watch), those("stands"), hits);
    await revert(tx, settlementOf(watch), those("gone"));
  });
}
