import { type AddressInfo, createServer } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { issueRecurringInvoices } from "../../src/jobs/recurring-invoices.js";
import { sendMail } from "../../src/jobs/send-mail.js";
import { sweep } from "../../src/jobs/sweep.js";
import { createLog } from "../../src/log.js";
import { openMailer } from "../../src/mail/mailer.js";
import { createLinks } from "../../src/runtime/links.js";
import { startApp, type TestAccount, type TestApp, WALLET } from "../support/app.js";
import { type MailPeer, startMailPeer } from "../support/mail-peer.js";
import { firstPageText } from "../support/pdf-text.js";

const TX_HASH = `0x${"5c".repeat(32)}`;
const HOUR = 3_600_000;
let app: TestApp;
let account: TestAccount;
let peer: MailPeer;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.house.links = createLinks("https://pay.example.com", { sendsMail: true });
  app.clock.now = new Date("2026-03-02T09:00:00Z");
  account = await app.createAccount({ plan: "scale" });
  peer = await startMailPeer();
  await app.house.sql`delete from mail_messages`;
  await app.house
    .sql`update mail_server set answered_at = null, failing_since = null, trials = 0, retry_at = null`;
});
afterEach(() => peer.stop());

const send = (method: string, path: string, body?: unknown) =>
  app.request(method, `/api/v1${path}`, { key: account.key, body });

async function createInvoice(fields: Record<string, unknown> = {}) {
  const { status, body } = await send("POST", "/invoices", {
    client_name: "Acme",
    client_email: "ap@acme.example",
    total_usd: 25,
    line_items: [{ description: "Retainer", quantity: 1, unit_price: 25 }],
    destination_address: WALLET,
    chain: "base",
    ...fields,
  });
  expect(status).toBe(201);
  return body.data;
}

const post = (url = peer.url, openingMs = 20_000) =>
  sendMail(app.house, openMailer({ url, from: "invoices@unsigned.example", limits: { openingMs } }));
const subjects = () => peer.received.map(({ mail }) => mail.subject);
const emailStatus = async (id: string) => (await send("GET", `/invoices/${id}`)).body.data.email_status;

async function pay(id: string): Promise<void> {
  await app.house.sql`
    update invoices set status = 'paid', paid_at = ${app.clock.now}, paid_tx_hash = ${TX_HASH} where id = ${id}`;
}

/** The sweep and the post, once a day at noon. */
async function passDays(from: string, to: string): Promise<void> {
  for (
    let day = new Date(`${from}T12:00:00Z`);
    day <= new Date(`${to}T12:00:00Z`);
    day = new Date(day.getTime() + 24 * HOUR)
  ) {
    app.clock.now = day;
    await sweep(app.house);
    await post();
  }
}

describe("letters", () => {
  it("bring a new invoice to its client with the PDF", async () => {
    await send("PATCH", "/account", { display_name: "Northwind", support_email: "help@northwind.example" });
    const invoice = await createInvoice({ due_date: "2026-04-01", memo: "PO 7" });
    expect(invoice.email_status).toBe("queued");
    await post();
    const [received] = peer.received;
    expect(received?.to).toEqual(["ap@acme.example"]);
    expect(received?.mail.from?.name).toBe("Northwind");
    expect(received?.mail.replyTo?.[0]?.address).toBe("help@northwind.example");
    expect(received?.mail.text).toContain(invoice.payment_url);
    const [attachment] = received?.mail.attachments ?? [];
    expect(attachment?.filename).toBe(`${invoice.invoice_number}.pdf`);
    expect(await firstPageText(attachment?.content as ArrayBuffer)).toContain("PO 7");
    expect(await emailStatus(invoice.id)).toBe("sent");
    await post();
    expect(peer.received).toHaveLength(1);
  });

  it("are kept and marked where no mail server is configured", async () => {
    app.house.links = createLinks("https://pay.example.com");
    const invoice = await createInvoice();
    expect(invoice.email_status).toBe("not_configured");
    const kept = await app.house.sql`select status from mail_messages where invoice_id = ${invoice.id}`;
    expect(kept).toMatchObject([{ status: "not_configured" }]);
    expect((await send("POST", `/invoices/${invoice.id}/send`, {})).body.data.email_status).toBe(
      "not_configured",
    );
    await post();
    expect(peer.received).toEqual([]);
  });

  it("remind of nothing, and thank for nothing, that no mail server was there to tell of", async () => {
    const { links } = app.house;
    app.house.links = createLinks("https://pay.example.com");
    const open = await createInvoice({ due_date: "2026-03-20" });
    const paid = await createInvoice({ due_date: "2026-03-20" });
    app.house.links = links;
    await pay(paid.id);
    await passDays("2026-03-02", "2026-03-18");
    expect(subjects()).toEqual([]);
    await send("POST", `/invoices/${open.id}/send`, {});
    await passDays("2026-03-19", "2026-03-21");
    expect(subjects()).toEqual([
      expect.stringContaining(`Invoice ${open.invoice_number} from`),
      `Invoice ${open.invoice_number} is due today`,
    ]);
  });

  it("go out again on demand, for open invoices only", async () => {
    const invoice = await createInvoice();
    await post();
    const again = await send("POST", `/invoices/${invoice.id}/send`, {});
    expect(again.status).toBe(200);
    expect(again.body.data.email_status).toBe("queued");
    await post();
    expect(subjects()).toHaveLength(2);
    await send("POST", `/invoices/${invoice.id}/cancel`, {});
    const refused = await send("POST", `/invoices/${invoice.id}/send`, {});
    expect([refused.status, refused.body.error.code]).toEqual([409, "state_conflict"]);
  });

  it("remind three days before, on the day and a week after, and tell the account of the delay once", async () => {
    const invoice = await createInvoice({ due_date: "2026-03-20" });
    await passDays("2026-03-02", "2026-04-15");
    const { invoice_number: number } = invoice;
    expect(subjects().slice(1)).toEqual([
      `Reminder: invoice ${number} is due on 20 March 2026`,
      `Invoice ${number} is due today`,
      `Overdue: invoice ${number} was due on 20 March 2026`,
    ]);
    const events = (await send("GET", "/events?type=invoice.overdue")).body.data;
    expect(events.map(({ created_at }: { created_at: string }) => created_at)).toEqual([
      "2026-03-21T12:00:00.000Z",
    ]);
    expect(events[0].data.object).toMatchObject({ id: invoice.id, status: "sent" });
  });

  it("date an invoice that was made up for by its own period, and remind of nothing that it never told", async () => {
    await createInvoice({ recurring_interval: "monthly", due_date: "2026-03-04" });
    await post();
    app.clock.now = new Date("2026-06-12T09:00:00Z");
    await issueRecurringInvoices(app.house, new AbortController().signal);
    await post();
    expect(subjects().slice(1)).toEqual([expect.stringMatching(/^Invoice INV-2026-000004 from/)]);
    const [attachment] = peer.received[1]?.mail.attachments ?? [];
    expect(await firstPageText(attachment?.content as ArrayBuffer)).toMatch(/2 June 2026 .*4 June 2026/);
    await passDays("2026-06-12", "2026-06-20");
    expect(subjects()).toHaveLength(2);
  });

  it("remind nobody of what is paid, canceled, or was only just sent", async () => {
    const paid = await createInvoice({ due_date: "2026-03-20" });
    const canceled = await createInvoice({ due_date: "2026-03-20" });
    await createInvoice({ due_date: "2026-03-02" });
    await pay(paid.id);
    await send("POST", `/invoices/${canceled.id}/cancel`, {});
    await passDays("2026-03-03", "2026-03-08");
    const words = subjects().filter(
      (subject) => !subject?.startsWith("Invoice") && !subject?.startsWith("Payment"),
    );
    expect(words).toEqual([]);
  });

  it("say of no day that it is to come, or today, once it has passed", async () => {
    await createInvoice({ due_date: "2026-03-20" });
    await post();
    for (const day of ["2026-03-17", "2026-03-20"]) {
      app.clock.now = new Date(`${day}T12:00:00Z`);
      await sweep(app.house);
    }
    app.clock.now = new Date("2026-03-21T00:00:00Z");
    await post();
    expect(subjects()).toHaveLength(1);
    await passDays("2026-03-21", "2026-03-27");
    expect(subjects().slice(1)).toEqual([expect.stringContaining("was due on 20 March 2026")]);
  });

  it("thank for a payment once, with a stamped receipt", async () => {
    const invoice = await createInvoice();
    await post();
    await pay(invoice.id);
    await sweep(app.house);
    await sweep(app.house);
    await post();
    expect(subjects().slice(1)).toEqual([`Payment received for invoice ${invoice.invoice_number}`]);
    const [attachment] = peer.received[1]?.mail.attachments ?? [];
    const text = await firstPageText(attachment?.content as ArrayBuffer);
    expect(text).toContain("PAID");
    expect(text).toContain(TX_HASH);
  });

  it("wait for a mail server that is away, refuses for now or hangs, and arrive once", async () => {
    const invoice = await createInvoice();
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const address = silent.address();
    const hanging = `smtp://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
    const busy = await startMailPeer({
      onMailFrom: (_, __, done) => done(Object.assign(new Error("later"), { responseCode: 451 })),
    });
    const gone = await startMailPeer();
    await gone.stop();
    for (const url of [hanging, busy.url, gone.url]) {
      await post(url, url === hanging ? 500 : undefined);
      expect(await emailStatus(invoice.id)).toBe("queued");
      app.clock.now = new Date(app.clock.now.getTime() + HOUR);
    }
    await post();
    expect(await emailStatus(invoice.id)).toBe("sent");
    expect(peer.received).toHaveLength(1);
    await new Promise((resolve) => silent.close(resolve));
    await busy.stop();
  });

  it("fail for good when the server refuses the address, and after two days of trying", async () => {
    const refused = await createInvoice();
    const refusing = await startMailPeer({
      onRcptTo: (_, __, done) => done(Object.assign(new Error("no such user"), { responseCode: 550 })),
    });
    await post(refusing.url);
    expect(await emailStatus(refused.id)).toBe("failed");
    await refusing.stop();
    const untaken = await createInvoice();
    const full = await startMailPeer({
      onRcptTo: (_, __, done) => done(Object.assign(new Error("later"), { responseCode: 451 })),
    });
    for (let hour = 0; hour < 72; hour++) {
      await post(full.url);
      app.clock.now = new Date(app.clock.now.getTime() + HOUR);
    }
    await full.stop();
    expect(await emailStatus(untaken.id)).toBe("failed");
    expect(peer.received).toEqual([]);
  });

  it("keep and log what the server said, whatever is in it, and nobody's address", async () => {
    const { log } = app.house;
    const lines: string[] = [];
    app.house.log = createLog("warn", (line) => lines.push(line));
    const said = '452 mailbox\0 of <ap@acme.example> full\u001b[2J, write to "a p"@acme.example\r\n';
    const full = createServer((client) => {
      client.write("220 here\r\n");
      client.on("data", (line) => client.write(String(line).startsWith("RCPT") ? said : "250 yes\r\n"));
    });
    await new Promise<void>((resolve) => full.listen(0, "127.0.0.1", resolve));
    const url = `smtp://127.0.0.1:${(full.address() as AddressInfo).port}`;
    const invoice = await createInvoice();
    const kept = () => app.house.sql`select status, attempts, error from mail_messages`;
    try {
      await post(url);
      expect(await kept()).toEqual([
        { status: "queued", attempts: 1, error: expect.stringMatching(/452 mailbox of <…@…> full/) },
      ]);
      await app.house.sql`update mail_messages set attempts = 8, next_attempt_at = ${app.clock.now}`;
      await post(url);
    } finally {
      app.house.log = log;
      await new Promise((resolve) => full.close(resolve));
    }
    expect(await emailStatus(invoice.id)).toBe("failed");
    expect(lines.join("")).toContain("a letter was given up");
    expect(`${lines.join("")}${JSON.stringify(await kept())}`).not.toMatch(/acme|\\u00/);
  });

  it("are sent for the newest of several missed invoices only", async () => {
    await createInvoice({ recurring_interval: "weekly" });
    app.clock.now = new Date("2026-03-31T09:00:00Z");
    await issueRecurringInvoices(app.house, new AbortController().signal);
    await post();
    expect(peer.received).toHaveLength(2);
    const numbers = (await send("GET", "/invoices")).body.data.map(
      (row: Record<string, string>) => row.invoice_number,
    );
    expect(subjects().join()).toContain(numbers.sort().at(-1));
  });

  it("are sent once by however many workers", async () => {
    for (let i = 0; i < 12; i++) await createInvoice();
    await Promise.all([post(), post(), post()]);
    expect(peer.received).toHaveLength(12);
    expect(new Set(peer.received.map(({ mail }) => mail.messageId)).size).toBe(12);
  });
});

describe("the invoice's PDF over REST", () => {
  it("is served as a file and counts as a read", async () => {
    const invoice = await createInvoice({ client_name: "Łódź Sp. z o.o." });
    const response = await fetch(`${app.url}/api/v1/invoices/${invoice.id}/pdf`, {
      headers: { authorization: `Bearer ${account.key}` },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(response.headers.get("content-disposition")).toContain(`${invoice.invoice_number}.pdf`);
    const text = await firstPageText(await response.arrayBuffer());
    expect(text).toContain(invoice.invoice_number);
    expect(text).toContain("Łódź Sp. z o.o.");
    expect((await send("GET", "/invoices/inv_nothing/pdf")).status).toBe(404);
    const stranger = await app.createAccount();
    expect(
      (await app.request("GET", `/api/v1/invoices/${invoice.id}/pdf`, { key: stranger.key })).status,
    ).toBe(404);
    const { by_operation } = (await send("GET", "/usage")).body.data;
    expect(by_operation).toContainEqual(expect.objectContaining({ operation: "read call", count: 1 }));
  });
});
