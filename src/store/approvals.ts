import type { ErrorCode } from "../errors.js";
import type { ApprovalRow } from "../records/approval.js";
import type { Queryable } from "./database.js";
import { type Page, type PageQuery, pageConditions, toPage } from "./page.js";

const COLUMNS = [
  "id",
  "accountId",
  "tool",
  "input",
  "digest",
  "summary",
  "reasons",
  "status",
  "actorKind",
  "actorId",
  "door",
  "origins",
  "needs",
  "approvedBy",
  "declinedBy",
  "note",
  "recordId",
  "errorCode",
  "errorMessage",
  "createdAt",
  "expiresAt",
  "decidedAt",
] as const satisfies readonly (keyof ApprovalRow)[];

/** Exact: whoever asks in this account waits until the one before has been stored. */
export async function countWaiting(
  sql: Queryable,
  accountId: string,
  actorId: string,
): Promise<{ account: number; actor: number }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`approvals:${accountId}`}, 0))`;
  const [row] = await sql<{ account: number; actor: number }[]>`
    select count(*)::int as account, count(*) filter (where actor_id = ${actorId})::int as actor
    from approvals where account_id = ${accountId} and status = 'waiting'`;
  return row ?? { account: 0, actor: 0 };
}

export async function insertApproval(sql: Queryable, row: ApprovalRow): Promise<void> {
  const stored = {
    ...row,
    input: sql.json(row.input as never),
    origins: row.origins && sql.json(row.origins),
  };
  await sql`insert into approvals ${sql(stored)}`;
}

export async function selectApprovals(
  sql: Queryable,
  accountId: string,
  query: PageQuery,
): Promise<Page<ApprovalRow>> {
  const rows = await sql<ApprovalRow[]>`
    select ${sql(COLUMNS)} from approvals where account_id = ${accountId}
    ${query.status ? sql`and status = ${query.status}` : sql``} ${pageConditions(sql, query, "apr")}`;
  return toPage(rows, query);
}

export async function selectApproval(
  sql: Queryable,
  accountId: string,
  id: string,
): Promise<ApprovalRow | undefined> {
  const [row] = await sql<ApprovalRow[]>`
    select ${sql(COLUMNS)} from approvals where account_id = ${accountId} and id = ${id}`;
  return row;
}

/** The first decision holds it; whoever comes next finds it decided. */
export async function lockApproval(
  sql: Queryable,
  accountId: string,
  id: string,
): Promise<ApprovalRow | undefined> {
  const [row] = await sql<ApprovalRow[]>`
    select ${sql(COLUMNS)} from approvals where account_id = ${accountId} and id = ${id} for update`;
  return row;
}

export async function updateApproval(
  sql: Queryable,
  { accountId, id }: Pick<ApprovalRow, "accountId" | "id">,
  changes: Partial<
    Pick<
      ApprovalRow,
      | "status"
      | "needs"
      | "approvedBy"
      | "declinedBy"
      | "note"
      | "recordId"
      | "errorCode"
      | "errorMessage"
      | "decidedAt"
    >
  >,
): Promise<void> {
  await sql`update approvals set ${sql(changes)} where account_id = ${accountId} and id = ${id}`;
}

/** Those of an asker who is no more, or may do less than when he asked. */
export async function failWaiting(
  sql: Queryable,
  { accountId, actorIds }: { accountId: string; actorIds: readonly string[] },
  { code, message, now }: { code: ErrorCode; message: string; now: Date },
): Promise<ApprovalRow[]> {
  if (actorIds.length === 0) return [];
  return sql<ApprovalRow[]>`
    update approvals set status = 'failed', error_code = ${code}, error_message = ${message}, decided_at = ${now}
    where account_id = ${accountId} and actor_id in ${sql([...actorIds])} and status = 'waiting'
    returning ${sql(COLUMNS)}`;
}

/** Those of keys whose day has come, and of whoever was ended while the call was on its way, a batch at a time. */
export async function failOrphans(
  sql: Queryable,
  who: "key" | "member",
  { code, message, now }: { code: ErrorCode; message: string; now: Date },
  limit: number,
): Promise<ApprovalRow[]> {
  const gone =
    who === "key"
      ? sql`select id from api_keys where revoked_at is not null or expires_at <= ${now}`
      : sql`select id from members where removed_at is not null`;
  return sql<ApprovalRow[]>`
    update approvals set status = 'failed', error_code = ${code}, error_message = ${message}, decided_at = ${now}
    where id in (
      select a.id from approvals a join (${gone}) gone on gone.id = a.actor_id
      where a.status = 'waiting'
      limit ${limit} for update of a skip locked)
    returning ${sql(COLUMNS)}`;
}

/** Those whose time is over, a batch at a time. */
export async function expireApprovals(sql: Queryable, now: Date, limit: number): Promise<ApprovalRow[]> {
  return sql<ApprovalRow[]>`
    update approvals set status = 'expired', decided_at = ${now} where id in (
      select id from approvals where status = 'waiting' and expires_at <= ${now}
      order by expires_at limit ${limit} for update skip locked)
    returning ${sql(COLUMNS)}`;
}
