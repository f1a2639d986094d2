import { forget, recall, remember } from "./memory.js";
import { connect, refuseChange, switchChain } from "./network.js";
import { type Prepared, prepare } from "./prepared.js";
import { Problem } from "./problem.js";
import { ask, type Hex, type Wallet } from "./provider.js";
import { isUnsupported, mined, send, sendBatch, takesBatches } from "./send.js";
import type { Terms } from "./terms.js";
import { readAllowance, refuseEmptyTank, refuseShortfall } from "./token.js";

/** How a payment tells of itself while it goes on. */
export interface Show {
  steps(names: string[], current: number): void;
  note(text: string): void;
}

interface Climb {
  wallet: Wallet;
  terms: Terms;
  account: string;
  prepared: Prepared;
  body: object;
  show: Show;
}

const PAY = "Confirm the payment";
const APPROVE = "Allow exactly this amount";

/** What was sent, and by whom since when: a wallet may replace the transaction by another one. */
export interface Sent {
  hash: Hex;
  payer: string;
  since: string;
}

export async function pay(wallet: Wallet, terms: Terms, body: object, show: Show): Promise<Sent> {
  show.note("Your wallet asks which account pays.");
  const account = await connect(wallet);
  const prepared = await prepare(terms, { ...body, payer: account });
  await switchChain(wallet, terms);
  await refuseShortfall(wallet, terms, account);
  const hash = await firstRung({ wallet, terms, account, prepared, body, show });
  return { hash, payer: account, since: prepared.prepared_at };
}

/**
 * From the first rung that this wallet can stand on: an allowance that is there already, one atomic batch, a
 * signed permit and one transaction, an approval and a transaction.
 */
async function firstRung(climb: Climb): Promise<Hex> {
  const { wallet, terms, account, prepared } = climb;
  if ((await readAllowance(wallet, terms, account)) >= terms.amount)
    return payNow(climb, [PAY], prepared.execute_tx);
  if (await takesBatches(wallet, terms, account)) {
    try {
      return await payAsBatch(climb);
    } catch (error) {
      if (!isUnsupported(error)) throw error;
    }
  }
  await refuseEmptyTank(wallet, terms, account, prepared);
  const permitted = await withPermit(climb);
  if (permitted) return payNow(climb, ["Sign the permission", PAY], permitted.execute_tx);
  await approve(climb);
  return payNow(climb, [APPROVE, PAY], prepared.execute_tx);
}

async function payNow(
  { wallet, terms, account, show }: Climb,
  steps: string[],
  call: Prepared["execute_tx"],
): Promise<Hex> {
  show.steps(steps, steps.length - 1);
  await refuseChange(wallet, terms, account);
  show.note("Confirm the payment in your wallet.");
  return send(wallet, terms, account, call);
}

async function payAsBatch({ wallet, terms, account, prepared, show }: Climb): Promise<Hex> {
  show.steps([PAY], 0);
  await refuseChange(wallet, terms, account);
  show.note("Confirm the payment in your wallet: permission and payment in one.");
  return sendBatch(wallet, terms, account, [prepared.approve_tx, prepared.execute_tx]);
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
  show.steps(["Sign the permission", PAY], 0);
  await refuseChange(wallet, terms, account);
  show.note(
    "Sign the permission in your wallet: exactly this amount, for this payment alone. It costs nothing.",
  );
  const signature = await ask<Hex>(wallet, "eth_signTypedData_v4", account, JSON.stringify(permit)).catch(
    (error) => {
      if (error instanceof Problem) throw error;
      return undefined;
    },
  );
  if (!signature) return undefined;
  const signed = { signature, deadline: permit.message.deadline };
  return prepare(terms, { ...body, payer: account, permit: signed }).catch(() => undefined);
}

async function approve({ wallet, terms, account, prepared, show }: Climb): Promise<void> {
  show.steps([APPROVE, PAY], 0);
  await refuseChange(wallet, terms, account);
  show.note("Confirm in your wallet that exactly this amount may be taken. Nothing is paid yet.");
  const hash =
    (await pendingApproval(wallet, terms)) ?? (await send(wallet, terms, account, prepared.approve_tx));
  remember(terms, "approval", hash);
  show.note("Waiting for the network to take the permission. You may reload: it is not asked for twice.");
  const allowed = async () => (await readAllowance(wallet, terms, account)) >= terms.amount;
  await mined(wallet, hash, allowed);
  forget(terms, "approval");
  if (!(await allowed()))
    throw new Problem(
      "The permission is smaller than the amount. Nothing was paid; try again and leave the amount as it is.",
    );
}

/** One that was sent before a reload and is not in a block yet. */
async function pendingApproval(wallet: Wallet, terms: Terms): Promise<Hex | undefined> {
  const hash = recall(terms, "approval") as Hex | undefined;
  if (!hash) return undefined;
  const known = await ask<{ blockNumber: Hex | null } | null>(wallet, "eth_getTransactionByHash", hash).catch(
    () => null,
  );
  return known && known.blockNumber === null ? hash : undefined;
}
