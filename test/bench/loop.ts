import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fromPackageRoot } from "../../src/package-root.js";
import { openDatabase } from "../../src/store/database.js";
import { startEmbeddedPostgres } from "../../src/store/embedded.js";
import { BILL } from "../support/bill.js";
import { copyInvoice } from "../support/many-records.js";
import { longChats, wordyModel } from "./loop/chats.js";
import { type Ask, stands } from "./loop/stands.js";
import { type Row, report } from "./report.js";
import { type Started, seed, start, stop } from "./rest/program.js";

/**
 * How long one request of a tenant with much lawful data, or with the longest chat, makes everybody wait:
 * `npm run bench -- loop [WORDS]` measures the rows that have one of these words.
 */
const RECORDS = 200;
const LINES = 1000;
const SHOWN = 5;
const words = process.argv.slice(3).filter((word) => !word.startsWith("--"));

const dataDir = mkdtempSync(join(tmpdir(), "unsigned-loop-"));
const children: ChildProcess[] = [];
const probe = join(import.meta.dirname, "loop/probe.mjs");
const model = await wordyModel();
const rows: Row[] = [];
const measure = async (started: Started, what: string, ask: Ask) => {
  if (words.length === 0 || words.some((word) => what.includes(word)))
    rows.push(await stands(started, what, ask));
};
try {
  const serve = (env: Record<string, string>) =>
    start(["--import", probe, fromPackageRoot("dist/src/main.js")], children, {
      DATA_DIR: dataDir,
      PORT: "0",
      LOG_LEVEL: "info",
      ...env,
    });
  const started = await serve({ MODEL_PROVIDERS: "offline" });
  const { key } = await seed(started, dataDir);
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const post = ({ url }: Started, path: string, body: unknown) =>
    fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
  const hello =
    (name: string): Ask =>
    (round) =>
      post(started, "/api/v1/chat", {
        messages: [{ role: "user", content: `Hello, this is ${name} ${round}` }],
      });
  const chat =
    (at: Started, body: (round: number) => unknown): Ask =>
    (round) =>
      post(at, "/api/v1/chat", body(round));

  await measure(started, "chat: Hello, few records", hello("Ann"));
  for (const { what, body } of longChats)
    await measure(started, `chat: 200,000 characters of ${what}, offline`, chat(started, body));
  const modelled = await serve({
    MODEL_PROVIDERS: "openai",
    OPENAI_API_KEY: "none",
    OPENAI_BASE_URL: model.url,
  });
  for (const { what, body } of longChats)
    await measure(modelled, `chat: 200,000 characters of ${what}, model`, chat(modelled, body));

  const made = await post(started, "/api/v1/invoices", BILL);
  const { data } = (await made.json()) as { data: { id: string } };
  const { connection, release } = await startEmbeddedPostgres(dataDir);
  const sql = openDatabase(connection, 1);
  await copyInvoice(sql, data.id, RECORDS, LINES);
  const large = await sql<{ id: string; slug: string }[]>`
    select i.id, l.slug from invoices i join payment_links l on l.id = i.link_id
    order by i.created_at desc limit ${2 * SHOWN}`;
  await sql`analyze`;
  await sql.end();
  const get =
    (pathOf: (round: number) => string): Ask =>
    (round) =>
      fetch(started.url + pathOf(round), { headers });
  const asked: [string, Ask][] = [
    [`chat: Hello, ${RECORDS} invoices of ${LINES} lines`, hello("Bea")],
    ["list of them, limit 200", get((round) => `/api/v1/invoices?limit=${200 - round}`)],
    ["one of them", get((round) => `/api/v1/invoices/${large[round]?.id}`)],
    ["list of their links", get((round) => `/api/v1/payment-links?limit=${200 - round}`)],
    ["file of them", get(() => "/api/v1/invoices?format=csv")],
    ["search among them", get((round) => `/api/v1/invoices?q=client%20${round}`)],
    ["their events, limit 200", get((round) => `/api/v1/events?limit=${200 - round}`)],
    ["insights", get(() => "/api/v1/insights")],
    ["the API's document", get(() => "/openapi.json")],
    [`PDF of ${LINES} lines`, get((round) => `/api/v1/invoices/${large[round]?.id}/pdf`)],
    ["page of one of them, public", get((round) => `/pay/${large[round]?.slug}`)],
    ["others of them, public", get((round) => `/pay/${large[SHOWN + round]?.slug}/invoice.pdf`)],
  ];
  for (const [what, ask] of asked) await measure(started, what, ask);
  await release();
  report("loop", rows);
} finally {
  await Promise.all(children.map(stop));
  await model.close();
  rmSync(dataDir, { recursive: true, force: true });
}
