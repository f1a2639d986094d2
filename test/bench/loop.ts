import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fromPackageRoot } from "../../src/package-root.js";
import { openDatabase } from "../../src/store/database.js";
import { startEmbeddedPostgres } from "../../src/store/embedded.js";
import { copyInvoice } from "../support/many-records.js";
import { median, type Row, report } from "./report.js";
import { type Started, seed, start, stop } from "./rest/program.js";

/** How long one request of a tenant with much lawful data makes everybody wait: the longest stand of the event loop. */
const GOAL_MS = 100;
const RECORDS = 200;
const LINES = 1000;
const ROUNDS = 5;
const WALLET = "0x71c7656ec7ab88b098defb751b7401b5f6d8976f";

/** Each round asks for something else, so that no answer is one that was kept. */
type Ask = (round: number) => Promise<Response>;

async function readProbe({ process: child, lines }: Started): Promise<{ blocked: number; cpu: number }> {
  const before = lines.length;
  child.stdin?.write("read\n");
  for (let waited = 0; ; waited += 5) {
    if (waited > 30_000) throw new Error("the probe does not answer");
    const line = lines.slice(before).find((one) => one.startsWith("probe "));
    if (line) {
      const [, blocked = 0, cpu = 0] = line.split(" ").map(Number);
      return { blocked: Math.max(0, blocked), cpu };
    }
    await pause(5);
  }
}

async function measure(started: Started, ask: Ask) {
  const blocked: number[] = [];
  const cpu: number[] = [];
  let bytes = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const { cpu: spent } = await readProbe(started);
    const response = await ask(round);
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    bytes = (await response.arrayBuffer()).byteLength;
    const after = await readProbe(started);
    blocked.push(after.blocked);
    cpu.push(after.cpu - spent);
    await pause(1000);
  }
  return { blocked: median(blocked), cpu: Math.round(median(cpu)), bytes };
}

const dataDir = mkdtempSync(join(tmpdir(), "unsigned-loop-"));
const children: ChildProcess[] = [];
const probe = join(import.meta.dirname, "loop/probe.mjs");
try {
  const words = ["--import", probe, fromPackageRoot("dist/src/main.js")];
  const started = await start(words, children, { DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "info" });
  const { key } = await seed(started, dataDir);
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const post = (path: string, body: unknown) =>
    fetch(started.url + path, { method: "POST", headers, body: JSON.stringify(body) });
  const hello =
    (name: string): Ask =>
    (round) =>
      post("/api/v1/chat", { messages: [{ role: "user", content: `Hello, this is ${name} ${round}` }] });
  const small = await measure(started, hello("Ann"));
  const made = await post("/api/v1/invoices", {
    client_name: "Acme",
    client_email: "ap@acme.example",
    total_usd: 1,
    line_items: [{ description: "Work", quantity: 1, unit_price: 1 }],
    destination_address: WALLET,
    chain: "base",
  });
  const { data } = (await made.json()) as { data: { id: string } };
  const { connection, release } = await startEmbeddedPostgres(dataDir);
  const sql = openDatabase(connection, 1);
  await copyInvoice(sql, data.id, RECORDS, LINES);
  const large = await sql<{ id: string; slug: string }[]>`
    select i.id, l.slug from invoices i join payment_links l on l.id = i.link_id
    order by i.created_at desc limit ${2 * ROUNDS}`;
  await sql`analyze`;
  await sql.end();
  const get =
    (pathOf: (round: number) => string): Ask =>
    (round) =>
      fetch(started.url + pathOf(round), { headers });
  const asked: [string, Ask][] = [
    ["chat: Hello, few records", hello("Ann")],
    [`chat: Hello, ${RECORDS} invoices of ${LINES} lines`, hello("Bea")],
    ["list of them, limit 200", get((round) => `/api/v1/invoices?limit=${200 - round}`)],
    ["their events, limit 200", get((round) => `/api/v1/events?limit=${200 - round}`)],
    [`PDF of ${LINES} lines`, get((round) => `/api/v1/invoices/${large[round]?.id}/pdf`)],
    ["others of them, public", get((round) => `/pay/${large[ROUNDS + round]?.slug}/invoice.pdf`)],
  ];
  const rows: Row[] = [];
  for (const [what, ask] of asked) {
    const { blocked, cpu, bytes } = rows.length === 0 ? small : await measure(started, ask);
    rows.push({
      what,
      value: Math.round(blocked),
      unit: "ms the loop stands",
      against: { "ms CPU": cpu, bytes },
      goal: `at most ${GOAL_MS} ms`,
      holds: blocked <= GOAL_MS,
    });
  }
  await release();
  report("loop", rows);
} finally {
  await Promise.all(children.map(stop));
  rmSync(dataDir, { recursive: true, force: true });
}
