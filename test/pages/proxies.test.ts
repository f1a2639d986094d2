import { afterEach, expect, it } from "vitest";
import { readTrustedProxies } from "../../src/client-address.js";
import { type TestAccount, type TestApp, WALLET } from "../support/app.js";
import { startPages } from "../support/page-app.js";

let app: TestApp;
let account: TestAccount;
let path: string;
const lines: Record<string, unknown>[] = [];
afterEach(() => app.close());

async function start(trusted: string): Promise<void> {
  const log = (line: string) => void lines.push(JSON.parse(line));
  app = await startPages({}, { trustedProxies: readTrustedProxies(trusted) ?? 0, pageRate: 10, log });
  account = await app.createAccount();
  const body = { amount_usd: 1, destination_address: WALLET, chain: "base" };
  const link = await app.request("POST", "/api/v1/payment-links", { key: account.key, body });
  path = `/pay/${link.body.data.slug}`;
}

/** A hundred and twenty visitors at once, each as a proxy would pass his request on. */
async function visits(forwardedFor: (visitor: number) => string): Promise<number[]> {
  const visitors = Array.from({ length: 120 }, (_, index) => index + 1);
  const ask = (visitor: number) =>
    app.request("GET", path, { headers: { "x-forwarded-for": forwardedFor(visitor) } });
  return (await Promise.all(visitors.map(ask))).map(({ status }) => status);
}

const refused = (statuses: number[]) => statuses.filter((status) => status === 429).length;

it("gives every visitor behind a trusted proxy limits of his own", async () => {
  await start("127.0.0.0/8, ::1");
  expect(refused(await visits((visitor) => `198.51.100.${visitor}`))).toBe(0);
});

it("lets nobody escape his limits by what he writes himself", async () => {
  await start("1");
  expect(refused(await visits((visitor) => `6.6.6.${visitor}, 198.51.100.200`))).toBeGreaterThan(20);
});

it("believes nobody by default", async () => {
  await start("0");
  expect(refused(await visits((visitor) => `198.51.100.${visitor}`))).toBeGreaterThan(20);
});

it("counts the addresses of one IPv6 network as one", async () => {
  await start("1");
  expect(refused(await visits((visitor) => `2001:db8:1:2::${visitor}`))).toBeGreaterThan(20);
  expect(refused(await visits((visitor) => `2001:db8:2:${visitor}::1`))).toBe(0);
});

it("counts open pages by visitor too", async () => {
  await start("1");
  const leaving = new AbortController();
  const streams = await Promise.all(
    Array.from({ length: 30 }, async (_, visitor) => {
      const headers = { "x-forwarded-for": `198.51.100.${visitor}` };
      return (await fetch(`${app.url}${path}/events`, { headers, signal: leaving.signal })).status;
    }),
  );
  leaving.abort();
  expect(new Set(streams)).toEqual(new Set([200]));
});

it("takes neither host nor scheme from a proxy", async () => {
  await start("1");
  const forwarded = {
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "http",
    forwarded: "host=evil.example",
  };
  const [plain, said] = [
    await app.request("GET", path),
    await app.request("GET", path, { headers: forwarded }),
  ];
  expect(said.body).toEqual(plain.body);
  expect(JSON.stringify([...said.headers])).not.toContain("evil.example");
});

it("says in its log who asked, from where, and with what", async () => {
  await start("1");
  lines.length = 0;
  const headers = { "x-forwarded-for": "198.51.100.7", "user-agent": `till/1.0 ${"x".repeat(300)}` };
  await app.request("GET", "/api/v1/insights", { key: account.key, headers });
  const [key] = await app.database.sql`select id from api_keys where account_id = ${account.id}`;
  const requestLine = () => lines.find(({ msg }) => msg === "request");
  await expect.poll(requestLine).toBeDefined();
  const line = requestLine();
  expect(line).toMatchObject({ account: account.id, actor: key?.id, address: "198.51.100.7" });
  expect(line?.agent).toBe(String(headers["user-agent"]).slice(0, 200));
  expect(JSON.stringify(lines)).not.toContain(account.key);
});

it("bounds wrong keys by address, and keeps no right one out", async () => {
  await start("1");
  const wrong = (address: string) =>
    app.request("GET", "/api/v1/insights", {
      key: "svc_live_wrong",
      headers: { "x-forwarded-for": address },
    });
  const statuses = (await Promise.all(Array.from({ length: 310 }, () => wrong("198.51.100.8")))).map(
    ({ status }) => status,
  );
  expect([statuses.filter((status) => status === 401).length, refused(statuses)]).toEqual([300, 10]);
  const limited = await wrong("198.51.100.8");
  expect([limited.body.error.code, Number(limited.headers.get("retry-after"))]).toEqual([
    "rate_limited",
    expect.any(Number),
  ]);
  expect((await wrong("198.51.100.9")).status).toBe(401);
  const headers = { "x-forwarded-for": "198.51.100.8" };
  expect((await app.request("GET", "/api/v1/insights", { key: account.key, headers })).status).toBe(200);
});
