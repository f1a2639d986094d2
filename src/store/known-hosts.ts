import type { Queryable } from "./database.js";

export async function selectKnownHosts(
  sql: Queryable,
  accountId: string,
  hosts: readonly string[],
): Promise<string[]> {
  const rows = await sql<{ host: string }[]>`
    select host from known_hosts where account_id = ${accountId} and host = any (${[...hosts]}::text[])`;
  return rows.map(({ host }) => host);
}

export async function rememberHosts(
  sql: Queryable,
  accountId: string,
  hosts: readonly string[],
  now: Date,
): Promise<void> {
  if (hosts.length === 0) return;
  await sql`
    insert into known_hosts (account_id, host, created_at)
    select ${accountId}, host, ${now} from unnest(${[...hosts]}::text[]) host on conflict do nothing`;
}
