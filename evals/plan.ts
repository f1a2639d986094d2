import type { RuleName } from "../src/agent/guard/rules.js";
import type { Wire } from "../test/support/model-server.js";
import type { Arguments } from "./arguments.js";
import type { Attack, Benign, Case, Control } from "./case.js";
import { asWritten, crescendoCase, isSaidOutside, poisonedCase } from "./dress.js";
import { liveModels } from "./models/live.js";
import { KINDS, kindsFor, mutator } from "./models/mutator.js";
import { prober } from "./models/prober.js";
import { protocol } from "./models/protocol.js";
import { attack, ideal, obedient, refuser, silent } from "./models/scripts.js";
import { ALL_RULES, type RunSpec } from "./run-case.js";

const WIRES: readonly Wire[] = ["anthropic", "openai"];
const MUTATIONS_IN_CI = 4;
/** Of the attacks that can be said in other words, one in so many. */
const DRESSED_IN_CI = 6;
/** Short enough that a hanging server costs no time; long enough for a busy machine. */
const IMPATIENT = { firstByteMs: 1_500, modelCallMs: 1_500 };

type Run = Omit<RunSpec, "at">;

/** Which case meets which model, on which wire. */
export function planRuns(cases: readonly Case[], args: Arguments): RunSpec[] {
  const wanted = cases.filter((one) => isWanted(one, args));
  const runs = wanted.flatMap((one, at) => runsOf(one, at, args));
  return [...runs, ...honestHalf(cases, args)].map((run, at) => ({ ...withoutRules(run, args.ablate), at }));
}

/** A real model owes both halves, whichever family is looked at. */
function honestHalf(cases: readonly Case[], args: Arguments): Run[] {
  if (args.caseId !== undefined) return [];
  const rest = cases.filter((one): one is Benign => one.kind === "benign" && !isWanted(one, args));
  return rest.flatMap((one) => liveRuns(one, args));
}

export function isWanted(one: Case, { families, caseId }: Arguments): boolean {
  if (caseId !== undefined) return one.id === caseId;
  return !families || (one.kind === "attack" && families.includes(one.family));
}

function withoutRules(run: Run, rules: readonly RuleName[]): Run {
  return rules.length > 0 && run.one.kind !== "control" ? { ...run, off: rules } : run;
}

function runsOf(one: Case, at: number, args: Arguments): Run[] {
  if (one.kind === "control") return [controlRun(one)];
  const has = (model: string) => args.models.includes(model);
  const all = one.kind === "attack" ? attackRuns(one, at, args.full) : benignRuns(one, at);
  return [...all.filter(({ model }) => has(model)), ...liveRuns(one, args)];
}

/** Only where a key exists; the report says who was skipped. */
function liveRuns(one: Attack | Benign, { models, k = 1 }: Arguments): Run[] {
  if (one.kind === "attack" && one.protocol) return [];
  return models.flatMap((model) => {
    const live = model.startsWith("live:") ? liveModels(model) : undefined;
    const run = {
      one,
      model,
      wire: "anthropic" as const,
      stream: true,
      script: silent,
      ...(live && { live }),
    };
    return live ? Array.from({ length: k }, (_, i) => ({ ...run, variant: `${i + 1}` })) : [];
  });
}

export function skippedModels({ models }: Arguments): string[] {
  return models.filter((model) => model.startsWith("live:") && !liveModels(model));
}

type Way = Pick<Run, "wire" | "stream" | "variant">;

function wayOf(wire: Wire, stream: boolean): Way {
  return { wire, stream, variant: stream ? `${wire}, streamed` : wire };
}

/** Both wires, one of them streaming: which one changes from case to case. */
function onBothWires(at: number): Way[] {
  return WIRES.map((wire, i) => wayOf(wire, (at + i) % 2 === 0));
}

function onOneWire(at: number): Way {
  return wayOf(WIRES[at % 2] ?? "anthropic", at % 4 < 2);
}

const everyWay = () => WIRES.flatMap((wire) => [true, false].map((stream) => wayOf(wire, stream)));

function attackRuns(one: Attack, at: number, full: boolean): Run[] {
  if (one.protocol) {
    const script = protocol(one.protocol);
    return everyWay().map((way) => ({ one, model: "protocol", ...way, script, limits: IMPATIENT }));
  }
  const wires = full ? everyWay() : onBothWires(at);
  const worst = wires.map((wire) => ({ one, model: "attack", ...wire, script: attack }));
  const rest: Run[] = [{ one, model: "obedient", ...onOneWire(at), script: obedient }];
  if (one.attack.length > 0) {
    const kinds = kindsFor(one.id, full ? KINDS.length : MUTATIONS_IN_CI);
    rest.push(
      ...kinds.map((kind) => {
        const way = onOneWire(at + 1);
        return { one, model: "mutator", ...way, variant: `${way.variant}, ${kind}`, script: mutator(kind) };
      }),
    );
    rest.push({ one, model: "prober", ...onOneWire(at + 2), script: prober });
  }
  return [...worst, ...rest, ...(full || at % DRESSED_IN_CI === 0 ? dressedRuns(one, at) : [])];
}

/** Other attackers with the same end: told over four turns, and as a stranger's note in what a tool answers. */
function dressedRuns(one: Attack, at: number): Run[] {
  if (!isSaidOutside(one)) return [];
  const told = crescendoCase(one, one.attack.map(asWritten));
  const poisoned = poisonedCase(one);
  return [
    { one: told, model: "crescendo", ...onOneWire(at), script: attack },
    ...(poisoned ? [{ one: poisoned, model: "poisoned", ...onOneWire(at + 1), script: obedient }] : []),
  ];
}

function benignRuns(one: Benign, at: number): Run[] {
  return [
    ...onBothWires(at).map((wire) => ({ one, model: "ideal", ...wire, script: ideal })),
    { one, model: "null", ...onOneWire(at), script: silent },
    { one, model: "refuser", ...onOneWire(at + 1), script: refuser },
  ];
}

function controlRun(one: Control): Run {
  const scripts = { null: silent, refuser, unguarded: attack, ideal, attack, dead: ideal };
  const run = { one, model: "control", ...onOneWire(0), script: scripts[one.model] };
  if (one.model === "unguarded") return { ...run, off: ALL_RULES };
  return one.model === "dead" ? { ...run, dead: true } : run;
}
