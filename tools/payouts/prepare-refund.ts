import { PublicError } from "../../src/errors.js";
import { chainInWords, usdcInWords } from "../../src/in-words.js";
import { formatUsdc, toNumber, type Usdc } from "../../src/money.js";
import { isContract } from "../../src/onchain/accounts.js";
import { answerInTime } from "../../src/onchain/answer-in-time.js";
import { earlierMayStillLand, payerIsContract } from "../../src/onchain/warnings.js";
import type { CreditNoteRow } from "../../src/records/credit-note.js";
import { payoutRecord } from "../../src/records/payout.js";
import type { Context } from "../../src/runtime/context.js";
import { defineTool } from "../../src/runtime/tool.js";
import { refuseSanctioned } from "../../src/screening/refuse.js";
import { lockCreditNote, selectCreditNote } from "../../src/store/credit-notes.js";
import { lockPayment, selectPayment } from "../../src/store/payments.js";
import { lockPayouts } from "../../src/store/payouts.js";
import { sumOfNoteRefunds, sumOfRefunds } from "../../src/store/refunds.js";
import { chain, id, line, money, payee, rows } from "../fields.js";
import { makePayout, planPayout } from "../make-payout.js";
import { type Refundable, requireRefundable } from "./refundable.js";

const NAME = "prepare_refund";

/** Judged as the payout that it is. */
const AS_PAYOUT = {
  recipients: rows({ address: payee("The payer"), amount_usdc: money("What goes back") }, { max: 1 }),
  chain,
};

export const prepareRefund = defineTool({
  name: NAME,
  title: "Prepare refund",
  description:
    "Prepare unsigned calldata that pays a final payment back to its payer: all that is left of it, or a part. Sign approve_tx, then execute_tx.",
  kind: "out",
  noun: "payout",
  scope: "write",
  meter: "payout_create",
  route: "POST /payments/{payment_id}/refund",
  doors: ["rest", "chat", "mcp", "jobs"],
  mails: 0,
  fee: "on top",
  says: "prepared refund",
  tells: ({ totalUsdc, feeUsdc, refund_of, chain, sign_url }) =>
    `Refund of ${refund_of} prepared: ${usdcInWords(totalUsdc)} back to the payer on ${chainInWords(chain)}, plus a fee of ${usdcInWords(feeUsdc)}.\nNext: sign it at ${sign_url}. Nothing is paid until you sign.`,
  refuses: ["refund_too_large", "sanctioned_recipient", "screening_unavailable"],
  input: {
    payment_id: id("payment", "Payment id, pay_…"),
    amount_usdc: money(
      "USDC to pay back; what is left of the credit note, else of the payment, where it is not said",
    ).optional(),
    reason: line({ max: 120, readBy: "label" }).optional(),
    credit_note_id: id("credit_note", "The credit note that it pays").optional(),
  },
  forPrograms: ["credit_note_id"],
  output: payoutRecord,
  example: { payment_id: "pay_01k9zq5v3mfr8s6w2x4y7b0c1d", amount_usdc: 12.5, reason: "Returned" },
  async look({ payment_id, amount_usdc, credit_note_id: noteId }, ctx) {
    const { account, released } = ctx.caller;
    const payment = requireRefundable(await selectPayment(ctx.sql, account.id, payment_id), payment_id);
    const { payer, chain } = payment;
    await refuseSanctioned(ctx.screening, [{ path: "payer", address: payer }], "sanctioned_recipient");
    const { held } = await sumOfRefunds(ctx.sql, payment, { tool: NAME, released, now: ctx.now });
    const note = noteId === undefined ? undefined : await requireNoteOf(ctx, noteId, payment);
    const amount = amount_usdc ?? note?.left ?? payment.amount - held;
    if (note) refuseBeyondNote(note, amount);
    refuseTooLarge(payment, held, amount);
    const [planned, hasCode] = await Promise.all([
      planPayout(ctx, chain, [{ address: payer, amount }]),
      answerInTime(ctx.chains.reader(chain), (reader) => isContract(reader, payer)),
    ]);
    return { payment, amount, planned, hasCode };
  },
  async judge({ payment_id, reason, credit_note_id }, ctx, { payment, amount, hasCode }) {
    const { account, released } = ctx.caller;
    await lockPayouts(ctx.sql, account.id);
    const now = requireRefundable(await lockPayment(ctx.sql, account.id, payment_id), payment_id);
    const { held } = await sumOfRefunds(ctx.sql, now, { tool: NAME, released, now: ctx.now });
    refuseTooLarge(now, held, amount);
    if (credit_note_id !== undefined) {
      await lockCreditNote(ctx.sql, account.id, credit_note_id);
      refuseBeyondNote(await requireNoteOf(ctx, credit_note_id, now), amount);
    }
    const { payer, chain } = payment;
    return {
      fields: AS_PAYOUT,
      input: { recipients: [{ address: payer, amount_usdc: amount }], chain },
      sent: {
        payment_id,
        amount_usdc: toNumber(amount),
        ...(reason && { reason }),
        ...(credit_note_id && { credit_note_id }),
      },
      summary: `Prepare refund: ${formatUsdc(amount)} back to ${payer} on ${chain}`,
      doubts: hasCode === false ? [] : [doubtOf(payer, hasCode)],
    };
  },
  async execute({ reason, credit_note_id }, ctx, { payment, amount, planned, hasCode }) {
    const { payer, reference, id } = payment;
    const { givenUp } = await sumOfRefunds(ctx.sql, payment, { tool: NAME, now: ctx.now });
    const warnings = [
      // Whom it goes to was not chosen: he has paid.
      ...planned.warnings.filter(({ code }) => code !== "new_payee"),
      ...(givenUp ? [earlierMayStillLand(id)] : []),
      ...(hasCode ? [payerIsContract(payer)] : []),
    ];
    return makePayout(
      ctx,
      { ...planned, warnings },
      {
        kind: "batch",
        label: reason ?? null,
        reference,
        refundOf: id,
        creditNoteId: credit_note_id ?? null,
        recipients: [{ address: payer, amount, label: null, contactId: null }],
      },
    );
  },
});

interface Note extends CreditNoteRow {
  /** What no other refund of it has taken, or is about to. */
  left: Usdc;
}

/** Of the invoice that the payment paid, and no other. */
async function requireNoteOf(
  { sql, caller, now }: Context,
  id: string,
  { resourceId }: Refundable,
): Promise<Note> {
  const { account, released } = caller;
  const note = await selectCreditNote(sql, account.id, id);
  if (!note || note.invoiceId !== resourceId)
    throw wrongNote("credit_note_id", "expected a credit note of the invoice that was paid");
  const { held } = await sumOfNoteRefunds(sql, note, { tool: NAME, released, now });
  return { ...note, left: note.amount > held ? note.amount - held : 0n };
}

function refuseBeyondNote({ number, amount: credited, left }: Note, amount: Usdc): void {
  if (amount > 0n && amount <= left) return;
  const rest = left < credited ? `, of which ${formatUsdc(left)} is not refunded or about to be` : "";
  throw wrongNote("amount_usdc", `expected at most what ${number} credits, ${formatUsdc(credited)}${rest}`);
}

function wrongNote(path: string, message: string): PublicError {
  return new PublicError("validation_failed", `${path}: ${message}. Nothing was created.`, {
    issues: [{ path, message }],
  });
}

function refuseTooLarge(payment: Refundable, held: Usdc, amount: Usdc): void {
  const left = payment.amount > held ? payment.amount - held : 0n;
  if (amount > 0n && amount <= left) return;
  throw new PublicError(
    "refund_too_large",
    `amount_usdc: ${formatUsdc(payment.amount)} came in, ${formatUsdc(held)} of it is refunded or about to be, so at most ${formatUsdc(left)} can go back. Nothing was created.`,
    { details: { refundable_usdc: toNumber(left) } },
  );
}

/** Whoever asks but a member waits for one: money sent to a contract may be out of everybody's reach. */
function doubtOf(payer: string, hasCode: true | undefined): string {
  return hasCode
    ? `The payer ${payer} is a contract: an exchange or a batch may have paid for somebody else`
    : `Nobody could say whether the payer ${payer} is a contract: no node answered`;
}
