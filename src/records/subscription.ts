import type { Address, Hex } from "viem";
import { z } from "zod";
import { CHAINS, type Chain } from "../chains.js";
import { toNumber, type Usdc } from "../money.js";
import { record } from "./record.js";
import type { PageUrls } from "./sighting.js";
import { signUrl } from "./sign-page.js";
import {
  type UnsignedTransaction,
  unsignedTransaction,
  type Warning,
  warning,
} from "./unsigned-transaction.js";

export interface SubscriptionRow {
  id: string;
  accountId: string;
  onChainPlanId: bigint;
  /** Path segment of its page. */
  slug: string;
  name: string;
  amount: Usdc;
  fee: Usdc;
  intervalDays: number;
  destinationWallet: Address;
  chain: Chain;
  description: string | null;
  reference: string | null;
  status: "active" | "canceled";
  contract: Address;
  feeRecipient: Address;
  planKey: Hex;
  /** Null in plans of the first hub contract, whose keys commit to none. */
  termsSalt: Hex | null;
  registerTx: UnsignedTransaction;
  warnings: Warning[];
  registeredAt: Date | null;
  signSlug: string | null;
  door: string;
  /** Whoever made it, by id: a key, a member, a job; null where that was not kept yet. */
  createdBy: string | null;
  createdAt: Date;
  canceledAt: Date | null;
  /** When somebody on the sanctions list has paid it, or its wallet was found there: for a person to look at. */
  flaggedAt: Date | null;
}

export const subscriptionRecord = record("SubscriptionPlan", {
  id: z.string(),
  slug: z.string(),
  url: z.string(),
  on_chain_plan_id: z.number().int(),
  name: z.string(),
  amount_usdc: z.number(),
  interval_days: z.number().int(),
  destination_wallet: z.string(),
  chain: z.enum(CHAINS),
  description: z.string().nullable(),
  reference: z.string().nullable(),
  status: z.enum(["active", "canceled"]),
  plan_key: z.string(),
  registered: z.boolean(),
  sign_url: z.string().nullable(),
  register_tx: unsignedTransaction,
  warnings: z.array(warning),
  created_by: z.string().nullable(),
  created_at: z.string(),
  flagged_at: z.string().nullable(),
});

/** What an event of one subscriber carries: the plan, and who has paid it until when. */
export function presentPeriodOf(
  row: SubscriptionRow,
  { subscriber, paidUntil }: { subscriber: string; paidUntil: Date },
  urls: Pick<PageUrls, "sign" | "subscribe">,
) {
  return { ...presentSubscription(row, urls), subscriber, paid_until: paidUntil.toISOString() };
}

export function presentSubscription(
  row: SubscriptionRow,
  urls: Pick<PageUrls, "sign" | "subscribe">,
): z.infer<typeof subscriptionRecord> {
  return {
    id: row.id,
    slug: row.slug,
    url: urls.subscribe(row.slug),
    on_chain_plan_id: Number(row.onChainPlanId),
    name: row.name,
    amount_usdc: toNumber(row.amount),
    interval_days: row.intervalDays,
    destination_wallet: row.destinationWallet,
    chain: row.chain,
    description: row.description,
    reference: row.reference,
    status: row.status,
    plan_key: row.planKey,
    registered: row.registeredAt !== null,
    sign_url: signUrl(row, row.status === "active" && !row.registeredAt, urls),
    register_tx: row.registerTx,
    warnings: row.warnings,
    created_by: row.createdBy,
    created_at: row.createdAt.toISOString(),
    flagged_at: row.flaggedAt?.toISOString() ?? null,
  };
}
