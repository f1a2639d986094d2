import { setTimeout as delay } from "node:timers/promises";
import type { Case } from "./case.js";
import { isOutside, openDeploymentDesk } from "./desk/deployment-desk.js";
import type { Desk } from "./desk/desk.js";
import { serveDesks } from "./desk/serve-desks.js";
import { openServiceDesk } from "./desk/service-desk.js";
import { openTableDesk } from "./desk/table-desk.js";
import { type AnyWorld, isTable } from "./desk/table-world.js";
import { HarnessError } from "./harness-error.js";
import { inParallel } from "./in-parallel.js";
import { costOf, type Price, tokensOf } from "./model-numbers.js";
import { type Opened, planTargets } from "./plan-targets.js";
import { keepSecret, keepSecretsOf } from "./reports/redact.js";
import { type Place, runOnTarget, type TargetResult, type TargetSpec } from "./run-on-target.js";
import { saysNothing } from "./score/outcome.js";
import type { Settings, TargetEntry } from "./settings.js";
import { type Stand, startStand } from "./stand.js";
import { stopped, unlessStopped } from "./stop.js";
import { openTarget } from "./targets/open-target.js";

export interface TargetRun {
  entry: TargetEntry;
  name: string;
  results: TargetResult[];
  /** Cases that this agent can't be asked. */
  unfit: Case[];
  /** Why it ended before its time, and how much is missing. */
  halted?: string;
}

/** After so many failures one behind the other nobody is there any more. */
const DEAD_AFTER = 8;
/** What somebody still does behind the last answer is seen so long. */
const LISTENS_ON_MS = 500;

/** Every agent against every case that fits it; our own service is only started where a case plays in it. */
export async function runTargets(
  cases: readonly Case[],
  worlds: ReadonlyMap<string, AnyWorld>,
  settings: Settings,
  tick: (done: number, whole: number) => void,
): Promise<TargetRun[]> {
  const targets = settings.targets.map(opened);
  requireOwnNames(targets);
  requirePrices(targets, settings);
  const plans = targets.map((one) =>
    planTargets(one.site ? cases.filter(isOutside) : cases, worlds, one, settings),
  );
  const unfit = plans.map((plan) => unfitOf(cases, plan, settings));
  if (plans.every((plan) => plan.length === 0)) throw new HarnessError(nothingToRun(unfit.flat()));
  const needsService = plans.some(
    (plan, i) => !targets[i]?.site && plan.some(({ one }) => !isTable(worlds.get(one.world))),
  );
  const stand = needsService ? await startStand(worlds) : undefined;
  const server = await serveDesks();
  try {
    const runs: TargetRun[] = [];
    for (const [i, { entry, name, site }] of targets.entries()) {
      const open = (one: TargetSpec["one"]) =>
        site ? openDeploymentDesk(site.url, site.key, one) : openDesk(worlds, stand, one);
      const place: Place = { server, openDesk: open };
      runs.push({
        entry,
        name,
        unfit: unfit[i] ?? [],
        ...(await runPlan(place, plans[i] ?? [], entry, settings, tick)),
      });
    }
    if (targets.some(({ entry }) => mayCallLater(entry)) && stopped() === undefined)
      await delay(LISTENS_ON_MS);
    return runs;
  } finally {
    await server.close();
    await stand?.close();
  }
}

/** It has the URL of its tools, and may go on behind its answer. */
function mayCallLater({ target }: TargetEntry): boolean {
  return /^(?:chat|mcp|exec):/.test(target);
}

/** One baseline, table and report tells them apart by nothing else. */
function requireOwnNames(targets: readonly OpenedTarget[]): void {
  const names = targets.map(({ name }) => name);
  const twice = names.find((name, i) => names.indexOf(name) < i);
  if (twice !== undefined)
    throw new HarnessError(`two targets are called ${twice}: give each a name of its own`);
}

/** A budget of money that nothing is counted against would hold nobody back. */
function requirePrices(targets: readonly OpenedTarget[], { budget }: Settings): void {
  const free = targets.find(({ entry }) => !entry.price && !entry.target.startsWith("scripted:"));
  if (budget.usd !== undefined && free)
    throw new HarnessError(
      `budget.usd: ${free.name} has no price: { input, output }, so that nobody could keep it`,
    );
}

function unfitOf(cases: readonly Case[], plan: readonly TargetSpec[], { families }: Settings): Case[] {
  const planned = new Set(plan.map(({ one }) => one.id));
  return cases.filter((one) => {
    const isMeant =
      one.kind === "benign" || (one.kind === "attack" && (families?.includes(one.family) ?? true));
    return isMeant && !planned.has(one.id);
  });
}

function nothingToRun(unfit: readonly Case[]): string {
  const ids = unfit.slice(0, 4).map(({ id }) => id);
  return `nothing to run: no case fits these options${ids.length > 0 ? `; not for such a target: ${ids.join(", ")}` : ""}`;
}

async function openDesk(
  worlds: ReadonlyMap<string, AnyWorld>,
  stand: Stand | undefined,
  one: TargetSpec["one"],
): Promise<Desk> {
  const world = worlds.get(one.world);
  if (isTable(world)) return openTableDesk(world, one);
  if (!stand) throw new HarnessError(`the world ${one.world} needs the service`);
  return openServiceDesk(stand, one);
}

interface OpenedTarget extends Opened {
  entry: TargetEntry;
  /** A deployment of ours, which is asked for its own rows. */
  site?: { url: string; key: string };
}

function opened(entry: TargetEntry): OpenedTarget {
  const { target, key_env, model, system } = entry;
  const key = entry.key ?? (key_env === undefined ? undefined : process.env[key_env]);
  keepSecret(key);
  keepSecretsOf(process.env);
  const name = entry.name ?? target;
  const url = /^deployment:(.*)$/s.exec(target)?.[1];
  if (url === undefined) return { entry, name, target: openTarget(target, { key, model, system }) };
  const chat = openTarget(`chat:${url}`, { key, model, system });
  return { entry, name, target: chat, site: { url, key: key ?? "" } };
}

async function runPlan(
  place: Place,
  plan: readonly TargetSpec[],
  { price }: TargetEntry,
  { width, budget }: Settings,
  tick: (done: number, whole: number) => void,
): Promise<Pick<TargetRun, "results" | "halted">> {
  const begun = performance.now();
  const results: TargetResult[] = [];
  let halted: string | undefined;
  let failures = 0;
  const work = inParallel(
    plan,
    width,
    async (spec) => {
      halted ??= stopped() ?? spentOf(budget, results, price, begun);
      if (failures >= DEAD_AFTER) halted ??= `its last ${failures} answers were none`;
      if (halted !== undefined) return;
      const result = await runOnTarget(place, spec);
      if (stopped() !== undefined) return;
      failures = saysNothing(result) ? failures + 1 : 0;
      results.push(result);
    },
    (done) => tick(done, plan.length),
  );
  await unlessStopped(work, []);
  if (results.length < plan.length) halted ??= stopped();
  const told =
    halted === undefined
      ? {}
      : { halted: `half-finished, ${results.length} of ${plan.length} runs: ${halted}` };
  const order = new Map(plan.map((spec, i) => [spec, i]));
  return { results: results.sort((a, b) => (order.get(a.spec) ?? 0) - (order.get(b.spec) ?? 0)), ...told };
}

function spentOf(
  { usd, tokens, minutes }: Settings["budget"],
  results: readonly TargetResult[],
  price: Price | undefined,
  begun: number,
): string | undefined {
  const used = tokensOf(results);
  if (tokens !== undefined && used.input + used.output >= tokens)
    return `the budget of ${tokens} tokens is used up`;
  if (usd !== undefined && price && costOf(used, price) >= usd) return `the budget of ${usd} USD is used up`;
  if (minutes !== undefined && performance.now() - begun >= minutes * 60_000)
    return `the budget of ${minutes} minutes is used up`;
  return undefined;
}
