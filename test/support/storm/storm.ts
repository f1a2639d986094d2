import { openDatabase } from "../../../src/store/database.js";
import { request } from "../app.js";
import { until } from "../embedded-world.js";
import { Program, type Server } from "../program.js";
import { startReceiver } from "../receiver.js";
import { type Audit, auditStorm } from "./audit.js";
import { startCrowd } from "./crowd.js";
import { embeddedDatabase, outsideDatabase, type StormDatabase } from "./databases.js";

export interface StormReport extends Audit {
  answers: Record<string, number>;
  hung: number;
  /** Processes that ended though nobody had killed them. */
  died: string[];
  /** From each blow to the first answer to a write that was asked for after it, in milliseconds. */
  recoveries: { blow: string; ms: number }[];
}

/** After a blow so many writes must be acknowledged before the next one. */
const BETWEEN = 24;
const PATIENCE_MS = 90_000;
const STARTS = 20;

/** Two APIs, two workers and a database under load; blow after blow; then every record is looked at. */
export async function storm(where: "embedded" | "outside", rounds: number): Promise<StormReport> {
  const program = new Program();
  const receiver = await startReceiver();
  const database = where === "embedded" ? embeddedDatabase(program.world.folder()) : await outsideDatabase();
  try {
    const start = (ROLE: string) => program.server({ ROLE, LOG_LEVEL: "info", ...database.env });
    const first = await start("api");
    const key = /svc_live_\w+/.exec(first.said())?.[0] ?? "";
    const apis = [first, await start("api")];
    const workers = [await start("worker"), await start("worker")];
    const events = ["payment_link.created", "invoice.created"];
    await request(first.url, "POST", "/api/v1/webhooks", { key, body: { url: receiver.url, events } });
    const crowd = startCrowd(() => apis.map(({ url }) => url), key);
    const more = (count: number) => {
      const goal = crowd.acknowledged.length + count;
      return until("writes go on", () => crowd.acknowledged.length >= goal, PATIENCE_MS);
    };
    const report: Pick<StormReport, "died" | "recoveries"> = { died: [], recoveries: [] };
    await more(BETWEEN);
    for (let round = 0; round < rounds; round++) {
      const [blow, strike] = BLOWS[round % BLOWS.length] ?? ["", async () => {}];
      const began = performance.now();
      const struck = strike({ database, apis, workers, start, round });
      const goesOn = () => crowd.acknowledged.some(({ asked }) => asked > began);
      await until("writes go on", goesOn, PATIENCE_MS);
      report.recoveries.push({ blow, ms: Math.round(performance.now() - began) });
      await struck;
      await more(BETWEEN);
      for (const [name, group] of Object.entries({ api: apis, worker: workers }))
        for (const [index, server] of group.entries()) {
          if (server.process.exitCode === null && server.process.signalCode === null) continue;
          report.died.push(`${name} after ${blow}: ${server.said().slice(-500)}`);
          group[index] = await start(name);
        }
    }
    await crowd.stop();
    const audit = await auditStorm(database, crowd.acknowledged, receiver);
    return { ...report, ...audit, hung: crowd.hung, answers: Object.fromEntries(crowd.answers) };
  } finally {
    await receiver.stop();
    await program.end();
    await database.end();
  }
}

interface Field {
  database: StormDatabase;
  apis: Server[];
  workers: Server[];
  start(role: string): Promise<Server>;
  round: number;
}

const BLOWS: [name: string, strike: (field: Field) => Promise<unknown>][] = [
  ["connections cut", ({ database }) => cut(database)],
  ["database killed", ({ database }) => database.restart("kill")],
  ["API killed", (field) => replace(field, "api")],
  ["database restarted", ({ database }) => database.restart("fast")],
  ["worker killed", (field) => replace(field, "worker")],
  [
    "all at once",
    (field) =>
      Promise.all([
        cut(field.database).then(() => field.database.restart("immediate")),
        kill(field.apis[field.round % 2]),
        kill(field.workers[field.round % 2]),
      ]).then(() => Promise.all([again(field, "api"), again(field, "worker")])),
  ],
];

async function cut(database: StormDatabase): Promise<void> {
  const sql = openDatabase(database.connection(), 1);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid()`;
  await sql.end({ timeout: 1 });
}

async function replace(field: Field, role: "api" | "worker"): Promise<void> {
  await kill(role === "api" ? field.apis[field.round % 2] : field.workers[field.round % 2]);
  await again(field, role);
}

async function kill(server: Server | undefined): Promise<void> {
  server?.process.kill("SIGKILL");
  await server?.ended;
}

/** Where the database is not back yet, a start fails as it should, and is tried again as an orchestrator would. */
async function again(field: Field, role: "api" | "worker"): Promise<void> {
  const group = role === "api" ? field.apis : field.workers;
  for (let left = STARTS; ; left--) {
    const started = await field.start(role).catch((error: Error) => error);
    if (started instanceof Error && left > 0) continue;
    if (started instanceof Error) throw started;
    group[field.round % 2] = started;
    return;
  }
}
