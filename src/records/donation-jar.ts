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

export interface DonationJarRow {
  id: string;
  accountId: string;
  slug: string;
  onChainJarId: Hex;
  name: string;
  description: string | null;
  imageUrl: string | null;
  coverImageUrl: string | null;
  goal: Usdc | null;
  raised: Usdc;
  destinationWallet: Address;
  chain: Chain;
  reference: string | null;
  status: "active" | "canceled";
  contract: Address;
  feeRecipient: Address;
  feeBps: number;
  salt: Hex;
  activateTx: UnsignedTransaction;
  warnings: Warning[];
  activatedAt: Date | null;
  signSlug: string | null;
  door: string;
  /** Whoever made it, by id: a key, a member, a job; null where that was not kept yet. */
  createdBy: string | null;
  createdAt: Date;
  canceledAt: Date | null;
  /** When somebody on the sanctions list has paid it, or its wallet was found there: for a person to look at. */
  flaggedAt: Date | null;
}

export const donationJarRecord = record("DonationJar", {
  id: z.string(),
  slug: z.string(),
  on_chain_jar_id: z.string(),
  name: z.string(),
  goal_usdc: z.number().nullable(),
  raised_usdc: z.number(),
  status: z.enum(["active", "canceled"]),
  destination_wallet: z.string(),
  chain: z.enum(CHAINS),
  description: z.string().nullable(),
  image_url: z.string().nullable(),
  cover_image_url: z.string().nullable(),
  reference: z.string().nullable(),
  url: z.string(),
  activated: z.boolean(),
  sign_url: z.string().nullable(),
  activate_tx: unsignedTransaction,
  warnings: z.array(warning),
  created_by: z.string().nullable(),
  created_at: z.string(),
  flagged_at: z.string().nullable(),
});

export function presentDonationJar(
  row: DonationJarRow,
  urls: Pick<PageUrls, "donate" | "sign">,
): z.infer<typeof donationJarRecord> {
  return {
    id: row.id,
    slug: row.slug,
    on_chain_jar_id: row.onChainJarId,
    name: row.name,
    goal_usdc: row.goal === null ? null : toNumber(row.goal),
    raised_usdc: toNumber(row.raised),
    status: row.status,
    destination_wallet: row.destinationWallet,
    chain: row.chain,
    description: row.description,
    image_url: row.imageUrl,
    cover_image_url: row.coverImageUrl,
    reference: row.reference,
    url: urls.donate(row.slug),
    activated: row.activatedAt !== null,
    sign_url: signUrl(row, row.status === "active" && !row.activatedAt, urls),
    activate_tx: row.activateTx,
    warnings: row.warnings,
    created_by: row.createdBy,
    created_at: row.createdAt.toISOString(),
    flagged_at: row.flaggedAt?.toISOString() ?? null,
  };
}
