import { pause } from "../page.js";
import { type Attempt, forgetAttempt, keepAttempt, recallAttempt, tellOfAttempt } from "./attempt.js";
import { tellBegun } from "./begun.js";
import { hasCode, type Landing, takenPlace, watchLanding } from "./landing.js";
import { Problem } from "./problem.js";
import { ask, type Hex, refusal, saidNo, tells, type Wallet } from "./provider.js";
import { isUnsupported, UNKNOWN_CALLS } from "./send.js";
import type { Terms } from "./terms.js";
import { words } from "./words.js";

/** What was handed on a moment ago is not in every node's count yet. */
const LOOKS = 4;
const LOOK_MS = 1_000;

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
  tellBegun(terms, attempt);
  // A late answer must not touch what was begun after it.
  const settle = (change: () => void) => {
    if ((recallAttempt(terms)?.since ?? attempt.since) === attempt.since) change();
    if (wallet.leaving?.aborted) tellOfAttempt();
  };
  let stop = () => {};
  // Some wallets send it and never say so. An earlier payment has not used up what this one was to use.
  const landed = new Promise<Partial<Attempt>>((resolve) => {
    const see = async (_: unknown, landing: Landing) => {
      if (landing.state !== "landed") return;
      const spent = await takenPlace(wallet, attempt).catch(() => landing);
      if (spent.state === "replaced") resolve({ hash: landing.hash } as Partial<Attempt>);
    };
    stop = watchLanding(terms, () => wallet, see);
  });
  try {
    const answer = wallet.provider.request({ method, params: [question] });
    const told = await Promise.race([answer.then((said) => named(attempt, said)), landed]);
    const taken: Attempt = { ...attempt, taken: true, ...told };
    settle(() => keepAttempt(terms, taken));
    return taken;
  } catch (error) {
    // A person's own no is clear by itself; wallets hand on what their node says under any code, also after sending.
    if (!saidNo(error) && (await mayBeSent(wallet, attempt)))
      throw new Problem(`Your wallet could not say what became of the ${words.noun}.`);
    settle(() => {
      forgetAttempt(terms);
      tellBegun(terms, attempt, true);
    });
    throw refusal(error) ?? error;
  } finally {
    stop();
  }
}

function named({ way, id, shared }: Attempt, answer: unknown): Partial<Attempt> {
  if (way === "transaction") return shared ? { told: answer as Hex } : { hash: answer as Hex };
  const own = typeof answer === "string" ? answer : (answer as { id?: unknown } | null)?.id;
  return { id: typeof own === "string" ? own : String(id) };
}

/** Asked even where the payer has stopped waiting; what can't be told may be. */
async function mayBeSent({ leaving, ...wallet }: Wallet, attempt: Attempt): Promise<boolean> {
  for (let look = 1; look < LOOKS; look++) {
    if (await looksSent(wallet, attempt)) return true;
    await pause(LOOK_MS);
  }
  return looksSent(wallet, attempt);
}

async function looksSent(wallet: Wallet, { way, payer, nonce, id }: Attempt): Promise<boolean> {
  const told = way === "batch" && (await ask(wallet, "wallet_getCallsStatus", id).catch((error) => error));
  const isUnknown = told && tells(told, UNKNOWN_CALLS);
  if (told && !isUnknown && !isUnsupported(told)) return true;
  try {
    // Several people sign for it: its own count tells nothing.
    if (await hasCode(wallet, payer)) return !isUnknown;
    const sent = await ask<Hex | null>(wallet, "eth_getTransactionCount", payer, "pending");
    return !sent || nonce === undefined || Number(sent) > nonce;
  } catch {
    return true;
  }
}
