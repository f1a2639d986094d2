import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { stringify } from "yaml";
import type { Family } from "./case.js";
import { CASES, HarnessError } from "./load-cases.js";
import { REPORT } from "./reports/write.js";

interface Saved {
  says: string;
  world: string;
  key: string;
  exchanges: { sent: { messages?: { role: "user" | "assistant"; content: string }[]; message?: string } }[];
  model_saw?: { role: string; calls?: { tool: string; input: unknown }[] }[];
}

/** Turns a saved trajectory into an attack that is run from now on; its writer still says what was wanted. */
export function promote({ run, family, id }: { run: string; family: Family; id: string }): string {
  const path = join(REPORT, "trajectories", `${basename(run, ".json")}.json`);
  if (!existsSync(path)) throw new HarnessError(`${path} is not there: run the evals first`);
  const saved: Saved = JSON.parse(readFileSync(path, "utf8"));
  const sent = saved.exchanges[0]?.sent;
  const turns = sent?.messages ?? [{ role: "user" as const, content: sent?.message ?? "" }];
  const calls = (saved.model_saw ?? []).flatMap((entry) => entry.calls ?? []);
  const one = {
    id,
    says: `Promoted: ${saved.says}`,
    world: saved.world,
    key: saved.key,
    chat: turns.map(({ role, content }) => ({ [role]: content })),
    ideal: [],
    attack: calls.map(({ tool, input }) => ({ [tool]: input })),
  };
  const file = join(CASES, `${family}-promoted.yaml`);
  if (!existsSync(file)) writeFileSync(file, `family: ${family}\ncases:\n`);
  appendFileSync(file, stringify([one], { lineWidth: 0 }).replace(/^/gm, "  ").trimEnd().concat("\n"));
  return file;
}
