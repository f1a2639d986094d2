import { z } from "zod";
import { PublicError } from "../../src/errors.js";
import { toNumber } from "../../src/money.js";
import { approveTx } from "../../src/onchain/approve.js";
import { encodeRenew, encodeSubscribe } from "../../src/onchain/subscription-hub.js";
import { READ_CALL } from "../../src/plans.js";
import type { SubscriptionRow } from "../../src/records/subscription.js";
import { approveTransaction, unsignedTransaction, warning } from "../../src/records/unsigned-transaction.js";
import type { Context } from "../../src/runtime/context.js";
import { defineTool } from "../../src/runtime/tool.js";
import { refuseSanctioned } from "../../src/screening/refuse.js";
import { selectSubscription } from "../../src/store/subscriptions.js";
import { calldataWarnings } from "../calldata-warnings.js";
import { id } from "../fields.js";
import { notFound } from "../not-found.js";
import { planTerms } from "./plan-terms.js";

export const prepareSubscribe = defineTool({
  name: "prepare_subscribe",
  title: "Prepare subscribe",
  description:
    "Prepare unsigned calldata for a subscriber to start one of this account's plans, or to pay its next period with renewal true. Sign approve_tx, then execute_tx.",
  scope: "write",
  meter: READ_CALL,
  input: z
    .object({ subscription_id: id.describe("Plan id, sub_…"), renewal: z.boolean().optional() })
    .strict(),
  output: z.object({
    subscription_id: z.string(),
    amount_usdc: z.number(),
    fee_usdc: z.number(),
    approve_tx: approveTransaction,
    execute_tx: unsignedTransaction,
    warnings: z.array(warning),
  }),
  async look(input, ctx) {
    const { chain, contract, destinationWallet } = await findPlan(input.subscription_id, ctx);
    return calldataWarnings(ctx, {
      chain,
      contract: "subscription_hub",
      address: contract,
      receivers: [destinationWallet],
    });
  },
  async execute(input, ctx, warnings) {
    const plan = await findPlan(input.subscription_id, ctx);
    if (plan.status === "canceled")
      throw new PublicError(
        "state_conflict",
        "This plan is canceled: nobody can subscribe to it. Nothing was prepared.",
      );
    const { chain, contract, destinationWallet } = plan;
    await refuseSanctioned(
      ctx.screening,
      [{ path: "destination_wallet", address: destinationWallet }],
      "sanctioned_address",
    );
    const encode = input.renewal ? encodeRenew : encodeSubscribe;
    return {
      subscription_id: plan.id,
      amount_usdc: toNumber(plan.amount),
      fee_usdc: toNumber(plan.fee),
      approve_tx: approveTx(chain, contract, plan.amount),
      execute_tx: encode(chain, contract, planTerms(plan)),
      warnings,
    };
  },
});

async function findPlan(id: string, ctx: Context): Promise<SubscriptionRow> {
  const plan = await selectSubscription(ctx.sql, ctx.caller.account.id, id);
  if (!plan) throw notFound("subscription plan", id);
  return plan;
}
