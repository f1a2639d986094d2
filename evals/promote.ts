import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { stringify } from "yaml";
import type { Case, Family } from "./case.js";
import { storyOf } from "./exchange/story-of.js";
import { HarnessError } from "./harness-error.js";
import { makeFolder } from "./make-folder.js";

interface Saved {
  case: Case & { attack?: unknown };
  aliases: Record<string, string>;
  exchanges: { body?: { tool_results?: { tool: string; input: unknown }[] } }[];
  model_saw?: { calls?: { tool: string; input: unknown }[] }[];
}

export interface Promotion {
  run: string;
  family: Family;
  id: string;
  /** Where the trajectories are, and the folder of cases that takes the new one. */
  report: string;
  cases: string;
}

/** Turns a saved run into an attack that is run from now on, with the whole story that led to it. */
export function promote({ run, family, id, report, cases }: Promotion): string {
  const path = join(report, "trajectories", `${basename(run, ".json")}.json`);
  if (!existsSync(path)) throw new HarnessError(`${path} is not there: run the evals first`);
  const saved: Saved = JSON.parse(readFileSync(path, "utf8"));
  const { says } = saved.case;
  const told = Object.fromEntries(Object.entries(storyOf(saved.case)).filter(([field]) => STORY.has(field)));
  const calls = callsIn(saved).map(({ tool, input }) => ({ [tool]: withAliases(input, saved.aliases) }));
  const attack = calls.length > 0 ? calls : (saved.case.attack ?? []);
  const one = { id, says: `Promoted: ${says}`, ...told, attack };
  const target = join(cases, `${family}-promoted.yaml`);
  makeFolder(dirname(target));
  if (!existsSync(target)) writeFileSync(target, `family: ${family}\ncases:\n`);
  appendFileSync(target, stringify([one], { lineWidth: 0 }).replace(/^/gm, "  ").trimEnd().concat("\n"));
  return target;
}

const STORY = new Set(
  "world key plant earlier chat follow reads ideal slots answer reply leak stored secret body status repeat unknown targeted".split(
    " ",
  ),
);

/** What the model called, be it that the guard let it or not. */
function callsIn({ model_saw, exchanges }: Saved): { tool: string; input: unknown }[] {
  const asked = (model_saw ?? []).flatMap((entry) => entry.calls ?? []);
  return asked.length > 0 ? asked : exchanges.flatMap(({ body }) => body?.tool_results ?? []);
}

/** Ids are other ones in every run: their names stay. */
function withAliases(input: unknown, aliases: Record<string, string>): unknown {
  const text = Object.entries(aliases).reduce(
    (all, [id, name]) => all.replaceAll(`"${id}"`, `"${name}"`),
    JSON.stringify(input ?? {}),
  );
  return JSON.parse(text);
}
