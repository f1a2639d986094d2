import { createServer, type Server, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { healthRoutes } from "../../src/http/health.js";
import { metricsRoutes } from "../../src/http/metrics.js";
import { mailTasks, sendMail } from "../../src/jobs/send-mail.js";
import { openMailer } from "../../src/mail/mailer.js";
import { createLinks } from "../../src/runtime/links.js";
import { startApp, type TestAccount, type TestApp, WALLET } from "../support/app.js";
import { startMailPeer } from "../support/mail-peer.js";

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const FROM = "invoices@unsigned.example";
const PARTS = { readProgress: async () => [] };
let app: TestApp;
let account: TestAccount;
const lines: string[] = [];
const opened: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  app = await startApp({
    log: (line) => void lines.push(line),
    observe: (house) => metricsRoutes({ production: false }, { house, ...PARTS }),
    mounts: (house) => [healthRoutes({ house, pingQueue: async () => {}, watched: [], ...PARTS })],
  });
  app.house.links = createLinks("https://pay.example.com", { sendsMail: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now = new Date("2026-03-02T09:00:00Z");
  account = await app.createAccount({ plan: "scale" });
  await app.house.sql`delete from mail_messages`;
  await app.house
    .sql`update mail_server set answered_at = null, failing_since = null, trials = 0, retry_at = null`;
  lines.splice(0);
});
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

async function bill(key = account.key): Promise<string> {
  const body = {
    client_name: "Acme",
    client_email: "ap@acme.example",
    total_usd: 25,
    line_items: [{ description: "Retainer", quantity: 1, unit_price: 25 }],
    destination_address: WALLET,
    chain: "base",
  };
  return (await app.request("POST", "/api/v1/invoices", { key, body })).body.data.id;
}
const emailStatus = async (id: string) =>
  (await app.request("GET", `/api/v1/invoices/${id}`, { key: account.key })).body.data.email_status;
const post = (url: string, limits = { openingMs: 500 }) =>
  sendMail(app.house, openMailer({ url, from: FROM, limits }));
const pass = (milliseconds: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + milliseconds);
};
const told = (words: string) =>
  lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg.includes(words));
const failures = () => told("the mail server takes no letters");
const readMail = async () => (await app.request("GET", "/readyz")).body.mail;
const gauge = async (name: string) =>
  new RegExp(`^${name} (.*)$`, "m").exec(await (await fetch(`${app.url}/metrics`)).text())?.[1];

async function peerOf(options: Parameters<typeof startMailPeer>[0] = {}) {
  const peer = await startMailPeer(options);
  opened.push(peer.stop);
  return peer;
}

/** Nobody listens there. */
async function closedPort(): Promise<string> {
  const gone = await startMailPeer();
  await gone.stop();
  return gone.url;
}

/** Says what it likes to each line of a client's. */
async function scripted(greet: (client: Socket) => void, answer = (_line: string) => "250 yes\r\n") {
  const clients = new Set<Socket>();
  const server: Server = createServer((client) => {
    clients.add(client.on("error", () => {}));
    greet(client);
    client.on("data", (line) => void client.write(answer(String(line))));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  opened.push(() => {
    for (const client of clients) client.destroy();
    return new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  return `smtp://127.0.0.1:${typeof address === "object" && address?.port}`;
}

const wrongLogin = (responseCode = 535) =>
  peerOf({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(Object.assign(new Error("no"), { responseCode })),
  });

const FAULTS: [what: string, reason: string, url: () => Promise<string>][] = [
  ["does not listen", "no connection", async () => (await closedPort()).replace("//", "//u:geheim@")],
  ["has no address", "unknown host", async () => "smtp://mail.invalid:25"],
  ["says nothing", "no answer in time", () => scripted(() => {})],
  ["drips its greeting", "no answer in time", () => scripted((client) => drip(client, "220-x\r\n"))],
  ["turns everybody away", "no usable answer", () => scripted((client) => client.write("554 no\r\n"))],
  ["hangs up", "no connection", () => scripted((client) => client.end())],
  [
    "refuses the password",
    "login refused",
    async () => (await wrongLogin()).url.replace("//", "//u:geheim@"),
  ],
  ["has no TLS", "no TLS", async () => `${(await peerOf()).url}?requireTLS=true`],
  ["speaks no TLS", "no TLS", async () => (await peerOf()).url.replace("smtp:", "smtps:")],
  [
    "refuses our sender",
    "sender refused",
    async () =>
      (
        await peerOf({
          onMailFrom: (_a, _s, done) => done(Object.assign(new Error("no"), { responseCode: 550 })),
        })
      ).url,
  ],
  ["asks us to come again", "not now", () => saying("onMailFrom", 421, "4.3.2 too many connections")],
  ["is full", "not now", () => saying("onMailFrom", 452, "4.3.1 insufficient system storage")],
  ["wants a login first", "login refused", () => saying("onRcptTo", 530, "5.7.0 authentication required")],
  ["carries nothing of ours", "relay refused", () => saying("onRcptTo", 554, "5.7.1 relay access denied")],
  ["goes down meanwhile", "not now", () => saying("onRcptTo", 421, "4.3.2 shutting down")],
  ["is too busy to greet", "not now", () => scripted((client) => client.write("450 4.3.2 busy\r\n"))],
  [
    "has had too many logins",
    "not now",
    async () => (await wrongLogin(454)).url.replace("//", "//u:geheim@"),
  ],
  [
    "has had our day's letters",
    "sending limit reached",
    () => atTheEnd(550, "5.4.5 Daily user sending limit exceeded"),
  ],
  [
    "does not know us yet",
    "sender refused",
    () => atTheEnd(554, "Message rejected: address is not verified"),
  ],
];

/** It has read the whole letter by then. */
async function atTheEnd(responseCode: number, text: string): Promise<string> {
  const no = Object.assign(new Error(text), { responseCode });
  return (await peerOf({ onData: (letter, _s, done) => void letter.resume().on("end", () => done(no)) })).url;
}

async function saying(at: "onMailFrom" | "onRcptTo", responseCode: number, text: string): Promise<string> {
  const no = Object.assign(new Error(text), { responseCode });
  return (await peerOf({ [at]: (_a: unknown, _s: unknown, done: (error: Error) => void) => done(no) })).url;
}

function drip(client: Socket, text: string): void {
  const timer = setInterval(() => client.write(text), 50);
  client.once("close", () => clearInterval(timer));
}

it.each(FAULTS)("that %s is told once, shown, and costs no letter a try", async (_what, reason, url) => {
  const first = await bill();
  await bill();
  const at = await url();
  for (let minute = 0; minute < 20; minute++) {
    await post(at);
    pass(MINUTE);
  }
  expect(failures()).toEqual([expect.objectContaining({ level: 40, reason, setting: "SMTP_URL" })]);
  expect(JSON.stringify(failures())).not.toContain("geheim");
  const ready = await app.request("GET", "/readyz");
  expect([ready.status, ready.body.status]).toEqual([200, "ready"]);
  expect(ready.body.mail).toEqual({ state: "failing", reason, since: "2026-03-02T09:00:00.000Z" });
  expect([await gauge("unsigned_mail_server_failing"), await gauge("unsigned_mail_retried")]).toEqual([
    "1",
    "2",
  ]);
  expect(await gauge('unsigned_backlog\\{of="mail"\\}')).toBe("2");
  expect(await app.house.sql`select attempts from mail_messages`).toEqual([{ attempts: 0 }, { attempts: 0 }]);
  const well = await peerOf();
  pass(15 * MINUTE);
  await post(well.url);
  expect([well.received.length, await emailStatus(first)]).toEqual([2, "sent"]);
  expect(told("the mail server answers again")).toHaveLength(1);
  expect(await readMail()).toMatchObject({ state: "ok" });
  expect(await gauge("unsigned_mail_server_failing")).toBe("0");
});

it("that is away for days loses no letter, and after two weeks those that it is asked with", async () => {
  const id = await bill();
  const url = await closedPort();
  for (let third = 0; third < 3 * 13; third++) {
    await post(url);
    pass(DAY / 3);
  }
  expect(await emailStatus(id)).toBe("queued");
  for (let third = 0; third < 6; third++) {
    await post(url);
    pass(DAY / 3);
  }
  expect(await emailStatus(id)).toBe("failed");
  expect(told("a letter was given up")).toHaveLength(1);
  expect(failures()).toHaveLength(1);
});

it("that fails is asked by one worker with one letter, ever more seldom, until it answers", async () => {
  let asked = 0;
  const url = await scripted((client) => {
    asked++;
    client.end();
  });
  for (let n = 0; n < 6; n++) await bill();
  for (let minute = 0; minute < 60; minute++) {
    await Promise.all([post(url), post(url), post(url)]);
    pass(MINUTE);
  }
  expect(asked).toBeLessThan(12);
  expect(await mailTasks(app.house)).toEqual([]);
  pass(15 * MINUTE);
  expect(await mailTasks(app.house)).toHaveLength(5);
});

it("that fails one connection while it answers others is no trouble, and that letter is tried again", async () => {
  const well = await peerOf();
  await bill();
  await post(well.url);
  const late = await bill();
  await post(await closedPort());
  expect([failures(), (await readMail()).state]).toEqual([[], "ok"]);
  pass(2 * MINUTE);
  await post(well.url);
  expect(await emailStatus(late)).toBe("sent");
});

it("that refuses one reader has answered: others' letters go out at once", async () => {
  const refusing = await peerOf({
    onRcptTo: ({ address }, _session, done) =>
      done(
        address.startsWith("ap@")
          ? Object.assign(new Error("no such user"), { responseCode: 550 })
          : undefined,
      ),
  });
  await bill();
  await post(await closedPort());
  expect((await readMail()).state).toBe("failing");
  pass(2 * MINUTE);
  await post(refusing.url);
  expect((await readMail()).state).toBe("ok");
});

it("that refuses a reader for good is told to the seller by an event, unless the invoice asks for nothing any more", async () => {
  const url = await saying("onRcptTo", 550, "5.1.1 no such user");
  const [id, canceled] = [await bill(), await bill()];
  await app.request("POST", `/api/v1/invoices/${canceled}/cancel`, { key: account.key, body: {} });
  await post(url);
  expect([await emailStatus(id), await emailStatus(canceled)]).toEqual(["failed", "failed"]);
  const { data } = (await app.request("GET", "/api/v1/events?type=invoice.mail_failed", { key: account.key }))
    .body;
  expect(data).toMatchObject([
    { data: { object: { id, status: "sent", email_status: "failed" } }, actor: null },
  ]);
});

/** Every address of this machine, as Linux takes it: it is no loopback's name. */
const elsewhere = (url: string) => url.replace("127.0.0.1", "u:secret@0.0.0.0");

it("without TLS is told no password, unless the operator says so himself", async () => {
  const heard: unknown[] = [];
  const peer = await peerOf({
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      heard.push(password);
      done(null, { user: username ?? "" });
    },
  });
  await bill();
  await post(elsewhere(peer.url));
  expect([heard, peer.received]).toEqual([[], []]);
  expect(failures()).toEqual([
    expect.objectContaining({ reason: "no TLS", error: expect.stringContaining("?requireTLS=false") }),
  ]);
  pass(2 * MINUTE);
  await post(`${elsewhere(peer.url)}?requireTLS=false`);
  expect([heard, peer.received.length]).toEqual([["secret"], 1]);
  await bill();
  await post(peer.url.replace("//", "//u:secret@"));
  expect([heard.length, peer.received.length]).toEqual([2, 2]);
});
