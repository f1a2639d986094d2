import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { describe, expect, it } from "vitest";
import { SANCTIONED, WALLET } from "../support/app.js";
import { account, app, OTHER, startPeople } from "../support/people.js";
import { signIn } from "../support/visitor.js";

const HEADER = "name,kind,email,legal_address,tax_id,country,wallet,chain,note";

startPeople();

const CSV = { "content-type": "text/csv" };
const bring = (file: string, key = account.key, headers: Record<string, string> = {}) =>
  app.request("POST", "/api/v1/contacts/import", { key, body: file, headers: { ...CSV, ...headers } });
const list = async (key = account.key) =>
  (await app.request("GET", "/api/v1/contacts?limit=200", { key })).body.data;
const give = (path = "contacts?format=csv", key = account.key, headers: Record<string, string> = {}) =>
  app.request("GET", `/api/v1/${path}`, { key, headers });
const issuesOf = ({ body }: { body: { error: { issues: { path: string; message: string }[] } } }) =>
  Object.fromEntries(body.error.issues.map(({ path, message }) => [path, message]));

describe("a CSV file of contacts", () => {
  it("comes in whole, several rows of a name as several wallets", async () => {
    const file = `name;kind;wallet;chain;email\r\nAnna Ito;payee;${WALLET};base;\r\n"Acme; Ltd";client;;;ap@acme.example\r\nanna ito;;${OTHER.toLowerCase()};;\r\n`;
    const answer = await bring(`\ufeff${file}`);
    expect([answer.status, answer.body.data]).toEqual([201, { created: 2, wallets: 2, warnings: [] }]);
    const contacts = await list();
    const anna = contacts.find(({ name }: { name: string }) => name === "Anna Ito");
    expect(anna).toMatchObject({ kind: "payee", email: null, changed_at: null });
    expect(anna.wallets).toMatchObject([
      { address: WALLET, chain: "base" },
      { address: OTHER, chain: "any" },
    ]);
    expect(contacts).toHaveLength(2);
    const events = await app.request("GET", "/api/v1/events?type=contact.created", { key: account.key });
    expect(events.body.data).toHaveLength(2);
  });

  it.each([
    ["below Excel's own first line", `sep=;\r\nname;kind;wallet;chain\r\nAnna Ito;payee;${WALLET};base\r\n`],
    ["with an empty last column", `name,kind,wallet,chain,\r\nAnna Ito,payee,${WALLET},base,\r\n`],
    ["with several", `\ufeffsep=;\r\nname;kind;wallet;chain;; ;\r\nAnna Ito;payee;${WALLET};base;;;\r\n`],
    ["with an emptied one in its midst", `name,,kind,wallet,chain\nAnna Ito,,payee,${WALLET},base\n`],
    ["with rows that end in more delimiters", `name,kind,wallet,chain\nAnna Ito,payee,${WALLET},base,,\n`],
  ])("comes in as a spreadsheet writes it, %s", async (_how, file) => {
    const answer = await bring(file);
    expect([answer.status, answer.body.data]).toEqual([201, { created: 1, wallets: 1, warnings: [] }]);
    expect(await list()).toMatchObject([
      { name: "Anna Ito", kind: "payee", wallets: [{ address: WALLET, chain: "base" }] },
    ]);
  });

  it("warns at each line of a name and a wallet that look like others, as a single contact is", async () => {
    const poison = `${WALLET.slice(0, 6)}${"0".repeat(32)}${WALLET.slice(-4)}`.toLowerCase();
    const body = { name: "Bob Weaver", wallets: [{ address: WALLET, chain: "base" }] };
    await app.request("POST", "/api/v1/contacts", { key: account.key, body });
    app.clock.now = new Date(app.clock.now.getTime() + 1000);
    const file = `name,wallet,chain\nZoe,${OTHER},base\nB0b Weaver,${poison},base\nZ0e,,\n`;
    const { status, body: answer } = await bring(file);
    expect(status).toBe(201);
    const said = answer.data.warnings.map(({ code, message }: { code: string; message: string }) => [
      code,
      message,
    ]);
    expect(said).toEqual([
      [
        "looks_like_known",
        "lines.3.name: B0b Weaver looks like the contact Bob Weaver: make sure it is meant.",
      ],
      ["looks_like_known", "lines.4.name: Z0e looks like the contact Zoe: make sure it is meant."],
      ["looks_like_known", expect.stringMatching(/^lines\.3\.wallet: 0x.* ends like Bob Weaver's 0x/)],
    ]);
  });

  it.each([
    ["application/json, text/csv;q=0", "application/json"],
    ["application/jsonl;q=0, application/json", "application/json"],
    ["text/csv; charset=utf-8", "text/csv"],
    ['text/csv;charset="UTF-8";q=0.9, */*;q=0.1', "text/csv"],
    ["application/json, text/csv;q=0.1", "application/json"],
    ["application/json;q=0.5, text/csv", "text/csv"],
    ["text/*", "application/json"],
    ["text/csv, */*", "text/csv"],
  ])("is given as %s asks", async (accept, type) => {
    const { status, headers } = await give("contacts", account.key, { accept });
    expect([status, headers.get("content-type")]).toEqual([200, `${type}; charset=utf-8`]);
  });

  it("goes out, and into another account's book, without a change", async () => {
    const create = (body: unknown) => app.request("POST", "/api/v1/contacts", { key: account.key, body });
    const wallets = [
      { address: WALLET, chain: "base" },
      { address: OTHER, chain: "any" },
    ];
    await create({ name: "=HYPERLINK(1)", kind: "payee", wallets, note: "'+1" });
    await create({ name: 'Ito "A", Anna', email: "anna@acme.example", country: "jp", tax_id: "-7" });
    await create({ name: "Łódź\u3000東京", legal_address: "1 High Street\nTown", note: "\tin" });
    const given = await give();
    expect([given.status, given.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(given.body.split("\r\n")[0]).toBe(HEADER);
    expect(given.body).not.toMatch(/(^|,|\n)"?[=+\-@\t]/);
    const other = await app.createAccount();
    expect((await bring(given.body, other.key)).body.data).toMatchObject({ created: 3, wallets: 2 });
    const told = async (key: string) =>
      (await list(key))
        .map(({ id, created_by, created_at, updated_at, wallets, ...said }: Record<string, unknown>) => ({
          ...said,
          wallets: (wallets as { address: string; chain: string }[]).map((w) => `${w.address} ${w.chain}`),
        }))
        .sort((a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1));
    expect(await told(other.key)).toEqual(await told(account.key));
    expect((await give("contacts", other.key, { accept: "text/csv" })).headers.get("content-type")).toContain(
      "text/csv",
    );
    expect((await give("contacts", other.key, { accept: "*/*" })).body.data).toHaveLength(3);
  });

  it("goes out as far as its filter says, as one read call, its faults as JSON", async () => {
    await bring(`${HEADER}\n${Array.from({ length: 450 }, (_, n) => `C ${n},client,,,,,,,`).join("\n")}`);
    const given = await give("contacts?format=csv&kind=client");
    expect(given.body.trimEnd().split("\r\n")).toHaveLength(451);
    const left = (answer: Awaited<ReturnType<typeof give>>) =>
      Number(answer.headers.get("x-quota-remaining"));
    // Once what was read before is on the books: a call that comes while that is stored may see it in neither place.
    await give("usage");
    expect(left(given)).toBe(left(await give("contacts?limit=1")) + 1);
    expect((await give("contacts?format=csv&kind=payee")).body).toBe(`${HEADER}\r\n`);
    for (const path of ["contacts?format=xls", "contacts?format=csv&limit=5", "contacts?format=csv&kind=x"]) {
      const refused = await give(path);
      expect([refused.status, refused.body.error.code]).toEqual([400, "validation_failed"]);
    }
  });

  it("names each bad line with its field, and leaves nothing of the good ones", async () => {
    const rows = [
      "Good,client,,,,,,,",
      ",client,,,,,,,",
      "Kind,friend,,,,,,,",
      "Mail,,nobody,,,,,,",
      "Land,,,,,GER,,,",
      "Wallet,,,,,,0x12,,",
      `Chain,,,,,,${WALLET},mars,`,
      "Alone,,,,,,,base,",
      "GOOD,,,,,,,,",
      `Twice,,,,,,${WALLET},,`,
      `Twice,client,a@b.example,,,,${WALLET},,`,
      '"Quote"d,,,,,,,,',
      "Long,,,,,,,,,,more",
    ];
    const refused = await bring(`${HEADER}\n${rows.join("\n")}\n`);
    expect([refused.status, refused.body.error.code]).toEqual([400, "validation_failed"]);
    expect(Object.keys(issuesOf(refused))).toEqual([
      "lines.3.name",
      "lines.4.kind",
      "lines.5.email",
      "lines.6.country",
      "lines.7.wallet",
      "lines.8.chain",
      "lines.9.wallet",
      "lines.10.name",
      "lines.12.kind",
      "lines.12.email",
      "lines.12.wallet",
      "lines.13",
      "lines.14",
    ]);
    expect(await list()).toEqual([]);
    const many = await bring(`name,email\n${Array.from({ length: 3000 }, (_, n) => `C${n},x`).join("\n")}`);
    expect(many.body.error.issues).toHaveLength(1000);
  });

  it.each([
    ["nothing", "", "file"],
    ["no rows", `${HEADER}\n`, "file"],
    ["an unknown column", "name,iban\nA,1\n", "lines.1.iban"],
    ["a column twice", "name,name\nA,B\n", "lines.1.name"],
    ["no names", "email\na@b.example\n", "file"],
    ["something in a column without a name", "name,,kind\nA,x,payee\n", "lines.2.2"],
    ["something behind its columns", "name,\nA,,x\n", "lines.2"],
    ["a fault below Excel's own first line", "sep=;\nname;kind\nA;friend\n", "lines.3.kind"],
    ["a NUL", "name\nA\0B\n", "file"],
  ])("is refused with %s", async (_what, file, path) => {
    const refused = await bring(file);
    expect([refused.status, refused.body.error.code]).toEqual([400, "validation_failed"]);
    expect(Object.keys(issuesOf(refused))).toContain(path);
  });

  it("is refused as another type, and in another encoding", async () => {
    const wrong = await bring("name\nA\n", account.key, { "content-type": "application/json" });
    expect([wrong.status, wrong.body.error.code]).toEqual([415, "unsupported_media_type"]);
    const response = await fetch(`${app.url}/api/v1/contacts/import`, {
      method: "POST",
      headers: { ...CSV, authorization: `Bearer ${account.key}` },
      body: Uint8Array.from([...Buffer.from("name\nM"), 0xfc, ...Buffer.from("ller\n")]),
    });
    expect([response.status, (await response.text()).includes("UTF-8")]).toEqual([400, true]);
  });

  it("is screened by each wallet, with a line in the audit, and nothing is stored of a hit", async () => {
    const refused = await bring(`name,wallet,chain\nA,${WALLET},base\nB,${SANCTIONED},base\n`);
    expect([refused.status, refused.body.error.code]).toEqual([422, "sanctioned_address"]);
    expect(Object.keys(issuesOf(refused))).toEqual(["lines.3.wallet"]);
    expect(await list()).toEqual([]);
    const audit = await app.house.sql`select tool from audit where account_id = ${account.id}`;
    expect(audit).toMatchObject([{ tool: "import_contacts" }]);
  });

  it("names the lines whose names the book has, also when two files come at once", async () => {
    await bring("name\nAnna\n");
    const refused = await bring("name\nBen\nANNA\n");
    expect([refused.status, refused.body.error.code]).toEqual([409, "name_taken"]);
    expect(Object.keys(issuesOf(refused))).toEqual(["lines.3.name"]);
    const file = `name\n${Array.from({ length: 600 }, (_, n) => `C${n}`).join("\n")}\n`;
    const answers = await Promise.all([bring(file), bring(file), bring(file)]);
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(201);
    expect([
      [409, 429],
      [409, 409],
      [429, 429],
    ]).toContainEqual(statuses.slice(1));
    expect((await give()).body.trimEnd().split("\r\n")).toHaveLength(602);
  });

  it("waits for the account's last one, and for nobody else's", async () => {
    const slow = httpRequest(`${app.url}/api/v1/contacts/import`, {
      method: "POST",
      headers: { ...CSV, authorization: `Bearer ${account.key}` },
    });
    const answered = once(slow, "response");
    slow.write("name\n");
    await expect.poll(async () => (await bring("")).status).toBe(429);
    const other = await app.createAccount();
    expect((await bring("name\nAnna\n", other.key)).status).toBe(201);
    slow.end("Ben\n");
    const [response] = await answered;
    expect(response.resume().statusCode).toBe(201);
    await expect.poll(async () => (await bring("")).status).toBe(400);
  });

  it("is stored once under an Idempotency-Key", async () => {
    const headers = { "idempotency-key": "book-1" };
    const first = await bring("name\nAnna\n", account.key, headers);
    const again = await bring("name\nAnna\n", account.key, headers);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect((await bring("name\nBen\n", account.key, headers)).status).toBe(422);
  });

  it("takes a key of policy full, or a member who has just signed in", async () => {
    const ask = await app.createKey(account.id, { scopes: ["write"], policy: "ask" });
    expect((await bring("name\nA\n", ask)).body.error.code).toBe("strict_key");
    const read = await app.createKey(account.id, { scopes: ["read"] });
    expect((await bring("name\nA\n", read)).body.error.code).toBe("insufficient_scope");
    const member = await signIn(app, account.id, "member");
    const send = (file: string) =>
      member.ask("POST", "/api/v1/contacts/import", { body: file, headers: CSV });
    expect((await send("name\nA\n")).status).toBe(201);
    app.clock.now = new Date(app.clock.now.getTime() + 11 * 60_000);
    expect((await send("name\nB\n")).body.error.code).toBe("sign_in_again");
  });
});

const ROWS = Number(process.env.CONTACT_ROWS ?? 3000);

it("takes many rows in one transaction while others are answered", { timeout: 240_000 }, async () => {
  const row = (n: number) =>
    `Client ${n},payee,c${n}@acme.example,"${n} High Street, Town",T${n},DE,0x${(n + 1).toString(16).padStart(40, "1")},base,note ${n}`;
  const file = `${HEADER}\n${Array.from({ length: ROWS }, (_, n) => row(n)).join("\n")}\n`;
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const before = process.memoryUsage().rss;
  const started = performance.now();
  const answer = await bring(file);
  const seconds = (performance.now() - started) / 1000;
  const grown = (process.memoryUsage().rss - before) / 2 ** 20;
  const held = delay.max / 1e6;
  expect(answer.body).toMatchObject({ data: { created: ROWS, wallets: ROWS } });
  delay.reset();
  const again = performance.now();
  const lines = (await give()).body.trimEnd().split("\r\n");
  expect(lines).toHaveLength(ROWS + 1);
  if (process.env.CONTACT_ROWS)
    console.log({ seconds, grown, held, out: (performance.now() - again) / 1000, heldOut: delay.max / 1e6 });
});
