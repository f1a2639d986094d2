import { z } from "zod";
import { PublicError } from "../../src/errors.js";
import { usdcInWords } from "../../src/in-words.js";
import { feeOf, toNumber } from "../../src/money.js";
import { approveTx } from "../../src/onchain/approve.js";
import { encodeDonate, MIN_DONATION } from "../../src/onchain/donation-jars.js";
import { READ_CALL } from "../../src/plans.js";
import type { DonationJarRow } from "../../src/records/donation-jar.js";
import { approveTransaction, unsignedTransaction, warning } from "../../src/records/unsigned-transaction.js";
import type { Context } from "../../src/runtime/context.js";
import { field } from "../../src/runtime/field.js";
import { defineTool } from "../../src/runtime/tool.js";
import { refuseSanctioned } from "../../src/screening/refuse.js";
import { selectDonationJar, selectDonationJarBySlug } from "../../src/store/donation-jars.js";
import { calldataWarnings } from "../calldata-warnings.js";
import { id, money } from "../fields.js";
import { notFound } from "../not-found.js";

export const prepareDonate = defineTool({
  name: "prepare_donate",
  title: "Prepare donate",
  description:
    "Prepare unsigned calldata that donates to one of this account's jars, by donation_id or slug. Sign approve_tx, then execute_tx. Reverts until the jar is activated.",
  kind: "out",
  noun: "donation_jar",
  scope: "write",
  meter: READ_CALL,
  doors: ["rest", "chat", "mcp", "jobs"],
  mails: 0,
  fee: "out of it",
  says: "prepared donation",
  tells: (call) =>
    `Donation of ${usdcInWords(call.amount_usdc)} prepared.\nNext: sign approve_tx first, then execute_tx.`,
  input: {
    donation_id: id("donation_jar").optional().describe("Jar id, don_…"),
    slug: field(z.string().max(40), { sort: "record", noun: "donation_jar" }).optional(),
    amount_usdc: money("USDC to donate, at least 0.01"),
  },
  check(input, issues) {
    if ((input.donation_id === undefined) === (input.slug === undefined))
      issues.addIssue({
        code: "custom",
        path: ["donation_id"],
        message: "expected exactly one of donation_id and slug",
      });
    if (input.amount_usdc < MIN_DONATION)
      issues.addIssue({ code: "custom", path: ["amount_usdc"], message: "expected at least 0.01" });
  },
  output: z.object({
    donation_id: z.string(),
    slug: z.string(),
    url: z.string().describe("The jar's page, where a donor pays with his own wallet"),
    amount_usdc: z.number(),
    fee_usdc: z.number(),
    approve_tx: approveTransaction,
    execute_tx: unsignedTransaction,
    warnings: z.array(warning),
  }),
  async look(input, ctx) {
    const { chain, contract, destinationWallet, feeRecipient } = await findJar(input, ctx);
    return calldataWarnings(ctx, {
      chain,
      contract: "donation_jars",
      address: contract,
      feeRecipient,
      receivers: [destinationWallet],
    });
  },
  async execute(input, ctx, warnings) {
    const jar = await findJar(input, ctx);
    if (jar.status === "canceled")
      throw new PublicError(
        "state_conflict",
        "This jar is canceled: it takes no donation. Nothing was prepared.",
      );
    const { chain, contract, destinationWallet } = jar;
    await refuseSanctioned(
      ctx.screening,
      [{ path: "destination_wallet", address: destinationWallet }],
      "sanctioned_address",
    );
    const amount = input.amount_usdc;
    return {
      donation_id: jar.id,
      slug: jar.slug,
      url: ctx.links.donate(jar.slug),
      amount_usdc: toNumber(amount),
      fee_usdc: toNumber(feeOf(amount, jar.feeBps)),
      approve_tx: approveTx(chain, contract, amount),
      execute_tx: encodeDonate(chain, contract, jar.onChainJarId, amount),
      warnings,
    };
  },
});

async function findJar(
  input: { donation_id?: string | undefined; slug?: string | undefined },
  ctx: Context,
): Promise<DonationJarRow> {
  const accountId = ctx.caller.account.id;
  const jar = input.donation_id
    ? await selectDonationJar(ctx.sql, accountId, input.donation_id)
    : await selectDonationJarBySlug(ctx.sql, input.slug ?? "");
  if (!jar || jar.accountId !== accountId)
    throw notFound("donation jar", input.donation_id ?? input.slug ?? "");
  return jar;
}
