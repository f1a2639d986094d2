import { type ChildProcess, execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fromPackageRoot } from "../../src/package-root.js";
import { startEmbeddedPostgres } from "../../src/store/embedded.js";
import { atLeast, median, type Row, report, rounded } from "./report.js";
import { firstByte } from "./rest/first-byte.js";
import { load } from "./rest/load.js";
import { missingPeers, startPeers } from "./rest/peers.js";
import { analyze, seed, seedAccounts, start, startOurs, stop } from "./rest/program.js";
import { byTwo } from "./rest/two-processes.js";
import {
  CHAT_SPREAD,
  CREATE,
  CREATE_SPREAD,
  chatting,
  creating,
  get,
  LIST,
  LIST_SPREAD,
  listing,
  measure,
  type Way,
} from "./rest/ways.js";

/** Our list and create beside what they stand on, in one run on one database; medians of several rounds. */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 2);
const ACCOUNTS = 500;
const SETTLING_MS = 40_000;
const IDLE_MS = 120_000;
const [TWENTY, INSERT] = ["Koa + the SELECT of 20 rows", "Koa + one durable INSERT"];

async function main(): Promise<void> {
  execFileSync(process.execPath, [fromPackageRoot("build.mjs")], { stdio: ["ignore", 2, 2] });
  const dataDir = mkdtempSync(join(tmpdir(), "unsigned-bench-"));
  const children: ChildProcess[] = [];
  const { release } = await startEmbeddedPostgres(dataDir);
  try {
    const first = await startOurs(dataDir, children);
    const { key, account } = await seed(first, dataDir);
    const keys = await seedAccounts(dataDir, ACCOUNTS);
    await stop(first.process);
    const ours = await startOurs(dataDir, children);
    const memory = await idleMemory(ours.process);
    const floors = await start(
      ["--import", "tsx", fromPackageRoot("test/bench/rest/floors.ts"), dataDir, account],
      children,
    );
    const peers = await startPeers(dataDir, account, children);
    // As many links for each account as a list shows.
    const filling = creating(CREATE_SPREAD, ours, keys);
    await load(ours.url, filling.next, { seconds: 0, atLeast: 20 * ACCOUNTS, status: filling.status });
    await analyze(dataDir);
    const ways = [
      get("Koa, hello", floors, "/"),
      get("Koa + one indexed SELECT", floors, "/select"),
      get(TWENTY, floors, "/select-20"),
      { ...get(INSERT, floors, "/insert"), status: 201 },
      listing(LIST, ours, [key]),
      listing(LIST_SPREAD, ours, keys),
      // Not where the lists are read: those stay as long as they are.
      creating(CREATE, ours, keys.slice(0, 1)),
      creating(CREATE_SPREAD, ours, keys),
      ...peers.map((peer) => listing(`${peer.name}: ${LIST}`, peer, [peer.key])),
      ...peers.map((peer) => creating(`${peer.name}: ${CREATE}`, peer, [peer.key])),
    ];
    await measure(ways, ROUNDS, SECONDS);
    const second = await startOurs(dataDir, children, { ROLE: "api" });
    const byBoth = [
      listing(LIST, ours, [key]),
      listing(LIST_SPREAD, ours, keys),
      creating(CREATE_SPREAD, ours, keys),
      chatting(CHAT_SPREAD, ours, keys),
    ];
    const twice: Row[] = [];
    for (const way of byBoth) twice.push(await byTwo(way, second, ROUNDS, SECONDS));
    report("rest", [
      ...rowsOf(ways),
      ...peerRows(ways),
      ...twice,
      await firstByte(ours, keys),
      warmRow(ours.readyAfterMs),
      memory,
    ]);
    if (ways.some(({ rounds }) => rounds.some(({ wrong }) => wrong > 0))) process.exitCode = 1;
  } finally {
    for (const child of children) await stop(child);
    await release();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 200 });
  }
}

/** Ours beside the better of them. */
function peerRows(ways: readonly Way[]): Row[] {
  const of = figuresOf(ways);
  return [LIST, CREATE].map((what) => {
    const row = { what: `${what}, beside peers`, unit: "requests/s" };
    if (missingPeers) return { ...row, missing: missingPeers };
    const named = ways.filter((way) => way.what.endsWith(`: ${what}`)).map((way) => way.what);
    const peers = Object.fromEntries(
      named.map((name) => [name.replace(`: ${what}`, ""), Math.round(of(name, "perSecond"))]),
    );
    const value = of(what, "perSecond");
    const ratio = rounded(value / Math.max(...Object.values(peers)));
    return { ...row, value: Math.round(value), peers, ...atLeast(2, "the better", ratio) };
  });
}

type Figure = "perSecond" | "p50" | "p99" | "cpu";

function figuresOf(ways: readonly Way[]): (what: string, figure: Figure) => number {
  return (what, figure) =>
    median(ways.find((way) => way.what === what)?.rounds.map((round) => round[figure]) ?? []);
}

function rowsOf(ways: readonly Way[]): Row[] {
  const of = figuresOf(ways);
  const rate = (what: string) => Math.round(of(what, "perSecond"));
  const row = ({ what }: Way): Row => ({
    what,
    value: rate(what),
    unit: "requests/s",
    also: {
      p50_ms: rounded(of(what, "p50")),
      p99_ms: rounded(of(what, "p99")),
      cpu_ms: rounded(of(what, "cpu")),
    },
  });
  const beside = (what: string, floor: string, least: number): Partial<Row> => ({
    floor: { [floor]: rate(floor) },
    ...atLeast(least, "the floor", rounded(of(what, "perSecond") / of(floor, "perSecond"))),
  });
  const goals: Record<string, Partial<Row>> = {
    [LIST]: beside(LIST, TWENTY, 0.75),
    [LIST_SPREAD]: beside(LIST_SPREAD, TWENTY, 0.75),
    [CREATE]: beside(CREATE, INSERT, 0.4),
  };
  const hot = rounded(of(CREATE, "perSecond") / of(CREATE_SPREAD, "perSecond"));
  return [
    ...ways.map((way) => ({ ...row(way), ...goals[way.what] })),
    slowestRow(of(CREATE, "p99"), of(INSERT, "p99")),
    {
      what: `${CREATE}, all in one account`,
      value: rate(CREATE),
      unit: "requests/s",
      floor: { [`in ${ACCOUNTS} accounts`]: rate(CREATE_SPREAD) },
      ...atLeast(0.8, "many accounts", hot),
    },
  ];
}

function slowestRow(value: number, floor: number): Row {
  const ratio = rounded(value / floor);
  return {
    what: `${CREATE}, p99`,
    value: rounded(value),
    unit: "ms",
    floor: { [INSERT]: rounded(floor) },
    ratio,
    goal: "at most 3 × the floor",
    holds: ratio <= 3,
  };
}

function warmRow(ms: number): Row {
  return {
    what: "warm start to ready",
    value: Math.round(ms),
    unit: "ms",
    goal: "under 600",
    holds: ms < 600,
  };
}

/** What its start needed is given back within two minutes of it, where nobody asks for anything. */
async function idleMemory(server: ChildProcess): Promise<Row> {
  const atStart = mebibytes(server);
  await pause(SETTLING_MS);
  const settling = mebibytes(server);
  await pause(IDLE_MS - SETTLING_MS);
  const value = mebibytes(server);
  return {
    what: "memory of the idle server",
    value,
    unit: "MiB",
    also: { "at its start": atStart, "after 40 s": settling },
    goal: "at most 110",
    holds: value <= 110,
  };
}

function mebibytes({ pid }: ChildProcess): number {
  const resident = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Math.round(Number(resident) / 1024);
}

await main();
