import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openDatabase } from "../../src/store/database.js";
import { startEmbeddedPostgres } from "../../src/store/embedded.js";
import { BILL } from "../support/bill.js";
import { copyInvoice } from "../support/many-records.js";
import { startModelServer } from "../support/model-server.js";
import { median, report, rounded } from "./report.js";
import { analyze, cpuOf, seed, seedAccounts, startOurs, stop } from "./rest/program.js";

/** What "Hello" costs on an account with so many records, beside one that has none: the same service, in turn. */
const RECORDS = Number(process.env.BENCH_RECORDS ?? 100_000);
const ROUNDS = 5 * Number(process.env.BENCH_ROUNDS ?? 5);
/** So many chats are allowed in ten seconds. */
const BETWEEN_MS = 500;
const MOST = 1.5;

const dataDir = mkdtempSync(join(tmpdir(), "unsigned-hello-"));
const children: ChildProcess[] = [];
const model = await startModelServer("openai", () => ({ text: "Hello! What can I do for you?" }));
try {
  const started = await startOurs(dataDir, children, {
    MODEL_PROVIDERS: "openai",
    OPENAI_API_KEY: "none",
    OPENAI_BASE_URL: model.url,
  });
  const { key: full } = await seed(started, dataDir);
  const [empty = ""] = await seedAccounts(dataDir, 1);
  const post = (key: string, path: string, body: unknown) =>
    fetch(started.url + path, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const made = await post(full, "/api/v1/invoices", BILL);
  const { data } = (await made.json()) as { data: { id: string } };
  const { connection, release } = await startEmbeddedPostgres(dataDir);
  const sql = openDatabase(connection, 1);
  await copyInvoice(sql, data.id, RECORDS);
  await sql.end();
  await release();
  await analyze(dataDir);

  const hello = async (key: string, round: number) => {
    const before = cpuOf(started.process);
    const begun = performance.now();
    const answer = await post(key, "/api/v1/chat", { message: `Hello, this is Ann ${round}` });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    await answer.text();
    return { ms: performance.now() - begun, cpu: cpuOf(started.process) - before };
  };
  const taken = new Map<string, { ms: number; cpu: number }[]>([
    [full, []],
    [empty, []],
  ]);
  for (let round = -3; round < ROUNDS; round++)
    for (const [key, times] of taken) {
      const time = await hello(key, round);
      if (round >= 0) times.push(time);
      await pause(BETWEEN_MS);
    }
  const [many = 0, none = 0] = [...taken.values()].map((times) => median(times.map(({ ms }) => ms)));
  const [cpu = 0, least = 0] = [...taken.values()].map((times) =>
    times.reduce((sum, one) => sum + one.cpu, 0),
  );
  const ratio = rounded(many / none);
  report("hello", [
    {
      what: `chat: Hello, ${RECORDS.toLocaleString("en")} invoices`,
      value: rounded(many, 1),
      unit: "ms",
      floor: { "an empty account": rounded(none, 1) },
      also: { "ms CPU": rounded(cpu / ROUNDS, 1), "ms CPU, empty": rounded(least / ROUNDS, 1) },
      ratio,
      goal: `at most ${MOST} of an empty account`,
      holds: ratio <= MOST,
    },
  ]);
} finally {
  await Promise.all(children.map(stop));
  await model.close();
  rmSync(dataDir, { recursive: true, force: true });
}
