import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isoDay } from "../../src/days.js";
import { selectInvoices } from "../../src/store/invoices.js";
import type { Page, PageQuery } from "../../src/store/page.js";
import { selectPaymentLinks } from "../../src/store/payment-links.js";
import { startApp, type TestApp } from "../support/app.js";
import { rareAmong } from "../support/many-records.js";

/** However a page of a word is come by, it is what reading every record would make it. */
const MANY = 900;
const NOW = new Date();

let app: TestApp;
let accountId: string;

beforeAll(async () => {
  app = await startApp();
  const { sql } = app.database;
  const { invoice, ...made } = await rareAmong(app, MANY);
  accountId = made.accountId;
  await sql`
    update invoices set client_name = 'Studio-' || (right(id, 6)::int % 7) || ' Ätna ' || (right(id, 6)::int % 50),
      reference = case when right(id, 6)::int < 60 then 'early' when right(id, 6)::int > 800 then 'late' end,
      total = 1000000 * (1 + right(id, 6)::int % 90), status = case when right(id, 6)::int % 5 = 0 then 'canceled' else 'sent' end,
      paid_tx_hash = case when right(id, 6)::int % 3 = 0 then '0x' || md5(id) || md5(id) end
    where id <> ${invoice.id}`;
  await sql`
    update payment_links set description = '請求書 No.' || (right(id, 6)::int % 40), amount = 1000000 * (1 + right(id, 6)::int % 90), fee = 0,
      reference = case when right(id, 6)::int < 60 then 'early' when right(id, 6)::int > 800 then 'late' end
    where slug <> ${invoice.payment_slug}`;
  await sql`vacuum analyze invoices, payment_links`;
});
afterAll(() => app.close());

const word = fc.constantFrom(
  ...[
    "early",
    "late",
    "EAR",
    "studio",
    "Studio-3",
    "3",
    "ätna",
    "ÄTNA 4",
    "tudio",
    "rare",
    "co",
    "&",
    "inv",
    "0x71",
  ],
  ...[
    "請求",
    "求書",
    "no.1",
    "No",
    "1",
    "client17",
    "@example",
    "example.com",
    "000",
    "INV-2099-0001",
    "nobody",
    "'",
    "\\",
    "%",
    "(",
    "[a",
  ],
);
const asked = fc.record({
  q: fc.array(word, { minLength: 1, maxLength: 2 }).map((words) => words.join(" ")),
  limit: fc.constantFrom(20, 50, 100),
  sort: fc.constantFrom("-created_at", "created_at", "amount", "-amount"),
  status: fc.constantFrom(undefined, "sent", "active", "canceled"),
});

const LISTS = {
  invoices: (query: PageQuery) => selectInvoices(app.database.sql, accountId, query, isoDay(NOW)),
  links: (query: PageQuery) => selectPaymentLinks(app.database.sql, accountId, query, NOW),
} satisfies Record<string, (query: PageQuery) => Promise<Page<{ id: string }>>>;

async function allPages(list: keyof typeof LISTS, query: PageQuery): Promise<string[]> {
  const met: string[] = [];
  let cursor: string | undefined;
  do {
    const page: Page<{ id: string }> = await LISTS[list]({ ...query, cursor });
    met.push(...page.rows.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
    expect(page.hasMore).toBe(cursor !== undefined);
  } while (cursor !== undefined);
  return met;
}

/** Those of the whole list that have all words, told row by row. */
async function readThrough(list: keyof typeof LISTS, { q = "", ...query }: PageQuery): Promise<string[]> {
  const ids = await allPages(list, { ...query, limit: 100 });
  const { sql } = app.database;
  const words = q.split(" ").map((each) => `${accountId}/${each}`);
  const rows = await sql<{ id: string }[]>`
    select id from (
      select id, ${
        list === "links"
          ? sql`search_words(account_id, array[slug, destination_address], array[reference, description]) as has from payment_links`
          : sql`search_words(account_id,
              array[invoice_number, regexp_replace(invoice_number, '^.*-', ''), destination_address, paid_tx_hash],
              array[client_name, client_email, reference]) as has from invoices`
      } ) as read
    where not exists (select from unnest(${words}::text[]) asked
      where not exists (select from unnest(tsvector_to_array(has)) had where starts_with(had, lower(asked))))`;
  const having = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => having.has(id));
}

it.each(["invoices", "links"] as const)(
  "pages through the %s that have some words as through all of them",
  async (list) => {
    for (const query of fc.sample(asked, 30))
      expect(await allPages(list, query), JSON.stringify(query)).toEqual(await readThrough(list, query));
  },
  60_000,
);
