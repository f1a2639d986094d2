import type { Address } from "viem";
import { z } from "zod";
import { PublicError } from "../../src/errors.js";
import { usdcInWords } from "../../src/in-words.js";
import { toNumber } from "../../src/money.js";
import { answerInTime } from "../../src/onchain/answer-in-time.js";
import { approveTx } from "../../src/onchain/approve.js";
import { planTerms } from "../../src/onchain/plan-terms.js";
import { type Deed, outlookOf, readSubscriber } from "../../src/onchain/subscriber.js";
import { encodeRenew, encodeSubscribe } from "../../src/onchain/subscription-hub.js";
import { READ_CALL } from "../../src/plans.js";
import { periodRecord, presentPeriod } from "../../src/records/subscriber.js";
import type { SubscriptionRow } from "../../src/records/subscription.js";
import { approveTransaction, unsignedTransaction, warning } from "../../src/records/unsigned-transaction.js";
import type { Context } from "../../src/runtime/context.js";
import { defineTool } from "../../src/runtime/tool.js";
import { refuseSanctioned } from "../../src/screening/refuse.js";
import { selectSubscription } from "../../src/store/subscriptions.js";
import { calldataWarnings } from "../calldata-warnings.js";
import { address, flag, id } from "../fields.js";
import { notFound } from "../not-found.js";

export const prepareSubscribe = defineTool({
  name: "prepare_subscribe",
  title: "Prepare subscribe",
  description:
    "Prepare unsigned calldata for a subscriber to start one of this account's plans, or to pay its next period with renewal true. Sign approve_tx, then execute_tx.",
  kind: "out",
  noun: "subscription_plan",
  scope: "write",
  meter: READ_CALL,
  doors: ["rest", "chat", "mcp", "jobs"],
  mails: 0,
  fee: "out of it",
  says: "prepared subscription payment",
  tells: ({ amount_usdc, period }) =>
    `Subscription payment of ${usdcInWords(amount_usdc)} prepared.${period ? ` ${period.message}` : ""}\nNext: the subscriber signs approve_tx first, then execute_tx.`,
  input: {
    subscription_id: id("subscription_plan", "Plan id, sub_…"),
    renewal: flag().optional(),
    subscriber: address("Who will sign: says until when it would be paid").optional(),
  },
  output: z.object({
    subscription_id: z.string(),
    amount_usdc: z.number(),
    fee_usdc: z.number(),
    approve_tx: approveTransaction,
    execute_tx: unsignedTransaction,
    /** Null where no subscriber is named or no node answers. */
    period: periodRecord.nullable(),
    warnings: z.array(warning),
  }),
  async look(input, ctx) {
    const plan = await findPlan(input.subscription_id, ctx);
    const { chain, contract, destinationWallet, amount, feeRecipient } = plan;
    const { subscriber } = input;
    const [warnings, period] = await Promise.all([
      calldataWarnings(ctx, {
        chain,
        contract: "subscription_hub",
        address: contract,
        feeRecipient,
        receivers: [destinationWallet],
        ...(subscriber && { payers: [subscriber], takes: amount }),
      }),
      subscriber && lookAt(ctx, plan, subscriber, input.renewal ? "renew" : "subscribe"),
    ]);
    return { warnings, period };
  },
  async execute(input, ctx, { warnings, period }) {
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
      period: period ?? null,
      warnings,
    };
  },
});

async function lookAt(
  { chains }: Context,
  plan: SubscriptionRow,
  subscriber: Address,
  deed: Deed,
): Promise<z.infer<typeof periodRecord> | undefined> {
  const { chain, contract } = plan;
  const terms = planTerms(plan);
  const found = await answerInTime(chains.reader(chain), (reader) =>
    readSubscriber(reader, { chain, contract, terms }, subscriber),
  );
  return found && presentPeriod(subscriber, outlookOf(terms, found, deed));
}

async function findPlan(id: string, ctx: Context): Promise<SubscriptionRow> {
  const plan = await selectSubscription(ctx.sql, ctx.caller.account.id, id);
  if (!plan) throw notFound("subscription plan", id);
  return plan;
}
