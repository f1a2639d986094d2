import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CHAIN_FACTS, CHAINS } from "../../src/chains.js";
import { BUNDLED_ADDRESSES } from "../../src/screening/bundled-addresses.js";
import { startApp, type TestAccount, type TestApp, WALLET } from "../support/app.js";

let app: TestApp;
let account: TestAccount;
beforeAll(async () => {
  app = await startApp();
  account = await app.createAccount({ plan: "scale" });
});
afterAll(() => app.close());

const sanctioned = BUNDLED_ADDRESSES.trim().split("\n")[0] ?? "";
const post = (path: string, body: unknown, headers?: Record<string, string>) =>
  app.request("POST", `/api/v1${path}`, { key: account.key, body, ...(headers && { headers }) });
const get = (path: string) => app.request("GET", `/api/v1${path}`, { key: account.key });

/** A valid address that differs for every n. */
const wallet = (n: number) => `0x${(n + 1).toString(16).padStart(40, "a")}`;

describe("payment links", () => {
  const link = { amount_usd: 10, destination_address: WALLET, chain: "base" };

  it("answers every field of the specification", async () => {
    const { status, body } = await post("/payment-links", {
      ...link,
      description: "Tea",
      expires_in_days: 1,
      reference: "order-7",
    });
    expect(status).toBe(201);
    const { data } = body;
    expect(data.id).toMatch(/^pl_[0-9a-z]{26}$/);
    expect(data.url).toBe(`https://pay.example.com/pay/${data.slug}`);
    expect(data.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(Date.parse(data.expires_at) - Date.parse(data.created_at)).toBe(86_400_000);
    expect(data).toMatchObject({ ...link, status: "active", reference: "order-7", fee_usd: 0.025 });
    expect((await get(`/payment-links/${data.id}`)).body.data).toEqual(data);
    expect((await get("/payment-links?reference=order-7")).body.data).toEqual([data]);
  });

  it.each([
    ["expires_in_days", 1, 201],
    ["expires_in_days", 365, 201],
    ["expires_in_days", 0, 400],
    ["expires_in_days", 366, 400],
    ["expires_in_days", 1.5, 201],
    ["expires_in_days", 0.99, 400],
    ["expires_in_days", 365.01, 400],
    ["description", "x".repeat(5000), 201],
    ["reference", "x".repeat(100), 201],
    ["reference", "x".repeat(101), 400],
    ["reference", "", 400],
  ])("%s = %s answers %i", async (field, value, status) => {
    expect((await post("/payment-links", { ...link, [field]: value })).status).toBe(status);
  });

  it("reads as expired once its time is over, in records and filters", async () => {
    const { data } = (await post("/payment-links", { ...link, expires_in_days: 1, reference: "short" })).body;
    app.clock.now = new Date(app.clock.now.getTime() + 2 * 86_400_000);
    expect((await get(`/payment-links/${data.id}`)).body.data.status).toBe("expired");
    expect((await get("/payment-links?status=expired&reference=short")).body.data).toHaveLength(1);
    expect((await get("/payment-links?status=active&reference=short")).body.data).toHaveLength(0);
  });

  it("cancels, and canceling again changes nothing", async () => {
    const { data } = (await post("/payment-links", link)).body;
    const first = await post(`/payment-links/${data.id}/cancel`, {});
    const second = await post(`/payment-links/${data.id}/cancel`, undefined);
    expect([first.status, first.body.data.status]).toEqual([200, "canceled"]);
    expect(second.body).toEqual(first.body);
    const events = (await get("/events")).body.data.filter(
      (event: { data: { object: { id: string } } }) => event.data.object.id === data.id,
    );
    expect(events.map(({ type }: { type: string }) => type)).toEqual([
      "payment_link.canceled",
      "payment_link.created",
    ]);
  });
});

describe("invoices", () => {
  const invoice = {
    client_name: "Acme",
    client_email: "ap@acme.example",
    total_usd: 100,
    line_items: [{ description: "Work", quantity: 4, unit_price: 25 }],
    destination_address: WALLET,
    chain: "polygon",
  };

  it.each([
    ["quantities with decimals", [{ description: "h", quantity: 1.5, unit_price: 33.333333 }], 50, 201],
    [
      "a discount",
      [
        { description: "a", quantity: 1, unit_price: 10 },
        { description: "b", quantity: 1, unit_price: -2.5 },
      ],
      7.5,
      201,
    ],
    ["a sum that rounds half up", [{ description: "a", quantity: 0.5, unit_price: 0.000003 }], 0.000002, 201],
    ["a sum that only floats get wrong", [{ description: "a", quantity: 3, unit_price: 0.1 }], 0.3, 201],
    ["a millionth too much", [{ description: "a", quantity: 3, unit_price: 0.1 }], 0.300001, 422],
    ["a sum below zero", [{ description: "a", quantity: 1, unit_price: -1 }], 1, 422],
  ])("total_usd beside %s", async (_what, line_items, total_usd, status) => {
    const answer = await post("/invoices", { ...invoice, line_items, total_usd });
    expect(answer.status).toBe(status);
    if (status === 422) expect(answer.body.error.code).toBe("total_mismatch");
  });

  it("names the total that it expected", async () => {
    const { error } = (await post("/invoices", { ...invoice, total_usd: 99 })).body;
    expect(error).toMatchObject({ code: "total_mismatch", expected_total_usd: 100 });
    expect(error.message).toContain("100");
  });

  it.each([
    ["line_items", [], 400],
    ["line_items", [{ description: "x", quantity: 0, unit_price: 1 }], 400],
    ["line_items", [{ description: "x", quantity: 1 }], 400],
    ["client_email", "not-an-address", 400],
    ["client_name", "", 400],
    ["due_date", "2026-02-30", 400],
    ["due_date", "2028-02-29", 201],
    ["due_date", "2028-02-29T12:00:00Z", 201],
    ["due_date", "next week", 400],
    ["memo", "x".repeat(500), 201],
    ["memo", "x".repeat(501), 400],
    ["recurring_interval", "daily", 400],
    ["recurring_interval", "weekly", 201],
    ["recurring_interval", "monthly", 201],
    ["recurring_interval", "quarterly", 201],
    ["recurring_interval", "yearly", 201],
  ])("%s = %j answers %i", async (field, value, status) => {
    expect((await post("/invoices", { ...invoice, [field]: value })).status).toBe(status);
  });

  it("warns of letters that its PDF has to leave out", async () => {
    const warned = async (memo: string) =>
      (await post("/invoices", { ...invoice, memo })).body.data.warnings.filter(
        ({ code }: { code: string }) => code === "unprintable_text",
      );
    expect(await warned("株式会社 서비스 สวัสดี नमस्ते שירותי استضافة 🚀")).toEqual([]);
    const [warning, ...more] = await warned("𓀀 and বা");
    expect(more).toEqual([]);
    expect(warning.message).toContain("𓀀 (U+13000), ব (U+09AC), া (U+09BE)");
  });

  it("creates its backing link with it, which cancels with it", async () => {
    const { data } = (await post("/invoices", invoice)).body;
    expect(data.payment_url).toBe(`https://pay.example.com/pay/${data.payment_slug}`);
    const link = (await get("/payment-links")).body.data.find(
      ({ slug }: { slug: string }) => slug === data.payment_slug,
    );
    expect(link).toMatchObject({ amount_usd: 100, status: "active", single_use: true });
    expect((await post(`/payment-links/${link.id}/cancel`, {})).body.error.code).toBe("state_conflict");
    const canceled = await post(`/invoices/${data.id}/cancel`, {});
    expect(canceled.body.data.status).toBe("canceled");
    expect((await get(`/payment-links/${link.id}`)).body.data.status).toBe("canceled");
  });

  it("says when a series goes on, and stops it on cancel", async () => {
    app.clock.now = new Date("2026-01-31T10:00:00Z");
    const { data } = (await post("/invoices", { ...invoice, recurring_interval: "monthly" })).body;
    expect(data.next_invoice_at).toBe("2026-02-28T10:00:00.000Z");
    expect((await get(`/invoices/${data.id}`)).body.data).toEqual(data);
    const canceled = (await post(`/invoices/${data.id}/cancel`, {})).body.data;
    expect(canceled).toMatchObject({ status: "canceled", next_invoice_at: null });
  });

  it("numbers fifty concurrent invoices without a gap", async () => {
    const { key } = await app.createAccount({ plan: "scale" });
    const bad = { ...invoice, total_usd: 1 };
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        app.request("POST", "/api/v1/invoices", { key, body: n % 6 === 5 ? bad : invoice }),
      ),
    );
    const numbers = answers
      .filter(({ status }) => status === 201)
      .map(({ body }) => body.data.invoice_number);
    const year = app.clock.now.getUTCFullYear();
    const expected = Array.from({ length: 50 }, (_, n) => `INV-${year}-${String(n + 1).padStart(6, "0")}`);
    expect(numbers.sort()).toEqual(expected);
  });
});

describe("payouts", () => {
  it.each(CHAINS)("computes total, fee and approval to the base unit on %s", async (chain) => {
    const recipients = [0.000001, 1.1, 2.2, 333.333333, 99_999.999999].map((amount_usdc, n) => ({
      address: wallet(n),
      amount_usdc,
    }));
    const { status, body } = await post("/payouts", { chain, recipients });
    expect(status).toBe(201);
    const { data } = body;
    expect(data.totalUsdc).toBe(100_336.633333);
    expect(data.feeUsdc).toBe(301.0099);
    expect(data.approve_tx).toMatchObject({
      to: CHAIN_FACTS[chain].usdc,
      spender: data.execute_tx.to,
      amount: "100637643233",
      chainId: CHAIN_FACTS[chain].id,
    });
    expect(data.execute_tx).toMatchObject({ value: "0", chainId: CHAIN_FACTS[chain].id });
    expect(data.execute_tx.data).toMatch(/^0x[0-9a-f]+$/);
    expect("gas" in data.execute_tx).toBe(chain !== "arbitrum");
  });

  it("rounds its fee up to one base unit", async () => {
    const { data } = (
      await post("/payouts", { chain: "base", recipients: [{ address: WALLET, amount_usdc: 0.000001 }] })
    ).body;
    expect([data.feeUsdc, data.approve_tx.amount]).toEqual([0.000001, "2"]);
  });

  const many = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ address: wallet(n), amount_usdc: 1 }));
  it.each([
    [0, 400],
    [1, 201],
    [500, 201],
    [501, 400],
  ])("%i recipients answer %i", async (count, status) => {
    expect((await post("/payouts", { chain: "base", recipients: many(count) })).status).toBe(status);
  });

  it("takes at most a billion in all", async () => {
    const half = { address: WALLET, amount_usdc: 500_000_000 };
    expect((await post("/payouts", { chain: "base", recipients: [half, half] })).status).toBe(201);
    const over = await post("/payouts", {
      chain: "base",
      recipients: [half, half, { address: WALLET, amount_usdc: 0.000001 }],
    });
    expect([over.status, over.body.error.issues[0].path]).toEqual([400, "recipients"]);
  });

  it("refuses a split with unequal amounts and says whose is odd", async () => {
    const recipients = [...many(2), { address: wallet(9), amount_usdc: 2 }];
    const { status, body } = await post("/payouts", { chain: "base", kind: "split", recipients });
    expect([status, body.error.code, body.error.issues[0].path]).toEqual([
      422,
      "split_unequal",
      "recipients.2.amount_usdc",
    ]);
    expect((await post("/payouts", { chain: "base", kind: "split", recipients: many(3) })).status).toBe(201);
  });

  it("reports a recipient who is named twice", async () => {
    const { data } = (await post("/payouts", { chain: "base", recipients: [...many(2), ...many(1)] })).body;
    expect(data.warnings.map(({ code }: { code: string }) => code)).toEqual([
      "chain_not_watched",
      "duplicate_recipient",
      "new_payee",
    ]);
  });

  it("says which payees are new, and which could be taken for one that is known, by their rows", async () => {
    const known = "0x90F79bf6EB2c4f870365E785982E1f101E93b906";
    const twin = `0x90f7${"0".repeat(32)}b906`;
    await post("/contacts", { name: "Anna Ito", wallets: [{ address: known, chain: "base" }] });
    const pay = async (...addresses: string[]) => {
      const recipients = addresses.map((address) => ({ address, amount_usdc: 1 }));
      const { data } = (await post("/payouts", { chain: "base", recipients })).body;
      return data.warnings.filter(({ code }: { code: string }) => code !== "chain_not_watched");
    };
    expect(await pay(known)).toEqual([]);
    expect(await pay(known, twin)).toEqual([
      { code: "new_payee", message: expect.stringMatching(/^recipients\.1: /) },
      { code: "looks_like_known", message: expect.stringMatching(/^recipients\.1: /) },
    ]);
    const [many5] = await pay(...many(5).map(({ address }: { address: string }) => address));
    expect(many5.message).toMatch(/^recipients\.0, recipients\.1, recipients\.2, 2 more: /);
    expect(JSON.stringify(await pay(twin)).toLowerCase()).not.toContain(known.toLowerCase());
  });

  it("says who is paid where a contact was paid once, for that chain alone and while nobody has it again", async () => {
    const old = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
    const wallets = (address: string, chain: string) => [{ address, chain }];
    const contact = { name: "Former Payee", wallets: wallets(old, "base") };
    const { id } = (await post("/contacts", contact)).body.data;
    const codes = async (chain: string) => {
      const recipients = [...many(1), { address: old, amount_usdc: 1 }];
      const { warnings } = (await post("/payouts", { chain, recipients })).body.data;
      return warnings.filter(({ code }: { code: string }) => code === "former_wallet");
    };
    const change = (list: object[]) =>
      app.request("PATCH", `/api/v1/contacts/${id}`, { key: account.key, body: { wallets: list } });
    expect(await codes("base")).toEqual([]);
    await change(wallets("0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359", "base"));
    expect(await codes("base")).toEqual([
      { code: "former_wallet", message: expect.stringMatching(/^recipients\.1: was a contact's wallet/) },
    ]);
    expect(JSON.stringify(await codes("base"))).not.toContain("Former Payee");
    expect(await codes("polygon")).toEqual([]);
    await change(wallets(old, "any"));
    expect(await codes("base")).toEqual([]);
    await change([]);
    expect(await codes("polygon")).toHaveLength(1);
  });

  it("is expired after a day, and cancels before", async () => {
    const { data } = (await post("/payouts", { chain: "base", recipients: many(1) })).body;
    expect((await post(`/payouts/${data.id}/cancel`, {})).body.data.status).toBe("canceled");
    const late = (await post("/payouts", { chain: "base", recipients: many(1) })).body.data;
    app.clock.now = new Date(app.clock.now.getTime() + 86_400_000);
    expect((await get(`/payouts/${late.id}`)).body.data.status).toBe("expired");
    expect((await get(`/payouts/${late.id}`)).body.data.recipients).toEqual([
      { address: expect.any(String), amount_usdc: 1, label: null, contact_id: null },
    ]);
  });
});

describe("plans and jars", () => {
  const plan = {
    name: "Pro",
    amount_usdc: 5,
    interval_days: 30,
    destination_wallet: WALLET,
    chain: "base",
    on_chain_plan_id: 42,
  };
  const jar = { slug: "help-us", name: "Help", destination_wallet: WALLET, chain: "base" };

  it("keeps a plan id for one plan per chain", async () => {
    expect((await post("/subscriptions", plan)).status).toBe(201);
    const again = await post("/subscriptions", { ...plan, name: "Other" });
    expect([again.status, again.body.error.code]).toEqual([409, "plan_id_taken"]);
    expect((await post("/subscriptions", { ...plan, chain: "polygon" })).status).toBe(201);
  });

  it.each([
    ["interval_days", 31, 400],
    ["interval_days", 365, 201],
    ["amount_usdc", 1_000_000, 201],
    ["amount_usdc", 1_000_000.000001, 400],
    ["name", "ab", 400],
    ["name", "x".repeat(101), 400],
    ["on_chain_plan_id", -1, 400],
    ["on_chain_plan_id", 2 ** 53, 400],
    ["on_chain_plan_id", 2 ** 53 - 1, 201],
    ["on_chain_plan_id", 1.5, 400],
    ["description", "x".repeat(501), 400],
  ])("plan %s = %s answers %i", async (field, value, status) => {
    const id = Math.floor(Math.random() * 1e12);
    expect((await post("/subscriptions", { ...plan, on_chain_plan_id: id, [field]: value })).status).toBe(
      status,
    );
  });

  it("keeps a slug for one jar of the whole service", async () => {
    expect((await post("/donations", jar)).status).toBe(201);
    const other = await app.createAccount();
    const taken = await app.request("POST", "/api/v1/donations", { key: other.key, body: jar });
    expect([taken.status, taken.body.error.code]).toEqual([409, "slug_taken"]);
  });

  it.each([
    ["slug", "ab", 400],
    ["slug", "abc", 201],
    ["slug", "x".repeat(40), 201],
    ["slug", "x".repeat(41), 400],
    ["slug", "Upper", 400],
    ["slug", "with space", 400],
    ["slug", "new\nline", 400],
    ["goal_usdc", 0, 400],
    ["image_url", "nonsense", 400],
    ["description", "x".repeat(1001), 400],
  ])("jar %s = %j answers %i", async (field, value, status) => {
    expect(
      (await post("/donations", { ...jar, slug: `jar-${Math.floor(Math.random() * 1e12)}`, [field]: value }))
        .status,
    ).toBe(status);
  });
});

describe("sanctions", () => {
  const spellings = [sanctioned, `0x${sanctioned.slice(2).toLowerCase()}`];
  const bodies: [string, string, (address: string) => unknown][] = [
    [
      "/payment-links",
      "sanctioned_address",
      (a) => ({ amount_usd: 1, destination_address: a, chain: "base" }),
    ],
    [
      "/subscriptions",
      "sanctioned_address",
      (a) => ({
        name: "Pro",
        amount_usdc: 1,
        interval_days: 7,
        destination_wallet: a,
        chain: "base",
        on_chain_plan_id: 77,
      }),
    ],
    [
      "/donations",
      "sanctioned_address",
      (a) => ({ slug: "bad-jar", name: "Bad", destination_wallet: a, chain: "base" }),
    ],
    ["/wallets", "sanctioned_address", (a) => ({ address: a, chain: "base" })],
    [
      "/payouts",
      "sanctioned_recipient",
      (a) => ({
        chain: "base",
        recipients: Array.from({ length: 500 }, (_, n) => ({
          address: n === 321 ? a : wallet(n),
          amount_usdc: 1,
        })),
      }),
    ],
  ];

  it.each(bodies)(
    "refuses %s whole, whatever the letter case, and leaves only an audit row",
    async (path, code, body) => {
      for (const address of spellings) {
        const [before] = await app.database
          .sql`select (select count(*) from events) as events, (select count(*) from usage_units) as units, (select count(*) from payouts) as payouts`;
        const answer = await post(path, body(address), { "idempotency-key": `${path}-${address}` });
        expect([answer.status, answer.body.error.code]).toEqual([422, code]);
        expect(answer.body.error.message).toContain("othing was created");
        const [after] = await app.database
          .sql`select (select count(*) from events) as events, (select count(*) from usage_units) as units, (select count(*) from payouts) as payouts`;
        expect(after).toEqual(before);
      }
      const [audit] = await app.database.sql`select count(*)::int as count, max(list_date) as list_date,
          array_agg(distinct actor_kind || ' ' || actor_id) as actors,
          (select array_agg('key ' || k.id) from api_keys k where k.account_id = audit.account_id) as keys
          from audit where code = ${code} group by account_id`;
      expect(audit?.count).toBeGreaterThanOrEqual(2);
      expect(audit?.keys).toEqual(expect.arrayContaining(audit?.actors));
      expect(audit?.list_date ?? audit?.listDate).toBe("2026-10-01");
    },
  );
});

describe("collect", () => {
  it("answers 409 without a linked wallet, then pays the default one, whatever the caller wants", async () => {
    const shop = await app.createAccount();
    const collect = await app.createKey(shop.id, { collect: true });
    const checkout = (body: unknown) =>
      app.request("POST", "/api/v1/collect/checkout", { key: collect, body });
    const none = await checkout({ amount_usdc: 5 });
    expect([none.status, none.body.error.code]).toEqual([409, "no_linked_wallet"]);
    await app.request("POST", "/api/v1/wallets", {
      key: shop.key,
      body: { address: WALLET, chain: "optimism", label: "Main" },
    });
    const { status, body, headers } = await checkout({
      amount_usdc: 5,
      description: "Mug",
      reference: "cart-1",
    });
    expect(status).toBe(201);
    expect(headers.get("access-control-allow-origin")).toBe("*");
    const { data } = body;
    expect(data.slug).toMatch(/^collect-/);
    expect(data).toMatchObject({
      pay_url: `https://pay.example.com/pay/${data.slug}`,
      value: "0",
      chain: "optimism",
      chain_id: 10,
      reference: "cart-1",
    });
    expect(data.data.toLowerCase()).toContain(WALLET.slice(2).toLowerCase());
    expect(data.approve_tx).toMatchObject({ spender: data.to, amount: "5000000", chainId: 10 });
    const redirect = await checkout({ amount_usdc: 5, destination_address: wallet(1) });
    expect([redirect.status, redirect.body.error.issues[0].path]).toEqual([400, "destination_address"]);
    const links = await app.request("GET", "/api/v1/payment-links", { key: shop.key });
    expect(links.body.data).toEqual([]);
    expect((await app.request("GET", "/api/v1/insights", { key: shop.key })).body.data.paymentLinks).toBe(0);
  });

  it("takes at most ten checkouts a second with one key", async () => {
    const shop = await app.createAccount();
    await app.request("POST", "/api/v1/wallets", { key: shop.key, body: { address: WALLET, chain: "base" } });
    const collect = await app.createKey(shop.id, { collect: true });
    const answers = await Promise.all(
      Array.from({ length: 14 }, () =>
        app.request("POST", "/api/v1/collect/checkout", { key: collect, body: { amount_usdc: 1 } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201).length).toBe(10);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body.error.code).toBe("rate_limited");
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
  });

  it("takes no more checkouts than ten thousand a day that nobody pays, paid ones beside", async () => {
    const shop = await app.createAccount();
    await app.request("POST", "/api/v1/wallets", { key: shop.key, body: { address: WALLET, chain: "base" } });
    const collect = await app.createKey(shop.id, { collect: true });
    const checkout = () =>
      app.request("POST", "/api/v1/collect/checkout", { key: collect, body: { amount_usdc: 1 } });
    const { slug } = (await checkout()).body.data;
    const hourAgo = new Date(app.clock.now.getTime() - 3_600_000);
    const { sql } = app.database;
    const copies = (from: number, to: number) => sql`
      insert into payment_links select (jsonb_populate_record(l, jsonb_build_object('id', 'pl_copy' || l.id || n,
        'slug', l.slug || n, 'terms_id', l.terms_id || n, 'created_at', ${hourAgo}::timestamptz))).*
      from payment_links l, generate_series(${from}::int, ${to}::int) n where l.slug = ${slug}`;
    await copies(1, 9_998);
    expect((await checkout()).status).toBe(201);
    const refused = await checkout();
    expect([refused.status, refused.body.error.code]).toEqual([429, "rate_limited"]);
    expect(refused.body.error.message).toContain("10000 checkouts");
    expect(Number(refused.headers.get("retry-after"))).toBe(23 * 3_600);
    expect(refused.body.error.message).toMatch(/ Try again in 82800 seconds\.$/);
    await sql`update payment_links set status = 'paid' where account_id = ${shop.id} and slug = ${slug}`;
    expect((await checkout()).status).toBe(201);
    expect((await checkout()).status).toBe(429);
    const other = await app.createAccount();
    await app.request("POST", "/api/v1/wallets", {
      key: other.key,
      body: { address: WALLET, chain: "base" },
    });
    const theirs = await app.createKey(other.id, { collect: true });
    const answer = await app.request("POST", "/api/v1/collect/checkout", {
      key: theirs,
      body: { amount_usdc: 1 },
    });
    expect(answer.status).toBe(201);
  });

  it("lets browsers ask first", async () => {
    const answer = await app.request("OPTIONS", "/api/v1/collect/checkout");
    expect([answer.status, answer.headers.get("access-control-allow-headers")]).toEqual([
      204,
      expect.stringContaining("Authorization"),
    ]);
    const links = await app.request("OPTIONS", "/api/v1/payment-links");
    expect(links.headers.get("access-control-allow-origin")).toBeNull();
  });
});

describe("wallets", () => {
  it("make the first one the default, and let it go only as the last", async () => {
    const { key } = await app.createAccount();
    const link = (address: string, more = {}) =>
      app.request("POST", "/api/v1/wallets", { key, body: { address, chain: "base", ...more } });
    const first = (await link(WALLET, { label: "Main" })).body.data;
    const second = (await link(wallet(5))).body.data;
    expect([first.is_primary, second.is_primary]).toEqual([true, false]);
    const remove = (id: string) => app.request("DELETE", `/api/v1/wallets/${id}`, { key });
    expect((await remove(first.id)).body.error.code).toBe("state_conflict");
    await link(wallet(5), { default: true });
    const balance = await app.request("GET", "/api/v1/treasury/balance", { key });
    const shown = balance.body.data.wallets.map(
      ({ label, is_primary }: { label: string; is_primary: boolean }) => [label, is_primary],
    );
    expect(shown).toEqual([
      ["", true],
      ["Main", false],
    ]);
    expect((await remove(first.id)).status).toBe(200);
    expect((await remove(second.id)).status).toBe(200);
  });

  it("keeps exactly one default when many are linked at once", async () => {
    const { key } = await app.createAccount();
    await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        app.request("POST", "/api/v1/wallets", {
          key,
          body: { address: wallet(n), chain: "base", default: true },
        }),
      ),
    );
    const { wallets } = (await app.request("GET", "/api/v1/treasury/balance", { key })).body.data;
    expect(wallets.filter(({ is_primary }: { is_primary: boolean }) => is_primary)).toHaveLength(1);
  });
});
