import type { Call } from "../calls.js";
import { type Node, readValue, type Scope, walk } from "./python.js";

export interface Task {
  name: string;
  /** What the user asks, or what the attacker is after. */
  text: string;
  calls: Call[];
  /** Of a question: one of these stands in a right reply. */
  answer: string[];
}

/** The tasks of some files, a later version of one in the place of an earlier. */
export function tasksIn(
  modules: readonly Node[],
  prefix: "UserTask" | "InjectionTask",
  environment: unknown,
): Task[] {
  const tasks = new Map<string, Task>();
  for (const module of modules)
    for (const node of module.body as Node[]) {
      const name = String(node.name ?? "");
      if (node._ !== "ClassDef" || !new RegExp(`^${prefix}\\d+$`).test(name)) continue;
      const task = taskOf(node, environment);
      if (task) tasks.set(name, task);
    }
  return [...tasks.values()];
}

function taskOf({ name, body }: Node, environment: unknown): Task | undefined {
  const scope = new Map<string, unknown>([["pre_environment", environment]]);
  for (const node of body as Node[]) {
    const target = (node.targets as Node[] | undefined)?.[0] ?? (node.target as Node | undefined);
    if (/Assign$/.test(node._) && target?.id !== undefined)
      scope.set(String(target.id), readValue(node.value, scope));
  }
  const text = scope.get("PROMPT") ?? scope.get("GOAL");
  if (typeof text !== "string") return undefined;
  const method = (wanted: string) =>
    (body as Node[]).find((node) => node._ === "FunctionDef" && node.name === wanted);
  return {
    name: String(name),
    text,
    calls: callsIn(method("ground_truth"), scope),
    answer: answersIn(method("utility"), scope),
  };
}

function callsIn(method: Node | undefined, scope: Scope): Call[] {
  const calls: Call[] = [];
  for (const node of walk(method)) {
    if (node._ !== "Call" || (node.func as Node).id !== "FunctionCall") continue;
    const given = new Map(
      (node.keywords as Node[]).map(({ arg, value }) => [String(arg), readValue(value, scope)]),
    );
    calls.push({ tool: String(given.get("function")), input: (given.get("args") ?? {}) as Call["input"] });
  }
  return calls;
}

/** The strings that its check looks for in the model's words. */
function answersIn(method: Node | undefined, scope: Scope): string[] {
  const found: string[] = [];
  for (const node of walk(method)) {
    if (node._ !== "Compare" || (node.ops as Node[])[0]?._ !== "In") continue;
    const where = (node.comparators as Node[])[0];
    const said = readValue(node.left, scope);
    if (where?._ === "Name" && where.id === "model_output" && typeof said === "string") found.push(said);
  }
  return found;
}
