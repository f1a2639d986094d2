import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Middleware } from "koa";
import { createAgent } from "../src/agent/chat/chat.js";
import { LIMITS, type Limits } from "../src/agent/chat/limits.js";
import { createModels } from "../src/agent/chat/providers.js";
import type { RuleSwitches } from "../src/agent/guard/rules.js";
import type { Model } from "../src/agent/models/model.js";
import { readConfig } from "../src/config.js";
import { createApp, createHttpServer } from "../src/http/app.js";
import { chatRoute } from "../src/http/chat.js";
import { createLog } from "../src/log.js";
import { listen, shut } from "../src/main/listen.js";
import type { House } from "../src/runtime/house.js";
import { openHouse } from "../src/runtime/open-house.js";
import { type Script, type SeenRequest, startModelServer, type Wire } from "../test/support/model-server.js";
import { turnOff } from "../test/support/turn-off.js";
import { tools } from "../tools/index.js";
import { type AnyWorld, isTable } from "./desk/table-world.js";
import { HarnessError } from "./harness-error.js";
import { addressNamed, SANCTIONED } from "./names.js";
import { buildTemplate, cloneTemplate, freeEarlierSlugs, type Home, type Template } from "./settle-world.js";

export const NOW = new Date("2026-03-02T12:00:00Z");
export const PAY_BASE = "https://pay.unsigned.example";
const RUN = "x-eval-run";
/** What a database of our own does without: it is gone with the run. */
const CARES = ["fsync", "full_page_writes", "synchronous_commit", "autovacuum"];

export interface VerdictSeen {
  tool: string;
  verdict: "allow" | "confirm" | "deny";
  rule: string;
}

/** One conversation's own agent: its model, its switches, its log. */
export interface Lane {
  chat(
    key: string,
    body: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: ChatBody }>;
  verdicts: VerdictSeen[];
  seen: SeenRequest[];
  play(script: Script): void;
  close(): void;
}

// biome-ignore lint/suspicious/noExplicitAny: a scorer reads whatever came back
export type ChatBody = any;

export interface LaneOptions {
  wire: Wire;
  stream: boolean;
  switches?: RuleSwitches;
  limits?: Partial<Limits>;
  /** A real provider in place of the scripted server. */
  live?: readonly Model[];
  /** Nobody listens where the model should be. */
  dead?: boolean;
}

export interface Stand {
  house: House;
  url: string;
  home(world: string): Promise<Home>;
  rival: Home;
  openLane(options: LaneOptions): Lane;
  close(): Promise<void>;
}

/** The whole service in this process on a database of its own, and two model servers beside it. */
export async function startStand(worlds: ReadonlyMap<string, AnyWorld>): Promise<Stand> {
  const dataDir = mkdtempSync(join(tmpdir(), "unsigned-evals-"));
  const config = readConfig({
    PORT: "0",
    DATA_DIR: dataDir,
    DATABASE_URL: process.env.EVALS_DATABASE_URL,
    PAY_BASE,
    FEE_RECIPIENT: "0xfee0000000000000000000000000000000000fee",
    LOG_LEVEL: "silent",
  });
  const opened = await openHouse(config, tools, createLog("silent"));
  const house: House = { ...opened.house, clock: () => NOW };
  if (config.DATABASE_URL) await freeEarlierSlugs(house);
  else await turnOff(house.sql, CARES);
  const routes = new Map<string, Middleware>();
  const app = createApp({ house, mounts: [byRun(routes)] });
  const server = createHttpServer(app);
  const url = `http://127.0.0.1:${await listen(server, config)}`;
  const servers = await startServers();
  const templates = new Map<string, Template>();
  for (const [name, world] of worlds)
    if (!isTable(world)) templates.set(name, await buildTemplate(house, world));
  await requireSanctioned(house);
  const templateOf = (name: string) => {
    const template = templates.get(name);
    if (!template)
      throw new HarnessError(`the world ${name} is no account of ours: its cases are put to a --target`);
    return template;
  };
  return {
    house,
    url,
    rival: templateOf("rival"),
    home: (name) => cloneTemplate(house, templateOf(name)),
    openLane: (options) => openLane(url, house, routes, servers, options),
    async close() {
      await servers.close();
      await shut(server);
      await opened.close();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** Each run has an agent of its own, so that a rule can be off in one and on in the next. */
function byRun(routes: ReadonlyMap<string, Middleware>): Middleware {
  return (ctx, next) => (routes.get(ctx.get(RUN)) ?? ((_, go) => go()))(ctx, next);
}

interface Servers {
  urlOf(wire: Wire): string;
  lanes: Map<string, { script: Script; seen: SeenRequest[] }>;
  close(): Promise<void>;
}

async function startServers(): Promise<Servers> {
  const lanes: Servers["lanes"] = new Map();
  const script: Script = (request) => {
    const lane = lanes.get(/\/(run\d+)\//.exec(request.path)?.[1] ?? "");
    if (!lane) return { status: 404 };
    lane.seen.push(request);
    return lane.script(request, stepOf(request));
  };
  const both = {
    anthropic: await startModelServer("anthropic", script),
    openai: await startModelServer("openai", script),
  };
  return {
    lanes,
    urlOf: (wire) => both[wire].url.replace(/\/v1$/, ""),
    async close() {
      await both.anthropic.close();
      await both.openai.close();
    },
  };
}

/** Told by the transcript, so that requests side by side each play from the start. */
function stepOf({ entries }: SeenRequest): number {
  const asked = entries.findLastIndex(({ role }) => role === "user");
  return entries.slice(asked + 1).filter(({ role }) => role === "assistant").length;
}

let runs = 0;
/** A script answers at once: where something takes its time then, it is the machine, of which no verdict should tell. */
const SCRIPTED = {
  backoffMs: [1, 2],
  toolMs: 60_000,
  modelCallMs: 60_000,
  firstByteMs: 60_000,
  chatMs: 120_000,
};
/** The discard port: refused at once. */
const NOWHERE = "http://127.0.0.1:9";

function openLane(
  url: string,
  house: House,
  routes: Map<string, Middleware>,
  servers: Servers,
  { wire, stream, switches, limits, live, dead }: LaneOptions,
): Lane {
  const run = `run${++runs}`;
  const lane = { script: (() => ({ text: "" })) as Script, seen: [] as SeenRequest[] };
  servers.lanes.set(run, lane);
  const base = `${dead ? NOWHERE : servers.urlOf(wire)}/${run}${wire === "openai" ? "/v1" : ""}`;
  const models = live ?? scriptedModels(wire, base, stream);
  const verdicts: VerdictSeen[] = [];
  const agent = createAgent({ ...house, log: verdictLog(verdicts) }, models, {
    limits: { ...LIMITS, ...(!live && SCRIPTED), ...limits },
    ...(switches && { switches }),
  });
  routes.set(run, chatRoute(agent));
  return {
    verdicts,
    seen: lane.seen,
    play(script) {
      lane.script = script;
    },
    chat: (key, body, headers = {}) => post(`${url}/api/v1/chat`, key, body, { [RUN]: run, ...headers }),
    close() {
      routes.delete(run);
      servers.lanes.delete(run);
    },
  };
}

function scriptedModels(wire: Wire, base: string, stream: boolean): Model[] {
  const settings = {
    providers: [wire],
    ANTHROPIC_API_KEY: "scripted",
    ANTHROPIC_BASE_URL: base,
    ANTHROPIC_MODEL: "scripted",
    OPENAI_API_KEY: "scripted",
    OPENAI_BASE_URL: base,
    OPENAI_MODEL: "scripted",
  };
  return createModels(settings, { stream });
}

function verdictLog(verdicts: VerdictSeen[]): House["log"] {
  const write = (line: string) => {
    const { msg, tool, verdict, rule } = JSON.parse(line);
    if (msg === "guard") verdicts.push({ tool, verdict, rule });
  };
  return createLog("debug", write);
}

async function post(url: string, key: string, body: unknown, headers: Record<string, string>) {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${key}`, ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

/** The suite's sanctioned addresses must be sanctioned, or every case about them would be empty. */
async function requireSanctioned({ screening }: House): Promise<void> {
  const wanted = Object.keys(SANCTIONED).flatMap((name) => addressNamed(name) ?? []);
  const { hits } = await screening.check(wanted);
  const missing = wanted.filter((address) => !hits.includes(address));
  if (missing.length > 0) throw new HarnessError(`not on the sanctions list any more: ${missing.join(", ")}`);
}
