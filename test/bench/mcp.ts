import { type ChildProcess, execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fromPackageRoot } from "../../src/package-root.js";
import { startEmbeddedPostgres } from "../../src/store/embedded.js";
import { tools } from "../../tools/index.js";
import { tokenTable } from "../support/mcp-tokens.js";
import { atLeast, median, type Row, report, rounded } from "./report.js";
import { httpRequest, type Load, load } from "./rest/load.js";
import { analyze, seed, startOurs, stop } from "./rest/program.js";

/** `tools/call` beside the same operation over REST, in turn on one server; and what the tools cost in tokens. */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 2);
const VERSION = "2026-07-28";
const LINK = {
  amount_usd: 25.5,
  destination_address: "0x71c7656ec7ab88b098defb751b7401b5f6d8976f",
  chain: "base",
  description: "Bench",
};

interface Pair {
  what: string;
  rest: { next: () => Buffer; status: number; rounds: Load[] };
  mcp: { next: () => Buffer; status: number; rounds: Load[] };
}

async function main(): Promise<void> {
  execFileSync(process.execPath, [fromPackageRoot("build.mjs")], { stdio: ["ignore", 2, 2] });
  const dataDir = mkdtempSync(join(tmpdir(), "unsigned-bench-"));
  const children: ChildProcess[] = [];
  const { release } = await startEmbeddedPostgres(dataDir);
  try {
    const first = await startOurs(dataDir, children);
    const { key } = await seed(first, dataDir);
    await stop(first.process);
    const { url } = await startOurs(dataDir, children);
    await analyze(dataDir);
    const pairs = pairsOf(key);
    for (let round = -1; round < ROUNDS; round++)
      for (const { rest, mcp } of pairs)
        for (const { next, status, rounds } of [rest, mcp]) {
          const measured = await load(url, next, { seconds: SECONDS, status });
          if (round >= 0) rounds.push(measured);
        }
    report("mcp", [...pairs.map(rowOf), ...tokenRows()]);
    const wrong = pairs
      .flatMap(({ rest, mcp }) => [...rest.rounds, ...mcp.rounds])
      .some((all) => all.wrong > 0);
    if (wrong) process.exitCode = 1;
  } finally {
    for (const child of children) await stop(child);
    await release();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 200 });
  }
}

function pairsOf(key: string): Pair[] {
  const known = { Host: "127.0.0.1", Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
  const list = httpRequest("GET", "/api/v1/payment-links?limit=20", known);
  const listing = toolCall(known, "list_payment_links", { limit: 20 });
  return [
    {
      what: "list_payment_links, 20 items",
      rest: { next: () => list, status: 200, rounds: [] },
      mcp: { next: () => listing, status: 200, rounds: [] },
    },
    {
      what: "create_payment_link",
      rest: {
        next: () =>
          httpRequest(
            "POST",
            "/api/v1/payment-links",
            { ...known, "Idempotency-Key": randomUUID() },
            JSON.stringify(LINK),
          ),
        status: 201,
        rounds: [],
      },
      mcp: {
        next: () => toolCall(known, "create_payment_link", { ...LINK, idempotency_key: randomUUID() }),
        status: 200,
        rounds: [],
      },
    },
  ];
}

function toolCall(known: Record<string, string>, name: string, args: object): Buffer {
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": VERSION,
    "io.modelcontextprotocol/clientInfo": { name: "bench", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const params = { name, arguments: args, _meta };
  return httpRequest(
    "POST",
    "/mcp",
    {
      ...known,
      Accept: "application/json, text/event-stream",
      "MCP-Protocol-Version": VERSION,
      "Mcp-Method": "tools/call",
      "Mcp-Name": name,
    },
    JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }),
  );
}

function rowOf({ what, rest, mcp }: Pair): Row {
  const rate = (rounds: Load[]) => median(rounds.map(({ perSecond }) => perSecond));
  const p99_ms = rounded(median(mcp.rounds.map(({ p99 }) => p99)));
  return {
    what,
    value: Math.round(rate(mcp.rounds)),
    unit: "calls/s",
    floor: { "the same over REST": Math.round(rate(rest.rounds)) },
    also: { p99_ms },
    ...atLeast(0.5, "REST", rounded(rate(mcp.rounds) / rate(rest.rounds))),
  };
}

function tokenRows(): Row[] {
  const { rows, seen, listed } = tokenTable(tools, "write");
  const read = tokenTable(tools, "read").seen;
  const mean = Math.round(seen / rows.length);
  const row = (what: string, value: number, most: number): Row => {
    return { what, value, unit: "tokens", goal: `at most ${most}`, holds: value <= most };
  };
  return [
    row("tools/list, whole", listed, 4200),
    row("a tool as a model sees it, mean", mean, 150),
    row("what a read key's model sees", read, 900),
    ...rows.map(({ tool, seen, listed }) => ({
      what: tool,
      value: seen,
      unit: "tokens",
      also: { "with its output and hints": listed },
      detail: true as const,
    })),
  ];
}

await main();
