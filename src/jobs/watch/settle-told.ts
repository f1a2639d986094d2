import type { Heads } from "../../onchain/finality.js";
import { readSightingsOf } from "../../onchain/transaction-sightings.js";
import { type CursorRow, lockCursor } from "../../store/chain-cursors.js";
import { selectContracts } from "../../store/deployments.js";
import { selectMissedHints } from "../../store/payment-hints.js";
import { lockSettlement } from "../../store/settlements/lock-settlement.js";
import { settle } from "../../store/settlements/settle.js";
import { judgeAll } from "./commit-chunk.js";
import { settlementOf, type Watch } from "./watched-chain.js";

/** What a payer told of and a node has confirmed, though no list of logs held it: its receipt says as much. */
export async function settleTold(watch: Watch, heads: Heads, cursor: CursorRow): Promise<void> {
  const { house, chain, reader } = watch;
  const missed = await selectMissedHints(house.sql, chain, cursor.block, house.clock());
  if (missed.length === 0) return;
  const contracts = await selectContracts(house.sql, chain);
  for (const hash of missed) {
    // A node that gives no receipts is no reason to stop: it has told what it lists.
    const told = await readSightingsOf(reader, contracts, hash).catch(() => "unknown");
    if (typeof told === "string") continue;
    const sightings = told.filter(({ blockNumber }) => blockNumber <= cursor.block);
    const judged = await judgeAll(watch, { heads, sightings });
    await house.sql.begin(async (tx) => {
      if (!(await lockCursor(tx, cursor))) return;
      await lockSettlement(tx, chain);
      await settle(tx, settlementOf(watch), judged);
    });
  }
}
