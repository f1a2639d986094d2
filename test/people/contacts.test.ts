import { describe, expect, it, vi } from "vitest";
import { sweep } from "../../src/jobs/sweep.js";
import { skeletonOf } from "../../src/names-alike.js";
import { selectAlikeNames } from "../../src/store/contact-names.js";
import { selectContacts } from "../../src/store/contacts.js";
import { openDatabase } from "../../src/store/database.js";
import { SANCTIONED, WALLET } from "../support/app.js";
import { account, app, days, OTHER, startPeople } from "../support/people.js";
import { rowsRead } from "../support/rows-read.js";
import { signIn } from "../support/visitor.js";
import { whoWaits } from "../support/waiting-for.js";

const _DAY_MS = 86_400_000;

startPeople();

const call = (method: string, path: string, body?: unknown, key = account.key) =>
  app.request(method, `/api/v1/${path}`, { key, ...(body !== undefined && { body }) });
const wallet = (address: string = WALLET, chain = "base") => ({ address, chain });

describe("a contact", () => {
  it("is created, read, listed, changed and put away", async () => {
    const made = await call("POST", "contacts", { name: "Anna Ito", kind: "payee", wallets: [wallet()] });
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({
      name: "Anna Ito",
      kind: "payee",
      warnings: [],
      archived_at: null,
    });
    const { id } = made.body.data;
    const changed = await call("PATCH", `contacts/${id}`, { email: "anna@acme.example", note: null });
    expect(changed.body.data).toMatchObject({ email: "anna@acme.example", name: "Anna Ito" });
    expect((await call("GET", "contacts?kind=payee")).body.data).toHaveLength(1);
    expect((await call("GET", "contacts?kind=client")).body.data).toHaveLength(0);
    expect((await call("POST", `contacts/${id}/archive`)).body.data.archived_at).toBe(
      app.clock.now.toISOString(),
    );
    expect((await call("GET", "contacts")).body.data).toHaveLength(0);
    expect((await call("GET", "contacts?status=archived")).body.data).toHaveLength(1);
  });

  it("is changed by nobody who looked at another state of it, even of the same moment", async () => {
    const made = (await call("POST", "contacts", { name: "Anna Ito", wallets: [wallet()] })).body.data;
    const change = (updated_at: string, more: object) =>
      call("PATCH", `contacts/${made.id}`, { updated_at, ...more });
    const first = await change(made.updated_at, { wallets: [wallet(OTHER)] });
    expect(first.body.data.wallets).toMatchObject([{ address: OTHER }]);
    const late = await change(made.updated_at, { wallets: [wallet()], note: "late" });
    expect([late.status, late.body.error.code]).toEqual([409, "state_conflict"]);
    expect(late.body.error.message).toContain(first.body.data.updated_at);
    expect((await call("GET", `contacts/${made.id}`)).body.data).toMatchObject({
      ...{ wallets: [{ address: OTHER }], note: null, updated_at: first.body.data.updated_at },
    });
    const both = await Promise.all(
      ["one", "two"].map((note) => change(first.body.data.updated_at, { note })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const put = (await call("POST", `contacts/${made.id}/archive`)).body.data;
    expect(put).toEqual((await call("GET", `contacts/${made.id}`)).body.data);
  });

  it("whose wallet is another's, too, is kept, and said so once", async () => {
    await call("POST", "contacts", { name: "Anna Ito", wallets: [wallet()] });
    const made = await call("POST", "contacts", { name: "Ben Cole", wallets: [wallet(WALLET, "any")] });
    const shared = [{ code: "looks_like_known", message: expect.stringContaining("contact Anna Ito, too") }];
    expect([made.status, made.body.data.warnings]).toEqual([201, shared]);
    const { id } = made.body.data;
    const renamed = await call("PATCH", `contacts/${id}`, { name: "Ben", wallets: [wallet(WALLET, "any")] });
    expect(renamed.body.data.warnings).toEqual([]);
    const more = await call("PATCH", `contacts/${id}`, { wallets: [wallet(WALLET, "base"), wallet(OTHER)] });
    expect(more.body.data.warnings).toEqual(shared);
    const file = await app.request("POST", "/api/v1/contacts/import", {
      key: account.key,
      body: `name,wallet\nCleo,${OTHER}\nDan,0x${"71".repeat(20)}\nEve,0x${"71".repeat(20)}\n`,
      headers: { "content-type": "text/csv" },
    });
    expect(file.body.data.warnings.map(({ message }: { message: string }) => message)).toEqual([
      expect.stringMatching(/^lines\.2\.wallet: .* contact Ben, too/),
      expect.stringMatching(/^lines\.3\.wallet: .* contact Eve, too/),
      expect.stringMatching(/^lines\.4\.wallet: .* contact Dan, too/),
    ]);
  });

  it("has each wallet once, however its address is written", async () => {
    const { id } = (await call("POST", "contacts", { name: "Anna Ito" })).body.data;
    const twice = [wallet(), wallet(OTHER), wallet(WALLET.toLowerCase())];
    for (const refused of [
      await call("POST", "contacts", { name: "Ben Kato", wallets: twice }),
      await call("PATCH", `contacts/${id}`, { wallets: twice }),
    ])
      expect([refused.status, refused.body.error.issues]).toEqual([
        400,
        [
          {
            path: "wallets.2.address",
            message: `stands already in wallets.0, got "${WALLET.toLowerCase()}"`,
          },
        ],
      ]);
    const apart = [wallet(), wallet(WALLET, "polygon"), wallet(WALLET, "any")];
    expect((await call("PATCH", `contacts/${id}`, { wallets: apart })).body.data.wallets).toHaveLength(3);
  });

  it("has a name of its own, whatever its case and form, and warns of one that looks alike", async () => {
    await call("POST", "contacts", { name: "Müller GmbH" });
    const again = await call("POST", "contacts", { name: "MU\u0308LLER  gmbh" });
    expect([again.status, again.body.error.code]).toEqual([409, "name_taken"]);
    const alike = await call("POST", "contacts", { name: "Мuller GmbH" });
    expect(alike.body.data.warnings).toEqual([
      { code: "looks_like_known", message: expect.stringContaining("Müller GmbH") },
    ]);
    const unseen = await call("POST", "contacts", { name: "Müller\u3164 GmbH" });
    expect(unseen.body.data.warnings).toMatchObject([{ code: "looks_like_known" }]);
    const other = await call("POST", "contacts", { name: "Other" });
    expect((await call("PATCH", `contacts/${other.body.data.id}`, { name: "müller gmbh" })).status).toBe(409);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => call("POST", "contacts", { name: "Once" })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  it("is not called what another one is called in the same moment", async () => {
    const { sql } = app.house;
    const made = await Promise.all(["Anna", "Ben"].map((name) => call("POST", "contacts", { name })));
    const [anna, ben] = made.map(({ body }) => body.data.id);
    const asked = await sql.begin(async (tx) => {
      await tx`update contacts set name = 'Chen', folded_name = 'chen' where id = ${anna}`;
      const renaming = [call("PATCH", `contacts/${ben}`, { name: "Chen" })];
      await expect.poll(() => whoWaits(sql)).toHaveLength(1);
      return renaming;
    });
    const [renamed] = await Promise.all(asked);
    expect([renamed?.status, renamed?.body.error?.code]).toEqual([409, "name_taken"]);
  });

  it("keeps the history of its wallets, and shows for fourteen days that it was changed", async () => {
    const { id } = (await call("POST", "contacts", { name: "Ben", wallets: [wallet()] })).body.data;
    expect((await call("GET", `contacts/${id}`)).body.data.changed_at).toBeNull();
    days(1);
    await call("PATCH", `contacts/${id}`, { wallets: [wallet(OTHER)] });
    const changed = (await call("GET", `contacts/${id}`)).body.data;
    expect(changed.wallets.map((one: { address: string }) => one.address)).toEqual([OTHER]);
    expect(changed.former_wallets).toMatchObject([{ address: WALLET, until: expect.any(String) }]);
    expect(changed.changed_at).toBe(app.clock.now.toISOString());
    days(14.1);
    expect((await call("GET", `contacts/${id}`)).body.data.changed_at).toBeNull();
  });

  it("shows as changed who is called something else, and not who is written otherwise", async () => {
    const { id } = (await call("POST", "contacts", { name: "Zoe", wallets: [wallet()] })).body.data;
    days(30);
    const rewritten = await call("PATCH", `contacts/${id}`, { name: "ZOE", kind: "payee" });
    expect(rewritten.body.data).toMatchObject({ name: "ZOE", changed_at: null });
    const renamed = await call("PATCH", `contacts/${id}`, { name: "Zoe the Younger" });
    expect(renamed.body.data.changed_at).toBe(app.clock.now.toISOString());
    days(14.1);
    expect((await call("GET", `contacts/${id}`)).body.data.changed_at).toBeNull();
  });

  it("is screened, by each of its wallets, and nothing is stored of a hit", async () => {
    const answer = await call("POST", "contacts", { name: "Bad", wallets: [wallet(), wallet(SANCTIONED)] });
    expect([answer.status, answer.body.error.code]).toEqual([422, "sanctioned_address"]);
    expect((await call("GET", "contacts")).body.data).toEqual([]);
  });

  it("is another account's 404, a viewer's and an asking key's to read alone, and asks a member to be fresh", async () => {
    const { id } = (await call("POST", "contacts", { name: "Chen", wallets: [wallet()] })).body.data;
    const stranger = await app.createAccount();
    expect((await call("GET", `contacts/${id}`, undefined, stranger.key)).status).toBe(404);
    expect((await call("PATCH", `contacts/${id}`, { note: "x" }, stranger.key)).status).toBe(404);
    const ask = await app.createKey(account.id, { scopes: ["write"], policy: "ask" });
    expect((await call("GET", `contacts/${id}`, undefined, ask)).status).toBe(200);
    const refused = await call("PATCH", `contacts/${id}`, { wallets: [wallet(OTHER)] }, ask);
    expect([refused.status, refused.body.error.code]).toEqual([403, "strict_key"]);
    const viewer = await signIn(app, account.id, "viewer");
    expect((await viewer.ask("GET", `/api/v1/contacts/${id}`)).status).toBe(200);
    expect((await viewer.ask("PATCH", `/api/v1/contacts/${id}`, { body: { note: "x" } })).status).toBe(403);
    const member = await signIn(app, account.id, "member");
    app.clock.now = new Date(app.clock.now.getTime() + 11 * 60_000);
    expect((await member.ask("PATCH", `/api/v1/contacts/${id}`, { body: { note: "x" } })).status).toBe(200);
    const stale = await member.ask("PATCH", `/api/v1/contacts/${id}`, { body: { wallets: [] } });
    expect([stale.status, stale.body.error.code]).toEqual([403, "sign_in_again"]);
  });
});

describe("an asking key's payout", () => {
  const payout = (amount: number, address = WALLET, chain = "base") => ({
    recipients: [{ address, amount_usdc: amount }],
    chain,
  });

  it("goes out alone to settled contacts, on the chain in the book, up to its limit of a day", async () => {
    const ask = await app.createKey(account.id, {
      scopes: ["write"],
      policy: "ask",
      payoutLimit: 100_000_000n,
    });
    const pay = (body: unknown) => call("POST", "payouts", body, ask);
    await call("POST", "contacts", { name: "Anna", wallets: [wallet()] });
    expect((await pay(payout(10))).status).toBe(202);
    days(14.1);
    const alone = await pay(payout(60));
    expect([alone.status, alone.body.data.execute_tx]).toEqual([201, undefined]);
    expect((await pay(payout(10, OTHER))).status).toBe(202);
    expect((await pay(payout(10, WALLET, "polygon"))).status).toBe(202);
    expect((await pay(payout(41))).status).toBe(202);
    expect((await pay(payout(40))).status).toBe(201);
    await call("POST", `payouts/${alone.body.data.id}/cancel`);
    expect((await pay(payout(1))).status).toBe(202);
    days(1.01);
    expect((await pay(payout(100))).status).toBe(201);
  });

  it("keeps the limit exactly under thirty at once", async () => {
    const ask = await app.createKey(account.id, {
      scopes: ["write"],
      policy: "ask",
      payoutLimit: 100_000_000n,
    });
    await call("POST", "contacts", { name: "Anna", wallets: [wallet()] });
    days(14.1);
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => call("POST", "payouts", payout(10), ask)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(20);
  });
});

it("serves others while a name is compared with those of a large book", async () => {
  const known = 20_000;
  const file = `name\n${Array.from({ length: known }, (_, n) => `Client ${n}`).join("\n")}\n`;
  const headers = { "content-type": "text/csv" };
  await app.request("POST", "/api/v1/contacts/import", { key: account.key, body: file, headers });
  // As a program of before left it, before the worker came by.
  await app.house.sql`update contacts set skeleton = null`;
  const normalize = vi.spyOn(String.prototype, "normalize");
  let [before, most, over] = [0, 0, false];
  const turn = () => {
    most = Math.max(most, normalize.mock.calls.length - before);
    before = normalize.mock.calls.length;
    if (!over) setImmediate(turn);
  };
  turn();
  const body = { name: "C1ient 19999" };
  const made = await app.request("POST", "/api/v1/contacts", { key: account.key, body });
  over = true;
  normalize.mockRestore();
  expect(made.body.data.warnings).toMatchObject([{ code: "looks_like_known" }]);
  expect(before).toBeGreaterThan(known);
  expect(most).toBeLessThan(before / 2);
});

it("is compared with those that look like it alone, however large the book", async () => {
  const many = 3_000;
  const file = `name\n${Array.from({ length: many }, (_, n) => `Client ${n}`).join("\n")}\n`;
  const headers = { "content-type": "text/csv" };
  await app.request("POST", "/api/v1/contacts/import", { key: account.key, body: file, headers });
  const made = await call("POST", "contacts", { name: "Other" });
  const one = openDatabase(app.database.connection, 1);
  const alike = (name: string) => selectAlikeNames(one, account.id, skeletonOf(name));
  const before = (await rowsRead(one, ["contacts"])).get("contacts");
  expect(await alike("C1ient 2999")).toEqual(["Client 2999"]);
  const after = (await rowsRead(one, ["contacts"])).get("contacts");
  if (!before || !after) throw new Error("no statistics of contacts");
  expect(Number(after.walked - before.walked + after.fetched - before.fetched)).toBeLessThan(10);
  const { id } = made.body.data;
  const renamed = await call("PATCH", `contacts/${id}`, { name: "C1ient 2998" });
  expect(renamed.body.data.warnings).toMatchObject([{ code: "looks_like_known" }]);
  expect((await alike("Client 2998")).sort()).toEqual(["C1ient 2998", "Client 2998"]);
  expect(await alike("Other")).toEqual([]);
  await one.end({ timeout: 2 });
});

it("is known by its looks, too, where a program of before stored or renamed it, and the worker makes up for that", async () => {
  const { sql } = app.house;
  const { id } = (await call("POST", "contacts", { name: "Bob Weaver" })).body.data;
  // It knows nothing of looks, and says nothing of them.
  await sql`update contacts set name = 'Zoe Hall', folded_name = 'zoe hall' where id = ${id}`;
  const warns = async (name: string) =>
    (await call("POST", "contacts", { name })).body.data.warnings.length as number;
  expect([await warns("Z0e Hall"), await warns("B0b Weaver")]).toEqual([1, 0]);
  await sql`update contacts set skeleton = null`;
  await sweep(app.house);
  const [{ open } = {}] = await sql`select count(*)::int as open from contacts where skeleton is null`;
  expect(open).toBe(0);
  expect(await warns("Zoe Ha11")).toBe(1);
});

it("is found through the index of words right after a large import, when nobody has counted it", async () => {
  const headers = { "content-type": "text/csv" };
  const bring = async (names: readonly string[], key: string) => {
    const sent = { key, body: `name\n${names.join("\n")}\n`, headers };
    expect((await app.request("POST", "/api/v1/contacts/import", sent)).status).toBe(201);
  };
  for (let n = 0; n < 20; n++) await bring(["One", "Two"], (await app.createAccount()).key);
  await app.house.sql`analyze contacts`;
  const many = Array.from({ length: 6_000 }, (_, n) => `Client ${n}`);
  await bring(many, account.key);
  const one = openDatabase(app.database.connection, 1);
  const before = (await rowsRead(one, ["contacts"])).get("contacts");
  const found = await selectContacts(one, account.id, { limit: 50, q: "client 5999" });
  const after = (await rowsRead(one, ["contacts"])).get("contacts");
  const met = await selectContacts(one, account.id, { limit: 50, q: "client" });
  await one.end({ timeout: 2 });
  expect(found.rows.map(({ name }) => name)).toEqual(["Client 5999"]);
  expect([met.rows.length, met.hasMore]).toEqual([50, true]);
  if (!before || !after) throw new Error("no statistics of contacts");
  const read = after.walked - before.walked + after.fetched - before.fetched;
  // All of his may be read once, and of none are the words made anew.
  expect(Number(read)).toBeLessThan(many.length + 1_000);
});
