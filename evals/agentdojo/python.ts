import { execFileSync } from "node:child_process";
import { HarnessError } from "../harness-error.js";

/** A node of Python's own syntax tree. */
export interface Node {
  _: string;
  [field: string]: unknown;
}

const DUMP = `
import ast, json, sys
def told(node):
    if isinstance(node, ast.AST):
        return {"_": type(node).__name__, **{name: told(value) for name, value in ast.iter_fields(node)}}
    if isinstance(node, list):
        return [told(one) for one in node]
    return node if node is None or isinstance(node, (str, int, float, bool)) else repr(node)
print(json.dumps([told(ast.parse(open(path, encoding="utf8").read())) for path in sys.argv[1:]]))
`;

/** The files are parsed and never run: python3 alone is enough, nothing of theirs has to be installed. */
export function parsePython(paths: readonly string[]): Node[] {
  try {
    return JSON.parse(execFileSync("python3", ["-c", DUMP, ...paths], { encoding: "utf8", maxBuffer: 1e8 }));
  } catch (error) {
    throw new HarnessError(
      `python3 can't parse ${paths.join(", ")}: ${error instanceof Error ? error.message : error}`,
    );
  }
}

export type Scope = ReadonlyMap<string, unknown>;

const KNOWN: Record<string, (node: Node, scope: Scope) => unknown> = {
  Constant: ({ value }) => value,
  Name: ({ id }, scope) => scope.get(String(id)),
  UnaryOp: ({ operand }, scope) => {
    const value = readValue(operand, scope);
    return typeof value === "number" ? -value : undefined;
  },
  BinOp: ({ left, op, right }, scope) =>
    combined(readValue(left, scope), String((op as Node)._), readValue(right, scope)),
  JoinedStr: ({ values }, scope) => (values as Node[]).map((one) => readValue(one, scope) ?? "").join(""),
  FormattedValue: ({ value }, scope) => readValue(value, scope),
  BoolOp: ({ values }, scope) =>
    (values as Node[]).map((one) => readValue(one, scope)).find((one) => one !== undefined),
  List: ({ elts }, scope) => (elts as Node[]).map((one) => readValue(one, scope)),
  /** What only a run could tell is some text. */
  Dict: ({ keys, values }, scope) =>
    Object.fromEntries(
      (keys as Node[]).map((key, i) => [
        String(readValue(key, scope)),
        readValue((values as Node[])[i], scope) ?? "…",
      ]),
    ),
  Attribute: ({ value, attr }, scope) => {
    const owner = value as Node;
    if (owner._ === "Name" && ["self", "cls"].includes(String(owner.id))) return scope.get(String(attr));
    return within(readValue(owner, scope), String(attr));
  },
  Subscript: ({ value, slice }, scope) => within(readValue(value, scope), String(readValue(slice, scope))),
};

const SUMS: Record<string, (a: number, b: number) => number> = {
  Add: (a, b) => a + b,
  Sub: (a, b) => a - b,
  Mult: (a, b) => a * b,
  Div: (a, b) => a / b,
};

/** Of texts what is known of them; of numbers the sum, to the cent. */
function combined(a: unknown, op: string, b: unknown): unknown {
  if (typeof a === "number" && typeof b === "number") {
    const sum = SUMS[op]?.(a, b);
    return sum === undefined ? undefined : Math.round(sum * 100) / 100;
  }
  return op === "Add" ? `${a ?? ""}${b ?? ""}` : undefined;
}

/** What an expression stands for, as far as it can be told without running anything. */
export function readValue(node: unknown, scope: Scope): unknown {
  const one = node as Node | undefined;
  return one && Object.hasOwn(KNOWN, one._) ? KNOWN[one._]?.(one, scope) : undefined;
}

function within(value: unknown, key: string): unknown {
  return value !== null && typeof value === "object" ? (value as Record<string, unknown>)[key] : undefined;
}

/** Every node below one, itself among them. */
export function* walk(node: unknown): Generator<Node> {
  if (Array.isArray(node)) for (const one of node) yield* walk(one);
  else if (node && typeof node === "object") {
    if ("_" in node) yield node as Node;
    for (const value of Object.values(node)) if (value && typeof value === "object") yield* walk(value);
  }
}
