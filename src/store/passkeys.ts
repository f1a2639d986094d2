import type { Queryable } from "./database.js";

export interface PasskeyRow {
  /** The credential id, base64url. */
  id: string;
  personId: string;
  publicKey: Buffer;
  counter: bigint;
  transports: string[];
  backedUp: boolean;
  label: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

const COLUMNS = [
  "id",
  "personId",
  "publicKey",
  "counter",
  "transports",
  "backedUp",
  "label",
  "createdAt",
  "lastUsedAt",
] as const satisfies readonly (keyof PasskeyRow)[];

/** False where the credential is known already, of whomever. */
export async function insertPasskey(sql: Queryable, row: Omit<PasskeyRow, "lastUsedAt">): Promise<boolean> {
  const made = await sql`insert into passkeys ${sql(row)} on conflict (id) do nothing`;
  return made.count === 1;
}

export async function selectPasskeys(sql: Queryable, personId: string): Promise<PasskeyRow[]> {
  return sql<PasskeyRow[]>`
    select ${sql(COLUMNS)} from passkeys where person_id = ${personId} order by created_at, id`;
}

/** Held against a second use of the same counter until the transaction ends. */
export async function lockPasskey(sql: Queryable, id: string): Promise<PasskeyRow | undefined> {
  const [row] = await sql<PasskeyRow[]>`select ${sql(COLUMNS)} from passkeys where id = ${id} for update`;
  return row;
}

export async function usePasskey(sql: Queryable, id: string, counter: bigint, now: Date): Promise<void> {
  await sql`update passkeys set counter = ${counter}, last_used_at = ${now} where id = ${id}`;
}

export async function deletePasskey(sql: Queryable, personId: string, id: string): Promise<boolean> {
  const gone = await sql`delete from passkeys where person_id = ${personId} and id = ${id}`;
  return gone.count === 1;
}
