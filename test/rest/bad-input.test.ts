import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isList } from "../../src/http/rest.js";
import { allDeployments } from "../../src/onchain/deployment.js";
import { rememberContracts } from "../../src/runtime/remember-contracts.js";
import { rememberDeployments } from "../../src/store/deployments.js";
import { tools } from "../../tools/index.js";
import { startApp, type TestAccount, type TestApp, WALLET } from "../support/app.js";

let app: TestApp;
let account: TestAccount;
beforeAll(async () => {
  app = await startApp();
  account = await app.createAccount({ plan: "scale" });
});
afterAll(() => app.close());

const link = { amount_usd: 1, destination_address: WALLET, chain: "base" };

function post(path: string, body: unknown, headers?: Record<string, string>) {
  return app.request("POST", `/api/v1${path}`, { key: account.key, body, ...(headers && { headers }) });
}

async function rowCount(): Promise<number> {
  const [row] = await app.database.sql<{ count: number }[]>`
    select ((select count(*) from payment_links) + (select count(*) from invoices) + (select count(*) from payouts)
      + (select count(*) from subscriptions) + (select count(*) from donation_jars) + (select count(*) from events)
      + (select count(*) from usage_units) + (select count(*) from idempotency_keys))::int as count`;
  return row?.count ?? -1;
}

async function expectRefused(
  status: number,
  code: string,
  path: string,
  body: unknown,
  headers?: Record<string, string>,
) {
  const before = await rowCount();
  const answer = await post(path, body, headers);
  expect({ status: answer.status, code: answer.body.error?.code }).toEqual({ status, code });
  expect(answer.body.error.request_id).toBe(answer.headers.get("request-id"));
  expect(await rowCount()).toBe(before);
  return answer.body.error;
}

describe("a body that is not what it should be", () => {
  it("names every fault of a body at once, each with its field", async () => {
    const error = await expectRefused(400, "validation_failed", "/payment-links", {
      amount_usd: -1,
      destination_address: "0x12",
      chain: "solana",
      expires_in_days: 366,
      colour: "red",
    });
    expect(error.issues.map(({ path }: { path: string }) => path).sort()).toEqual([
      "amount_usd",
      "chain",
      "colour",
      "destination_address",
      "expires_in_days",
    ]);
    expect(error.message).toContain("Nothing was created");
  });

  it("names what may be chosen, whatever came in its place", async () => {
    const issues = async (role: unknown) =>
      (await post("/members", { name: "Anna Ito", ...(role !== undefined && { role }) })).body.error.issues;
    const words = "expected one of owner, member, viewer";
    expect(await issues("king")).toEqual([{ path: "role", message: `${words}, got "king"` }]);
    expect(await issues(["owner"])).toEqual([{ path: "role", message: `${words}, got ["owner"]` }]);
    expect(await issues(undefined)).toEqual([{ path: "role", message: `required, ${words}` }]);
    // As it comes out of a web page: nobody sees what is wrong with it.
    const spelled = String.raw`"\u200bowner\u00a0\udb40\udc41"`;
    expect(await issues("\u200bowner\u00a0\u{e0041}")).toEqual([
      { path: "role", message: `${words}, got ${spelled}` },
    ]);
  });

  it.each([
    ["GET", "/invoices?=x"],
    ["POST", "/invoices?=x"],
  ])("calls a parameter without a name one of the query: %s %s", async (method, path) => {
    const answer = await app.request(method, `/api/v1${path}`, {
      key: account.key,
      ...(method === "POST" && { body: {} }),
    });
    expect([answer.status, answer.body.error.issues]).toEqual([
      400,
      [{ path: "query", message: "unknown parameter without a name" }],
    ]);
  });

  it("counts characters as the API's document does, whatever script they are of", async () => {
    const plan = { amount_usdc: 5, interval_days: 30, destination_wallet: WALLET, chain: "base" };
    const short = { ...plan, name: "😀😀", on_chain_plan_id: 77 };
    expect((await expectRefused(400, "validation_failed", "/subscriptions", short)).message).toContain(
      "name",
    );
    const long = await post("/payment-links", { ...link, reference: "😀".repeat(100) });
    expect(long.status).toBe(201);
    expect(long.body.data.reference).toBe("😀".repeat(100));
    await expectRefused(400, "validation_failed", "/payment-links", { ...link, reference: "😀".repeat(101) });
  });

  it.each([
    ["broken JSON", '{"amount_usd": 1,', "invalid_json"],
    ["a key given twice", '{"amount_usd": 1, "amount_usd": 2}', "invalid_json"],
    ["a key given twice in two spellings", '{"chain": "base", "ch\\u0061in": "polygon"}', "invalid_json"],
    ["a hundred levels", `${"[".repeat(100)}${"]".repeat(100)}`, "invalid_json"],
    ["an array", "[]", "validation_failed"],
    ["null", "null", "validation_failed"],
    ["a string", '"hello"', "validation_failed"],
    ["nothing but blanks", "   ", "invalid_json"],
  ])("refuses %s", async (_what, body, code) => {
    await expectRefused(400, code, "/payment-links", body);
  });

  it("refuses a body in invalid UTF-8", async () => {
    const response = await fetch(`${app.url}/api/v1/payment-links`, {
      method: "POST",
      headers: { authorization: `Bearer ${account.key}`, "content-type": "application/json" },
      body: new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
    });
    expect(response.status).toBe(400);
  });

  it("refuses __proto__ and constructor as unknown fields", async () => {
    const error = await expectRefused(
      400,
      "validation_failed",
      "/payment-links",
      `{"amount_usd": 1, "destination_address": "${WALLET}", "chain": "base", "__proto__": {"x": 1}, "constructor": 1}`,
    );
    expect(error.issues.map(({ path }: { path: string }) => path)).toEqual(
      expect.arrayContaining(["constructor"]),
    );
  });

  it.each([
    ["text/plain", "text/plain"],
    ["a form", "application/x-www-form-urlencoded"],
    ["none", ""],
  ])("refuses a content type of %s", async (_what, type) => {
    await expectRefused(415, "unsupported_media_type", "/payment-links", JSON.stringify(link), {
      "content-type": type,
    });
  });

  it("refuses more than 256 KiB, and more than 1 MiB for a payout", async () => {
    await expectRefused(413, "body_too_large", "/payment-links", {
      ...link,
      description: "x".repeat(300_000),
    });
    await expectRefused(400, "validation_failed", "/payouts", {
      chain: "base",
      label: "x".repeat(300_000),
      recipients: [],
    });
    await expectRefused(413, "body_too_large", "/payouts", {
      chain: "base",
      label: "x".repeat(1_100_000),
      recipients: [],
    });
  });
});

describe("a value that is not what it should be", () => {
  it.each([
    ["zero", 0],
    ["minus zero", "-0"],
    ["a negative amount", -5],
    ["a seventh decimal", 1.0000001],
    ["a millionth of a millionth", 1e-12],
    ["1e308", 1e308],
    ["a string", '"10"'],
    ["null", null],
    ["true", true],
    ["an array", "[1]"],
    ["more than a billion", 1_000_000_000.000001],
  ])("refuses %s as an amount", async (_what, amount) => {
    const body = `{"amount_usd": ${amount}, "destination_address": "${WALLET}", "chain": "base"}`;
    const error = await expectRefused(400, "validation_failed", "/payment-links", body);
    expect(error.issues[0].path).toBe("amount_usd");
  });

  it("names the value that no number holds", async () => {
    const body = `{"amount_usd": 1e400, "destination_address": "${WALLET}", "chain": "base"}`;
    const error = await expectRefused(400, "validation_failed", "/payment-links", body);
    expect(error.issues[0]).toEqual({
      path: "amount_usd",
      message: "expected at most 1000000000, got Infinity",
    });
  });

  it.each([0.000001, 0.1, 12.5, 1_000_000_000, 999_999_999.999999])(
    "takes the amount %d and gives it back",
    async (amount) => {
      const answer = await post("/payment-links", { ...link, amount_usd: amount });
      expect(answer.status).toBe(201);
      expect(answer.body.data.amount_usd).toBe(amount);
    },
  );

  const mixed = "0x71C7656EC7ab88b098defB751B7401B5f6d8976F";
  it.each([
    ["a wrong checksum", mixed.replace("71C7", "71c7")],
    ["upper case", `0x${mixed.slice(2).toUpperCase()}`],
    ["an upper-case prefix", `0X${mixed.slice(2).toLowerCase()}`],
    ["39 digits", mixed.toLowerCase().slice(0, -1)],
    ["41 digits", `${mixed.toLowerCase()}0`],
    ["no prefix", mixed.toLowerCase().slice(2)],
    ["a Cyrillic look-alike", mixed.toLowerCase().replace("c", "с")],
    ["a trailing blank", `${mixed.toLowerCase()} `],
    ["a trailing line feed", `${mixed.toLowerCase()}\n`],
    ["a name", "vitalik.eth"],
    ["the zero address", `0x${"0".repeat(40)}`],
    ["USDC itself", "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913"],
    ["USDC of another chain", "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"],
    ["bridged USDC of Base", "0xd9aAEc86B65D86f6A7B5B1b0c42FFA531710b6CA"],
    ["bridged USDC of another chain", "0x2791bca1f2de4661ed88a30c99a7a9449aa84174"],
    ["nothing", ""],
  ])("refuses %s as an address", async (_what, address) => {
    const error = await expectRefused(400, "validation_failed", "/payment-links", {
      ...link,
      destination_address: address,
    });
    expect(error.issues[0].path).toBe("destination_address");
  });

  it("refuses one of our own contracts as an address", async () => {
    const checkout = await post("/payouts", {
      chain: "base",
      recipients: [{ address: WALLET, amount_usdc: 1 }],
    });
    const own = checkout.body.data.execute_tx.to;
    await expectRefused(400, "validation_failed", "/payment-links", { ...link, destination_address: own });
  });

  it("refuses a contract of ours from before the fee wallet was changed", async () => {
    const { sql, clock } = app.house;
    const before = allDeployments("0x00000000219ab540356cBB839Cbe05303d7705Fa");
    await rememberDeployments(sql, before, clock());
    await rememberContracts(app.house);
    for (const { address } of before)
      await expectRefused(400, "validation_failed", "/payment-links", {
        ...link,
        destination_address: address,
      });
  });

  it("takes an address in lower case or with a correct checksum and answers in EIP-55", async () => {
    for (const address of [mixed, mixed.toLowerCase()]) {
      const answer = await post("/payment-links", { ...link, destination_address: address });
      expect(answer.body.data.destination_address).toBe(mixed);
    }
  });

  it.each([
    ["NUL", "a\u0000b"],
    ["half a surrogate pair", '"\\ud800"'],
  ])("refuses %s in a text", async (_what, text) => {
    const description = text.startsWith('"') ? text : JSON.stringify(text);
    const body = `{"amount_usd": 1, "destination_address": "${WALLET}", "chain": "base", "description": ${description}}`;
    const error = await expectRefused(400, "validation_failed", "/payment-links", body);
    expect(error.issues[0].path).toBe("description");
  });

  it.each([
    ["zero-width spaces", "\u200b\u200b"],
    ["marks of direction", "\u202b\u200f\u2066\u061c"],
    ["Hangul fillers", "\u3164\u115f\uffa0"],
    ["empty Braille", "\u2800"],
    ["variation selectors", "\ufe0f\u{e0100}"],
    ["tags", "\u{e0020}\u{e0041}"],
    ["soft hyphens", "\u00ad"],
    ["blanks of every width and of none", "\u00a0\u2003\u3000 \u200b"],
    ["a colour of a terminal", "a\u000b\u001b[31m"],
    ["a control of Latin-1", "a\u0085b"],
    ["text that is turned round", "gnp.\u202efdp"],
  ])("refuses a name, label or title of %s", async (_what, name) => {
    const to = { destination_address: WALLET, chain: "base" };
    const wallet = { destination_wallet: WALLET, chain: "base" };
    const item = { quantity: 1, unit_price: 1 };
    const bill = { client_email: "ap@acme.example", total_usd: 1, ...to };
    const recipients = [{ address: WALLET, amount_usdc: 1 }];
    const cases: [string, string, object][] = [
      [
        "/invoices",
        "client_name",
        { ...bill, client_name: name, line_items: [{ ...item, description: "Work" }] },
      ],
      [
        "/invoices",
        "line_items.0.description",
        { ...bill, client_name: "A", line_items: [{ ...item, description: name }] },
      ],
      ["/subscriptions", "name", { name, amount_usdc: 1, interval_days: 7, ...wallet }],
      ["/donations", "name", { name, slug: "unseen", ...wallet }],
      ["/payment-links", "description", { ...link, description: name }],
      ["/payouts", "label", { chain: "base", label: name, recipients }],
      ["/payouts", "recipients.0.label", { chain: "base", recipients: [{ ...recipients[0], label: name }] }],
      ["/wallets", "label", { address: WALLET, chain: "base", label: name }],
      ["/api-keys", "label", { scopes: ["read"], label: name }],
    ];
    for (const [path, field, body] of cases) {
      const error = await expectRefused(400, "validation_failed", path, body);
      expect(error.issues.map(({ path }: { path: string }) => path)).toContain(field);
    }
    const answer = await app.request("PATCH", "/api/v1/account", {
      key: account.key,
      body: { display_name: name },
    });
    expect([answer.status, answer.body.error.issues[0].path]).toEqual([400, "display_name"]);
  });

  it.each(["Acme \u200d GmbH", "شركة\u200f 12", "\u2066עברית\u2069", "a\u00adb", "👩\u200d💻", "한국 ㅤ"])(
    "takes the name %j, in which there is something to read",
    async (display_name) => {
      const answer = await app.request("PATCH", "/api/v1/account", {
        key: account.key,
        body: { display_name },
      });
      expect([answer.status, answer.body.data?.display_name]).toEqual([200, display_name]);
    },
  );

  it("keeps a URL as it is parsed, so that nothing goes with it", async () => {
    const made = async (success_url: string) =>
      (
        await app.request("POST", "/api/v1/payment-links", {
          key: account.key,
          body: { ...link, success_url },
        })
      ).body;
    expect((await made("https://x.example/\r\nSet-Cookie: a")).data.success_url).toBe(
      "https://x.example/Set-Cookie:%20a",
    );
    expect((await made(" https://X.example:443/a/../b?c=d#e ")).data.success_url).toBe(
      "https://x.example/b?c=d#e",
    );
    expect((await made(`https://x.example/${"ä".repeat(1500)}`)).error.issues[0].path).toBe("success_url");
    const body = { url: "https://HOOKS.example/\tin", events: ["payment.final"] };
    const hook = await app.request("POST", "/api/v1/webhooks", { key: account.key, body });
    expect(hook.body.data.url).toBe("https://hooks.example/in");
  });

  it("refuses a line break where a mail header could be made of it", async () => {
    const invoice = {
      client_name: "Acme\r\nBcc: everyone@example.com",
      client_email: "ap@acme.example\r\nBcc: x@example.com",
      total_usd: 1,
      line_items: [{ description: "Work", quantity: 1, unit_price: 1 }],
      destination_address: WALLET,
      chain: "base",
    };
    const error = await expectRefused(400, "validation_failed", "/invoices", invoice);
    expect(error.issues.map(({ path }: { path: string }) => path).sort()).toEqual([
      "client_email",
      "client_name",
    ]);
  });

  it.each([
    "ftp://example.com",
    "javascript:alert(1)",
    "not a url",
    "https://user:pass@example.com/x",
    "data:text/html,x",
  ])("refuses %s as a URL", async (url) => {
    await expectRefused(400, "validation_failed", "/payment-links", { ...link, success_url: url });
  });

  it("never repeats a key that somebody put into a field", async () => {
    const answer = await post("/payment-links", { ...link, chain: account.key });
    expect(JSON.stringify(answer.body)).not.toContain(account.key);
  });
});

describe("a route that is not there", () => {
  it("answers 404 and 405 in JSON", async () => {
    const unknown = await app.request("GET", "/api/v1/nothing", { key: account.key });
    expect([unknown.status, unknown.body.error.code]).toEqual([404, "not_found"]);
    const wrong = await app.request("PUT", "/api/v1/payment-links", { key: account.key, body: {} });
    expect([wrong.status, wrong.body.error.code]).toEqual([405, "method_not_allowed"]);
    expect(wrong.headers.get("allow")).toContain("POST");
  });

  it.each([
    ["an unknown one", "colour=red", "colour"],
    ["a limit of 0", "limit=0", "limit"],
    ["a limit of 201", "limit=201", "limit"],
    ["a limit in words", "limit=ten", "limit"],
    ["an unknown chain", "chain=solana", "chain"],
    ["an unknown status", "status=lost", "status"],
    ["a cursor of its own", "cursor=abc", "cursor"],
    ["a date that is none", "created_after=yesterday", "created_after"],
    ["a day that there is not", "created_after=2026-02-30", "created_after"],
    ["a moment on such a day", "created_before=2027-02-29T12:00:00Z", "created_before"],
    ["one given twice", "limit=1&limit=2", "limit"],
  ])("refuses as a query parameter %s", async (_what, query, path) => {
    const answer = await app.request("GET", `/api/v1/payment-links?${query}`, { key: account.key });
    expect([answer.status, answer.body.error.code, answer.body.error.issues[0].path]).toEqual([
      400,
      "validation_failed",
      path,
    ]);
  });
});

it("judges a list that is far too long by its head alone", async () => {
  const error = await expectRefused(400, "validation_failed", "/payouts", {
    recipients: Array.from({ length: 60_000 }, () => 1),
    chain: "base",
  });
  expect(error.issues).toHaveLength(502);
  expect(error.issues).toContainEqual({ path: "recipients", message: "expected at most 500 items" });
});

describe("a query that is not what it should be", () => {
  it.each(["2027-02-29", "2026-04-31", "0000-01-01"])("refuses a cursor behind %s", async (day) => {
    const cursor = Buffer.from(`due_date:1795000000000.inv_${"0".repeat(26)}:${day}`).toString("base64url");
    const { status, body } = await app.request("GET", `/api/v1/invoices?sort=due_date&cursor=${cursor}`, {
      key: account.key,
    });
    expect([status, body.error.issues[0].path]).toEqual([400, "cursor"]);
  });

  it("takes no cursor of another list", async () => {
    const get = (path: string) => app.request("GET", `/api/v1/${path}`, { key: account.key });
    for (let made = 0; made < 2; made++) await post("/payment-links", link);
    const usual = (await get("payment-links?limit=1")).body.next_cursor;
    const byAmount = (await get("payment-links?limit=1&sort=amount")).body.next_cursor;
    expect((await get(`payment-links?cursor=${usual}`)).status).toBe(200);
    expect((await get(`payment-links?sort=amount&cursor=${byAmount}`)).status).toBe(200);
    const others = tools.flatMap((tool) => {
      const [, list] = /^GET \/([a-z-]+)$/.exec(tool.route ?? "") ?? [];
      return list && list !== "payment-links" && isList(tool) ? [list] : [];
    });
    expect(others).toEqual(expect.arrayContaining(["invoices", "payments", "contacts", "events", "wallets"]));
    for (const list of others) {
      const { status, body } = await get(`${list}?cursor=${usual}`);
      expect([list, status, body.error?.issues[0].path]).toEqual([list, 400, "cursor"]);
    }
    expect((await get(`invoices?sort=amount&cursor=${byAmount}`)).status).toBe(400);
  });

  it.each([
    "created_before=9999-12-31T23:59:59-14:00",
    "created_after=0000-01-01",
    `cursor=${Buffer.from(`999999999999999.pl_${"0".repeat(26)}`).toString("base64url")}`,
  ])("answers 400 for a time that no database holds: %s", async (query) => {
    for (const list of ["payment-links", "invoices", "payouts", "payments", "api-keys"]) {
      const { status } = await app.request("GET", `/api/v1/${list}?${query}`, { key: account.key });
      expect(status, list).toBe(400);
    }
  });

  it.each(["0000-01-01", "9999-12-31T23:59:59-14:00"])("refuses the due date %s", async (due_date) => {
    const invoice = {
      client_name: "A",
      client_email: "a@b.example",
      total_usd: 1,
      line_items: [{ description: "d", quantity: 1, unit_price: 1 }],
      destination_address: WALLET,
      chain: "base",
      due_date,
    };
    const error = await expectRefused(400, "validation_failed", "/invoices", invoice);
    expect(error.issues).toMatchObject([{ path: "due_date" }]);
  });

  it("names a query parameter that a write does not take", async () => {
    const error = await expectRefused(400, "validation_failed", "/payment-links?dry_run=1", link);
    expect(error.issues).toEqual([{ path: "dry_run", message: "unknown query parameter" }]);
  });

  it("names a query parameter that would shadow the path's own", async () => {
    const created = await post("/payment-links", link);
    const path = `/api/v1/payment-links/${created.body.data.id}?id=pl_other`;
    const { status, body } = await app.request("GET", path, { key: account.key });
    expect({ status, issues: body.error?.issues }).toEqual({
      status: 400,
      issues: [{ path: "id", message: "unknown query parameter" }],
    });
  });

  it("names every query parameter that a read does not take", async () => {
    const path = "/api/v1/payment-links?created_aftre=2026-01-01&__proto__=1&limit=5";
    const { status, body } = await app.request("GET", path, { key: account.key });
    const message = "unknown query parameter";
    expect({ status, issues: body.error?.issues }).toEqual({
      status: 400,
      issues: [
        { path: "created_aftre", message },
        { path: "__proto__", message },
      ],
    });
  });

  it("knows one spelling of a path, so that a retry can't be spelt past its Idempotency-Key", async () => {
    for (const path of ["/payment-links/", "/Payment-Links"])
      await expectRefused(404, "not_found", path, link, { "idempotency-key": "spelt" });
  });
});
