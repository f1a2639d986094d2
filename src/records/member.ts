import { z } from "zod";
import { record } from "./record.js";

export const ROLES = ["owner", "member", "viewer"] as const;
export type Role = (typeof ROLES)[number];

export interface MemberRow {
  id: string;
  accountId: string;
  personId: string;
  name: string;
  role: Role;
  email: string | null;
  /** Of the installation, not of the account: may deploy contracts and see the backlogs of all. */
  operator: boolean;
  /** Whoever made it, by id: a key, a member, a job; null where that was not kept yet. */
  createdBy: string | null;
  createdAt: Date;
  /** Null until he has come in for the first time. */
  joinedAt: Date | null;
  removedAt: Date | null;
}

export const memberRecord = record("Member", {
  id: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  email: z.string().nullable(),
  operator: z.boolean(),
  created_by: z.string().nullable(),
  created_at: z.string(),
  joined_at: z.string().nullable(),
  removed_at: z.string().nullable(),
});

export function presentMember(row: MemberRow): z.infer<typeof memberRecord> {
  return {
    id: row.id,
    name: row.name,
    role: row.role,
    email: row.email,
    operator: row.operator,
    created_by: row.createdBy,
    created_at: row.createdAt.toISOString(),
    joined_at: row.joinedAt?.toISOString() ?? null,
    removed_at: row.removedAt?.toISOString() ?? null,
  };
}
