import type { Queryable } from "./database.js";

export interface AuditRow {
  accountId: string;
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
