import type { MemberRow, Role } from "../records/member.js";
import type { Queryable } from "./database.js";
import { type Page, type PageQuery, pageConditions, toPage } from "./page.js";
import { isOpen } from "./sessions.js";

const COLUMNS = [
  "id",
  "accountId",
  "personId",
  "name",
  "role",
  "email",
  "operator",
  "createdBy",
  "createdAt",
  "joinedAt",
  "removedAt",
] as const satisfies readonly (keyof MemberRow)[];

/** Changes to one account's members wait for each other, so that an owner always stays. */
export async function lockMembers(sql: Queryable, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`members:${accountId}`}, 0))`;
}

export async function insertMember(
  sql: Queryable,
  row: Omit<MemberRow, "joinedAt" | "removedAt">,
): Promise<void> {
  await sql`insert into members ${sql(row)}`;
}

export async function selectMember(
  sql: Queryable,
  accountId: string,
  id: string,
): Promise<MemberRow | undefined> {
  const [row] = await sql<MemberRow[]>`
    select ${sql(COLUMNS)} from members where account_id = ${accountId} and id = ${id} and removed_at is null`;
  return row;
}

export async function selectMemberPage(
  sql: Queryable,
  accountId: string,
  query: PageQuery,
): Promise<Page<MemberRow>> {
  const rows = await sql<MemberRow[]>`
    select ${sql(COLUMNS)} from members
    where account_id = ${accountId} and removed_at is null ${pageConditions(sql, query, "mem")}`;
  return toPage(rows, query);
}

export async function selectMemberNames(
  sql: Queryable,
  accountId: string,
): Promise<Pick<MemberRow, "id" | "name">[]> {
  return sql<Pick<MemberRow, "id" | "name">[]>`
    select id, name from members where account_id = ${accountId} and removed_at is null order by created_at, id`;
}

export async function selectOwners(sql: Queryable, accountId: string): Promise<MemberRow[]> {
  return sql<MemberRow[]>`
    select ${sql(COLUMNS)} from members
    where account_id = ${accountId} and role = 'owner' and removed_at is null order by created_at, id`;
}

/** Somebody who has come in, and can come again. */
export async function hasMembers(sql: Queryable, accountId: string): Promise<boolean> {
  const [row] = await sql`
    select from members where account_id = ${accountId} and joined_at is not null and removed_at is null limit 1`;
  return row !== undefined;
}

/** By the first link that let him in. */
export async function joinMember(sql: Queryable, id: string, now: Date): Promise<void> {
  await sql`update members set joined_at = ${now} where id = ${id} and joined_at is null`;
}

export async function updateMember(
  sql: Queryable,
  accountId: string,
  id: string,
  changes: { name?: string; role?: Role; operator?: boolean; personId?: string },
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await sql`update members set ${sql(changes)} where account_id = ${accountId} and id = ${id}`;
}

/** Where his letters go, and since when. */
export async function changeEmail(
  sql: Queryable,
  { accountId, memberId, email }: { accountId: string; memberId: string; email: string | null },
  now: Date,
): Promise<void> {
  await sql`
    update members set email = ${email}, email_since = ${now}
    where account_id = ${accountId} and id = ${memberId} and email is distinct from ${email}`;
}

/**
 * What let him in as who he was: his links and sessions, and the person's ways in where no other membership needs
 * them.
 */
export async function endWaysIn(
  sql: Queryable,
  { id, personId }: Pick<MemberRow, "id" | "personId">,
  now: Date,
): Promise<void> {
  await sql`delete from sign_in_links where member_id = ${id}`;
  await sql`update sessions set ended_at = ${now} where member_id = ${id} and ended_at is null`;
  const [elsewhere] = await sql`
    select from members where person_id = ${personId} and id <> ${id} and removed_at is null limit 1`;
  if (elsewhere) return;
  await sql`delete from passkeys where person_id = ${personId}`;
  await sql`delete from sign_in_wallets where person_id = ${personId}`;
}

/** Of the person, by himself: into whichever account it leads. */
export async function hasWayIn(
  sql: Queryable,
  { id, personId }: Pick<MemberRow, "id" | "personId">,
  now: Date,
): Promise<boolean> {
  const [row] = await sql<{ has: boolean }[]>`
    select exists (select from passkeys where person_id = ${personId})
      or exists (select from sign_in_wallets where person_id = ${personId})
      or exists (select from members where person_id = ${personId} and id <> ${id} and removed_at is null)
      or exists (select from sessions s where s.member_id = ${id} and ${isOpen(sql, now)}) as has`;
  return row?.has ?? false;
}

export async function removeMember(
  sql: Queryable,
  accountId: string,
  id: string,
  now: Date,
): Promise<MemberRow | undefined> {
  const [row] = await sql<MemberRow[]>`
    update members set removed_at = ${now}, email = null where account_id = ${accountId} and id = ${id} and removed_at is null
    returning ${sql(COLUMNS)}`;
  if (row) await endWaysIn(sql, row, now);
  return row;
}

/** Every account that this person may enter, the oldest membership first. */
export async function selectMemberships(
  sql: Queryable,
  personId: string,
): Promise<(MemberRow & { accountName: string })[]> {
  return sql<(MemberRow & { accountName: string })[]>`
    select ${sql(COLUMNS.map((column) => `m.${column}`))}, coalesce(a.display_name, a.name) as account_name
    from members m join accounts a on a.id = m.account_id
    where m.person_id = ${personId} and m.removed_at is null order by m.created_at, m.id`;
}

export async function selectMembership(sql: Queryable, id: string): Promise<MemberRow | undefined> {
  const [row] = await sql<MemberRow[]>`
    select ${sql(COLUMNS)} from members where id = ${id} and removed_at is null`;
  return row;
}

/** Whether any of these persons is in one account with another of those. */
export async function shareAnAccount(
  sql: Queryable,
  these: readonly string[],
  those: readonly string[],
): Promise<boolean> {
  const [row] = await sql`
    select from members a join members b on b.account_id = a.account_id and b.person_id <> a.person_id
    where a.person_id = any(${[...these]}) and b.person_id = any(${[...those]})
      and a.removed_at is null and b.removed_at is null limit 1`;
  return row !== undefined;
}

/** Who could release what waits, by id: come in, and no mere viewer. */
export async function selectDeciders(sql: Queryable, accountId: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from members
    where account_id = ${accountId} and role <> 'viewer' and joined_at is not null and removed_at is null`;
  return rows.map(({ id }) => id);
}
