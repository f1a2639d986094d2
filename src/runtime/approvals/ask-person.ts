import { DAY_MS } from "../../days.js";
import { PublicError } from "../../errors.js";
import { newId } from "../../ids.js";
import { type ApprovalRow, presentApproval, presentWaiting } from "../../records/approval.js";
import { countWaiting, insertApproval } from "../../store/approvals.js";
import type { Queryable } from "../../store/database.js";
import type { NewEvent } from "../../store/events.js";
import { insertApprovalNotices } from "../../store/mail-messages.js";
import type { Caller } from "../caller.js";
import type { Judgement } from "../judge.js";
import type { Links } from "../links.js";
import { digestOf, summaryOf } from "./summary.js";
import type { Wait } from "./waits-for.js";

const KEPT_MS = 7 * DAY_MS;
const MOST = { actor: 20, account: 50 } as const;

interface Asking {
  wait: Wait;
  links: Links;
  now: Date;
}

/** In place of the record: what a person will see, and nobody can change. */
export async function askPerson(
  tx: Queryable,
  caller: Caller,
  { tool, input, sent, summary }: Judgement,
  { wait, links, now }: Asking,
): Promise<{ data: unknown; event: NewEvent }> {
  const { account, actor, door, origins } = caller;
  await refuseTooMany(tx, account.id, actor.id);
  const row: ApprovalRow = {
    id: newId("apr", now),
    accountId: account.id,
    tool: tool.name,
    input: sent,
    digest: digestOf(account.id, tool.name, sent),
    summary: summary ?? summaryOf(tool, input),
    reasons: wait.reasons,
    status: "waiting",
    actorKind: actor.kind,
    actorId: actor.id,
    door,
    origins: origins ?? null,
    needs: wait.needs,
    approvedBy: [],
    declinedBy: null,
    note: null,
    recordId: null,
    errorCode: null,
    errorMessage: null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + KEPT_MS),
    decidedAt: null,
  };
  await insertApproval(tx, row);
  if (links.sendsMail) await insertApprovalNotices(tx, row, now);
  const url = links.approval(row.id);
  const event: NewEvent = {
    id: newId("evt", now),
    accountId: account.id,
    type: "approval.requested",
    resourceId: row.id,
    object: presentApproval(row, url),
    actor: actor.id,
    createdAt: now,
  };
  return { data: presentWaiting(row, url), event };
}

async function refuseTooMany(tx: Queryable, accountId: string, actorId: string): Promise<void> {
  const waiting = await countWaiting(tx, accountId, actorId);
  if (waiting.actor < MOST.actor && waiting.account < MOST.account) return;
  throw new PublicError(
    "too_many_waiting",
    `${waiting.actor} of this key's calls, ${waiting.account} of the account's, wait for approval already; at most ${MOST.actor} and ${MOST.account} may. Nothing was created or changed.`,
  );
}
