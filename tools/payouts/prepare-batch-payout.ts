import { randomBytes } from "node:crypto";
import { type Address, toHex } from "viem";
import type { Chain } from "../../src/chains.js";
import { PublicError } from "../../src/errors.js";
import { newId } from "../../src/ids.js";
import { chainInWords, usdcInWords } from "../../src/in-words.js";
import { MAX_USDC, toNumber } from "../../src/money.js";
import { approveTx } from "../../src/onchain/approve.js";
import { encodeExecute, payoutFee, payoutId, payoutTotal } from "../../src/onchain/batch-payout.js";
import { contractAddresses } from "../../src/onchain/deployment.js";
import { livePayoutGas } from "../../src/onchain/live-payout-gas.js";
import { payoutRecord, presentPayout } from "../../src/records/payout.js";
import type { Context } from "../../src/runtime/context.js";
import { defineTool } from "../../src/runtime/tool.js";
import { insertPayout } from "../../src/store/payouts.js";
import { selectWallets } from "../../src/store/wallets.js";
import { calldataWarnings } from "../calldata-warnings.js";
import { chain, choice, money, payee, reference, rows, text } from "../fields.js";
import { recordEvents } from "../record-event.js";
import { duplicateWarnings, gasWarnings } from "./payout-warnings.js";

const LIFETIME_MS = 24 * 3_600_000;

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
    `Payout prepared: ${payout.recipient_count} ${payout.recipient_count === 1 ? "recipient" : "recipients"}, ${usdcInWords(payout.totalUsdc)} plus a fee of ${usdcInWords(payout.feeUsdc)} on ${chainInWords(payout.chain)}.\nNext: sign approve_tx first, then execute_tx. Nothing is paid until you sign.`,
  refuses: ["split_unequal"],
  input: {
    recipients: rows(
      {
        address: payee("Recipient wallet"),
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
  async look({ recipients, chain }, ctx) {
    const items = recipients.map(({ address, amount_usdc }) => ({ address, amount: amount_usdc }));
    const contract = contractAddresses(chain, ctx.chains.feeRecipient).batch_payout;
    const terms = { items, salt: toHex(randomBytes(32)) };
    const total = payoutTotal(items);
    const fee = payoutFee(total);
    const execute = encodeExecute(chain, contract, terms);
    const receivers = items.map((item) => item.address);
    const payers = await linkedAddresses(ctx, chain);
    const [live, gas] = await Promise.all([
      calldataWarnings(ctx, {
        chain,
        contract: "batch_payout",
        address: contract,
        receivers,
        payers,
        takes: total + fee,
      }),
      livePayoutGas(ctx.chains.reader(chain), execute, chain, items.length),
    ]);
    return { items, contract, terms, total, fee, execute, live, gas };
  },
  async execute(input, ctx, looked) {
    const { recipients, chain, kind } = input;
    if (kind === "split") requireEqual(recipients);
    const { items, contract, terms, total, fee, execute, live, gas } = looked;
    const receivers = items.map((item) => item.address);
    const warnings = [...live, ...gasWarnings(chain, gas, items.length), ...duplicateWarnings(receivers)];
    const payout = await insertPayout(
      ctx.sql,
      {
        id: newId("po", ctx.now),
        accountId: ctx.caller.account.id,
        kind,
        chain,
        label: input.label ?? null,
        reference: input.reference ?? null,
        total,
        fee,
        recipientCount: items.length,
        contract,
        feeRecipient: ctx.chains.feeRecipient,
        salt: terms.salt,
        termsId: payoutId(chain, contract, terms),
        approveTx: approveTx(chain, contract, total + fee),
        executeTx: { ...execute, ...(gas && { gas: gas.limit.toString() }) },
        warnings,
        door: ctx.caller.door,
        origins: ctx.caller.origins ?? null,
        createdAt: ctx.now,
        expiresAt: new Date(ctx.now.getTime() + LIFETIME_MS),
      },
      recipients.map(({ address, amount_usdc, label }) => ({
        address,
        amount: amount_usdc,
        label: label || null,
      })),
    );
    const record = presentPayout(payout, ctx.now);
    recordEvents(ctx, ["payout.prepared", record]);
    return record;
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

async function linkedAddresses(ctx: Context, chain: Chain): Promise<Address[]> {
  const wallets = await selectWallets(ctx.sql, ctx.caller.account.id);
  return wallets.filter((wallet) => wallet.chain === chain).map((wallet) => wallet.address);
}
