import { z } from "zod";
import { toNumber, type Usdc } from "../money.js";
import { PLANS, type Plan } from "../plans.js";
import { record } from "./record.js";

export const NOTICES = ["off", "at_once", "daily"] as const;
type Notices = (typeof NOTICES)[number];

export interface AccountRow {
  id: string;
  name: string;
  plan: Plan;
  displayName: string | null;
  legalAddress: string | null;
  taxId: string | null;
  supportEmail: string | null;
  logoUrl: string | null;
  spendLimit: Usdc | null;
  /** How many members release a payout. */
  payoutApprovals: number;
  /** Which sum of 24 hours takes no two yet; beyond it, or where it is null, it does. */
  twoPersonLimit: Usdc | null;
  /** Of those that the installation allows; null: all of them. */
  embedOrigins: string[] | null;
  /** Whether it is told by mail of what was paid, is overdue or was flagged. */
  notices: Notices;
  /** Whose days a daily letter keeps to; null: UTC. */
  timeZone: string | null;
  createdAt: Date;
}

export const accountRecord = record("Account", {
  id: z.string(),
  name: z.string(),
  plan: z.enum(PLANS),
  display_name: z.string().nullable(),
  legal_address: z.string().nullable(),
  tax_id: z.string().nullable(),
  support_email: z.string().nullable(),
  logo_url: z.string().nullable(),
  spend_limit_usd: z.number().nullable(),
  payout_approvals: z.number().int(),
  two_person_usd: z.number().nullable(),
  embed_origins: z.array(z.string()).nullable(),
  notices: z.enum(NOTICES),
  time_zone: z.string().nullable(),
  created_at: z.string(),
});

export function presentAccount(row: AccountRow): z.infer<typeof accountRecord> {
  return {
    id: row.id,
    name: row.name,
    plan: row.plan,
    display_name: row.displayName,
    legal_address: row.legalAddress,
    tax_id: row.taxId,
    support_email: row.supportEmail,
    logo_url: row.logoUrl,
    spend_limit_usd: row.spendLimit === null ? null : toNumber(row.spendLimit),
    payout_approvals: row.payoutApprovals,
    two_person_usd: row.twoPersonLimit === null ? null : toNumber(row.twoPersonLimit),
    embed_origins: row.embedOrigins,
    notices: row.notices,
    time_zone: row.timeZone,
    created_at: row.createdAt.toISOString(),
  };
}
