import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readCsv } from "../../src/csv.js";
import { issueRecurringInvoices } from "../../src/jobs/recurring-invoices.js";
import { SANCTIONED, type TestAccount, type TestApp, WALLET } from "../support/app.js";
import { connectModern, mcpDoor } from "../support/mcp.js";
import { startPages } from "../support/page-app.js";
import { tellPaid } from "../support/told-payments.js";

let app: TestApp;
let account: TestAccount;

beforeAll(async () => {
  app = await startPages({}, { mounts: (house) => [mcpDoor(house)] });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now = new Date("2026-10-15T12:00:00Z");
  account = await app.createAccount({ plan: "scale" });
});

const send = (method: string, path: string, body?: unknown, headers = {}) =>
  app.request(method, `/api/v1/${path}`, { key: account.key, headers, ...(body !== undefined && { body }) });
const get = async (path: string) => (await send("GET", path)).body.data;
const bill = (more: object = {}) => ({
  client_name: "Acme GmbH",
  client_email: "ap@acme.example",
  total_usd: 100,
  line_items: [{ description: "Work", quantity: 4, unit_price: 25 }],
  destination_address: WALLET,
  chain: "base",
  ...more,
});
async function make(more: object = {}) {
  const answer = await send("POST", "invoices", bill(more));
  expect(answer.body.error).toBeUndefined();
  expect(answer.status).toBe(201);
  return answer.body.data;
}
async function faults(more: object): Promise<string[]> {
  const { status, body } = await send("POST", "invoices", bill(more));
  expect([400, 422]).toContain(status);
  expect(await get("invoices")).toEqual([]);
  return body.error.issues.map(
    ({ path, message }: { path: string; message: string }) => `${path}: ${message}`,
  );
}

describe("taxes", () => {
  it("come on top of the lines: the total is gross, and net and each tax are shown", async () => {
    const taxes = [{ label: "MwSt", rate: 19 }];
    const invoice = await make({ total_usd: 119, taxes });
    const shown = {
      total_usd: 119,
      net_usd: 100,
      tax_usd: 19,
      taxes: [{ label: "MwSt", rate: 19, amount_usd: 19 }],
    };
    expect(invoice).toMatchObject(shown);
    expect(await get(`invoices/${invoice.id}`)).toEqual(invoice);
    const page = await app.request("GET", `/pay/${invoice.payment_slug}`);
    expect(page.body.data).toMatchObject({ amount_usd: 119, invoice: shown });
    expect(await make()).toMatchObject({ total_usd: 100, net_usd: 100, tax_usd: 0, taxes: [] });
  });

  it("round each on the whole sum, half up to the micro-dollar", async () => {
    const line_items = [
      { description: "Calls", quantity: 3, unit_price: 0.000001 },
      { description: "Discount", quantity: 1, unit_price: -0.000001 },
    ];
    const taxes = [
      { label: "A", rate: 25 },
      { label: "B", rate: 24.999999 },
    ];
    const invoice = await make({ total_usd: 0.000003, line_items, taxes });
    expect(invoice.taxes.map((tax: { amount_usd: number }) => tax.amount_usd)).toEqual([0.000001, 0]);
  });

  it("that don't add up are refused with what would", async () => {
    const { status, body } = await send("POST", "invoices", bill({ taxes: [{ label: "VAT", rate: 20 }] }));
    expect(status).toBe(422);
    expect(body.error).toMatchObject({ code: "total_mismatch", expected_total_usd: 120 });
    expect(body.error.message).toContain("with their taxes of 20 to 120");
    expect(await get("invoices")).toEqual([]);
  });

  it.each([
    [{ taxes: [{ label: "VAT", rate: 100.01 }] }, "taxes.0.rate: expected at most 100, got 100.01"],
    [{ taxes: [{ label: "VAT", rate: -1 }] }, "taxes.0.rate: expected at least 0, got -1"],
    [
      { taxes: [{ label: "VAT", rate: 1.0000001 }] },
      "taxes.0.rate: expected at most 6 decimals, got 1.0000001",
    ],
    [{ taxes: Array(6).fill({ label: "VAT", rate: 1 }) }, "taxes: expected at most 5 items"],
    [{ taxes: Array(2).fill({ label: "VAT", rate: 0 }) }, "taxes: expected each label once"],
    [{ taxes: [{ label: "\u202e", rate: 1 }] }, "taxes.0.label: expected more than blanks"],
    [{ reverse_charge: true }, "client_tax_id: required with reverse_charge"],
    [
      { reverse_charge: true, client_tax_id: "FR1", total_usd: 119, taxes: [{ label: "VAT", rate: 19 }] },
      "taxes: expected no tax where the client owes it",
    ],
    [{ number_prefix: "CN" }, "number_prefix: expected another: CN is for credit notes"],
    [{ number_prefix: "a b" }, "number_prefix: expected 1 to 10 capitals and digits, a capital first"],
    [{ language: "fr" }, "language: expected one of en, en-US, de"],
    [{ cc: ["nobody"] }, "cc.0: expected an e-mail address"],
    [
      { fiat: { currency: "EURO", rate: 1, source: "x", at: "2026-10-15" } },
      "fiat.currency: expected an ISO 4217 code, such as EUR",
    ],
    [
      { fiat: { currency: "EUR", rate: 0.9, source: "x", at: "2026-10-15" }, recurring_interval: "weekly" },
      "fiat: expected none on a series: a rate belongs to one day",
    ],
  ])("refuses %j with what was expected", async (given, message) => {
    expect((await faults(given)).some((fault) => fault.startsWith(message))).toBe(true);
  });
});

it("numbers each prefix for itself, without a gap, many at once", async () => {
  const prefixes = Array.from({ length: 24 }, (_, n) => (n % 2 ? "KUNDE" : undefined));
  const made = await Promise.all(
    prefixes.map((number_prefix) => make(number_prefix ? { number_prefix } : {})),
  );
  const numbers = made.map(({ invoice_number }) => invoice_number).sort();
  const run = (prefix: string) =>
    Array.from({ length: 12 }, (_, n) => `${prefix}-2026-${`${n + 1}`.padStart(6, "0")}`);
  expect(numbers).toEqual([...run("INV"), ...run("KUNDE")]);
  expect(await get("invoices?q=KUNDE-2026-000003")).toHaveLength(1);
});

it("keeps a rate of one's own beside the sums, and adds it up in no other way", async () => {
  const fiat = { currency: "EUR", rate: 0.8643, source: "ECB", at: "2026-10-14" };
  const invoice = await make({ total_usd: 119, taxes: [{ label: "MwSt", rate: 19 }], fiat });
  expect(invoice.fiat).toEqual({ ...fiat, net: "86.43", tax: "16.42", total: "102.85" });
  expect((await make()).fiat).toBeNull();
});

describe("a contact", () => {
  async function contact(more: object = {}) {
    const body = {
      name: "Acme GmbH",
      email: "ap@acme.example",
      legal_address: "Am Hafen 1\n20457 Hamburg",
      tax_id: "DE123456789",
      ...more,
    };
    return (await send("POST", "contacts", body)).body.data.id;
  }

  it("fills in address and tax number, stays on the invoice, and finds it and its payments", async () => {
    const contact_id = await contact();
    const { client_name, client_email, ...rest } = bill();
    const { status, body } = await send("POST", "invoices", { ...rest, contact_id });
    expect(status).toBe(201);
    const invoice = body.data;
    expect(invoice).toMatchObject({
      contact_id,
      client_name: "Acme GmbH",
      client_address: "Am Hafen 1\n20457 Hamburg",
      client_tax_id: "DE123456789",
    });
    const own = await make({ contact_id, client_address: "Elsewhere 2" });
    expect(own).toMatchObject({ client_address: "Elsewhere 2", client_tax_id: "DE123456789" });
    const other = await make({ client_name: "Acme gmbh", client_email: "other@acme.example" });
    await tellPaid(app, invoice.payment_slug, { minedAt: new Date("2026-10-15T11:00:00Z") });
    await tellPaid(app, other.payment_slug, { minedAt: new Date("2026-10-15T11:00:00Z") });
    const ids = async (path: string) => (await get(path)).map((row: { id: string }) => row.id);
    expect(await ids(`invoices?contact_id=${contact_id}`)).toEqual([own.id, invoice.id]);
    expect(await ids(`invoices?contact_id=${contact_id}&client=other@acme.example`)).toEqual([]);
    const paid = async (query: string) =>
      (await get(`payments?${query}`)).map((row: { resource_id: string }) => row.resource_id);
    expect(await paid(`contact_id=${contact_id}`)).toEqual([invoice.id]);
    expect((await paid("client=ACME%20GMBH")).sort()).toEqual([invoice.id, other.id].sort());
    expect(await paid("client=ap@ACME.example")).toEqual([invoice.id]);
    expect(await paid("client=nobody")).toEqual([]);
  });

  it("stays on every invoice of a series, as it was billed first, whatever becomes of it", async () => {
    const contact_id = await contact();
    await make({ contact_id, recurring_interval: "monthly", number_prefix: "ABO", language: "de" });
    await send("POST", `contacts/${contact_id}/archive`, {});
    app.clock.now = new Date("2026-11-15T12:00:00Z");
    await issueRecurringInvoices(app.house, new AbortController().signal);
    const [second] = await get(`invoices?contact_id=${contact_id}&limit=1`);
    expect(second).toMatchObject({
      invoice_number: "ABO-2026-000002",
      contact_id,
      client_tax_id: "DE123456789",
      language: "de",
    });
  });

  it("stands beside whom a payout pays, and finds the payout", async () => {
    const contact_id = await contact({ wallets: [{ address: WALLET, chain: "base" }] });
    const recipients = [
      { contact_id, amount_usdc: 5 },
      { address: WALLET, amount_usdc: 6 },
    ];
    const made = (await send("POST", "payouts", { recipients, chain: "base" })).body.data;
    await send("POST", "payouts", { recipients: recipients.slice(1), chain: "base" });
    const { recipients: rows } = await get(`payouts/${made.id}`);
    expect(rows.map((row: { contact_id: string | null }) => row.contact_id)).toEqual([contact_id, null]);
    expect((await get(`payouts?contact_id=${contact_id}`)).map(({ id }: { id: string }) => id)).toEqual([
      made.id,
    ]);
  });
});

describe("over a model's doors", () => {
  it("none of this is shown, and what is sent all the same is refused", async () => {
    const client = await connectModern(app.url, account.key);
    const shown = (await client.tools()).find(({ name }) => name === "create_invoice");
    expect(JSON.stringify(shown)).toContain("line_items");
    expect(JSON.stringify(shown)).not.toMatch(/taxes|language|"cc"/);
    const refused = await client.call("create_invoice", bill({ cc: ["thief@evil.example"] }));
    expect(refused.isError).toBe(true);
    expect(refused.content[0]?.text).toContain("cc: unknown field here: REST alone takes it");
    await client.close();
    expect(await get("invoices")).toEqual([]);
  });

  it("a key that has to ask waits for whoever is mailed a copy", async () => {
    await make();
    await send("POST", "wallets", { address: WALLET, chain: "base" });
    const asking = await app.createKey(account.id, { scopes: ["write"], policy: "ask" });
    const ask = (more: object) => app.request("POST", "/api/v1/invoices", { key: asking, body: bill(more) });
    expect((await ask({ email: "none" })).status).toBe(201);
    const waits = await ask({ cc: ["stranger@evil.example"] });
    expect(waits.status).toBe(202);
  });
});

it("mails nothing where that is asked for, until it is sent", async () => {
  const invoice = await make({ email: "none", cc: ["boss@acme.example"], reminders: false });
  expect(invoice).toMatchObject({ email_status: "none", cc: ["boss@acme.example"], reminders: false });
  const letters = () => app.house.sql`select kind from mail_messages where invoice_id = ${invoice.id}`;
  expect(await letters()).toHaveLength(0);
  const sent = await send("POST", `invoices/${invoice.id}/send`, {});
  expect(sent.body.data.email_status).toBe("not_configured");
  expect(await letters()).toHaveLength(1);
});

it("keeps each of those in copy once, however he is written", async () => {
  const cc = ["Boss@acme.example", "books@acme.example", "boss@ACME.example", "books@acme.example"];
  expect(await make({ cc })).toMatchObject({ cc: cc.slice(0, 2) });
});

describe("a due date that has passed", () => {
  const codes = ({ warnings }: { warnings: { code: string }[] }) => warnings.map(({ code }) => code);
  const past = "2026-10-14";

  it("is warned of on the invoice, and names the day", async () => {
    const invoice = await make({ due_date: past });
    const { message } = invoice.warnings.find(({ code }: { code: string }) => code === "due_in_past");
    expect(message).toContain(past);
    expect(await get(`invoices/${invoice.id}`)).toEqual(invoice);
    for (const due_date of ["2026-10-15", undefined])
      expect(codes(await make({ due_date }))).not.toContain("due_in_past");
  });

  it("is warned of for all of a series, whose later days are as early", async () => {
    const series = await make({ due_date: past, recurring_interval: "monthly" });
    const { message } = series.warnings.find(({ code }: { code: string }) => code === "due_in_past");
    expect(message).toContain("each that follows in its series");
    app.clock.now = new Date("2026-11-15T12:00:00Z");
    await issueRecurringInvoices(app.house, new AbortController().signal);
    const late = await get("invoices?overdue=true");
    expect(late.map(({ due_date }: { due_date: string }) => due_date)).toEqual(["2026-11-14", past]);
  });

  it("is no draft's, but that of the invoice that it becomes too late", async () => {
    const issue = async (due_date: string) => {
      const draft = await make({ due_date, draft: true });
      expect(codes(draft)).not.toContain("due_in_past");
      return (await send("POST", `invoices/${draft.id}/issue`, {})).body.data;
    };
    expect(codes(await issue("2026-10-15"))).not.toContain("due_in_past");
    expect(codes(await issue(past))).toContain("due_in_past");
  });

  it("is not warned of where a series makes up for its periods", async () => {
    await make({ due_date: "2026-10-16", recurring_interval: "weekly" });
    app.clock.now = new Date("2026-11-15T12:00:00Z");
    await issueRecurringInvoices(app.house, new AbortController().signal);
    const issued = await get("invoices");
    expect(issued.map(({ due_date }: { due_date: string }) => due_date)).toContain("2026-10-23");
    expect(issued.flatMap(codes)).not.toContain("due_in_past");
  });
});

it("goes into a spreadsheet whole: taxes in a cell, no formula of a stranger's", async () => {
  const fiat = { currency: "EUR", rate: 0.5, source: "=HYPERLINK(1)", at: "2026-10-14" };
  await make({
    total_usd: 121,
    taxes: [
      { label: "=1+1", rate: 19 },
      { label: "Kurtaxe", rate: 2 },
    ],
    client_address: '@SUM("x")\n2',
    fiat,
  });
  const answer = await app.request("GET", "/api/v1/invoices?format=csv", { key: account.key });
  const [head, row] = [...readCsv(String(answer.body))].map(({ cells }) => cells);
  const cell = (name: string) => row?.[head?.indexOf(name) ?? -1];
  expect(cell("tax_lines")).toBe("'=1+1 19 % 19; Kurtaxe 2 % 2");
  expect(cell("client_address")).toBe('\'@SUM("x")\n2');
  expect(cell("fiat_source")).toBe("'=HYPERLINK(1)");
  expect([cell("net_usd"), cell("tax_usd"), cell("total_usd"), cell("fiat_total")]).toEqual([
    "100",
    "21",
    "121",
    "60.50",
  ]);
});

it("screens the destination of a taxed invoice like any other", async () => {
  const { status } = await send("POST", "invoices", bill({ destination_address: SANCTIONED }));
  expect(status).toBe(422);
});

it("takes the day of a due date as it is written, wherever that day is", async () => {
  for (const due_date of ["2028-10-31T23:30:00-10:00", "2028-10-31T00:30:00+14:00", "2028-10-31"])
    expect((await make({ due_date })).due_date).toBe("2028-10-31");
});
