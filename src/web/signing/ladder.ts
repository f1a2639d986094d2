import { askToSend } from "./ask-to-send.js";
import type { Attempt } from "./attempt.js";
import { warnOnce } from "./begun.js";
import { hasCode } from "./landing.js";
import { forgetApproval, recallApproval, rememberApproval } from "./memory.js";
import { connect, refuseChange, refuseOtherChain, switchChain } from "./network.js";
import { typedPermit } from "./permit.js";
import { NotTaken, type Prepared, prepare } from "./prepared.js";
import { Problem } from "./problem.js";
import { ask, askInTime, type Hex, type Wallet } from "./provider.js";
import { callsOf, mined, takesBatches, takesNoBatch, transactionOf } from "./send.js";
import type { Terms } from "./terms.js";
import { readAllowance, refuseEmptyTank, refuseNoContract, refuseShortfall } from "./token.js";
import { words } from "./words.js";

/** How it tells of itself while it goes on. */
export interface Show {
  steps(names: string[], current: number): void;
  note(text: string): void;
  payer(account: string): void;
  trial(text: string): void;
}

interface Climb {
  wallet: Wallet;
  terms: Terms;
  account: string;
  prepared: Prepared;
  body: object;
  show: Show;
}

/** They say that they take batches, and fail at them: whoever tries again pays in another way. */
const batchless = new WeakSet<object>();

const CONFIRM = `Confirm the ${words.noun}`;
const APPROVE = "Allow exactly this amount";
const SEVERAL_ALLOW =
  "Your wallet has the permission and carries it out. Where several people sign, that can take hours: you may close this page and come back. It is not asked for twice.";

export async function climb(wallet: Wallet, terms: Terms, body: object, show: Show): Promise<Attempt> {
  show.note(`Your wallet asks ${words.who}.`);
  const account = await connect(wallet);
  show.payer(account);
  show.note("Checking account and network.");
  const prepared = await prepareFor({ wallet, terms, account, body, show });
  await switchChain(wallet, terms);
  await refuseNoContract(wallet, terms);
  await refuseShortfall(wallet, terms, account);
  return firstRung({ wallet, terms, account, prepared, body, show });
}

/**
 * From the first rung that this wallet can stand on: one atomic batch, an allowance that is there already or not
 * needed, a signed permit and one transaction, an approval and a transaction.
 */
async function firstRung(climb: Climb): Promise<Attempt> {
  const { wallet, terms, account, prepared } = climb;
  const approves = (await readAllowance(wallet, terms, account)) < terms.amount;
  if (!batchless.has(wallet.provider) && (await takesBatches(wallet, terms, account, approves))) {
    try {
      return await sendBatch(climb, approves);
    } catch (error) {
      if (!(error instanceof Problem)) batchless.add(wallet.provider);
      if (!takesNoBatch(error)) throw error;
    }
  }
  await refuseEmptyTank(wallet, terms, account, prepared);
  if (!approves) return sendNow(climb, [CONFIRM], prepared.execute_tx);
  const permitted = await withPermit(climb);
  if (permitted) return sendNow(climb, ["Sign the permission", CONFIRM], permitted.execute_tx);
  await approve(climb);
  // A permission may take long: what it was for can be paid, or canceled, meanwhile.
  const again = await prepareFor(climb);
  return sendNow({ ...climb, prepared: again }, [APPROVE, CONFIRM], again.execute_tx);
}

async function prepareFor({
  wallet,
  terms,
  account,
  body,
  show,
}: Omit<Climb, "prepared">): Promise<Prepared> {
  const prepared = await prepare(terms, { ...body, payer: account });
  // What is said once must not be said to nobody.
  wallet.leaving?.throwIfAborted();
  warnOnce(prepared.warnings, account);
  if (prepared.trial) show.trial(prepared.trial);
  return prepared;
}

async function sendNow(climb: Climb, steps: string[], call: Prepared["execute_tx"]): Promise<Attempt> {
  const { wallet, terms, account, show } = climb;
  show.steps(steps, steps.length - 1);
  await refuseChange(wallet, terms, account);
  const attempt = await attemptOf(climb, "transaction");
  show.note(`${CONFIRM} in your wallet.`);
  return askToSend(climb, attempt, "eth_sendTransaction", transactionOf(terms, account, call));
}

async function sendBatch(climb: Climb, approves: boolean): Promise<Attempt> {
  const { wallet, terms, account, prepared, show } = climb;
  show.steps([CONFIRM], 0);
  await refuseChange(wallet, terms, account);
  const id = randomHex();
  const attempt = { ...(await attemptOf(climb, "batch")), id };
  const { approve_tx, execute_tx } = prepared;
  const calls = callsOf(terms, account, id, approves && approve_tx ? [approve_tx, execute_tx] : [execute_tx]);
  show.note(`${CONFIRM} in your wallet${approves ? `: ${words.batch}` : ""}.`);
  return askToSend(climb, attempt, "wallet_sendCalls", calls);
}

/** What tells later whether it was sent; a wallet that can't say leaves that open. */
async function attemptOf({ wallet, terms, account, prepared }: Climb, way: Attempt["way"]): Promise<Attempt> {
  const [count, block, shared] = await Promise.all([
    askInTime<Hex>(wallet, "eth_getTransactionCount", account, "pending").catch(() => undefined),
    askInTime<Hex>(wallet, "eth_blockNumber").catch(() => undefined),
    hasCode(wallet, account).catch(() => false),
  ]);
  return {
    way,
    wallet: wallet.id,
    payer: account,
    secret: randomHex(),
    since: prepared.prepared_at,
    ...(count && { nonce: Number(count) }),
    ...(block && { block }),
    ...(shared && { shared }),
    ...(terms.beside && { beside: terms.beside }),
  };
}

function randomHex(): Hex {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/** Undefined where the wallet can't sign one, or where the signature would not be taken. */
async function withPermit({
  wallet,
  terms,
  account,
  prepared,
  body,
  show,
}: Climb): Promise<Prepared | undefined> {
  const { permit } = prepared;
  if (!permit) return undefined;
  show.steps(["Sign the permission", CONFIRM], 0);
  await refuseChange(wallet, terms, account);
  show.note(
    "Sign the permission in your wallet: exactly this amount, for this payment alone. It costs nothing.",
  );
  const typed = typedPermit(terms, account, permit);
  const signature = await ask<Hex>(wallet, "eth_signTypedData_v4", account, typed).catch((error) => {
    if (error instanceof Problem) throw error;
    return undefined;
  });
  if (!signature) return undefined;
  show.note("Signed. The payment is being prepared.");
  const signed = { signature, deadline: permit.message.deadline };
  const again = await prepare(terms, { ...body, payer: account, permit: signed }).catch((error) => {
    if (!(error instanceof NotTaken)) throw error;
    return undefined;
  });
  // A signature may take long, too.
  if (again) warnOnce(again.warnings, account);
  // Where no node has tried the signature, nobody knows that it would be taken.
  return again?.balance_usdc == null ? undefined : again;
}

async function approve({ wallet, terms, account, prepared, show }: Climb): Promise<void> {
  if (!prepared.approve_tx) return;
  show.steps([APPROVE, CONFIRM], 0);
  await refuseChange(wallet, terms, account);
  show.note("Confirm in your wallet that exactly this amount may be taken. Nothing is paid yet.");
  const shared = await hasCode(wallet, account);
  const hash =
    (await pendingApproval(wallet, terms, { account, shared })) ??
    (await ask<Hex>(wallet, "eth_sendTransaction", transactionOf(terms, account, prepared.approve_tx)));
  rememberApproval(terms, account, hash);
  show.note(
    shared
      ? SEVERAL_ALLOW
      : "Waiting for the network to take the permission. You may reload: it is not asked for twice.",
  );
  const allowed = async () => (await readAllowance(wallet, terms, account)) >= terms.amount;
  const done = await mined(wallet, hash, async () => {
    await refuseOtherChain(wallet, terms);
    // What a busy node does not say now it says in a moment.
    return allowed().catch(() => false);
  });
  if (done || shared) forgetApproval(terms, account);
  if (!done)
    throw new Problem(
      `The network has not taken the permission yet. ${words.nothing}; ${shared ? "come back when your wallet has carried it out. If you go on before, it is asked for once more." : "try again later."}`,
    );
  if (!(await allowed()))
    throw new Problem(
      `The permission is smaller than the amount. ${words.nothing}; try again and leave the amount as it is.`,
    );
}

/** One that was sent before a reload and is not in a block yet; of what several people sign no node knows. */
async function pendingApproval(
  wallet: Wallet,
  terms: Terms,
  { account, shared }: { account: string; shared: boolean },
): Promise<Hex | undefined> {
  const hash = recallApproval(terms, account);
  if (!hash) return undefined;
  const known = await ask<{ blockNumber: Hex | null } | null>(wallet, "eth_getTransactionByHash", hash).catch(
    () => null,
  );
  return (known ? known.blockNumber === null : shared) ? hash : undefined;
}
