import { afterAll, beforeAll, expect, it } from "vitest";
import { openQueue } from "../../src/jobs/queue.js";
import { queuePlace } from "../../src/jobs/queue-place.js";
import { startWorker, type Worker } from "../../src/jobs/worker.js";
import { createLog } from "../../src/log.js";
import { openDatabase } from "../../src/store/database.js";
import { startApp, type TestApp } from "../support/app.js";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

it("does other work while a round that hangs comes round again and again", async () => {
  const done: { job?: string; subject?: string; msg?: string }[] = [];
  const log = createLog("debug", (line) => void done.push(JSON.parse(line)));
  const { connection } = app.database;
  const postgres = queuePlace(connection);
  const queue = await openQueue({ postgres }, () => {});
  const other = openDatabase(connection, 1);
  let worker: Worker | undefined;
  try {
    await other.begin(async (tx) => {
      await tx`lock table webhooks`;
      const rounds = Array.from({ length: 24 }, (_, n) => ({ name: "outbox" as const, subject: String(n) }));
      await queue.add([...rounds, { name: "issue", subject: "another" }]);
      worker = startWorker({ house: { ...app.house, log }, queue });
      const isDone = () => done.some(({ subject, msg }) => subject === "another" && msg === "job done");
      await expect.poll(isDone, { timeout: 30_000 }).toBe(true);
    });
  } finally {
    await worker?.stop();
    await other.end({ timeout: 1 });
  }
});

it("tells the operator why a task failed, not what the public is told", async () => {
  const lines: { job?: string; error?: string }[] = [];
  const log = createLog("error", (line) => void lines.push(JSON.parse(line)));
  const nobody = openDatabase({ url: "postgres://nobody@127.0.0.1:1/nothing" }, 1);
  const { connection } = app.database;
  const postgres = queuePlace(connection);
  const queue = await openQueue({ postgres }, () => {});
  const worker = startWorker({ house: { ...app.house, sql: nobody, log }, queue });
  try {
    await expect.poll(() => lines.some(({ job }) => job === "outbox"), { timeout: 30_000 }).toBe(true);
    expect(lines.find(({ job }) => job === "outbox")?.error).toContain("ECONNREFUSED");
  } finally {
    await worker.stop();
    await nobody.end({ timeout: 1 });
  }
});
