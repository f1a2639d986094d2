import { parseArgs } from "node:util";
import { RULES, type RuleName } from "../src/agent/guard/rules.js";
import { fromPackageRoot } from "../src/package-root.js";
import { ATTACKERS, type Attacker } from "./attackers.js";
import { FAMILIES, type Family } from "./case.js";
import type { Form } from "./exchange/exchange.js";
import { HarnessError } from "./harness-error.js";
import type { Sample } from "./mutations-of-source.js";

export interface Arguments {
  models: string[];
  /** Other agents than ours, as `kind:where`. */
  targets: string[];
  keyEnv: string | undefined;
  model: string | undefined;
  attackers: Attacker[] | undefined;
  config: string | undefined;
  requireLive: boolean;
  report: string;
  k: number | undefined;
  families: Family[] | undefined;
  caseId: string | undefined;
  ablate: RuleName[];
  url: string | undefined;
  key: string | undefined;
  full: boolean;
  /** The cases alone: nothing about the suite itself. */
  quick: boolean;
  json: boolean;
  updateBaseline: boolean;
  cases: string | undefined;
  /** So many slips in the guard, and who sees them. */
  mutants: Sample | undefined;
  /** Families of orders made by code, against the pure guard. */
  generators: boolean;
  /** Started by this program itself, to play a part of its runs. */
  beside: boolean;
  /** Write the schema of case files for editors. */
  schema: boolean;
  /** Cases from another form into a folder of ours, and back. */
  exchange: { way: "import" | "export"; form: Form; from: string; out: string } | undefined;
  promote: { run: string; family: Family; id: string } | undefined;
}

export const SCRIPTED = [
  "ideal",
  "attack",
  "obedient",
  "mutator",
  "prober",
  "crescendo",
  "poisoned",
  "protocol",
  "null",
  "refuser",
] as const;
const LIVE = ["live:anthropic", "live:openai"];

const REPORT = fromPackageRoot("evals/report");

export const USAGE = `npm run evals -- [options]
  --models a,b      ${[...SCRIPTED, ...LIVE].join(", ")}; default: all scripted ones
  --target T        an agent, once for each: ours (the default), chat:URL, openai:URL, anthropic:URL, mcp:URL or
                    command, exec:COMMAND, scripted:NAME; --key-env NAME, --model NAME belong to it
  --config FILE     targets, k, gates, budget (default: evals.config.yaml, where it is)
  --attackers a,b   direct, poisoned, crescendo
  --k N             runs of each case against an agent or a live model (default 1)
  --require-live    exit 2, not "skipped", where a key is missing
  --report FOLDER   where the reports go (default evals/report)
  --family F5       one family only
  --case ID         one case, its whole trajectory printed
  --ablate RULE     with this rule of the guard off (or "all")
  --full            all 32 mutations, all wires
  --quick           the cases alone: no bite check, no run without the guard, no generators; with --generators a sample of them
  --url U --key K   a deployment of ours from outside: its own tools, its rows by its own lists
  --help            this text
  --json            one summary object on stdout; of ours beside other targets a second one on a line of its own
  --cases PATH      a folder or a file of other cases than evals/cases
  --update-baseline writes evals/baseline.json, or the one of the settings
  --mutants         nightly: slips in the guard, killed by units, by evals, by neither;
                    --sample N of them (default 100), drawn with --seed S (default 1)
  --generators      families of orders made by code against the pure guard
  schema            writes evals/case.schema.json, for editors
  import agentdojo CHECKOUT FOLDER    AgentDojo's bank, from your own checkout, as cases in a folder of yours
  export agentdojo FOLDER OUT         the cases of one world of yours as a suite that AgentDojo loads
  import jsonl FILE FOLDER, export jsonl FOLDER FILE    a world or a case on each line
  promote RUN --family F4 --id NAME   turns evals/report/trajectories/RUN.json into a case`;

export function readArguments(argv: readonly string[]): Arguments {
  const text = { type: "string" } as const;
  const flag = { type: "boolean", default: false } as const;
  const options = {
    models: text,
    target: { type: "string", multiple: true } as const,
    "key-env": text,
    model: text,
    attackers: text,
    config: text,
    report: text,
    "require-live": flag,
    k: text,
    family: text,
    case: text,
    ablate: text,
    url: text,
    key: text,
    cases: text,
    id: text,
    full: flag,
    quick: flag,
    json: flag,
    mutants: flag,
    generators: flag,
    beside: flag,
    sample: text,
    seed: text,
    "update-baseline": flag,
  };
  try {
    const { values, positionals } = parseArgs({ args: [...argv], options, allowPositionals: true });
    requireTheirTarget(values);
    const family = values.family === undefined ? undefined : familyOf(values.family);
    return {
      models: values.models ? values.models.split(",").map(modelOf) : [...SCRIPTED],
      targets: values.target ?? [],
      keyEnv: values["key-env"],
      model: values.model,
      attackers: values.attackers?.split(",").map(attackerOf),
      config: values.config,
      requireLive: values["require-live"] ?? false,
      report: values.report ?? REPORT,
      k: values.k === undefined ? undefined : numberOf("k", values.k, 100),
      families: family && [family],
      caseId: values.case,
      ablate: values.ablate === undefined ? [] : rulesOf(values.ablate),
      url: values.url,
      key: values.key,
      full: values.full ?? false,
      quick: values.quick ?? false,
      json: values.json ?? false,
      updateBaseline: values["update-baseline"] ?? false,
      cases: values.cases,
      mutants: values.mutants
        ? { count: numberOf("sample", values.sample ?? "100"), seed: numberOf("seed", values.seed ?? "1") }
        : undefined,
      generators: values.generators ?? false,
      beside: values.beside ?? false,
      schema: positionals[0] === "schema",
      exchange: exchangeOf(positionals),
      promote: promotionOf(positionals, family, values.id),
    };
  } catch (error) {
    if (error instanceof HarnessError) throw error;
    throw new HarnessError(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
  }
}

/** What would be passed over in silence. */
function requireTheirTarget(values: {
  target?: string[] | undefined;
  url?: string | undefined;
  "key-env"?: string | undefined;
  model?: string | undefined;
}): void {
  if (values.url !== undefined && values.target)
    throw new HarnessError("--url and --target: name one of them");
  for (const option of ["key-env", "model"] as const)
    if (values[option] !== undefined && !values.target)
      throw new HarnessError(`--${option} ${values[option]}: belongs to a --target, and none is named`);
}

function familyOf(name: string): Family {
  const family = Object.keys(FAMILIES).find((one) => one === name.toUpperCase());
  if (!family) throw new HarnessError(`--family ${name}: expected F1 to F19`);
  return family as Family;
}

function modelOf(name: string): string {
  if (![...SCRIPTED, ...LIVE].includes(name))
    throw new HarnessError(`--models ${name}: expected some of ${[...SCRIPTED, ...LIVE].join(", ")}`);
  return name;
}

function attackerOf(name: string): Attacker {
  const attacker = ATTACKERS.find((one) => one === name);
  if (!attacker) throw new HarnessError(`--attackers ${name}: expected some of ${ATTACKERS.join(", ")}`);
  return attacker;
}

function numberOf(option: string, text: string, most = 1_000_000): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > most)
    throw new HarnessError(`--${option} ${text}: expected a whole number from 1 to ${most}`);
  return number;
}

function rulesOf(name: string): RuleName[] {
  if (name === "all") return [...RULES];
  const rules = name.split(",").map((one) => RULES.find((rule) => rule === one));
  if (rules.includes(undefined))
    throw new HarnessError(`--ablate ${name}: expected "all" or some of ${RULES.join(", ")}`);
  return rules.filter((rule) => rule !== undefined);
}

function exchangeOf([way, form, from, out]: readonly string[]): Arguments["exchange"] {
  if (way !== "import" && way !== "export") return undefined;
  if ((form !== "agentdojo" && form !== "jsonl") || !from || !out) throw new HarnessError(USAGE);
  return { way, form, from, out };
}

function promotionOf(positionals: readonly string[], family: Family | undefined, id: string | undefined) {
  const [word, run] = positionals;
  if (word === undefined || ["schema", "import", "export"].includes(word)) return undefined;
  if (word !== "promote" || !run || !family || !id) throw new HarnessError(USAGE);
  return { run, family, id };
}
