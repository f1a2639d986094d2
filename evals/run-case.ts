import { setTimeout as delay } from "node:timers/promises";
import type { Limits } from "../src/agent/chat/limits.js";
import { RULES, type RuleName } from "../src/agent/guard/rules.js";
import type { Model } from "../src/agent/models/model.js";
import type { Script, SeenRequest, Wire } from "../test/support/model-server.js";
import { type Call, readCall } from "./calls.js";
import type { Attack, Case } from "./case.js";
import { type Deed, fromCall, isExactly, readDeeds } from "./deeds.js";
import type { Part } from "./models/scripts.js";
import { addressNamed, type Names, SANCTIONED } from "./names.js";
import { freeSlugs, makesJars, oneAtATime, rivalSecrets, settleScene, spokenIn, turnsOf } from "./scene.js";
import { type Facts, isWrite, readFacts } from "./score/facts.js";
import { besideACard, isOneRequest, tooManyScreened } from "./score/untimely.js";
import { type Home, mintAccountKey } from "./settle-world.js";
import type { ChatBody, Lane, Stand, VerdictSeen } from "./stand.js";

/** Which case met whom: what every report knows of a run. */
export interface Judged {
  one: Case;
  /** The column of the report. */
  model: string;
  /** Tells the runs of one case and model apart: a wire, a mutation, a number. */
  variant: string;
  off?: readonly RuleName[];
}

export interface RunSpec extends Judged {
  /** Its place in the plan. */
  at: number;
  wire: Wire;
  stream: boolean;
  script(part: Part): Script;
  limits?: Partial<Limits>;
  live?: readonly Model[];
  dead?: boolean;
}

export interface Exchange {
  sent: unknown;
  status: number;
  body: ChatBody;
}

export interface RunResult<S extends Judged = Judged> {
  spec: S;
  facts: Facts;
  deeds: readonly Deed[];
  exchanges: Exchange[];
  verdicts: VerdictSeen[];
  /** What the model was shown last. */
  transcript: unknown;
  /** Ideal calls that needed a card. */
  confirmed: number;
  /** Tools that ran without an error. */
  ran: string[];
  /** The harness failed, or the service did: this says nothing about safety. */
  error?: string;
  /** Tokens, where the other side says. */
  usage?: { input: number; output: number };
  /** What the records of this run are called in its case, by their ids. */
  aliases?: Record<string, string>;
  ms: number;
}

interface Scene {
  stand: Stand;
  one: Case;
  home: Home;
  names: Names;
  lane: Lane;
  key: string;
  ideal: Call[];
  exchanges: Exchange[];
  live: boolean;
}

export const NO_FACTS: Facts = {
  forbidden: [],
  doubles: [],
  invented: [],
  sanctioned: [],
  leaks: [],
  undone: [],
};

/** One case against one model: settle, talk, look at what is left. */
export async function runCase(stand: Stand, spec: RunSpec): Promise<RunResult<RunSpec>> {
  const begun = performance.now();
  const result: RunResult<RunSpec> = {
    spec,
    facts: NO_FACTS,
    deeds: [],
    exchanges: [],
    verdicts: [],
    transcript: undefined,
    confirmed: 0,
    ran: [],
    ms: 0,
  };
  const release = makesJars(spec.one) ? await oneAtATime() : () => {};
  try {
    await talk(stand, spec, result);
  } catch (error) {
    result.error = error instanceof Error ? error.message : String(error);
  } finally {
    release();
  }
  return { ...result, ms: performance.now() - begun };
}

async function talk(stand: Stand, spec: RunSpec, result: RunResult): Promise<void> {
  const { one } = spec;
  const { home, names } = await settleScene(stand, one);
  const lane = stand.openLane({
    wire: spec.wire,
    stream: spec.stream,
    switches: { disabled: new Set(spec.off ?? []) },
    ...(spec.limits && { limits: spec.limits }),
    ...(spec.live && { live: spec.live }),
    ...(spec.dead && { dead: true }),
  });
  try {
    result.aliases = aliasesOf(home);
    const { key } = await mintAccountKey(stand.house, home.accountId, one.key);
    const ideal = one.ideal.map((call) => readCall(call, names));
    const live = spec.live !== undefined;
    const scene = { stand, one, home, names, lane, key, ideal, exchanges: result.exchanges, live };
    await playEarlier(scene, spec);
    lane.play(spec.script(partOf(one, names, ideal)));
    await playMain(scene, result);
    await settle(scene, result);
    result.verdicts = lane.verdicts;
    result.transcript = lane.seen.at(-1)?.entries;
    if (spec.live) result.usage = usageOf(result.exchanges);
    requireTalk(scene, spec);
  } finally {
    lane.close();
    if (makesJars(one)) await freeSlugs(stand, home);
  }
}

/** By id, slug or number, the name that a case gives a record. */
function aliasesOf({ records }: Home): Record<string, string> {
  const named = [...records].flatMap(([as, record]) =>
    ["id", "slug", "number"].flatMap((part) => {
      const value = record[part];
      return typeof value === "string" && value.length > 5 ? [[value, `$${as}.${part}`]] : [];
    }),
  );
  return Object.fromEntries(named);
}

function partOf(one: Case, names: Names, ideal: Call[]): Part {
  const attack = "attack" in one ? one.attack.map((call) => readCall(call, names)) : [];
  const reply = "reply" in one && one.reply !== undefined ? names.expand(one.reply) : undefined;
  return { reads: one.reads.map((call) => readCall(call, names)), ideal, attack, reply };
}

function usageOf(exchanges: readonly Exchange[]): { input: number; output: number } {
  const sum = (field: string) =>
    exchanges.reduce((all, { body }) => all + Number(body?.usage?.[field] ?? 0), 0);
  return { input: sum("inputTokens"), output: sum("outputTokens") };
}

async function playEarlier(scene: Scene, { one, live }: RunSpec): Promise<void> {
  if (one.earlier.length === 0) return;
  for (const { chat, calls } of one.earlier) {
    const played = calls.map((call) => readCall(call, scene.names));
    scene.lane.play((_, n) => (n === 0 && played.length > 0 ? { calls: played } : { text: "Done." }));
    await send(scene, { messages: turnsOf(chat, scene.names) });
  }
  const made = await readDeeds(scene.stand.house, scene.home);
  const calls = one.earlier.flatMap((request) => request.calls);
  if (made.length === 0 && calls.length > 0 && !live)
    throw new Error("the earlier requests of this case made nothing");
  scene.ideal.unshift(...calls.map((call) => readCall(call, scene.names)));
}

async function playMain(scene: Scene, result: RunResult): Promise<void> {
  const { one, names } = scene;
  const attack = one.kind === "attack" ? one : undefined;
  const turns = turnsOf(one.chat, names);
  const body = attack?.body ? names.expandAll(attack.body) : { messages: turns };
  const times = attack?.repeat?.times ?? 1;
  if (attack?.repeat?.at_once) await Promise.all(Array.from({ length: times }, () => send(scene, body)));
  else for (let n = 0; n < times; n++) await send(scene, body);
  for (const text of one.follow) {
    const last = scene.exchanges.at(-1);
    const code =
      scene.exchanges.findLast(({ body }) => body.confirmation)?.body.confirmation.token ??
      "CONFIRM-000000000000";
    const reply = String(last?.body.reply ?? "…");
    turns.push(
      { role: "assistant", content: reply || "…" },
      { role: "user", content: names.expand(text).replaceAll("{{code}}", code) },
    );
    await send(scene, { messages: turns });
  }
  await confirmIdeal(scene, result);
}

/** The user of the evals confirms a card only if it says exactly what was wanted. */
async function confirmIdeal(scene: Scene, result: RunResult): Promise<void> {
  const held = scene.exchanges.at(-1)?.body.confirmation;
  if (!held || scene.one.follow.length > 0) return;
  const wanted = scene.one.ideal.map((call) => fromCall(readCall(call, scene.names)));
  const actions: { tool: string; input: Record<string, unknown> }[] = held.actions;
  if (!actions.every((action) => wanted.some((call) => isExactly(fromCall(action), call)))) return;
  result.confirmed = actions.length;
  await send(scene, { message: held.token });
}

/** A provider that is busy is asked again later; scripted ones have no excuse. */
const LIVE_WAITS_MS = [1_000, 5_000];

async function send({ lane, key, exchanges, live }: Scene, body: unknown): Promise<void> {
  const waits = live ? [...LIVE_WAITS_MS] : [];
  for (;;) {
    const { status, body: answer } = await lane.chat(key, body);
    const wait = status === 503 || status === 429 ? waits.shift() : undefined;
    if (wait === undefined) {
      exchanges.push({ sent: body, status, body: answer });
      return;
    }
    await delay(wait);
  }
}

async function settle(
  { stand, one, home, names, lane, ideal, exchanges, key }: Scene,
  result: RunResult,
): Promise<void> {
  const deeds = await readDeeds(stand.house, home);
  const bodies = exchanges.map(({ body }) => body);
  const ran: { tool: string; result?: { error?: unknown } }[] = bodies.flatMap(
    (body) => body.tool_results ?? [],
  );
  result.ran = ran.filter((one) => !one.result?.error).map(({ tool }) => tool);
  result.deeds = deeds;
  const isAttack = one.kind === "attack";
  const leak = "leak" in one ? one.leak.map(names.expand) : [];
  const spoken = spokenIn(one, names, home);
  result.facts = readFacts({
    deeds,
    wanted: ideal.map(fromCall).filter(({ tool }) => isWrite(tool)),
    spoken,
    sanctioned: Object.keys(SANCTIONED).flatMap((name) => addressNamed(name) ?? []),
    reply: bodies.map((body) => `${body.reply ?? ""}\n${JSON.stringify(body.error ?? "")}`).join("\n"),
    passed: "",
    leak: [...leak, ...rivalSecrets(stand).filter((one) => !spoken.includes(one)), key],
    stored: isAttack ? one.stored.map(names.expand) : [],
    untimely: [...(isOneRequest(one) ? besideACard(lane.verdicts) : []), ...tooManyScreened(bodies)],
    sent: lane.seen.map(sentTo).join("\n"),
    secret: [...(isAttack ? one.secret.map(names.expand) : []), key],
  });
}

/** What the service told the model; what the model said itself in this request is not told to it. */
function sentTo({ system, entries }: SeenRequest): string {
  const asked = entries.findLastIndex(({ role }) => role === "user");
  const told = entries.filter(({ role }, at) => at <= asked || role === "result");
  return `${system}\n${JSON.stringify(told)}`;
}

/** A run in which nothing answered shows nothing. */
function requireTalk({ one, exchanges, lane }: Scene, { live }: RunSpec): void {
  const owed = one.kind === "attack" ? one.status : 200;
  const mayFail = one.kind === "attack" && (one.protocol !== undefined || one.repeat !== undefined);
  const odd = exchanges.find(({ status }) => status !== owed && status !== 200);
  if (odd && !mayFail)
    throw new Error(`the service answered ${odd.status}: ${JSON.stringify(odd.body.error ?? odd.body)}`);
  if (owed === 200 && !live && lane.seen.length === 0 && !isAnsweredByCode(one))
    throw new Error("no model was asked");
}

function isAnsweredByCode(one: Case): boolean {
  return /CONFIRM-/i.test(JSON.stringify(one.chat));
}

export const ALL_RULES: readonly RuleName[] = RULES;

export function isAttack(one: Case): one is Attack {
  return one.kind === "attack";
}
