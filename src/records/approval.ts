import { z } from "zod";
import { record } from "./record.js";

export const APPROVAL_STATES = ["waiting", "approved", "declined", "expired", "failed"] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

export interface ApprovalRow {
  id: string;
  accountId: string;
  tool: string;
  input: Record<string, unknown>;
  /** Of what is shown: a decision names it. */
  digest: string;
  summary: string;
  reasons: string[];
  status: ApprovalState;
  actorKind: "key" | "member" | "job";
  actorId: string;
  door: string;
  origins: Record<string, string> | null;
  needs: number;
  approvedBy: string[];
  declinedBy: string | null;
  note: string | null;
  recordId: string | null;
  errorCode: string | null;
  errorMessage: string | null;
  createdAt: Date;
  expiresAt: Date;
  decidedAt: Date | null;
}

const failure = record("ApprovalFailure", { code: z.string(), message: z.string() });

export const approvalRecord = record("Approval", {
  id: z.string(),
  status: z.enum(APPROVAL_STATES),
  tool: z.string(),
  summary: z.string(),
  reasons: z.array(z.string()),
  input: z.record(z.unknown()),
  digest: z.string(),
  asked_by: record("Asker", { kind: z.string(), id: z.string(), door: z.string() }),
  needs: z.number().int(),
  approved_by: z.array(z.string()),
  declined_by: z.string().nullable(),
  note: z.string().nullable(),
  record_id: z.string().nullable(),
  error: failure.nullable(),
  approve_url: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
  decided_at: z.string().nullable(),
});

export function presentApproval(row: ApprovalRow, approveUrl: string): z.infer<typeof approvalRecord> {
  return {
    id: row.id,
    status: row.status,
    tool: row.tool,
    summary: row.summary,
    reasons: row.reasons,
    input: row.input,
    digest: row.digest,
    asked_by: { kind: row.actorKind, id: row.actorId, door: row.door },
    needs: row.needs,
    approved_by: row.approvedBy,
    declined_by: row.declinedBy,
    note: row.note,
    record_id: row.recordId,
    error: row.errorCode ? { code: row.errorCode, message: row.errorMessage ?? "" } : null,
    approve_url: approveUrl,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    decided_at: row.decidedAt?.toISOString() ?? null,
  };
}

/** Why nothing comes of what somebody asked for who is gone. */
export const ASKER_GONE = {
  key: {
    code: "invalid_key",
    message: "The key that asked was revoked or has expired. Nothing was created or changed.",
  },
  member: { code: "invalid_key", message: "The member who asked has left. Nothing was created or changed." },
} as const;

/** What a call that waits answers with, in place of its record. */
export const waitingRecord = record("WaitingApproval", {
  approval_id: z.string(),
  status: z.enum(APPROVAL_STATES).describe("Waiting; in a retry what has become of it since"),
  tool: z.string(),
  summary: z.string(),
  approve_url: z.string(),
  expires_at: z.string(),
  note: z.string().nullable().optional().describe("Once it is decided: what was written beside that"),
  error: failure.nullable().optional().describe("Once it has failed"),
});
export type Waiting = z.infer<typeof waitingRecord>;

export function isWaiting(answer: unknown): answer is Waiting {
  return isUndone(answer) && answer.status === "waiting";
}

/** A call that has made nothing: it waits, or what became of it is told in place of a record. */
export function isUndone(answer: unknown): answer is Waiting {
  return Boolean(answer && typeof answer === "object" && "approval_id" in answer && "approve_url" in answer);
}

export function presentWaiting(row: ApprovalRow, approveUrl: string): Waiting {
  return {
    approval_id: row.id,
    status: "waiting",
    tool: row.tool,
    summary: row.summary,
    approve_url: approveUrl,
    expires_at: row.expiresAt.toISOString(),
  };
}
