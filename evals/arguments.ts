import { parseArgs } from "node:util";
import { RULES, type RuleName } from "../src/agent/guard/rules.js";
import { FAMILIES, type Family } from "./case.js";
import { HarnessError } from "./load-cases.js";

export interface Arguments {
  models: string[];
  k: number;
  family: Family | undefined;
  caseId: string | undefined;
  ablate: RuleName[];
  url: string | undefined;
  key: string | undefined;
  full: boolean;
  json: boolean;
  updateBaseline: boolean;
  cases: string | undefined;
  promote: { run: string; family: Family; id: string } | undefined;
}

export const SCRIPTED = [
  "ideal",
  "attack",
  "obedient",
  "mutator",
  "prober",
  "protocol",
  "null",
  "refuser",
] as const;
const LIVE = ["live:anthropic", "live:openai"];

export const USAGE = `npm run evals -- [options]
  --models a,b      ${[...SCRIPTED, ...LIVE].join(", ")}; default: all scripted ones
  --k N             runs of each case against a live model (default 1)
  --family F5       one family only
  --case ID         one case, its whole trajectory printed
  --ablate RULE     with this rule of the guard off (or "all")
  --full            all 32 mutations, all wires
  --url U --key K   the black-box part, against a running deployment
  --json            one summary object on stdout
  --cases FOLDER    other cases than evals/cases
  --update-baseline writes evals/baseline.json
  promote RUN --family F4 --id NAME   turns evals/report/trajectories/RUN.json into a case`;

export function readArguments(argv: readonly string[]): Arguments {
  const text = { type: "string" } as const;
  const flag = { type: "boolean", default: false } as const;
  const options = {
    models: text,
    k: text,
    family: text,
    case: text,
    ablate: text,
    url: text,
    key: text,
    cases: text,
    id: text,
    full: flag,
    json: flag,
    "update-baseline": flag,
    help: flag,
  };
  try {
    const { values, positionals } = parseArgs({ args: [...argv], options, allowPositionals: true });
    if (values.help) throw new HarnessError(USAGE);
    const family = values.family === undefined ? undefined : familyOf(values.family);
    return {
      models: values.models ? values.models.split(",").map(modelOf) : [...SCRIPTED],
      k: countOf(values.k ?? "1"),
      family,
      caseId: values.case,
      ablate: values.ablate === undefined ? [] : rulesOf(values.ablate),
      url: values.url,
      key: values.key,
      full: values.full ?? false,
      json: values.json ?? false,
      updateBaseline: values["update-baseline"] ?? false,
      cases: values.cases,
      promote: promotionOf(positionals, family, values.id),
    };
  } catch (error) {
    if (error instanceof HarnessError) throw error;
    throw new HarnessError(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
  }
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

function countOf(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1 || count > 100)
    throw new HarnessError(`--k ${text}: expected 1 to 100`);
  return count;
}

function rulesOf(name: string): RuleName[] {
  if (name === "all") return [...RULES];
  const rules = name.split(",").map((one) => RULES.find((rule) => rule === one));
  if (rules.includes(undefined))
    throw new HarnessError(`--ablate ${name}: expected "all" or some of ${RULES.join(", ")}`);
  return rules.filter((rule) => rule !== undefined);
}

function promotionOf(positionals: readonly string[], family: Family | undefined, id: string | undefined) {
  const [word, run] = positionals;
  if (word === undefined) return undefined;
  if (word !== "promote" || !run || !family || !id) throw new HarnessError(USAGE);
  return { run, family, id };
}
