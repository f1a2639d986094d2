import { readBlock } from "../../onchain/blocks.js";
import { minedAt } from "../../onchain/finality.js";
import { datePayments, selectUndatedBlocks } from "../../store/payments.js";
import type { Watch } from "./watched-chain.js";

/** In each pass: what has piled up, of a node that puts no time into its logs, must not hold up what is new. */
const BLOCKS = 16;

/** Of a block that is another one by now, its payments are about to be taken back: they stay without a time. */
export async function dateLeftPayments({ house, chain, reader }: Watch): Promise<void> {
  for (const number of await selectUndatedBlocks(house.sql, chain, BLOCKS)) {
    const block = await readBlock(reader, number);
    if (block) await datePayments(house.sql, chain, { number, hash: block.hash, minedAt: minedAt(block) });
  }
}
