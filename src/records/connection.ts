import { z } from "zod";
import { toNumber } from "../money.js";
import type { ApiKeyRow } from "./api-key.js";
import { record } from "./record.js";

/** What a member may let an assistant do, from least to most. */
export const ACCESSES = ["look", "bill", "payouts"] as const;
export type Access = (typeof ACCESSES)[number];

export interface ConnectionRow
  extends Pick<
    ApiKeyRow,
    | "id"
    | "accountId"
    | "scopes"
    | "moneyOut"
    | "payoutLimit"
    | "createdAt"
    | "lastUsedAt"
    | "expiresAt"
    | "revokedAt"
  > {
  clientId: string;
  clientName: string | null;
  clientHost: string;
  memberId: string;
  memberName: string;
}

export const connectionRecord = record("Connection", {
  id: z.string(),
  client: record("ConnectedClient", { id: z.string(), name: z.string().nullable(), host: z.string() }),
  member: record("ConnectingMember", { id: z.string(), name: z.string() }),
  access: z.enum(ACCESSES),
  payout_limit_usd: z.number(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
  expires_at: z.string().nullable(),
  ended_at: z.string().nullable(),
});

export function presentConnection(row: ConnectionRow): z.infer<typeof connectionRecord> {
  return {
    id: row.id,
    client: { id: row.clientId, name: row.clientName, host: row.clientHost },
    member: { id: row.memberId, name: row.memberName },
    access: accessOf(row),
    payout_limit_usd: toNumber(row.payoutLimit),
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
    expires_at: row.expiresAt?.toISOString() ?? null,
    ended_at: row.revokedAt?.toISOString() ?? null,
  };
}

export function accessOf({ scopes, moneyOut }: Pick<ConnectionRow, "scopes" | "moneyOut">): Access {
  if (!scopes.includes("write")) return "look";
  return moneyOut ? "payouts" : "bill";
}
