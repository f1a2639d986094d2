import type { Hex } from "viem";
import { answerInTime } from "../../onchain/answer-in-time.js";
import type { ChainReader } from "../../onchain/reader.js";
import type { House } from "../../runtime/house.js";
import { deleteOldHints, insertHint, type TermsOnChain } from "../../store/public-payments.js";

/**
 * Kept only where a node knows the transaction and it carries these terms, so that no stranger can make a page
 * say that it was paid. Nothing but what pages show follows from it.
 */
export async function noteSubmitted(house: House, terms: TermsOnChain, txHash: Hex) {
  const reader = house.chains.reader(terms.chain);
  const known = await answerInTime(reader, (chain) => carriesTerms(chain, terms.termsId, txHash));
  if (known) {
    await deleteOldHints(house.sql, house.clock());
    await insertHint(house.sql, terms, txHash, house.clock());
  }
  return { tx_hash: txHash, known: reader ? known === true : null };
}

async function carriesTerms(reader: ChainReader, termsId: Hex, txHash: Hex): Promise<boolean> {
  const found = await reader.request("eth_getTransactionByHash", [txHash]);
  if (!found || typeof found !== "object" || !("input" in found)) return false;
  return String(found.input).toLowerCase().includes(termsId.slice(2).toLowerCase());
}
