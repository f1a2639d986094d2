import { MAIL_SERVER_RETRIES } from "../retry.js";
import type { Queryable, Sql } from "./database.js";

export interface MailServer {
  answeredAt: Date | null;
  failingSince: Date | null;
  reason: string | null;
  trials: number;
  retryAt: Date | null;
}

/** Who answers others meanwhile has failed one connection, for too many at once perhaps, and takes the next. */
const LATELY_MS = 60_000;
/** One row for all: it is written no oftener than this says. */
const ANSWERED_EVERY_MS = 10_000;

export async function selectMailServer(sql: Queryable): Promise<MailServer> {
  const [server] = await sql<MailServer[]>`
    select answered_at, failing_since, reason, trials, retry_at from mail_server`;
  return server ?? { answeredAt: null, failingSince: null, reason: null, trials: 0, retryAt: null };
}

/** "new" for the first word of it, until the server answers again. */
export function noteServerFault(
  sql: Sql,
  reason: string,
  now: Date,
): Promise<"new" | "known" | "answers others"> {
  return sql.begin(async (tx) => {
    await tx`select from mail_server for update`;
    const { answeredAt, failingSince, retryAt } = await selectMailServer(tx);
    if (!failingSince && answeredAt && now.getTime() - answeredAt.getTime() < LATELY_MS)
      return "answers others";
    const next = { failingSince: failingSince ?? now, retryAt: retryAt ?? retryOf(0, now) };
    await tx`update mail_server set ${tx({ ...next, reason })}`;
    return failingSince ? "known" : "new";
  });
}

/** Since when it had failed, for whoever is the first to hear an answer. */
export async function noteServerAnswer(sql: Queryable, now: Date): Promise<Date | null> {
  const { answeredAt, failingSince } = await selectMailServer(sql);
  const isKnown = answeredAt && Math.abs(now.getTime() - answeredAt.getTime()) < ANSWERED_EVERY_MS;
  if (isKnown && !failingSince) return null;
  const well = { answeredAt: now, failingSince: null, reason: null, trials: 0, retryAt: null };
  const changed = await sql`
    update mail_server set ${sql(well)} where failing_since is not distinct from ${failingSince} returning id`;
  return changed.length > 0 ? failingSince : null;
}

/** Whoever leases a letter while the server fails has the one trial until its next. */
export async function beginTrial(sql: Queryable, trials: number, now: Date): Promise<void> {
  await sql`update mail_server set ${sql({ trials: trials + 1, retryAt: retryOf(trials + 1, now) })}`;
}

/** A worker that starts may have better settings. */
export async function askServerAnew(sql: Queryable): Promise<void> {
  await sql`update mail_server set retry_at = null where failing_since is not null`;
}

function retryOf(trials: number, now: Date): Date {
  const wait = MAIL_SERVER_RETRIES[trials] ?? MAIL_SERVER_RETRIES.at(-1) ?? 0;
  return new Date(now.getTime() + wait);
}
