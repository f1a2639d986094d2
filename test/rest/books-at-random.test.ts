import { afterAll, beforeAll, expect, it } from "vitest";
import { selectPaymentsOfTransaction } from "../../src/store/payments.js";
import { revert } from "../../src/store/settlements/revert.js";
import { type Answer, startApp, type TestAccount, type TestApp, WALLET } from "../support/app.js";
import { chanceOf } from "../support/chance.js";
import { runs } from "../support/runs.js";
import { type Row, spreadsheet, sum } from "../support/spreadsheet.js";
import { tellExecuted, tellGiven, tellPaid, tellSubscribed } from "../support/told-payments.js";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const DAY_MS = 86_400_000;
const MONTHS = ["2026-10", "2026-11", "2026-12", "2027-01", "2027-02"];
const STEPS = 90;

async function keepBooks(account: TestAccount, approver: string, seed: number) {
  const chance = chanceOf(seed);
  type Found = Answer["body"];
  const send = async (method: string, path: string, body?: object, key = account.key): Promise<Found> => {
    const { body: answer, status } = await app.request(method, `/api/v1/${path}`, {
      key,
      ...(body && { body }),
    });
    // What the records as they are don't allow is part of the story; a fault of ours is not.
    if (![200, 201, 202, 409, 422].includes(status)) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer.data;
  };
  const one = <T>(list: readonly T[]): T | undefined => list[chance.below(list.length)];
  const price = () => (1 + chance.below(50_000_000)) / 1e6;
  const minedAt = () => new Date(app.clock.now.getTime() - chance.below(9) * DAY_MS);
  const to = { destination_address: WALLET, chain: "base" };
  const invoices: Found[] = [];
  const hashes: [string, string | undefined][] = [];
  const link = await send("POST", "payment-links", { amount_usd: 12.345_678, ...to });
  const jar = await send("POST", "donations", {
    slug: `random-${seed}`,
    name: "Bees",
    destination_wallet: WALLET,
    chain: "base",
  });
  const plan = await send("POST", "subscriptions", {
    ...{ name: "Gold", amount_usdc: 9.000_001, interval_days: 30, on_chain_plan_id: 1 },
    ...{ destination_wallet: WALLET, chain: "base" },
  });
  const payments = async (): Promise<Found[]> => (await send("GET", "payments?limit=200&status=final")) ?? [];
  const pay = async (slug: string, more: object = {}) => {
    const status = chance.happens(0.2) ? ("seen" as const) : ("final" as const);
    hashes.push([await tellPaid(app, slug, { minedAt: minedAt(), status, ...more }), slug]);
  };

  const deeds: (() => Promise<unknown>)[] = [
    async () => {
      const total = price();
      const invoice = await send("POST", "invoices", {
        client_name: "Acme",
        client_email: `client${chance.below(3)}@acme.example`,
        total_usd: total,
        line_items: [{ description: "Work", quantity: 1, unit_price: total }],
        ...to,
      });
      invoices.push(invoice);
      if (chance.happens(0.5)) await pay(invoice.payment_slug);
    },
    async () => {
      const invoice = one(invoices);
      if (invoice) await pay(invoice.payment_slug);
    },
    () => pay(link.slug),
    async () => {
      hashes.push([await tellGiven(app, { accountId: account.id, id: jar.id }, 1_000_001n), undefined]);
    },
    async () => {
      hashes.push([await tellSubscribed(app, { accountId: account.id, id: plan.id }), undefined]);
    },
    async () => {
      const invoice = one(invoices);
      const deed = one(["mark-paid", "unmark-paid", "cancel", "credit"]);
      if (invoice) await send("POST", `invoices/${invoice.id}/${deed}`, {});
    },
    async () => {
      const invoice = one(invoices);
      if (invoice)
        await send("POST", `invoices/${invoice.id}/credit`, {
          amount_usd: (1 + chance.below(2_000_000)) / 1e6,
        });
    },
    async () => {
      const payment = one((await payments()).filter(({ direction }) => direction === "in"));
      if (!payment) return;
      const amount_usdc = Math.ceil(payment.amount_usdc * 300_000) / 1e6;
      const asked = await send("POST", `payments/${payment.id}/refund`, { amount_usdc });
      if (!asked?.approval_id) return;
      const { digest } = await send("GET", `approvals/${asked.approval_id}`);
      const decided = { decision: "approve", digest };
      const { record_id: id } = await send("POST", `approvals/${asked.approval_id}`, decided, approver);
      if (!id || chance.happens(0.2)) return;
      const told = { minedAt: minedAt(), payer: WALLET };
      hashes.push([await tellExecuted(app, { accountId: account.id, id }, told), undefined]);
    },
    async () => {
      const [hash, slug] = one(hashes) ?? [];
      if (!hash) return;
      const { sql, links, clock } = app.house;
      const rows = await selectPaymentsOfTransaction(sql, account.id, "base", hash);
      await sql.begin((tx) => revert(tx, { chain: "base", urls: links, now: clock() }, rows));
      if (slug && chance.happens(0.5)) await pay(slug, { txHash: hash });
    },
  ];
  for (let step = 0; step < STEPS; step++) {
    app.clock.now = new Date(Date.UTC(2026, 10, 1, 12) + Math.floor((step * 110) / STEPS) * DAY_MS);
    await deeds[chance.below(deeds.length)]?.();
  }
}

/** What the lists say by themselves, in millionths. */
async function booksOf(account: TestAccount) {
  const csv = async (path: string): Promise<Row[]> => {
    const headers = { authorization: `Bearer ${account.key}` };
    const answer = await fetch(`${app.url}/api/v1/${path}${path.includes("?") ? "&" : "?"}format=csv`, {
      headers,
    });
    expect([path, answer.status]).toEqual([path, 200]);
    return spreadsheet(await answer.text());
  };
  const [invoices, notes] = [await csv("invoices"), await csv("credit-notes")];
  const payments = (await csv("payments?status=final")).filter(({ resource_id }) => resource_id);
  const payouts = (await csv("payouts")).filter(
    ({ refund_of, status }) => refund_of && status === "confirmed",
  );
  const of = (rows: Row[], ...statuses: string[]) =>
    rows.filter(({ status }) => statuses.includes(status ?? ""));
  const incoming = payments.filter(({ direction }) => direction === "in");
  const left = (rows: Row[]) => sum(rows, "total_usd") - sum(rows, "credited_usd");
  const paid = new Set(incoming.filter(({ late }) => late !== "true").map(({ resource_id }) => resource_id));
  const marked = invoices.filter(({ id, marked_paid_on }) => marked_paid_on && !paid.has(id));
  return {
    billed_usdc: sum(invoices, "total_usd"),
    open_usdc: left(of(invoices, "sent")),
    received_usdc: sum(incoming, "amount_usdc"),
    fees_usdc: sum(incoming, "fee_usdc"),
    refunds_usdc: sum(payouts, "totalUsdc"),
    received_elsewhere_usdc: sum(marked, "total_usd"),
    credited_usdc: sum(notes, "total_usd"),
    refund_fees_usdc: sum(payouts, "feeUsdc"),
    canceled_usdc: left(of(invoices, "canceled")),
  };
}

const seeds = Array.from({ length: runs(12).numRuns }, (_, n) => n + 1);

it.each(seeds)(
  "keeps statements, insights and lists in agreement to the unit, whatever happens (%i)",
  async (seed) => {
    app.clock.now = new Date(Date.UTC(2026, 10, 1, 12));
    const account = await app.createAccount({ plan: "scale" });
    await keepBooks(account, await app.createKey(account.id, { scopes: ["admin"] }), seed);
    app.clock.now = new Date(Date.UTC(2027, 1, 27));
    const own = await booksOf(account);
    const get = async (path: string) =>
      (await app.request("GET", `/api/v1/${path}`, { key: account.key })).body.data;
    const names = Object.keys(own) as (keyof typeof own)[];
    const inMicros = (sums: Record<string, number>) =>
      Object.fromEntries(names.map((name) => [name, BigInt(Math.round((sums[name] ?? 0) * 1e6))]));
    const insights = await get(`insights?month=${MONTHS[0]}&to_month=${MONTHS.at(-1)}`);
    expect(inMicros(insights.sums.total)).toEqual(own);
    const total = Object.fromEntries(names.map((name) => [name, 0n]));
    for (const month of MONTHS) {
      const statement = inMicros((await get(`statements/${month}`)).total);
      expect([month, statement]).toEqual([
        month,
        inMicros((await get(`insights?month=${month}`)).sums.total),
      ]);
      for (const name of names) total[name] = (total[name] ?? 0n) + (statement[name] ?? 0n);
    }
    expect(total).toEqual(own);
    expect(own.received_usdc).toBeGreaterThan(0n);
  },
);
