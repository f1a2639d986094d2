import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestAccount, type TestApp, WALLET } from "../support/app.js";
import { PAYER, tellPaid } from "../support/told-payments.js";

const OTHER = "0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65";
const HASH = `0x${"ab12".repeat(16)}` as const;
const EXECUTED = `0x${"cd56".repeat(16)}` as const;
const DAY_MS = 86_400_000;

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever JSON came back
type Item = any;
let app: TestApp;
let mine: TestAccount;
let invoices: Item[];

beforeAll(async () => {
  app = await startApp();
  mine = await app.createAccount({ plan: "scale" });
  const other = await app.createAccount({ plan: "scale" });
  for (const { key } of [other, mine]) for (let n = 0; n < CLIENTS.length; n++) await bill(key, n);
  invoices = await walk("invoices?limit=200");
  const [first, second] = [...invoices].reverse();
  await tellPaid(app, first.payment_slug, { txHash: HASH });
  await tellPaid(app, second.payment_slug, { payer: OTHER });
  invoices = await walk("invoices?limit=200");
});
afterAll(() => app.close());

const CLIENTS = [
  "Acme GmbH",
  "acme gmbh",
  "Anna Özgür-Łódź",
  "株式会社山田商店",
  "O'Neil & Sons | !",
  "Ötzi (Bolzano)",
  "Zeta",
  "Zeta",
  "Zeta",
  'C:\\ "dir"',
];

async function bill(key: string, n: number): Promise<void> {
  app.clock.now = new Date(app.clock.now.getTime() + 1_000);
  const amount = [5, 70, 70, 12.5, 0.000001, 1_000_000, 70, 8, 9, 10][n] ?? 1;
  const due = ["2020-01-31", "2099-01-31", undefined, "2099-02-28", "2020-01-30"][n % 5];
  const answer = await app.request("POST", "/api/v1/invoices", {
    key,
    body: {
      client_name: CLIENTS[n],
      client_email: n < 2 ? "AP@acme.example" : `client${n}@example.com`,
      total_usd: amount,
      line_items: [{ description: "Work", quantity: 1, unit_price: amount }],
      destination_address: n === 3 ? OTHER : WALLET,
      chain: n === 4 ? "polygon" : "base",
      ...(due && { due_date: due }),
      reference: `Order-${n} October`,
    },
  });
  expect(answer.status).toBe(201);
}

async function walk(path: string, key = mine.key): Promise<Item[]> {
  const seen: Item[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const next: string = cursor && `${path.includes("?") ? "&" : "?"}cursor=${encodeURIComponent(cursor)}`;
    const { status, body } = await app.request("GET", `/api/v1/${path}${next}`, { key });
    expect([status, body.error]).toEqual([200, undefined]);
    seen.push(...body.data);
    cursor = body.next_cursor;
  }
  return seen;
}

const idsOf = (items: Item[]) => items.map(({ id }) => id);
const number = (n: number) => [...invoices].reverse()[n].invoice_number;
const found = async (query: string, path = "invoices") =>
  (await walk(`${path}?${query}`)).map(({ invoice_number, reference }) =>
    invoice_number
      ? CLIENTS.indexOf(invoices.find((i) => i.invoice_number === invoice_number).client_name)
      : reference,
  );

describe("a list of invoices", () => {
  const today = () => app.clock.now.toISOString().slice(0, 10);
  const filters: [string, (invoice: Item) => boolean][] = [
    ["status=paid", ({ status }) => status === "paid"],
    ["chain=polygon", ({ chain }) => chain === "polygon"],
    ["client=ACME%20gmbh", ({ client_name }) => client_name.toLowerCase() === "acme gmbh"],
    ["client=ap%40ACME.example", ({ client_email }) => client_email === "AP@acme.example"],
    ["client=acme", () => false],
    ["amount_min=70", ({ total_usd }) => total_usd >= 70],
    ["amount_max=0.000001", ({ total_usd }) => total_usd <= 0.000001],
    ["amount_min=10&amount_max=70", ({ total_usd }) => total_usd >= 10 && total_usd <= 70],
    ["due_before=2020-01-31", ({ due_date }) => due_date !== null && due_date < "2020-01-31"],
    ["due_after=2099-01-31", ({ due_date }) => due_date !== null && due_date > "2099-01-31"],
    ["overdue=true", ({ status, due_date }) => status === "sent" && due_date !== null && due_date < today()],
    [
      "overdue=false",
      ({ status, due_date }) => !(status === "sent" && due_date !== null && due_date < today()),
    ],
    [
      "overdue=true&sort=amount&chain=base",
      ({ status, chain, due_date }) =>
        status === "sent" && chain === "base" && due_date !== null && due_date < today(),
    ],
  ];

  it.each(filters)("is narrowed by %s to what fits, and by nothing more", async (query, fits) => {
    const expected = idsOf(invoices.filter(fits)).sort();
    for (const limit of [2, 200])
      expect(idsOf(await walk(`invoices?${query}&limit=${limit}`)).sort()).toEqual(expected);
    if (query !== "client=acme") expect(expected.length).toBeGreaterThan(0);
    expect(expected.length).toBeLessThan(invoices.length);
  });

  const keys: Record<string, (invoice: Item) => string | number> = {
    created_at: ({ created_at }) => created_at,
    amount: ({ total_usd }) => total_usd,
    due_date: ({ due_date }) => due_date ?? "infinity",
  };
  it.each(Object.entries(keys))(
    "is walked in order of %s, up and down, ties by their time",
    async (name, key) => {
      const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);
      const up = [...invoices].sort((a, b) => compare(key(a), key(b)) || compare(a.created_at, b.created_at));
      for (const limit of [1, 3, 200]) {
        expect(idsOf(await walk(`invoices?sort=${name}&limit=${limit}`))).toEqual(idsOf(up));
        expect(idsOf(await walk(`invoices?sort=-${name}&limit=${limit}`))).toEqual(idsOf(up).reverse());
      }
    },
  );

  it("is walked by the client's name, whatever its case, and back the same way", async () => {
    const up = await walk("invoices?sort=client&limit=3");
    expect(up).toHaveLength(invoices.length);
    const names = up.map(({ client_name }) => client_name);
    expect(names.slice(0, 2)).toEqual(["Acme GmbH", "acme gmbh"]);
    expect(names.filter((name) => name === "Zeta")).toHaveLength(3);
    expect(idsOf(await walk("invoices?sort=-client&limit=2"))).toEqual(idsOf(up).reverse());
  });

  it("binds a cursor to its order, and refuses one that was made up", async () => {
    const page = (query: string) => app.request("GET", `/api/v1/invoices?${query}`, { key: mine.key });
    const { body } = await page("sort=amount&limit=2");
    const cursor = encodeURIComponent(body.next_cursor);
    const id = invoices[0].id;
    const made = (text: string) => encodeURIComponent(Buffer.from(text).toString("base64url"));
    const refused = [
      `cursor=${cursor}`,
      `sort=-amount&cursor=${cursor}`,
      `sort=client&cursor=${cursor}`,
      `sort=amount&cursor=${made(`amount:1.${id}:abc`)}`,
      `sort=amount&cursor=${made(`amount:1.${id}:`)}`,
      `sort=due_date&cursor=${made(`due_date:1.${id}:2026-99-99`)}`,
      `sort=client&cursor=${made(`client:1.${id}:a\0b`)}`,
      `sort=created_at&cursor=${made(`created_at:1.${id}:x`)}`,
      `cursor=${made(`1.${id}:x`)}`,
      "sort=client_name",
      "sort=",
    ];
    for (const query of refused) {
      const answer = await page(query);
      expect([query, answer.status, answer.body.error?.code]).toEqual([query, 400, "validation_failed"]);
    }
    expect((await page(`sort=amount&limit=2&cursor=${cursor}`)).status).toBe(200);
  });

  it("is found by the words of its number, name, e-mail, reference, address and hash", async () => {
    expect(await found(`q=${number(2)}`)).toEqual([2]);
    expect(await found(`q=${number(2).toLowerCase()}`)).toEqual([2]);
    expect(await found("q=000003")).toEqual([2]);
    expect(await found(`q=${number(2).replace("INV-", "")}`)).toEqual([2]);
    expect(await found(`q=${number(2).slice(4, 8)}%20özg`)).toEqual([2]);
    expect(await found("q=özg")).toEqual([2]);
    expect(await found("q=ŁÓDŹ%20anna")).toEqual([2]);
    expect(await found("q=山田")).toEqual([3]);
    expect(await found("q=株式会社山田商店")).toEqual([3]);
    expect(await found("q=bolzano")).toEqual([5]);
    expect((await found("q=acme.example")).sort()).toEqual([0, 1]);
    expect(await found("q=order-7")).toHaveLength(1);
    expect(await found(`q=${OTHER}`)).toEqual([3]);
    expect(await found(`q=${OTHER.slice(0, 12).toUpperCase().replace("X", "x")}`)).toEqual([3]);
    expect(await found(`q=${HASH}`)).toEqual([0]);
    expect(await found("q=zeta%20order-7")).toHaveLength(1);
    expect(await found("q=nobody")).toEqual([]);
    expect(await found("q=zeta&sort=-amount&amount_min=9")).toHaveLength(2);
  });

  it("takes every mark in a search for a mark", async () => {
    expect(await found(`q=${encodeURIComponent("O'Neil")}`)).toEqual([4]);
    expect(await found(`q=${encodeURIComponent("& Sons |")}`)).toEqual([4]);
    expect(await found(`q=${encodeURIComponent("C:\\")}`)).toEqual([9]);
    for (const q of ["':*", "\\' | x", "!acme", "<->", "a:*|b", "((", "\\\\", "%_", "$$;--", "'".repeat(100)])
      expect(await found(`q=${encodeURIComponent(q)}`)).toEqual([]);
  });
});

describe("a list of payments", () => {
  it("is narrowed by record, payer, transaction and amount, and searched", async () => {
    const [first, second] = [...invoices].reverse();
    const payments = async (query: string) =>
      (await walk(`payments?${query}`)).map(({ resource_id }) => resource_id);
    expect(await payments("")).toEqual([second.id, first.id]);
    expect(await payments("sort=amount")).toEqual([first.id, second.id]);
    expect(await payments(`resource_id=${first.id}`)).toEqual([first.id]);
    expect(await payments(`payer=${OTHER.toLowerCase()}`)).toEqual([second.id]);
    expect(await payments(`tx_hash=${HASH.toUpperCase().replace("X", "x")}`)).toEqual([first.id]);
    expect(await payments("amount_min=6")).toEqual([second.id]);
    expect(await payments("status=seen")).toEqual([]);
    expect(await payments(`q=${HASH.slice(0, 20)}`)).toEqual([first.id]);
    expect(await payments(`q=${PAYER.slice(0, 9)}`)).toEqual([first.id]);
    expect(await payments("q=order-1")).toEqual([second.id]);
    expect(await payments(`q=${first.invoice_number}`)).toEqual([first.id]);
    expect(await payments("q=acme")).toEqual([second.id, first.id]);
    expect(await payments("q=0xffffffffffff")).toEqual([]);
    expect(await payments(`payer=${WALLET}`)).toEqual([]);
  });
});

describe("lists of other records", () => {
  const create = async (path: string, body: object) => {
    app.clock.now = new Date(app.clock.now.getTime() + DAY_MS / 100);
    const answer = await app.request("POST", `/api/v1/${path}`, { key: mine.key, body });
    expect([answer.status, answer.body.error]).toEqual([201, undefined]);
    return answer.body.data;
  };

  it("narrows and searches links, by their status at this moment too", async () => {
    const to = { destination_address: WALLET, chain: "base" };
    const lent = await create("payment-links", {
      amount_usd: 3,
      description: "Lending a kayak",
      expires_in_days: 1,
      ...to,
    });
    const sold = await create("payment-links", { amount_usd: 4000, description: "Selling it", ...to });
    const links = async (query: string) => idsOf(await walk(`payment-links?${query}`));
    expect(await links("amount_min=3&amount_max=4")).toEqual([lent.id]);
    expect(await links("q=kay")).toEqual([lent.id]);
    expect(await links(`q=${sold.slug}`)).toEqual([sold.id]);
    expect((await links("status=active")).slice(0, 2)).toEqual([sold.id, lent.id]);
    app.clock.now = new Date(app.clock.now.getTime() + 2 * DAY_MS);
    expect(await links("status=expired")).toEqual([lent.id]);
    expect(await links("status=active")).not.toContain(lent.id);
  });

  it("finds payouts by their label and by whom they pay, and keeps their status true", async () => {
    const pay = (label: string, amount: number, address: string) =>
      create("payouts", { chain: "base", label, recipients: [{ address, amount_usdc: amount }] });
    const wages = await pay("Wages October", 7, OTHER);
    app.clock.now = new Date(app.clock.now.getTime() + 2 * DAY_MS);
    const rent = await pay("Rent", 900, WALLET);
    const payouts = async (query: string) => idsOf(await walk(`payouts?${query}`));
    expect(await payouts("q=wage")).toEqual([wages.id]);
    expect(await payouts(`q=${OTHER.toLowerCase()}`)).toEqual([wages.id]);
    expect(await payouts("sort=-amount")).toEqual([rent.id, wages.id]);
    expect(await payouts("status=expired")).toEqual([wages.id]);
    expect(await payouts("status=prepared")).toEqual([rent.id]);
    expect(await payouts(`tx_hash=${HASH}`)).toEqual([]);
    await app.database
      .sql`update payouts set status = 'confirmed', tx_hash = ${EXECUTED} where id = ${wages.id}`;
    expect(await payouts(`tx_hash=${EXECUTED}`)).toEqual([wages.id]);
    expect(await payouts(`q=${EXECUTED.slice(0, 12).toUpperCase()}`)).toEqual([wages.id]);
    expect(await payouts(`q=wages+${EXECUTED}`)).toEqual([wages.id]);
    expect(await payouts(`q=rent+${EXECUTED}`)).toEqual([]);
    await app.database.sql`update payouts set label = 'Salaries' where id = ${wages.id}`;
    expect(await payouts("q=wage")).toEqual([]);
    expect(await payouts("q=salar")).toEqual([wages.id]);
  });

  it("puts plans, jars and contacts in order of their names", async () => {
    const to = { destination_wallet: WALLET, chain: "base" };
    for (const [n, name] of ["beta", "Alpha", "Gamma"].entries()) {
      await create("subscriptions", { name, amount_usdc: 5, interval_days: 30, on_chain_plan_id: n, ...to });
      await create("donations", { name, slug: `jar-${n}-${mine.id.slice(-5)}`, ...to });
      await create("contacts", {
        name,
        email: `${n}@mill.example`,
        wallets: [{ address: OTHER, chain: "any" }],
      });
    }
    for (const path of ["subscriptions", "donations", "contacts"]) {
      const names = async (query: string) => (await walk(`${path}?${query}`)).map(({ name }) => name);
      expect(await names("sort=name&limit=1")).toEqual(["Alpha", "beta", "Gamma"]);
      expect(await names("sort=-name&limit=2")).toEqual(["Gamma", "beta", "Alpha"]);
      expect(await names("q=gam")).toEqual(["Gamma"]);
    }
    expect(await walk(`contacts?q=${OTHER}`)).toHaveLength(3);
    expect(await walk("contacts?q=2%40mill.example")).toHaveLength(1);
  });
});
