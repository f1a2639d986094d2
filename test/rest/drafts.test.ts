import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SANCTIONED, type TestAccount, type TestApp, WALLET } from "../support/app.js";
import { startPages } from "../support/page-app.js";
import { firstPageText } from "../support/pdf-text.js";

let app: TestApp;
let account: TestAccount;

beforeAll(async () => {
  app = await startPages();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now = new Date("2026-10-15T12:00:00Z");
  account = await app.createAccount({ plan: "scale" });
});

const BILL = {
  client_name: "Acme GmbH",
  client_email: "ap@acme.example",
  total_usd: 119,
  line_items: [{ description: "Work", quantity: 4, unit_price: 25 }],
  taxes: [{ label: "MwSt", rate: 19 }],
  destination_address: WALLET,
  chain: "base",
  reference: "PO-7",
};
const send = (method: string, path: string, body?: unknown, key = account.key) =>
  app.request(method, `/api/v1/${path}`, { key, ...(body !== undefined && { body }) });
const get = async (path: string) => (await send("GET", path)).body.data;
const issue = (id: string, body = {}) => send("POST", `invoices/${id}/issue`, body);
async function draft(more: object = {}) {
  const { status, body } = await send("POST", "invoices", { ...BILL, draft: true, ...more });
  expect([status, body.error]).toEqual([201, undefined]);
  return body.data;
}
const rowsOf = (table: string) =>
  app.database.sql`select from ${app.database.sql(table)} where account_id = ${account.id}`;

describe("a draft", () => {
  it("has no number, page, mail or terms that a chain is watched for, and is in no sum and no other list", async () => {
    const made = await draft();
    expect(made).toMatchObject({
      status: "draft",
      revision: 1,
      invoice_number: null,
      payment_url: null,
      payment_slug: null,
      email_status: "none",
      total_usd: 119,
      net_usd: 100,
      tax_usd: 19,
      reference: "PO-7",
    });
    expect(await get(`invoices/${made.id}`)).toEqual(made);
    for (const table of ["invoices", "payment_links", "mail_messages"])
      expect(await rowsOf(table)).toEqual([]);
    expect(await get("invoices")).toEqual([]);
    expect(await get("payment-links")).toEqual([]);
    expect(await get("insights?month=2026-10")).toMatchObject({
      invoices: 0,
      sums: { total: { billed_usdc: 0 } },
    });
    expect((await get("statements/2026-10")).total.billed_usdc).toBe(0);
    expect(await get("income")).toMatchObject({ open_invoices: 0 });
    expect((await get("events")).map(({ type }: { type: string }) => type)).toEqual(["invoice.drafted"]);
    const { status, body } = await send("POST", `invoices/${made.id}/send`);
    expect([status, body.error.code]).toEqual([409, "state_conflict"]);
    expect(body.error.message).toContain("draft");
  });

  it("is listed, narrowed, found and exported by the status draft", async () => {
    const [acme] = [
      await draft(),
      await draft({ client_name: "山田商店", reference: undefined, due_date: "2026-11-01" }),
    ];
    await send("POST", "invoices", BILL);
    expect(
      (await get("invoices?status=draft&sort=client")).map((one: { client_name: string }) => one.client_name),
    ).toEqual(["Acme GmbH", "山田商店"]);
    expect(await get("invoices?status=draft&q=po-7")).toEqual([acme]);
    expect(await get("invoices?status=draft&q=商店")).toHaveLength(1);
    expect(
      await get("invoices?status=draft&client=ap@acme.example&limit=1&chain=base&amount_min=119"),
    ).toHaveLength(1);
    expect(await get("invoices?status=draft&due_before=2026-12-01")).toHaveLength(1);
    expect(await get("invoices")).toHaveLength(1);
    const csv = await app.request("GET", "/api/v1/invoices?status=draft&format=csv", { key: account.key });
    expect(csv.body.trim().split(/\r?\n/)).toHaveLength(3);
  });

  it("can be read on paper, where it says that it is one", async () => {
    const { id } = await draft({ language: "de" });
    const url = `${app.url}/api/v1/invoices/${id}/pdf`;
    const answer = await fetch(url, { headers: { authorization: `Bearer ${account.key}` } });
    expect(answer.headers.get("content-disposition")).toContain("Entwurf.pdf");
    const text = await firstPageText(await answer.arrayBuffer());
    expect(text).toContain("Entwurf");
    expect(text).not.toContain("/pay/");
  });
});

describe("issuing", () => {
  it("numbers it, opens its page, and mails it as if it were made then", async () => {
    app.clock.now = new Date("2026-12-31T23:59:00Z");
    const { id } = await draft();
    app.clock.now = new Date("2027-01-02T00:00:00Z");
    const { status, body } = await issue(id, { revision: 1 });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id,
      status: "sent",
      revision: null,
      invoice_number: "INV-2027-000001",
      created_at: "2027-01-02T00:00:00.000Z",
    });
    expect((await app.request("GET", `/pay/${body.data.payment_slug}`)).status).toBe(200);
    expect(await get("invoices")).toEqual([body.data]);
    expect(await get("invoices?status=draft")).toEqual([]);
    const types = (await get("events")).map(({ type }: { type: string }) => type).sort();
    expect(types).toEqual(["invoice.created", "invoice.drafted", "invoice.sent", "payment_link.created"]);
    const made = await get(`invoices/${id}`);
    expect(await send("PATCH", `invoices/${id}`, { memo: "late" })).toMatchObject({ status: 409 });
    expect(await get(`invoices/${id}`)).toEqual(made);
  });

  it("gives one number to many who issue it at once, and tells the others", async () => {
    const { id } = await draft();
    const answers = await Promise.all(Array.from({ length: 12 }, () => issue(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(409)]);
    const told = answers.find(({ status }) => status === 409)?.body.error;
    expect(told).toMatchObject({ code: "state_conflict" });
    expect(await get("invoices")).toHaveLength(1);
    const { body } = await send("POST", "invoices", BILL);
    expect(body.data.invoice_number).toBe("INV-2026-000002");
    expect((await issue(id)).body.error.message).toContain("INV-2026-000001");
  });

  it("answers a retry with its key as before", async () => {
    const { id } = await draft();
    const once = () =>
      app.request("POST", `/api/v1/invoices/${id}/issue`, {
        key: account.key,
        body: {},
        headers: { "Idempotency-Key": "issue-1" },
      });
    const [first, again] = [await once(), await once()];
    expect(again.body).toEqual(first.body);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
  });

  it("screens the wallet again, and leaves the draft as it was", async () => {
    const { id } = await draft();
    const { sql } = app.database;
    await sql`update invoice_drafts set input = jsonb_set(input, '{destination_address}', ${sql.json(SANCTIONED)}) where id = ${id}`;
    const { status, body } = await issue(id);
    expect([status, body.error.code]).toEqual([422, "sanctioned_address"]);
    expect(await get(`invoices/${id}`)).toMatchObject({ status: "draft", revision: 1 });
    expect(await rowsOf("invoice_counters")).toEqual([]);
  });

  it("goes to whom the book names by then, or to nobody", async () => {
    const fields = { name: "Acme GmbH", kind: "client", email: "ap@acme.example" };
    const contact_id = (await send("POST", "contacts", fields)).body.data.id;
    const { client_name: _, client_email: __, ...bill } = BILL;
    const make = async () => (await send("POST", "invoices", { ...bill, contact_id, draft: true })).body.data;
    const [moved, gone] = [await make(), await make()];
    await send("PATCH", `contacts/${contact_id}`, { email: "new@acme.example" });
    const refused = await issue(moved.id);
    expect([refused.status, refused.body.error.issues]).toEqual([
      400,
      [{ path: "client_email", message: "expected this contact's, new@acme.example, got ap@acme.example" }],
    ]);
    expect(await get(`invoices/${moved.id}`)).toEqual(moved);
    await send("PATCH", `invoices/${moved.id}`, { contact_id });
    expect((await issue(moved.id)).body.data).toMatchObject({ contact_id, client_email: "new@acme.example" });
    await send("POST", `contacts/${contact_id}/archive`, {});
    const archived = await issue(gone.id);
    expect([archived.status, archived.body.error.issues[0].path]).toEqual([400, "contact_id"]);
    await send("PATCH", `invoices/${gone.id}`, { contact_id: null });
    expect((await issue(gone.id)).body.data).toMatchObject({
      contact_id: null,
      client_email: "ap@acme.example",
    });
  });

  it("is marked as paid by the seller's own day", async () => {
    const { id } = await draft();
    await issue(id);
    await send("PATCH", "account", { time_zone: "Pacific/Kiritimati" });
    const wrong = await send("POST", `invoices/${id}/mark-paid`, { date: "2026-10-17" });
    expect(wrong.body.error.message).toContain("2000-01-01 to 2026-10-16");
    const marked = await send("POST", `invoices/${id}/mark-paid`, {});
    expect([marked.status, JSON.stringify(marked.body.data.marked_paid)]).toEqual([
      200,
      expect.stringContaining("2026-10-16"),
    ]);
    // It is a day that UTC hasn't come to.
    expect(marked.body.data.paid_at).toBe(app.clock.now.toISOString());
  });

  it("begins a series with it", async () => {
    const { id, next_invoice_at } = await draft({ recurring_interval: "monthly" });
    expect(next_invoice_at).toBeNull();
    app.clock.now = new Date("2026-10-31T00:00:00Z");
    expect((await issue(id)).body.data).toMatchObject({
      recurring_interval: "monthly",
      next_invoice_at: "2026-11-30T00:00:00.000Z",
    });
  });

  it("is for whom the draft names: another account and a read key can't", async () => {
    const { id } = await draft();
    const other = await app.createAccount();
    for (const [method, path, body] of [
      ["POST", `invoices/${id}/issue`, {}],
      ["PATCH", `invoices/${id}`, { memo: "x" }],
      ["POST", `invoices/${id}/cancel`, {}],
      ["GET", `invoices/${id}`],
      ["GET", `invoices/${id}/pdf`],
    ] as const)
      expect((await send(method, path, body, other.key)).status).toBe(404);
    const reader = await app.createKey(account.id, { scopes: ["read"] });
    expect((await send("POST", `invoices/${id}/issue`, {}, reader)).status).toBe(403);
  });
});

describe("changing", () => {
  it("takes field by field, null away, and checks the whole as a new invoice is", async () => {
    const { id } = await draft();
    const changed = await send("PATCH", `invoices/${id}`, {
      line_items: [{ description: "More", quantity: 2, unit_price: 100 }],
      taxes: null,
      total_usd: 200,
      memo: "Danke",
      reference: null,
    });
    expect(changed.body.data).toMatchObject({
      total_usd: 200,
      taxes: [],
      memo: "Danke",
      reference: null,
      revision: 2,
      client_name: "Acme GmbH",
    });
    expect(await get(`invoices/${id}`)).toEqual(changed.body.data);
    const refusals: [object, number, string][] = [
      [{ total_usd: 201 }, 422, "total_usd"],
      [{ client_name: null }, 400, "client_name"],
      [{ client_email: "nobody" }, 400, "client_email"],
      [{ reverse_charge: true }, 400, "client_tax_id"],
      [{ status: "sent" }, 400, "status"],
      [{ draft: false }, 400, "draft"],
    ];
    for (const [body, status, path] of refusals) {
      const refused = await send("PATCH", `invoices/${id}`, body);
      expect([refused.status, refused.body.error.issues[0].path]).toEqual([status, path]);
    }
    expect(await get(`invoices/${id}`)).toEqual(changed.body.data);
    const sanctioned = await send("PATCH", `invoices/${id}`, { destination_address: SANCTIONED });
    expect(sanctioned.body.error.code).toBe("sanctioned_address");
    expect((await issue(id, { revision: 1 })).body.error.message).toContain("revision: the draft is at 2");
    expect((await issue(id, { revision: 2 })).body.data).toMatchObject({ total_usd: 200, memo: "Danke" });
  });

  it("keeps to the contact, or leaves him", async () => {
    const contact = await send("POST", "contacts", {
      name: "Acme GmbH",
      kind: "client",
      email: "ap@acme.example",
    });
    const contact_id = contact.body.data.id;
    const { client_name: _, client_email: __, ...bill } = BILL;
    const { body } = await send("POST", "invoices", { ...bill, contact_id, draft: true });
    const { id } = body.data;
    expect(body.data).toMatchObject({ contact_id, client_name: "Acme GmbH" });
    expect((await send("PATCH", `invoices/${id}`, { memo: "x" })).body.data.contact_id).toBe(contact_id);
    for (const [path, value] of [
      ["client_name", "Beta"],
      ["client_email", "else@acme.example"],
    ] as const) {
      const refused = await send("PATCH", `invoices/${id}`, { [path]: value });
      expect([refused.status, refused.body.error.issues[0].path]).toEqual([400, path]);
    }
    const another = await send("PATCH", `invoices/${id}`, { client_name: "Beta", contact_id: null });
    expect(another.body.data).toMatchObject({ contact_id: null, client_name: "Beta" });
    const back = await send("PATCH", `invoices/${id}`, { contact_id });
    expect(back.body.data).toMatchObject({ contact_id, client_name: "Acme GmbH" });
    expect((await issue(id)).body.data.contact_id).toBe(contact_id);
  });

  it("bills nobody under what the book says of another", async () => {
    const contact = async (fields: object) => {
      const { body } = await send("POST", "contacts", { kind: "client", ...fields });
      return body.data.id as string;
    };
    const of = { legal_address: "1 Tax Street", tax_id: "DE1" };
    const first = await contact({ name: "First AG", email: "ap@first.example", ...of });
    const second = await contact({ name: "Second AG", email: "ap@second.example", tax_id: "DE2" });
    const { client_name: _, client_email: __, ...bill } = BILL;
    const { body } = await send("POST", "invoices", { ...bill, contact_id: first, draft: true });
    const change = async (fields: object) => {
      const { body: changed } = await send("PATCH", `invoices/${body.data.id}`, fields);
      return [changed.data.contact_id, changed.data.client_address, changed.data.client_tax_id];
    };
    expect(await change({ memo: "x" })).toEqual([first, "1 Tax Street", "DE1"]);
    expect(await change({ contact_id: second })).toEqual([second, null, "DE2"]);
    expect(await change({ client_name: "Third AG", contact_id: null })).toEqual([null, null, null]);
    expect(await change({ client_tax_id: "DE3" })).toEqual([null, null, "DE3"]);
    expect(await change({ client_name: "Third & Sons AG" })).toEqual([null, null, "DE3"]);
    expect(await change({ contact_id: first })).toEqual([first, "1 Tax Street", "DE1"]);
    const left = { client_email: "else@first.example", contact_id: null };
    expect(await change(left)).toEqual([null, "1 Tax Street", "DE1"]);
    const third = await contact({ name: "Fourth AG", email: "ap@fourth.example" });
    expect(await change({ contact_id: third })).toEqual([third, null, null]);
  });

  it("is refused of a revision that is not there any more, and of two who saw the same one changes for one", async () => {
    const { id } = await draft();
    const change = (revision: unknown, memo: string) => send("PATCH", `invoices/${id}`, { revision, memo });
    const first = await change(1, "first");
    expect(first.body.data).toMatchObject({ revision: 2, memo: "first" });
    const late = await change(1, "late");
    expect([late.status, late.body.error.code]).toEqual([409, "state_conflict"]);
    expect(late.body.error.message).toBe(
      "revision: the draft is at 2 by now. Nothing was created or changed.",
    );
    expect(await get(`invoices/${id}`)).toEqual(first.body.data);
    for (const none of [0, 1.5, "2"]) expect((await change(none, "none")).status).toBe(400);
    const both = await Promise.all([change(2, "one"), change(2, "two")]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await get(`invoices/${id}`)).toMatchObject({ revision: 3 });
  });

  it("counts each change once, however many come at once", async () => {
    const { id } = await draft();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => send("PATCH", `invoices/${id}`, { memo: `memo ${n}` })),
    );
    expect(answers.map(({ body }) => body.data.revision).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 10 }, (_, n) => n + 2),
    );
  });
});

it("is canceled once, takes no number, and can't be issued any more", async () => {
  const { id } = await draft();
  for (let time = 0; time < 2; time++) {
    const { status, body } = await send("POST", `invoices/${id}/cancel`);
    expect([status, body.data.status, body.data.invoice_number]).toEqual([200, "canceled", null]);
  }
  expect(
    (await get("events")).filter(({ type }: { type: string }) => type === "invoice.canceled"),
  ).toHaveLength(1);
  expect((await issue(id)).status).toBe(409);
  expect((await send("PATCH", `invoices/${id}`, { memo: "x" })).status).toBe(409);
  expect(await get("invoices?status=draft")).toEqual([]);
  expect(await get("invoices?status=canceled")).toEqual([]);
  expect((await send("POST", "invoices", BILL)).body.data.invoice_number).toBe("INV-2026-000001");
});

describe("a key that has to ask", () => {
  it("drafts alone, and has just that draft issued by a person", async () => {
    const asking = await app.createKey(account.id, { scopes: ["write"], policy: "ask" });
    const made = await send("POST", "invoices", { ...BILL, draft: true }, asking);
    expect(made.status).toBe(201);
    const { id } = made.body.data;
    const waiting = await send("POST", `invoices/${id}/issue`, {}, asking);
    expect(waiting.status).toBe(202);
    expect(waiting.body.data.summary).toContain("119.00 USDC to Acme GmbH (ap@acme.example) on base");
    const approval = waiting.body.data.approval_id;
    // What reaches nobody yet is judged when it is issued.
    const changes = {
      memo: "see https://evil.example",
      destination_address: "0x90F79bf6EB2c4f870365E785982E1f101E93b906",
    };
    expect((await send("PATCH", `invoices/${id}`, changes, asking)).status).toBe(200);
    const decide = async (approvalId: string) => {
      const { digest } = await get(`approvals/${approvalId}`);
      return (await send("POST", `approvals/${approvalId}`, { decision: "approve", digest })).body.data;
    };
    expect(await decide(approval)).toMatchObject({ status: "failed", error: { code: "state_conflict" } });
    expect(await get("invoices")).toEqual([]);
    const again = await send("POST", `invoices/${id}/issue`, {}, asking);
    expect(await decide(again.body.data.approval_id)).toMatchObject({ status: "approved", record_id: id });
    expect(await get(`invoices/${id}`)).toMatchObject({ status: "sent", invoice_number: "INV-2026-000001" });
  });

  it("strict, issues none", async () => {
    const strict = await app.createKey(account.id, { scopes: ["write"], policy: "strict" });
    const { id } = await draft();
    expect((await send("POST", `invoices/${id}/issue`, {}, strict)).body.error.code).toBe("strict_key");
  });
});
