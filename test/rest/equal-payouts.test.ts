import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openDatabase } from "../../src/store/database.js";
import { selectEqualPayout } from "../../src/store/equal-payouts.js";
import { selectPayout, selectRecipients } from "../../src/store/payouts.js";
import { startApp, type TestAccount, type TestApp, WALLET } from "../support/app.js";
import { rowsRead } from "../support/rows-read.js";
import { PAYER, tellExecuted, tellPaid } from "../support/told-payments.js";

const HOUR_MS = 3_600_000;
const MANY = 20_000;
const ANNA = "0x71C7656EC7ab88b098defB751B7401B5f6d8976F";
const BEN = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const WAGES = [
  { address: ANNA, amount_usdc: 100 },
  { address: PAYER, amount_usdc: 50 },
];

let app: TestApp;
let account: TestAccount;
beforeAll(async () => {
  app = await startApp();
});
beforeEach(async () => {
  account = await app.createAccount({ plan: "scale" });
});
afterAll(() => app.close());

const post = async (path: string, body: object, key = account.key) =>
  (await app.request("POST", `/api/v1/${path}`, { key, body })).body.data;
const get = async (path: string) =>
  (await app.request("GET", `/api/v1/${path}`, { key: account.key })).body.data;
const pay = (recipients: object[] = WAGES, more: object = {}, key = account.key) =>
  post("payouts", { recipients, chain: "base", ...more }, key);
/** Where no chain says what the payer is, another than who asked releases what goes to him. */
async function refund(paymentId: string) {
  const { approval_id } = await post(`payments/${paymentId}/refund`, {});
  const approver = await app.createKey(account.id, { scopes: ["admin"] });
  const { digest } = await get(`approvals/${approval_id}`);
  const { record_id } = await post(`approvals/${approval_id}`, { decision: "approve", digest }, approver);
  return get(`payouts/${record_id}`);
}
const saidOf = ({ warnings }: { warnings: { code: string; message: string }[] }) =>
  warnings.filter(({ code }) => code === "same_as_earlier").map(({ message }) => message);
const pass = (hours: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + hours * HOUR_MS);
};

it("warns whoever prepares the same payout again, while the other may be signed", async () => {
  const first = await pay();
  expect(saidOf(first)).toEqual([]);
  const again = await pay([...WAGES].reverse(), { label: "Again" });
  expect(saidOf(again)).toEqual([expect.stringContaining(`${first.id} pays the same`)]);
  expect(saidOf(again)[0]).toContain("is prepared");
  await post(`payouts/${again.id}/cancel`, {});
  pass(25);
  expect(saidOf(await pay())).toEqual([]);
});

it("warns one of two who prepare the same at one moment", async () => {
  const other = await app.createKey(account.id, { scopes: ["read", "write"] });
  const both = await Promise.all([pay(), pay(WAGES, {}, other)]);
  expect(both.flatMap(saidOf)).toHaveLength(1);
});

it("names one that was paid within a day before others, and none that was paid longer ago", async () => {
  const paid = await pay();
  await tellExecuted(app, { accountId: account.id, id: paid.id });
  pass(2);
  const open = await pay();
  expect(saidOf(open)).toEqual([
    expect.stringMatching(`${paid.id} .* is confirmed since \\d+ \\w+ \\d{4}\\.`),
  ]);
  expect(saidOf(await pay())[0]).toContain(paid.id);
  pass(25);
  expect(saidOf(await pay())).toEqual([]);
});

it("says nothing of others that pay other sums, somebody else, elsewhere or for somebody else", async () => {
  await pay();
  const [first, second] = WAGES;
  const swapped = [
    { address: ANNA, amount_usdc: 50 },
    { address: PAYER, amount_usdc: 100 },
  ];
  const split = [first, { ...second, amount_usdc: 25 }, { ...second, amount_usdc: 25 }] as object[];
  const stranger = await app.createAccount();
  for (const made of [
    await pay(swapped),
    await pay(split),
    await pay([{ address: BEN, amount_usdc: 100 }, second as object]),
    await pay([first as object]),
    await pay(WAGES, { chain: "polygon" }),
    await pay(WAGES, {}, stranger.key),
  ])
    expect(saidOf(made)).toEqual([]);
  // The same person twice is counted twice.
  expect(saidOf(await pay([...split].reverse()))).toHaveLength(1);
});

it("lets refunds be equal, and warns of a payout beside one", async () => {
  const refunds = [];
  for (const amount_usd of [5, 5]) {
    const link = await post("payment-links", { amount_usd, destination_address: WALLET, chain: "base" });
    await tellPaid(app, link.slug);
    const [payment] = await get(`payments?resource_id=${link.id}`);
    refunds.push(await refund(payment.id));
  }
  expect(refunds.flatMap(saidOf)).toEqual([]);
  const beside = await pay([{ address: PAYER, amount_usdc: 5 }]);
  expect(saidOf(beside)).toEqual([expect.stringContaining(refunds[1].id)]);
});

it("touches few rows of an account with many payouts of the same sum, or to the same payee", async () => {
  const { id } = await pay();
  const { sql } = app.database;
  const all = await sql<{ columnName: string }[]>`
    select column_name from information_schema.columns
    where table_name = 'payouts' and is_generated = 'NEVER' and column_name not in ('id', 'terms_id', 'sign_slug', 'total')`;
  const columns = all.map(({ columnName }) => columnName).join();
  // Half of the same sum to others, half of other sums to the same.
  await sql.unsafe(`
    insert into payouts (id, terms_id, total, ${columns})
    select 'po_' || lpad(n::text, 26, '0'), 'terms' || n, case when n % 2 = 0 then total else total + n end, ${columns}
    from payouts, generate_series(1, ${MANY}) n where id = '${id}'`);
  await sql`
    insert into payout_recipients (account_id, payout_id, position, address, amount)
    select r.account_id, 'po_' || lpad(n::text, 26, '0'), position,
      case when n % 2 = 1 then address else '0x' || lpad(to_hex(n * 100003::bigint), 40, '7') end,
      case when n % 2 = 1 and position = 1 then amount + n else amount end
    from payout_recipients r, generate_series(1, ${MANY}) n where r.payout_id = ${id}`;
  await sql`vacuum analyze payouts, payout_recipients`;
  const payout = await selectPayout(sql, account.id, id);
  const alone = openDatabase(app.database.connection, 1);
  try {
    const tables = ["payouts", "payout_recipients"];
    const count = async () => {
      const read = [...(await rowsRead(alone, tables)).values()];
      return {
        walked: read.reduce((sum, { walked }) => sum + walked, 0n),
        fetched: read.reduce((sum, { fetched }) => sum + fetched, 0n),
      };
    };
    const before = await count();
    const rows = await selectRecipients(alone, id);
    expect(payout && (await selectEqualPayout(alone, payout, rows, app.clock.now))).toBeUndefined();
    const after = await count();
    expect(after.walked - before.walked).toBe(0n);
    expect(Number(after.fetched - before.fetched)).toBeLessThan(8_000);
  } finally {
    await alone.end();
  }
});
