import { PublicError } from "../../src/errors.js";
import { chainInWords, usdcInWords } from "../../src/in-words.js";
import { MAX_USDC, toNumber } from "../../src/money.js";
import { payoutRecord } from "../../src/records/payout.js";
import { defineTool } from "../../src/runtime/tool.js";
import { contact } from "../contact.js";
import { chain, choice, money, payee, reference, rows, text } from "../fields.js";
import { makePayout, planPayout } from "../make-payout.js";

export const prepareBatchPayout = defineTool({
  name: "prepare_batch_payout",
  title: "Prepare batch payout",
  description:
    "Prepare unsigned calldata that pays 1-500 recipients in one transaction, for a flat 0.3 % fee. Sign approve_tx, then execute_tx. For split send equal amounts.",
  kind: "out",
  noun: "payout",
  scope: "write",
  meter: "payout_create",
  route: "POST /payouts",
  doors: ["rest", "chat", "mcp", "jobs"],
  mails: 0,
  fee: "on top",
  says: "prepared payout",
  tells: (payout) =>
    `Payout prepared: ${payout.recipient_count} ${payout.recipient_count === 1 ? "recipient" : "recipients"}, ${usdcInWords(payout.totalUsdc)} plus a fee of ${usdcInWords(payout.feeUsdc)} on ${chainInWords(payout.chain)}.\nNext: sign it at ${payout.sign_url}. Nothing is paid until you sign.`,
  refuses: ["split_unequal"],
  input: {
    recipients: rows(
      {
        address: payee("Recipient wallet"),
        contact_id: contact({ address: "wallet" }).optional(),
        amount_usdc: money("USDC to pay"),
        label: text({ max: 120, readBy: "label" }).optional(),
      },
      { max: 500, named: "NewRecipient" },
    ),
    chain: chain.describe("Chain every recipient is paid on. No default: ask if unknown."),
    kind: choice(["batch", "split"]).default("batch"),
    label: text({ max: 120, readBy: "label" }).optional(),
    reference,
  },
  check({ recipients }, issues) {
    const total = recipients.reduce((sum, { amount_usdc }) => sum + amount_usdc, 0n);
    if (total > MAX_USDC)
      issues.addIssue({
        code: "custom",
        path: ["recipients"],
        message: "expected amounts that sum to at most 1000000000 USDC",
      });
  },
  output: payoutRecord,
  example: {
    recipients: [
      { address: "0x71C7656EC7ab88b098defB751B7401B5f6d8976F", amount_usdc: 1200, label: "Design" },
      { address: "0x90F79bf6EB2c4f870365E785982E1f101E93b906", amount_usdc: 850.5, label: "Translation" },
    ],
    chain: "base",
    label: "March payroll",
  },
  look: ({ recipients, chain }, ctx) =>
    planPayout(
      ctx,
      chain,
      recipients.map(({ address, amount_usdc }) => ({ address, amount: amount_usdc })),
    ),
  async execute({ recipients, kind, label, reference }, ctx, planned) {
    if (kind === "split") requireEqual(recipients);
    return makePayout(ctx, planned, {
      kind,
      label: label ?? null,
      reference: reference ?? null,
      refundOf: null,
      creditNoteId: null,
      recipients: recipients.map(({ address, amount_usdc, label, contact_id }) => ({
        address,
        amount: amount_usdc,
        label: label || null,
        contactId: contact_id ?? null,
      })),
    });
  },
});

function requireEqual(recipients: { amount_usdc: bigint }[]): void {
  const first = recipients[0]?.amount_usdc ?? 0n;
  const odd = recipients.findIndex(({ amount_usdc }) => amount_usdc !== first);
  if (odd < 0) return;
  const message = `expected ${toNumber(first)} as in recipients.0: kind "split" pays everyone the same amount`;
  throw new PublicError("split_unequal", `recipients.${odd}.amount_usdc: ${message}. Nothing was created.`, {
    issues: [{ path: `recipients.${odd}.amount_usdc`, message }],
  });
}
