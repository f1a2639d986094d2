import type { Queryable } from "./database.js";

export interface AuditRow {
  accountId: string;
  /** Null for a visitor of a page. */
  actorKind: "key" | "member" | "job" | null;
  actorId: string | null;
  door: string;
  tool: string;
  code: string;
  address: string | null;
  listDate: string | null;
  createdAt: Date;
}

export async function insertAudit(sql: Queryable, row: AuditRow): Promise<void> {
  await sql`insert into audit ${sql(row)}`;
}
