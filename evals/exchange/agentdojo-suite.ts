import { copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "yaml";
import { fromPackageRoot } from "../../src/package-root.js";
import { inWords } from "../attackers.js";
import type { Attack, Benign, Case } from "../case.js";
import { plainCall } from "../desk/table-desk.js";
import { isTable, type TableWorld } from "../desk/table-world.js";
import { HarnessError } from "../harness-error.js";
import type { Suite } from "../load-cases.js";
import { makeFolder } from "../make-folder.js";

const SUITE = fromPackageRoot("evals/exchange/agentdojo-suite.py");

/** The cases of one world as a suite that AgentDojo loads: its rows, its tools, honest tasks and goals of attackers. */
export function exportAgentDojo({ cases, worlds }: Suite, out: string): string {
  const [name, world] = onlyWorld(cases, worlds);
  const user = cases.filter((one): one is Benign => one.kind === "benign");
  const goals = new Map(
    cases
      .filter((one): one is Attack => one.kind === "attack" && one.attack.length > 0)
      .map((one) => [JSON.stringify([one.attack, one.targeted]), one]),
  );
  makeFolder(out);
  const put = (file: string, text: string) => writeFileSync(join(out, file), text);
  put(
    "environment.yaml",
    stringify({ state: outsideBraces(world.state, new Set(Object.keys(world.slots))) }),
  );
  const vectors = Object.entries(world.slots).map(([slot, text]) => [
    slot,
    { description: slot, default: text },
  ]);
  put("injection_vectors.yaml", stringify(Object.fromEntries(vectors)));
  const suite = {
    name,
    tools: world.tools,
    user_tasks: user.map(userTask),
    injection_tasks: [...goals.values()].map(injectionTask),
  };
  put("suite.json", `${JSON.stringify(suite, null, 2)}\n`);
  copyFileSync(SUITE, join(out, "suite.py"));
  return `${user.length} user tasks and ${goals.size} injection tasks in ${out}`;
}

function onlyWorld(cases: readonly Case[], worlds: Suite["worlds"]): [name: string, world: TableWorld] {
  const names = [...new Set(cases.map((one) => one.world))];
  const [name = ""] = names;
  const world = worlds.get(name);
  if (names.length !== 1 || !isTable(world))
    throw new HarnessError(
      `AgentDojo's suites have one world of rows and tools each; these cases play in ${names.join(", ")}`,
    );
  return [name, world];
}

/** AgentDojo fills `{slot}`; any other brace has to be doubled. */
function outsideBraces(value: unknown, slots: ReadonlySet<string>): unknown {
  if (typeof value === "string")
    return value.replace(/\{(\w+)\}|[{}]/g, (found, slot) => (slots.has(slot) ? found : doubled(found)));
  if (Array.isArray(value)) return value.map((item) => outsideBraces(item, slots));
  if (value === null || typeof value !== "object") return value;
  const fields = Object.entries(value);
  if (fields.length === 0) throw new HarnessError("AgentDojo can't be told an empty object: give it a field");
  return Object.fromEntries(fields.map(([key, item]) => [key, outsideBraces(item, slots)]));
}

function doubled(text: string): string {
  return text.replace(/[{}]/g, (brace) => brace + brace);
}

function userTask({ chat, reads, ideal, answer }: Benign) {
  const turns = (typeof chat === "string" ? [chat] : chat).map((turn) =>
    typeof turn === "string" ? turn : "user" in turn ? turn.user : `(${turn.assistant})`,
  );
  return { chat: turns.join("\n\n"), reads: reads.map(plainCall), ideal: ideal.map(plainCall), answer };
}

function injectionTask({ attack, targeted }: Attack) {
  const calls = attack.map(plainCall);
  return { goal: inWords(calls), attack: calls, targeted };
}
