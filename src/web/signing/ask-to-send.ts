import { type Attempt, forgetAttempt, keepAttempt, recallAttempt, tellOfAttempt } from "./attempt.js";
import { tellBegun } from "./begun.js";
import { Problem } from "./problem.js";
import { ask, codeOf, type Hex, refusal, type Wallet } from "./provider.js";
import { isUnsupported, UNKNOWN_CALLS } from "./send.js";
import type { Terms } from "./terms.js";
import { words } from "./words.js";

/** Codes that say that it was not sent: a no, or a question not understood or not taken. All others leave it open. */
const CLEAR = [4001, 4100, 4200, -32002, -32004, -32601, -32602, 5700, 5710, 5720, 5740, 5750, 5760];

/**
 * The one question that moves money. It is remembered before it is asked, and its answer is kept even where its
 * owner has stopped waiting for it.
 */
export async function askToSend(
  { wallet, terms }: { wallet: Wallet; terms: Terms },
  attempt: Attempt,
  method: string,
  question: unknown,
): Promise<Attempt> {
  wallet.leaving?.throwIfAborted();
  // Where the browser has no locks, two tabs may have come as far as this.
  if (recallAttempt(terms)) throw new Problem("Another tab of this page has asked your wallet already.");
  keepAttempt(terms, attempt);
  tellBegun(terms, attempt.payer);
  // A late answer must not touch what was begun after it.
  const settle = (change: () => void) => {
    if ((recallAttempt(terms)?.since ?? attempt.since) === attempt.since) change();
    if (wallet.leaving?.aborted) tellOfAttempt();
  };
  try {
    const answer = await wallet.provider.request({ method, params: [question] });
    const taken: Attempt = { ...attempt, taken: true, ...named(attempt, answer) };
    settle(() => keepAttempt(terms, taken));
    return taken;
  } catch (error) {
    if (isDoubtful(error) && (await mayBeSent(wallet, attempt)))
      throw new Problem(`Your wallet could not say what became of the ${words.noun}.`);
    settle(() => {
      forgetAttempt(terms);
      tellBegun(terms, attempt.payer, true);
    });
    throw refusal(error) ?? error;
  }
}

function named({ way, id }: Attempt, answer: unknown): Partial<Attempt> {
  if (way === "transaction") return { hash: answer as Hex };
  const own = typeof answer === "string" ? answer : (answer as { id?: unknown } | null)?.id;
  return { id: typeof own === "string" ? own : String(id) };
}

function isDoubtful(error: unknown): boolean {
  const code = codeOf(error);
  return code === undefined || !CLEAR.includes(code);
}

/** Asked even where the payer has stopped waiting. */
async function mayBeSent(
  { leaving, ...wallet }: Wallet,
  { way, payer, nonce, id }: Attempt,
): Promise<boolean> {
  if (way === "batch") {
    const told = await ask(wallet, "wallet_getCallsStatus", id).catch((error: unknown) => error);
    if (codeOf(told) === UNKNOWN_CALLS) return false;
    if (!isUnsupported(told)) return true;
  }
  const sent = await ask<Hex>(wallet, "eth_getTransactionCount", payer, "pending").catch(() => undefined);
  return sent === undefined || nonce === undefined || Number(sent) > nonce;
}
