import { forget } from "../../../src/jobs/forget.js";
import { sweep } from "../../../src/jobs/sweep.js";
import type { Sql } from "../../../src/store/database.js";
import { bareHouse } from "../../support/bare-house.js";
import { FEE_RECIPIENT } from "../../support/chains.js";

const DUE = 500;
const PAST = 3_000;

/** What a worker does by the clock, and what is made due for it before. */
export const CHORES: Record<string, (sql: Sql, account: string) => Promise<number>> = {
  [`sweep with ${DUE} links past their time`]: async (sql, account) => {
    await sql`
      update payment_links set status = 'active', expires_at = now() - interval '1 minute' where id in (
        select id from payment_links where account_id = ${account} and kind = 'link' and status <> 'paid'
        order by created_at desc limit ${DUE})`;
    return timed(() => sweep(bareHouse(sql, FEE_RECIPIENT, {})));
  },
  [`forget of ${PAST} events, checkouts and answers each`]: async (sql, account) => {
    await makeOld(sql, account);
    return timed(() => forget(bareHouse(sql, FEE_RECIPIENT, {}), new AbortController().signal));
  },
};

async function timed(deed: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await deed();
  return performance.now() - begun;
}

async function makeOld(sql: Sql, account: string): Promise<void> {
  await sql`
    insert into events (id, account_id, type, resource_id, created_at, object)
    select 'evt_0' || lpad(n::text, 25, '0'), ${account}, 'payment_link.created', 'pl_old', now() - interval '40 days', '{}'
    from generate_series(1, ${PAST}) n`;
  await sql`
    insert into idempotency_keys (account_id, route, key, body_hash, status, answer, created_at)
    select ${account}, 'POST /old', n::text, '', 201, '{}', now() - interval '8 days' from generate_series(1, ${PAST}) n`;
  await sql`
    insert into payment_links (id, account_id, kind, slug, amount, fee, destination_address, chain, single_use, status,
      expires_at, contract, fee_recipient, salt, terms_id, door, created_at)
    select 'pl_old' || n, account_id, 'collect', 'old-' || n, amount, fee, destination_address, chain, true, 'expired',
      now() - interval '40 days', contract, fee_recipient, salt, 'old' || n, door, now() - interval '41 days'
    from generate_series(1, ${PAST}) n, (select * from payment_links where account_id = ${account} limit 1) l`;
}
