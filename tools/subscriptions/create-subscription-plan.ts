import { toHex } from "viem";
import { z } from "zod";
import { CHAIN_FACTS } from "../../src/chains.js";
import { PublicError } from "../../src/errors.js";
import { newId, randomText } from "../../src/ids.js";
import { chainInWords, usdcInWords } from "../../src/in-words.js";
import { feeOf, ONE_USDC } from "../../src/money.js";
import { contractAddresses } from "../../src/onchain/deployment.js";
import { planTerms } from "../../src/onchain/plan-terms.js";
import { encodeRegister, planKey } from "../../src/onchain/subscription-hub.js";
import { PLAN_TERMS } from "../../src/plans.js";
import { randomBytes } from "../../src/random-bytes.js";
import { mintSignSlug } from "../../src/records/sign-page.js";
import { presentSubscription, subscriptionRecord } from "../../src/records/subscription.js";
import { field } from "../../src/runtime/field.js";
import { defineTool } from "../../src/runtime/tool.js";
import { shownAs } from "../../src/shown-as.js";
import { insertSubscription } from "../../src/store/subscriptions.js";
import { calldataWarnings } from "../calldata-warnings.js";
import { chain, destination, money, number, reference, text } from "../fields.js";
import { recordEvents } from "../record-event.js";

const INTERVALS = [7, 14, 30, 90, 180, 365];

export const createSubscriptionPlan = defineTool({
  name: "create_subscription_plan",
  title: "Create subscription plan",
  description:
    "Create a USDC subscription plan. The caller assigns on_chain_plan_id and signs register_tx once; subscribers then sign each period themselves.",
  kind: "in",
  noun: "subscription_plan",
  scope: "write",
  meter: "subscription_create",
  route: "POST /subscriptions",
  doors: ["rest", "chat", "mcp", "jobs"],
  mails: 0,
  fee: "out of it",
  says: "created subscription plan",
  tells: (plan) =>
    `Plan ${plan.name}: ${usdcInWords(plan.amount_usdc)} every ${plan.interval_days} days on ${chainInWords(plan.chain)}, plan id ${plan.on_chain_plan_id}.\nNext: sign its registration once at ${plan.sign_url}; until then nobody can subscribe at ${plan.url}`,
  refuses: ["plan_id_taken"],
  input: {
    name: text({ min: 3, max: 100, readBy: "page" }),
    amount_usdc: money("USDC per period", { max: 1_000_000n * ONE_USDC }),
    interval_days: field(
      shownAs(
        { type: "number", enum: INTERVALS },
        z.number().refine((days) => INTERVALS.includes(days), `expected one of ${INTERVALS.join(", ")}`),
      ).describe("Days of one period"),
      { sort: "period" },
    ),
    destination_wallet: destination("Wallet that receives each payment"),
    chain,
    on_chain_plan_id: number(z.number().int().min(0).max(Number.MAX_SAFE_INTEGER), {
      identifies: true,
    }).describe("Assigned by the caller"),
    description: text({ max: 500, readBy: "page" }).optional(),
    reference,
  },
  output: subscriptionRecord,
  example: {
    name: "Pro",
    amount_usdc: 20,
    interval_days: 30,
    destination_wallet: "0x71C7656EC7ab88b098defB751B7401B5f6d8976F",
    chain: "polygon",
    on_chain_plan_id: 7,
  },
  look: ({ chain, destination_wallet: destination }, ctx) =>
    calldataWarnings(ctx, {
      chain,
      contract: "subscription_hub",
      address: contractAddresses(chain, ctx.chains.feeRecipient).subscription_hub,
      receivers: [destination],
    }),
  async execute(input, ctx, warnings) {
    const { chain, destination_wallet: destination } = input;
    const contract = contractAddresses(chain, ctx.chains.feeRecipient).subscription_hub;
    const plan = {
      chain,
      contract,
      destinationWallet: destination,
      onChainPlanId: BigInt(input.on_chain_plan_id),
      amount: input.amount_usdc,
      fee: feeOf(input.amount_usdc, PLAN_TERMS[ctx.caller.account.plan].feeBps),
      intervalDays: input.interval_days,
      termsSalt: toHex(randomBytes(32)),
    };
    const terms = planTerms(plan);
    const row = await insertSubscription(ctx.sql, {
      ...plan,
      id: newId("sub", ctx.now),
      slug: randomText(16),
      accountId: ctx.caller.account.id,
      name: input.name,
      description: input.description ?? null,
      reference: input.reference ?? null,
      feeRecipient: ctx.chains.feeRecipient,
      planKey: planKey(chain, contract, terms),
      registerTx: encodeRegister(chain, contract, terms),
      warnings,
      signSlug: mintSignSlug(),
      door: ctx.caller.door,
      origins: ctx.caller.origins ?? null,
      createdBy: ctx.caller.actor.id,
      createdAt: ctx.now,
    });
    if (!row)
      throw new PublicError(
        "plan_id_taken",
        `on_chain_plan_id ${input.on_chain_plan_id} is taken on ${CHAIN_FACTS[chain].title} in this account, expected another integer. Nothing was created.`,
      );
    const record = presentSubscription(row, ctx.links);
    recordEvents(ctx, ["subscription.created", record]);
    return record;
  },
});
