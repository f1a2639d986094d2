import type { Hex } from "viem";
import { answerInTime } from "../../onchain/answer-in-time.js";
import type { ChainReader } from "../../onchain/reader.js";
import {
  readMinedCount,
  readSentTransaction,
  type SentTerms,
  type SentTransaction,
} from "../../onchain/sent-transaction.js";
import type { House } from "../../runtime/house.js";
import {
  deleteHint,
  deleteOldHints,
  insertHint,
  noteHintKnown,
  noteHintLanded,
  type PaymentHint,
  takeHintsToLookAt,
} from "../../store/payment-hints.js";
import type { TermsOnChain } from "../../store/public-payments.js";
import type { Followed } from "./progress.js";

/** So many blocks may pass without a node that knows it: some nodes are slow, and some keep nothing that waits. */
const FEW_BLOCKS = 3n;

/**
 * Kept only where a node knows the transaction, it goes to our contract with these terms and has not failed, so that
 * no stranger can make a page say that it was paid. What follows from it is the watcher's to say, by the receipt.
 */
export async function noteSubmitted(house: House, terms: TermsOnChain & SentTerms, txHash: Hex) {
  const { sql, clock, chains } = house;
  const reader = chains.reader(terms.chain);
  const sent = await answerInTime(reader, (chain) => readSentTransaction(chain, terms, txHash));
  const known = sent?.sender && (sent.state === "pending" || sent.state === "landed");
  if (known && sent.sender) {
    const { sender, nonce, head: knownAtBlock } = sent;
    await deleteOldHints(sql, clock());
    await insertHint(sql, terms, { txHash, sender, nonce, knownAtBlock }, clock());
    if (sent.state === "landed") await noteHintLanded(sql, terms, txHash);
  }
  return { tx_hash: txHash, known: reader ? known === true : null };
}

/** Looks again at what is said to be sent: what failed, is forgotten or was replaced is not to be waited for. */
export async function lookAgain(house: House, followed: Followed & SentTerms): Promise<void> {
  const { sql, chains } = house;
  const reader = chains.reader(followed.chain);
  if (!reader || (!followed.once && !followed.sent)) return;
  const hints = await takeHintsToLookAt(sql, followed, followed.once ? undefined : followed.sent?.txHash);
  for (const hint of hints) {
    const fate = await answerInTime(reader, (chain) => fateOf(chain, followed, hint));
    if (!fate) return;
    if (fate.gone) await deleteHint(sql, followed, hint.txHash);
    else if (fate.sent.state === "landed") await noteHintLanded(sql, followed, hint.txHash);
    else if (fate.sent.state === "pending")
      await noteHintKnown(sql, followed, { txHash: hint.txHash, knownAtBlock: fate.sent.head });
  }
}

/** The count is read first: whatever has been mined by then has its receipt afterwards. */
async function fateOf(
  reader: ChainReader,
  terms: SentTerms,
  hint: PaymentHint,
): Promise<{ sent: SentTransaction; gone: boolean }> {
  const mined = await readMinedCount(reader, hint.sender);
  const sent = await readSentTransaction(reader, terms, hint.txHash);
  return { sent, gone: isGone(sent, hint, mined) };
}

function isGone({ state, head }: SentTransaction, { nonce, knownAtBlock }: PaymentHint, mined: bigint) {
  if (state === "landed") return false;
  if (state === "failed" || state === "foreign" || nonce < mined) return true;
  return state === "unknown" && head >= knownAtBlock + FEW_BLOCKS;
}
