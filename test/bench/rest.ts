import { type ChildProcess, execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fromPackageRoot } from "../../src/package-root.js";
import { startEmbeddedPostgres } from "../../src/store/embedded.js";
import { median, type Row, report } from "./report.js";
import { httpRequest, type Load, load } from "./rest/load.js";
import { analyze, seed, start, startOurs, stop } from "./rest/program.js";

/** Our list and create beside what they stand on, in one run on one database; medians of several rounds. */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 2);
const WALLET = "0x71c7656ec7ab88b098defb751b7401b5f6d8976f";

interface Way {
  what: string;
  url: string;
  next: () => Buffer;
  status: number;
  rounds: Load[];
}

async function main(): Promise<void> {
  execFileSync(process.execPath, [fromPackageRoot("build.mjs")], { stdio: ["ignore", 2, 2] });
  const dataDir = mkdtempSync(join(tmpdir(), "unsigned-bench-"));
  const children: ChildProcess[] = [];
  const { release } = await startEmbeddedPostgres(dataDir);
  try {
    const first = await startOurs(dataDir, children);
    const { key, account } = await seed(first, dataDir);
    await stop(first.process);
    const ours = await startOurs(dataDir, children);
    const memory = residentMemory(ours.process);
    const floors = await start(
      [...TSX, fromPackageRoot("test/bench/rest/floors.ts"), dataDir, account],
      children,
    );
    await analyze(dataDir);
    const ways = waysOf(ours.url, floors.url, key);
    for (let round = -1; round < ROUNDS; round++) {
      for (const way of ways) {
        const measured = await load(way.url, way.next, { seconds: SECONDS, status: way.status });
        if (round >= 0) way.rounds.push(measured);
      }
    }
    report("rest", [...rowsOf(ways), warmRow(ours.readyAfterMs), memoryRow(memory)]);
    if (ways.some(({ rounds }) => rounds.some(({ wrong }) => wrong > 0))) process.exitCode = 1;
  } finally {
    for (const child of children) await stop(child);
    await release();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 200 });
  }
}

const TSX = ["--import", "tsx"];

function waysOf(ours: string, floors: string, key: string): Way[] {
  const authorization = { Authorization: `Bearer ${key}` };
  const json = { ...authorization, "Content-Type": "application/json" };
  const floor = (what: string, path: string, status = 200): Way => {
    const bytes = httpRequest("GET", path);
    return { what, url: floors, next: () => bytes, status, rounds: [] };
  };
  const list = httpRequest("GET", "/api/v1/payment-links?limit=20", authorization);
  const body = JSON.stringify({
    amount_usd: 25.5,
    destination_address: WALLET,
    chain: "base",
    description: "Bench",
  });
  const create = () =>
    httpRequest("POST", "/api/v1/payment-links", { ...json, "Idempotency-Key": randomUUID() }, body);
  return [
    floor("Koa, hello", "/"),
    floor("Koa + one indexed SELECT", "/select"),
    floor("Koa + the SELECT of 20 rows", "/select-20"),
    floor("Koa + one durable INSERT", "/insert", 201),
    { what: "GET /payment-links, 20 items", url: ours, next: () => list, status: 200, rounds: [] },
    { what: "POST /payment-links", url: ours, next: create, status: 201, rounds: [] },
  ];
}

function rowsOf(ways: Way[]): Row[] {
  const rate = (what: string) =>
    median(ways.find((way) => way.what === what)?.rounds.map(({ perSecond }) => perSecond) ?? []);
  const row = ({ what, rounds }: Way): Row => ({
    what,
    value: Math.round(rate(what)),
    unit: "requests/s",
    against: {
      p50_ms: round(median(rounds.map(({ p50 }) => p50))),
      p99_ms: round(median(rounds.map(({ p99 }) => p99))),
    },
  });
  const goals: Record<string, [floor: string, least: number]> = {
    "GET /payment-links, 20 items": ["Koa + one indexed SELECT", 0.6],
    "POST /payment-links": ["Koa + one durable INSERT", 0.5],
  };
  return ways.map((way) => {
    const [floor = "", least = 0] = goals[way.what] ?? [];
    const plain = row(way);
    if (!floor) return plain;
    const ratio = round(rate(way.what) / rate(floor));
    const against = { ...plain.against, [floor]: Math.round(rate(floor)), ...sameRows(way, rate) };
    return { ...plain, against, ratio, goal: `at least ${least} of ${floor}`, holds: ratio >= least };
  });
}

/** The list beside a SELECT of as many rows too: told, not judged. */
function sameRows({ what }: Way, rate: (what: string) => number): Record<string, number> {
  const twenty = "Koa + the SELECT of 20 rows";
  return what.startsWith("GET") ? { [twenty]: Math.round(rate(twenty)) } : {};
}

function warmRow(ms: number): Row {
  return {
    what: "warm start to ready",
    value: Math.round(ms),
    unit: "ms",
    goal: "under 1500",
    holds: ms < 1500,
  };
}

function memoryRow(bytes: number): Row {
  return { what: "memory of the idle server (RSS)", value: Math.round(bytes / 2 ** 20), unit: "MiB" };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function residentMemory({ pid }: ChildProcess): number {
  const pages = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(pages) * 1024;
}

await main();
