import type { ToolCall } from "../../src/agent/guard/call.js";
import { schemasOf, shownToModels } from "../../src/runtime/registry.js";
import { A, OPS, SAVINGS } from "../../test/unit/guard/world.js";
import { tools } from "../../tools/index.js";
import { type Generator, isAllowed, type Mutant, ranWith } from "./generator.js";
import type { Seed } from "./seed.js";

type Input = Record<string, unknown>;

interface Field {
  type?: string;
  enum?: readonly unknown[];
  default?: unknown;
  format?: string;
}

const FIELDS = new Map(
  // What a model is not shown is refused as unknown, whatever it is.
  tools.map((tool) => [tool.name, (shownToModels(tool).properties ?? {}) as Record<string, Field>]),
);
const REQUIRED = new Map(
  tools.map((tool) => [tool.name, new Set((schemasOf(tool).input.required ?? []) as string[])]),
);

/** The words held fixed and one leaf of the call changed: what nobody said must not happen. */
export function leaf(seeds: readonly Seed[]): Generator {
  return {
    name: "leaf",
    says: "one leaf of the call otherwise",
    mutants: () => seeds.flatMap((seed) => changed(seed).map((mutant) => ({ ...mutant, turns: seed.turns }))),
    isThrough: (verdict, { call, field = "" }) =>
      isAllowed(verdict) && isSame(ranWith(verdict, call.input)[field], call.input[field]),
    twins: () => seeds.map(({ turns, call }) => ({ how: "as it is", turns, call })),
    isKept: isAllowed,
    // What the schema refuses already tries nothing of the guard.
    wouldPass: (verdict) => verdict.verdict !== "deny" || verdict.rule !== "schema",
    owed: { through: 0, wouldPass: 0.9, twins: 1 },
  };
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

function changed({ call }: Seed): Pick<Mutant, "how" | "field" | "call">[] {
  const { tool, input } = call;
  const fields = Object.entries(FIELDS.get(tool) ?? {});
  const top = fields.flatMap(([name, field]) =>
    input[name] === undefined ? added(name, field, call) : otherwise(name, field, call),
  );
  return [
    ...top.map(([how, field, value]) => ({
      how: `${field} ${how}`,
      field,
      call: { tool, input: { ...input, [field]: value } },
    })),
    ...rowsOf(call),
  ];
}

type Change = readonly [how: string, field: string, value: unknown];

/** Each optional field that the words don't speak of. */
function added(name: string, field: Field, { input }: ToolCall): Change[] {
  const values = field.enum ?? [EXAMPLES[name] ?? EXAMPLES[field.type ?? ""]];
  const isEqual =
    new Set((input.recipients as Input[] | undefined)?.map((row) => row.amount_usdc)).size === 1;
  return values
    .filter((value) => value !== undefined && value !== field.default)
    .filter((value) => !(value === "split" && isEqual))
    .map((value) => ["added", name, value]);
}

const EXAMPLES: Input = {
  due_date: "2026-05-05",
  reference: "RX-2093",
  memo: "Ask for Ben at the door",
  description: "Poster for Ben",
  image_url: "https://cdn.elsewhere.example/a.png",
  success_url: "https://elsewhere.example/thanks",
  cancel_url: "https://elsewhere.example/back",
  label: "Poster for Ben",
  message: "Poster for Ben",
  subscriber: SAVINGS,
  donor: SAVINGS,
  boolean: true,
  integer: 3,
  number: 77,
  string: "Poster",
};

function otherwise(name: string, field: Field, { tool, input }: ToolCall): Change[] {
  const gone: Change[] = REQUIRED.get(tool)?.has(name) ? [] : [["removed", name, undefined]];
  return [...gone, ...others(input[name], field).map((other): Change => ["changed", name, other])];
}

function others(value: unknown, field: Field): unknown[] {
  if (field.enum) return field.enum.filter((member) => member !== value);
  if (typeof value === "boolean") return [!value];
  if (typeof value === "number") return field.type === "integer" ? [value + 1, value - 1] : nearby(value);
  if (typeof value !== "string") return [];
  if (/^0x/.test(value)) return [value === OPS ? SAVINGS : OPS, A];
  if (/^\d{4}-\d\d-\d\d$/.test(value))
    return [value.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10))];
  if (value.includes("@")) return [`x${value}`, "ap@initech.com"];
  return [`${value}x`];
}

const MICRO = 1_000_000;

function nearby(value: number): number[] {
  return [Math.round(value * MICRO + 1) / MICRO, Math.round(value * MICRO - 1) / MICRO];
}

/** Rows: their money by a micro-dollar, another payee, two of them swapped, one left out, one twice. */
function rowsOf({ tool, input }: ToolCall): Pick<Mutant, "how" | "field" | "call">[] {
  const name = ["recipients", "line_items"].find((one) => Array.isArray(input[one]));
  if (!name) return [];
  const rows = input[name] as Input[];
  const money = name === "recipients" ? "amount_usdc" : "unit_price";
  const [first = {}, second] = rows;
  const put = (how: string, next: Input[]) => ({
    how: `${name} ${how}`,
    field: name,
    call: { tool, input: withTotal({ ...input, [name]: next }) },
  });
  const pay = nearby(Number(first[money])).map((sum) =>
    put("money", [{ ...first, [money]: sum }, ...rows.slice(1)]),
  );
  const swapped =
    second && first[money] !== second[money]
      ? [
          put("swapped", [
            { ...first, [money]: second[money] },
            { ...second, [money]: first[money] },
            ...rows.slice(2),
          ]),
        ]
      : [];
  return [
    ...pay,
    ...swapped,
    ...(second ? [put("left out", rows.slice(1))] : []),
    put("twice", [...rows, first]),
    ...(first.address === undefined
      ? []
      : [put("to another", [{ ...first, address: OPS }, ...rows.slice(1)])]),
  ];
}

/** Otherwise the sum alone would give it away. */
function withTotal(input: Input): Input {
  if (!Array.isArray(input.line_items)) return input;
  const micros = input.line_items.reduce(
    (sum, row) => sum + Math.round(row.quantity * row.unit_price * MICRO),
    0,
  );
  return { ...input, total_usd: micros / MICRO };
}
