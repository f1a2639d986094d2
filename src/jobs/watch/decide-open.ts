import { readBlock } from "../../onchain/blocks.js";
import { type Heads, isFinal } from "../../onchain/finality.js";
import { type CursorRow, lockCursor } from "../../store/chain-cursors.js";
import { selectOpenPayments } from "../../store/payments.js";
import { finalize } from "../../store/settlements/finalize.js";
import { lockSettlement } from "../../store/settlements/lock-settlement.js";
import { revert } from "../../store/settlements/revert.js";
import { settlementOf, type Watch } from "./watched-chain.js";

/** Large payments wait below the cursor until their block is finalized, and then only count if it is still theirs. */
export async function decideOpen(watch: Watch, heads: Heads, cursor: CursorRow): Promise<void> {
  const { house, chain, reader } = watch;
  const due = (await selectOpenPayments(house.sql, chain)).filter(
    (row) => row.blockNumber <= cursor.block && isFinal(heads, row),
  );
  if (due.length === 0) return;
  const hashes = new Map<bigint, string>();
  for (const { blockNumber } of due)
    if (!hashes.has(blockNumber)) {
      const block = await readBlock(reader, blockNumber);
      if (block) hashes.set(blockNumber, block.hash);
    }
  await house.sql.begin(async (tx) => {
    if (!(await lockCursor(tx, cursor))) return;
    await lockSettlement(tx, chain);
    const ids = new Set(due.map(({ id }) => id));
    const rows = (await selectOpenPayments(tx, chain)).filter(({ id }) => ids.has(id));
    const stands = (row: (typeof rows)[number]) => hashes.get(row.blockNumber) === row.blockHash;
    await finalize(tx, settlementOf(watch), rows.filter(stands));
    await revert(
      tx,
      settlementOf(watch),
      rows.filter((row) => hashes.has(row.blockNumber) && !stands(row)),
    );
  });
}
