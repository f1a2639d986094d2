import type { Queryable } from "./database.js";

export interface ConfirmationRow {
  id: string;
  accountId: string;
  actorId: string;
  tokenHash: string;
  reply: string;
  createdAt: Date;
  expiresAt: Date;
  closedAt: Date | null;
}

export interface ConfirmationAction {
  confirmationId: string;
  position: number;
  tool: string;
  input: Record<string, unknown>;
  reasons: string[];
  card: string;
  origins: Record<string, string>;
  turnHash: string;
  doneAt: Date | null;
}

export async function insertConfirmation(
  sql: Queryable,
  confirmation: Omit<ConfirmationRow, "closedAt">,
  actions: Omit<ConfirmationAction, "confirmationId" | "position" | "doneAt">[],
): Promise<void> {
  await sql`insert into confirmations ${sql(confirmation)}`;
  const rows = actions.map((action, position) => ({
    ...action,
    confirmationId: confirmation.id,
    position,
    input: sql.json(action.input as never),
    reasons: sql.json(action.reasons),
    origins: sql.json(action.origins),
  }));
  await sql`insert into confirmation_actions ${sql(rows)}`;
}

/** So many may be open for one actor; then the oldest goes. */
export async function closeOldest(sql: Queryable, actorId: string, keep: number, now: Date): Promise<void> {
  await sql`
    update confirmations set closed_at = ${now} where id in (
      select id from confirmations where actor_id = ${actorId} and closed_at is null
      order by created_at desc, id desc offset ${keep})`;
}

const COLUMNS = [
  "id",
  "accountId",
  "actorId",
  "tokenHash",
  "reply",
  "createdAt",
  "expiresAt",
  "closedAt",
] as const satisfies readonly (keyof ConfirmationRow)[];

export async function selectConfirmation(
  sql: Queryable,
  actorId: string,
  tokenHash: string,
): Promise<ConfirmationRow | undefined> {
  const [row] = await sql<ConfirmationRow[]>`
    select ${sql(COLUMNS)} from confirmations where actor_id = ${actorId} and token_hash = ${tokenHash}`;
  return row;
}

export async function selectActions(sql: Queryable, confirmationId: string): Promise<ConfirmationAction[]> {
  return sql<ConfirmationAction[]>`
    select confirmation_id, position, tool, input, reasons, card, origins, turn_hash, done_at
    from confirmation_actions where confirmation_id = ${confirmationId} order by position`;
}

/** False where it is used up already. */
export async function markActionDone(
  sql: Queryable,
  confirmationId: string,
  position: number,
  now: Date,
): Promise<boolean> {
  const result = await sql`
    update confirmation_actions set done_at = ${now}
    where confirmation_id = ${confirmationId} and position = ${position} and done_at is null`;
  return result.count === 1;
}

export async function closeConfirmation(sql: Queryable, id: string, now: Date): Promise<void> {
  await sql`update confirmations set closed_at = ${now} where id = ${id} and closed_at is null`;
}

/** A new code for a card that still waits: the old one is worth nothing from now on. */
export async function replaceToken(
  sql: Queryable,
  actorId: string,
  id: string,
  tokenHash: string,
  now: Date,
): Promise<boolean> {
  const result = await sql`
    update confirmations set token_hash = ${tokenHash}
    where id = ${id} and actor_id = ${actorId} and closed_at is null and expires_at > ${now}`;
  return result.count === 1;
}

export async function deleteOldConfirmations(sql: Queryable, before: Date, limit: number): Promise<number> {
  const result = await sql`
    delete from confirmations where id in (
      select id from confirmations where created_at < ${before} limit ${limit} for update skip locked)`;
  return result.count;
}
