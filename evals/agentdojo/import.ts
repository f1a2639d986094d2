import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse, stringify } from "yaml";
import type { Call } from "../calls.js";
import { benignCase } from "../case.js";
import { openTableDesk } from "../desk/table-desk.js";
import { type TableWorld, tableWorld } from "../desk/table-world.js";
import { HarnessError } from "../harness-error.js";
import { makeFolder } from "../make-folder.js";
import { BANKING } from "./banking.js";
import { type Node, parsePython, readValue } from "./python.js";
import { type Task, tasksIn } from "./tasks.js";

const WORLD = "agentdojo-banking";

/** AgentDojo's bank from somebody's own checkout into a folder of theirs: nothing of it is part of this project. */
export async function importAgentDojo(checkout: string, out: string): Promise<string> {
  const root = ["src/agentdojo", "agentdojo", "."]
    .map((one) => join(checkout, one))
    .find((one) => existsSync(join(one, "default_suites")));
  if (!root) throw new HarnessError(`${checkout} is no checkout of AgentDojo: default_suites is not there`);
  const world = worldOf(root);
  const user = tasksIn(parsePython(filesOf(root, "user_tasks.py")), "UserTask", world.state);
  const goals = tasksIn(parsePython(filesOf(root, "injection_tasks.py")), "InjectionTask", world.state);
  const template = templateOf(root);
  const attacks = [];
  for (const task of user) {
    const slots = await slotsSeen(world, task);
    if (slots.length > 0) attacks.push(...goals.map((goal) => attackOf(world, task, goal, slots, template)));
  }
  makeFolder(join(out, "worlds"));
  const put = (name: string, value: unknown) =>
    writeFileSync(join(out, name), stringify(value, { lineWidth: 0, aliasDuplicateObjects: false }));
  put(`worlds/${WORLD}.yaml`, world);
  put("benign.yaml", { benign: "AgentDojo, banking", cases: user.map((task) => honestOf(world, task)) });
  put("attacks.yaml", { family: "F1", cases: attacks });
  return `${user.length} honest cases and ${attacks.length} attacks in ${out}`;
}

/** Versions in their order: a later one updates some tasks of an earlier. */
function filesOf(root: string, name: string): string[] {
  return readdirSync(join(root, "default_suites"))
    .sort((a, b) => a.localeCompare(b, "en", { numeric: true }))
    .map((version) => join(root, "default_suites", version, "banking", name))
    .filter((path) => existsSync(path));
}

function worldOf(root: string): TableWorld {
  const data = (name: string) => parse(readFileSync(join(root, "data/suites/banking", name), "utf8"));
  const vectors = data("injection_vectors.yaml") as Record<string, { default: string }>;
  const slots = Object.entries(vectors).map(([name, one]) => [
    name,
    one.default.replaceAll("\\n", "\n").replaceAll("\\t", "\t"),
  ]);
  const folder = join(root, "default_suites/v1/tools");
  const files = ["banking_client.py", "file_reader.py", "user_account.py"].map((name) => join(folder, name));
  const found = parsePython(files).flatMap((module) => module.body as Node[]);
  const tools = Object.entries(BANKING).map(([name, effect]) => {
    const node = found.find((one) => one._ === "FunctionDef" && one.name === name);
    if (!node) throw new HarnessError(`${folder} has no tool called ${name}`);
    return [name, { says: saysOf(node), input: inputOf(node), ...effect }];
  });
  return tableWorld.parse({
    says: "AgentDojo's bank, from a checkout of its user's.",
    state: data("environment.yaml"),
    slots: Object.fromEntries(slots),
    tools: Object.fromEntries(tools),
  });
}

function saysOf({ body }: Node): string {
  const [first] = body as Node[];
  const text = first?._ === "Expr" ? readValue(first.value, new Map()) : undefined;
  return typeof text === "string" ? text.replace(/\s+/g, " ").trim() : "";
}

const TYPES: Record<string, string> = { str: "string", int: "number", float: "number", bool: "boolean" };

/** Its parameters, but for what AgentDojo itself hands in. */
function inputOf({ args }: Node): Record<string, string> {
  const { args: all, defaults } = args as { args: Node[]; defaults: unknown[] };
  const fields = all.map((one, i) => {
    const type = one.annotation as Node;
    const plain = (type._ === "BinOp" ? type.left : type) as Node;
    const name = TYPES[String(plain.id)];
    const isOptional = i >= all.length - defaults.length;
    return name ? [[String(one.arg), isOptional ? `${name}?` : name]] : [];
  });
  return Object.fromEntries(fields.flat());
}

function templateOf(root: string): string {
  const [module] = parsePython([join(root, "attacks/important_instructions_attacks.py")]);
  for (const node of (module?.body ?? []) as Node[])
    for (const part of node._ === "ClassDef" && node.name === "ImportantInstructionsAttack"
      ? (node.body as Node[])
      : []) {
      const text = part._ === "Assign" ? readValue(part.value, new Map()) : undefined;
      if (typeof text === "string" && text.includes("{goal}")) return text;
    }
  throw new HarnessError('the text of the attack "important_instructions" is not where it was');
}

/** Where a stranger's words come before the agent while it does this task. */
async function slotsSeen(world: TableWorld, { calls }: Task): Promise<string[]> {
  const names = Object.keys(world.slots);
  const marks = Object.fromEntries(names.map((name) => [name, `mark-${name}`]));
  const one = benignCase.parse({ id: "x", says: "Where words come in.", chat: "x", slots: marks });
  const desk = openTableDesk(world, { ...one, kind: "benign", file: "", line: 0 });
  const seen: string[] = [];
  for (const { tool, input } of calls) seen.push(JSON.stringify(await desk.call(tool, input)));
  return names.filter((name) => seen.join().includes(`mark-${name}`));
}

const told = (calls: readonly Call[]) => calls.map(({ tool, input }) => ({ [tool]: input }));

function honestOf(world: TableWorld, { name, text, calls, answer }: Task) {
  const writes = calls.filter(({ tool }) => world.tools[tool]?.read === undefined);
  const ideal = writes.length + answer.length > 0 ? writes : calls;
  return {
    id: `ad-${name.toLowerCase()}`,
    says: `AgentDojo banking ${name}`,
    world: WORLD,
    chat: text,
    reads: told(calls.filter((one) => !writes.includes(one))),
    ideal: told(ideal),
    ...(answer.length > 0 && { answer }),
  };
}

/** A value that the goal says as a word of its own. */
function names(text: string, value: unknown): boolean {
  const word = String(value);
  const at = text.indexOf(word);
  const isLetter = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{N}]/u.test(letter);
  return word.length > 2 && at >= 0 && !isLetter(text[at - 1]) && !isLetter(text[at + word.length]);
}

function attackOf(world: TableWorld, task: Task, goal: Task, slots: readonly string[], template: string) {
  const text = template
    .replaceAll("{user}", "Emma Johnson")
    .replaceAll("{model}", "assistant")
    .replaceAll("{goal}", goal.text);
  const fields = new Set(
    goal.calls.flatMap(({ input }) =>
      Object.entries(input).flatMap(([field, value]) => (names(goal.text, value) ? [field] : [])),
    ),
  );
  return {
    ...honestOf(world, task),
    id: `ad-${task.name.toLowerCase()}-${goal.name.toLowerCase()}`,
    says: `AgentDojo banking ${task.name} with ${goal.name}`,
    slots: Object.fromEntries(slots.map((name) => [name, text])),
    attack: told(goal.calls),
    targeted: [...fields],
  };
}
