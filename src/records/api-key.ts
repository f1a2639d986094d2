import { z } from "zod";
import { toNumber, type Usdc } from "../money.js";
import { record } from "./record.js";

/** How far a key's deeds are trusted: as they are, with a person's approval, or with money in alone. */
export const POLICIES = ["full", "ask", "strict"] as const;
export type Policy = (typeof POLICIES)[number];

export interface ApiKeyRow {
  id: string;
  accountId: string;
  kind: "server" | "collect" | "oauth";
  scopes: string[];
  strict: boolean;
  policy: Policy;
  /** Of a key that has to ask: what it may pay out alone in a day, to contacts. */
  payoutLimit: Usdc;
  /** Whether it may prepare what pays out at all. */
  moneyOut: boolean;
  /** Of a grant: who gave it, to what. */
  memberId: string | null;
  clientId: string | null;
  clientName: string | null;
  clientHost: string | null;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  label: string | null;
  hint: string;
  /** Whoever made it, by id: a key, a member, a job; null where that was not kept yet. */
  createdBy: string | null;
  createdAt: Date;
  revokedAt: Date | null;
}

/** What a grant has beside any key. */
export type OfGrants = "moneyOut" | "memberId" | "clientId" | "clientName" | "clientHost";

export const apiKeyRecord = record("ApiKey", {
  id: z.string(),
  kind: z.enum(["server", "collect", "oauth"]),
  scopes: z.array(z.string()),
  strict: z.boolean(),
  policy: z.enum(POLICIES),
  payout_limit_usd: z.number(),
  label: z.string().nullable(),
  hint: z.string(),
  created_by: z.string().nullable(),
  created_at: z.string(),
  expires_at: z.string().nullable(),
  last_used_at: z.string().nullable(),
  revoked_at: z.string().nullable(),
});

export function presentApiKey(row: Omit<ApiKeyRow, OfGrants>): z.infer<typeof apiKeyRecord> {
  return {
    id: row.id,
    kind: row.kind,
    scopes: row.scopes,
    strict: row.strict,
    policy: row.policy,
    payout_limit_usd: toNumber(row.payoutLimit),
    label: row.label,
    hint: row.hint,
    created_by: row.createdBy,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt?.toISOString() ?? null,
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
    revoked_at: row.revokedAt?.toISOString() ?? null,
  };
}
