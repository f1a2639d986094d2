import { type ChildProcess, execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fromPackageRoot } from "../../src/package-root.js";
import { median, type Row, report, rounded } from "./report.js";

/**
 * Processor time of the agent's runtime for each tool step, beside a loop written by hand over the same SDKs and
 * beside other runtimes: each in a process of its own, built as it is shipped, warm, round by round in turn, against
 * one scripted model server. The guard and the reply guard are on.
 */
const STEPS = 6;
const CHATS = 100;
/** Not counted, and in turn as well: a process that waits while another warms up forgets its compiled code. */
const WARM_UP_ROUNDS = Number(process.env.BENCH_WARM_UP ?? 1200) / CHATS;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const PEERS = join(import.meta.dirname, "peers");

type Wire = "anthropic" | "openai";

async function main(): Promise<void> {
  execFileSync(process.execPath, [fromPackageRoot("build.mjs"), "bench"], { stdio: ["ignore", 2, 2] });
  const server = fork(join(import.meta.dirname, "agent-server.ts"), [String(STEPS)], {
    execArgv: ["--import", "tsx"],
  });
  const [urls] = (await once(server, "message")) as [Record<Wire, string>];
  try {
    const rows: Row[] = [];
    for (const wire of ["anthropic", "openai"] as const)
      for (const stream of [false, true]) rows.push(await compare(wire, urls[wire], stream));
    report("agent", rows);
  } finally {
    server.disconnect();
  }
}

async function compare(wire: Wire, url: string, stream: boolean): Promise<Row> {
  const talkers = new Map<string, ChildProcess>();
  for (const [name, file] of contenders(wire)) {
    const talker = startTalker(file, wire, url, String(stream));
    await saidBy(talker);
    talkers.set(name, talker);
  }
  const samples = new Map<string, number[]>();
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++)
    for (const [name, talker] of talkers) {
      const sample = await cpuPerStep(talker, CHATS);
      if (round >= 0) samples.set(name, [...(samples.get(name) ?? []), sample]);
    }
  for (const talker of talkers.values()) talker.disconnect();
  const medians = [...samples].map(([name, values]) => [name, rounded(median(values), 3)]);
  const {
    ours: value = 0,
    "hand-written": hand = 0,
    ...peers
  } = Object.fromEntries(medians) as Record<string, number>;
  const most = stream ? 1 : 0.8;
  return {
    what: `${wire}, ${stream ? "streaming" : "JSON"}`,
    value,
    unit: "ms CPU/step",
    floor: { "hand-written": hand },
    peers,
    ratio: rounded(value / hand),
    goal: `at most ${most} of the floor and 0.4 of each peer`,
    holds: value <= most * hand && Object.values(peers).every((peer) => value <= 0.4 * peer),
  };
}

function contenders(wire: Wire): [string, string][] {
  const own: [string, string][] = [
    ["ours", "ours"],
    ["hand-written", "hand-written"],
  ];
  if (!existsSync(join(PEERS, "node_modules"))) {
    process.stderr.write("peers are not installed: npm install --prefix test/bench/peers\n");
    return own;
  }
  own.push(["Vercel AI SDK", "ai-sdk"]);
  if (wire === "openai") own.push(["OpenAI Agents SDK", "openai-agents"]);
  return own;
}

function startTalker(...words: string[]): ChildProcess {
  return fork(fromPackageRoot("dist/bench/agent-talker.js"), words, {
    execArgv: [],
    env: { ...process.env, STEPS: String(STEPS) },
  });
}

async function cpuPerStep(talker: ChildProcess, chats: number): Promise<number> {
  talker.send(chats);
  return (await saidBy(talker)) as number;
}

/** It has said why, where it ended instead. */
async function saidBy(talker: ChildProcess): Promise<unknown> {
  const heard = new AbortController();
  const gone = once(talker, "exit", { signal: heard.signal }).then(() => {
    throw new Error("a talker ended before it had answered");
  });
  const [said] = await Promise.race([once(talker, "message"), gone]).finally(() => heard.abort());
  return said;
}

await main();
