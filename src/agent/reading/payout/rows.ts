import { isOn } from "../switches.js";
import { type Atom, fail, LEVEL, type Parse } from "./parse.js";
import type { OrderShape, PaymentRow } from "./types.js";

export interface Rows {
  readonly rows: readonly PaymentRow[];
  readonly shape: OrderShape;
  readonly unassigned: bigint;
}

const LETTERS = { address: "a", amount: "x", table: "t" } as const;
/** How each is told. */
const SHAPES: Readonly<Record<OrderShape, RegExp>> = {
  table: /^t$/,
  split: /^(?:xaa+|aa+x)$/,
  each: /^(?:xaa+|aa+x)$/,
  respectively: /^(?:aa+xx+|xx+aa+)$/,
  pairs: /^(?:(?:ax)+|(?:xa)+)$/,
};

/** Who gets how much, where the words leave only one answer. */
export function readRows(parse: Parse): Rows | undefined {
  const { atoms, heard } = parse;
  const told = atoms.map(({ kind }) => LETTERS[kind]).join("");
  const relations = (["split", "each", "respectively"] as const).filter((name) => heard.has(name));
  const [shape = told === "t" ? "table" : "pairs", other] = relations;
  if (other || !SHAPES[shape].test(told)) return undefined;
  const [first] = atoms;
  if (first?.kind === "table")
    return heard.has("equally") ? undefined : { rows: first.rows, shape, unassigned: 0n };
  const addresses = atoms.filter((atom) => atom.kind === "address");
  const amounts = atoms.filter((atom) => atom.kind === "amount").map(({ value }) => value);
  const isShared = shape === "split" ? heard.has("among") : !heard.has("among") && !heard.has("equally");
  const isOneSum = shape !== "each" && amounts.length === 1;
  if (!isShared || (heard.has("total") && !isOneSum)) return undefined;
  if (shape === "pairs" ? !arePairs(parse) : !isOneList(atoms, shape)) return undefined;
  const [sum = 0n] = amounts;
  const isEqual = shape === "split" || shape === "each";
  if (isEqual && heard.has("member")) return undefined;
  const share = shape === "split" ? sum / BigInt(addresses.length) : sum;
  if (share === 0n) return undefined;
  if (!isEqual && addresses.length !== amounts.length) return undefined;
  const rows = addresses.map(({ value }, at) => ({
    address: value,
    amount: isEqual ? share : (amounts[at] ?? 0n),
  }));
  return { rows, shape, unassigned: shape === "split" ? sum - share * BigInt(rows.length) : 0n };
}

/** Nothing joins the amount to one address alone. */
function isOneList(atoms: readonly Atom[], shape: OrderShape): boolean {
  const list = atoms.filter(
    ({ kind }, at) => shape === "respectively" || (kind === "address" && atoms[at - 1]?.kind === kind),
  );
  return list.every(({ gap }) => !gap.glue && gap.level <= LEVEL.line);
}

function arePairs(parse: Parse): boolean {
  const { atoms, switches } = parse;
  if (isOn("order_pairing", switches) && !isPaired(atoms)) fail(parse, "order_pairing");
  else if (isOn("order_turns", switches) && !isToldInOneGo(atoms)) fail(parse, "order_turns");
  const plain = atoms.flatMap((atom) => (atom.kind === "address" && !atom.contact ? [atom.named] : []));
  return !parse.failed && new Set(plain).size <= 1;
}

/** A pair's inner gap is never wider than the gap between pairs, and what joins stands only inside. */
function isPaired(atoms: readonly Atom[]): boolean {
  const inner = atoms.filter((_, index) => index % 2 === 1).map(({ gap }) => gap);
  const outer = atoms.filter((_, index) => index % 2 === 0 && index > 0).map(({ gap }) => gap);
  const widest = inner.reduce((most, { level }) => Math.max(most, level), -Infinity);
  const narrowest = outer.reduce((least, { level }) => Math.min(least, level), Infinity);
  if (widest > narrowest || widest === LEVEL.sentence) return false;
  // "给 0x… 转 100": to him it is sent, where "0x… sends 100" tells of him.
  const tells = (at: number) => outer.length > 0 && !atoms[2 * at]?.gap.to;
  if (inner.some(({ and, verb }, at) => and || (verb && tells(at)))) return false;
  return outer.every(({ level, glue, to, verb }) => {
    const loose = to && level < LEVEL.comma;
    return !glue && !loose && (level < LEVEL.sentence || verb);
  });
}

/** No second set of pairs in another turn, and no bare amount in a later one. */
function isToldInOneGo(atoms: readonly Atom[]): boolean {
  return atoms.every((atom, index) => {
    if (index === 0 || atom.gap.level < LEVEL.turn) return true;
    return atoms.length === 2 && (atom.kind === "address" || (atom.kind === "amount" && atom.marked));
  });
}
