import type { Usdc } from "../money.js";
import type { Plan } from "../plans.js";
import type { Role } from "../records/member.js";
import type { Queryable } from "./database.js";
import { usedIn } from "./usage.js";

export interface SessionRow {
  id: string;
  hash: Buffer;
  memberId: string;
  /** What the browser calls itself. */
  agent: string;
  createdAt: Date;
  lastUsedAt: Date;
  freshUntil: Date;
  expiresAt: Date;
}

/** A session with its member and account, as one request needs them. */
export interface SessionHolder extends Omit<SessionRow, "hash"> {
  personId: string;
  memberName: string;
  role: Role;
  /** Of the installation: by whichever of his memberships. */
  operator: boolean;
  accountId: string;
  name: string;
  displayName: string | null;
  plan: Plan;
  spendLimit: Usdc | null;
  timeZone: string | null;
  /** Units of the month so far. */
  used: number;
}

const IDLE_MS = 12 * 3_600_000;

/** Of a session `s`: not ended, of age, or idle for too long. */
export function isOpen(sql: Queryable, now: Date) {
  const idleSince = new Date(now.getTime() - IDLE_MS);
  return sql`s.ended_at is null and s.expires_at > ${now} and s.last_used_at > ${idleSince}`;
}

export async function insertSession(sql: Queryable, row: SessionRow): Promise<void> {
  await sql`insert into sessions ${sql(row)}`;
}

/** Open, and of somebody who is still a member. */
export async function selectSessionHolder(
  sql: Queryable,
  by: { hash: Buffer } | { id: string },
  { now, month }: { now: Date; month: string },
): Promise<SessionHolder | undefined> {
  const [row] = await sql<SessionHolder[]>`
    select s.id, s.member_id, s.agent, s.created_at, s.last_used_at, s.fresh_until, s.expires_at,
      m.person_id, m.name as member_name, m.role,
      exists (select from members o where o.person_id = m.person_id and o.operator and o.removed_at is null) as operator,
      a.id as account_id, a.name, a.display_name, a.plan, a.spend_limit, a.time_zone, units.used
    from sessions s join members m on m.id = s.member_id join accounts a on a.id = m.account_id,
      lateral (${usedIn(sql, sql`${month}`)}) units
    where ${"id" in by ? sql`s.id = ${by.id}` : sql`s.hash = ${by.hash}`} and ${isOpen(sql, now)}
      and m.removed_at is null`;
  return row;
}

/** The role of whoever is signed in by it still. What would end a held one waits for this transaction. */
export async function selectSessionRole(
  sql: Queryable,
  id: string,
  { held = false } = {},
): Promise<Role | undefined> {
  const [row] = await sql<{ role: Role }[]>`
    select m.role from sessions s join members m on m.id = s.member_id
    where s.id = ${id} and s.ended_at is null and m.removed_at is null ${held ? sql`for no key update of s` : sql``}`;
  return row?.role;
}

export async function touchSession(sql: Queryable, id: string, now: Date): Promise<void> {
  await sql`
    update sessions set last_used_at = ${now}
    where id = ${id} and (last_used_at < ${now} or last_used_at > ${now}::timestamptz + interval '1 minute')`;
}

/** Keeps the secret that is about to be replaced, for the requests that are under way with it. */
export async function keepPriorSecret(sql: Queryable, id: string, goodUntil: Date): Promise<void> {
  await sql`
    insert into prior_session_secrets (session_id, hash, good_until)
    select id, hash, ${goodUntil} from sessions where id = ${id}
    on conflict (session_id) do update set hash = excluded.hash, good_until = excluded.good_until`;
}

/** The session whose secret this was a moment ago. */
export async function selectSessionOfPriorSecret(
  sql: Queryable,
  hash: Buffer,
  now: Date,
): Promise<string | undefined> {
  const [row] = await sql<{ sessionId: string }[]>`
    select session_id from prior_session_secrets where hash = ${hash} and good_until > ${now}`;
  return row?.sessionId;
}

/** Proven anew: the cookie changes with it, so that an older copy of it is soon worth nothing, and never fresh. */
export async function renewSession(
  sql: Queryable,
  id: string,
  { hash, freshUntil, now }: { hash: Buffer; freshUntil: Date; now: Date },
): Promise<boolean> {
  const renewed = await sql`
    update sessions set hash = ${hash}, fresh_until = ${freshUntil}, last_used_at = ${now}
    where id = ${id} and ended_at is null`;
  return renewed.count === 1;
}

export type OpenSession = Omit<SessionRow, "hash"> & { accountId: string; accountName: string };

/** Of a person, in whichever of his accounts: whoever has one session may go to the others. */
export async function selectOpenSessions(
  sql: Queryable,
  personId: string,
  now: Date,
): Promise<OpenSession[]> {
  return sql<OpenSession[]>`
    select s.id, s.member_id, s.agent, s.created_at, s.last_used_at, s.fresh_until, s.expires_at,
      a.id as account_id, coalesce(a.display_name, a.name) as account_name
    from members m join sessions s on s.member_id = m.id join accounts a on a.id = m.account_id
    where m.person_id = ${personId} and m.removed_at is null
      and ${isOpen(sql, now)}
    order by s.created_at desc, s.id desc`;
}

/** Of all that a person has open but the newest so many. */
export async function endOldestSessions(
  sql: Queryable,
  memberId: string,
  { newest, now }: { newest: number; now: Date },
): Promise<void> {
  await sql`
    update sessions set ended_at = ${now} where id in (
      select s.id from members me join members m on m.person_id = me.person_id join sessions s on s.member_id = m.id
      where me.id = ${memberId} and ${isOpen(sql, now)}
      order by s.created_at desc, s.id desc offset ${newest})`;
}

export async function endSession(sql: Queryable, personId: string, id: string, now: Date): Promise<boolean> {
  const ended = await sql`
    update sessions s set ended_at = ${now} from members m
    where m.id = s.member_id and m.person_id = ${personId} and s.id = ${id} and s.ended_at is null`;
  return ended.count === 1;
}

/** Until this transaction ends, none of a person's sessions becomes another one that whoever ends them all would miss. */
export async function lockSessionsOf(sql: Queryable, personId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sessions-of:${personId}`}, 0))`;
}

/** All of a person but the one that he does it from. */
export async function endOtherSessions(
  sql: Queryable,
  { personId, id }: Pick<SessionHolder, "personId" | "id">,
  now: Date,
): Promise<void> {
  await sql`
    update sessions s set ended_at = ${now} from members m
    where m.id = s.member_id and m.person_id = ${personId} and s.id <> ${id} and s.ended_at is null`;
}

/** Ended or expired before then. */
export async function deleteOldSessions(sql: Queryable, before: Date, limit: number): Promise<number> {
  const gone = await sql`
    delete from sessions where id in (
      select id from sessions where coalesce(ended_at, expires_at) < ${before} limit ${limit}
      for update skip locked)`;
  return gone.count;
}
