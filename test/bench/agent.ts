import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { newPanel } from "../../src/agent/ask-models.js";
import { LIMITS } from "../../src/agent/limits.js";
import { PROMPTS } from "../../src/agent/prompts.js";
import { createModels } from "../../src/agent/providers.js";
import type { Session } from "../../src/agent/session.js";
import { speak } from "../../src/agent/speak.js";
import { createLinks } from "../../src/runtime/links.js";
import { handWrittenAnthropic, handWrittenOpenai } from "./agent-hand-written.js";
import { MESSAGE, plainTools, tools } from "./agent-tools.js";

/**
 * Processor time of the agent's runtime for each tool step, beside a loop written by hand over the same SDKs and
 * beside other runtimes, against one scripted model server in another process. The guard and the reply guard are on.
 */
const STEPS = 6;
const ROUNDS = 5;
const CHATS = 25;
const PEERS = join(import.meta.dirname, "peers");

type Wire = "anthropic" | "openai";
type Talk = () => Promise<string>;

interface Row {
  what: string;
  value: number;
  unit: "ms CPU/step";
  against: Record<string, number>;
  ratio: number;
  goal: string;
  holds: boolean;
}

async function main(): Promise<void> {
  const server = fork(join(import.meta.dirname, "agent-server.ts"), [String(STEPS)], {
    execArgv: ["--import", "tsx"],
  });
  const [urls] = (await once(server, "message")) as [Record<Wire, string>];
  try {
    const rows: Row[] = [];
    for (const wire of ["anthropic", "openai"] as const)
      for (const stream of [false, true]) rows.push(await compare(wire, urls[wire], stream));
    report(rows);
  } finally {
    server.disconnect();
  }
}

async function compare(wire: Wire, url: string, stream: boolean): Promise<Row> {
  const talks: Record<string, Talk> = { ours: ours(wire, url, stream), ...(await others(wire, url, stream)) };
  for (const talk of Object.values(talks)) await many(talk, 20);
  const samples: Record<string, number[]> = {};
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, talk] of Object.entries(talks)) {
      samples[name] ??= [];
      samples[name].push(await many(talk, CHATS));
    }
  const { ours: value = 0, ...against } = Object.fromEntries(
    Object.entries(samples).map(([name, values]) => [name, rounded(median(values))]),
  );
  const ratio = rounded(value / (against["hand-written"] ?? 1));
  const peers = Object.entries(against).filter(([name]) => name !== "hand-written");
  const holds = ratio <= 1 && peers.every(([, peer]) => value <= 0.4 * peer);
  return {
    what: `${wire}, ${stream ? "streaming" : "JSON"}`,
    value,
    unit: "ms CPU/step",
    against,
    ratio,
    goal: "at most 1.0 of hand-written and 0.4 of each peer",
    holds,
  };
}

function ours(wire: Wire, url: string, stream: boolean): Talk {
  const models = createModels(
    {
      providers: [wire],
      ANTHROPIC_API_KEY: "test",
      ANTHROPIC_BASE_URL: url,
      ANTHROPIC_MODEL: "scripted",
      OPENAI_API_KEY: "test",
      OPENAI_BASE_URL: url,
      OPENAI_MODEL: "scripted",
    },
    { stream },
  );
  return async () => (await speak(newSession(), newPanel(models))).reply;
}

const log = pino({ level: "silent" });
const links = createLinks("https://pay.example.com");

/** A chat whose tools touch no database: the gate and both guards are those of every chat. */
function newSession(): Session {
  const now = new Date();
  const key = { id: "key_bench", kind: "server", scopes: ["write"], strict: false } as const;
  return {
    house: Object.assign(Object.create(null) as Session["house"], { tools, links, clock: () => now, log }),
    caller: {
      account: { id: "acc_bench", name: "Bench", plan: "free", spendLimit: null },
      key,
      door: "chat",
    },
    turns: [{ role: "user", content: MESSAGE }],
    account: { wallets: [], records: [], prepared: [], paid: new Set(), spentTurns: new Map() },
    run: {} as Session["run"],
    limits: LIMITS,
    switches: {},
    tools: new Map(tools.map((tool) => [tool.name, tool])),
    signal: new AbortController().signal,
    emit: () => {},
    results: [],
    made: [],
    held: [],
    notRun: [],
    notes: [],
    badInputs: 0,
    screened: 0,
  };
}

async function others(wire: Wire, url: string, stream: boolean): Promise<Record<string, Talk>> {
  const system = PROMPTS.system.text;
  const hand = wire === "anthropic" ? handWrittenAnthropic : handWrittenOpenai;
  const found: Record<string, Talk> = { "hand-written": hand(url, system, stream) };
  if (!existsSync(join(PEERS, "node_modules"))) {
    process.stderr.write("peers are not installed: npm install --prefix test/bench/peers\n");
    return found;
  }
  const options = { wire, url, system, message: MESSAGE, tools: plainTools, stream };
  const { aiSdk } = await import(join(PEERS, "ai-sdk.mjs"));
  found["Vercel AI SDK"] = aiSdk(options);
  if (wire === "openai") {
    const { openaiAgents } = await import(join(PEERS, "openai-agents.mjs"));
    found["OpenAI Agents SDK"] = openaiAgents(options);
  }
  return found;
}

/** Processor milliseconds of this process for one tool step. */
async function many(talk: Talk, chats: number): Promise<number> {
  const before = process.cpuUsage();
  for (let chat = 0; chat < chats; chat++) {
    const text = await talk();
    if (!text.includes("nothing is open")) throw new Error(`unexpected answer: ${text.slice(0, 200)}`);
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / (chats * STEPS);
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}

function report(rows: Row[]): void {
  if (process.argv.includes("--json")) {
    process.stdout.write(`${JSON.stringify({ bench: "agent", rows })}\n`);
    return;
  }
  for (const { what, value, against, ratio, holds } of rows) {
    const beside = Object.entries(against).map(([name, other]) => `${name} ${other}`);
    process.stdout.write(
      `${what}: ours ${value} ms CPU/step; ${beside.join("; ")}; ratio ${ratio}; ${holds ? "holds" : "MISSED"}\n`,
    );
  }
}

await main();
