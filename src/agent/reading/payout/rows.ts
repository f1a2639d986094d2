import { isOn } from "../switches.js";
import { type Atom, fail, LEVEL, type Parse } from "./parse.js";
import type { OrderShape, PaymentRow } from "./types.js";

export interface Rows {
  readonly rows: readonly PaymentRow[];
  readonly shape: OrderShape;
  readonly unassigned: bigint;
}

type AddressAtom = Extract<Atom, { kind: "address" }>;
type AmountAtom = Extract<Atom, { kind: "amount" }>;

/** Who gets how much, where the words leave only one answer. */
export function readRows(parse: Parse): Rows | undefined {
  const { atoms, split, among, equally, each, respectively, total } = parse;
  const [first] = atoms;
  if (first?.kind === "table")
    return atoms.length === 1 && !split && !each && !respectively ? tableRows(first.rows) : undefined;
  const addresses = atoms.filter((atom) => atom.kind === "address");
  const amounts = atoms.filter((atom) => atom.kind === "amount");
  if (addresses.length === 0 || addresses.length + amounts.length !== atoms.length) return undefined;
  if ((among || equally) && !split) return undefined;
  if (total && (each || amounts.length > 1)) return undefined;
  if (split) return each || respectively || !among ? undefined : splitRows(addresses, amounts, atoms);
  if (each) return respectively ? undefined : eachRows(addresses, amounts, atoms);
  if (respectively) return respectiveRows(addresses, amounts, atoms);
  return pairRows(parse, addresses, amounts);
}

function tableRows(rows: readonly PaymentRow[]): Rows {
  return { rows, shape: "table", unassigned: 0n };
}

type Shape = (addresses: AddressAtom[], amounts: AmountAtom[], atoms: readonly Atom[]) => Rows | undefined;

const splitRows: Shape = (addresses, amounts, atoms) => {
  const [amount, other] = amounts;
  if (!amount || other || addresses.length < 2 || !isOneList(atoms)) return undefined;
  const share = amount.value / BigInt(addresses.length);
  if (share === 0n) return undefined;
  const rows = addresses.map(({ value }) => ({ address: value, amount: share }));
  return { rows, shape: "split", unassigned: amount.value - share * BigInt(addresses.length) };
};

const eachRows: Shape = (addresses, amounts, atoms) => {
  const [amount, other] = amounts;
  if (!amount || other || !isOneList(atoms)) return undefined;
  const rows = addresses.map(({ value }) => ({ address: value, amount: amount.value }));
  return { rows, shape: "each", unassigned: 0n };
};

const respectiveRows: Shape = (addresses, amounts, atoms) => {
  if (addresses.length !== amounts.length || addresses.length < 2) return undefined;
  const kinds = atoms.map(({ kind }) => kind).join(" ");
  const blocks = [
    [...addresses, ...amounts],
    [...amounts, ...addresses],
  ].map((list) => list.map(({ kind }) => kind).join(" "));
  if (!blocks.includes(kinds) || atoms.some(({ gap }) => gap.glue || gap.level > LEVEL.line))
    return undefined;
  return { rows: zip(addresses, amounts), shape: "respectively", unassigned: 0n };
};

/** The amount stands first or last, the addresses together, and nothing joins it to one of them alone. */
function isOneList(atoms: readonly Atom[]): boolean {
  const at = atoms.findIndex(({ kind }) => kind === "amount");
  const list = atoms
    .slice(1)
    .filter(({ kind }, index) => kind === "address" && atoms[index]?.kind === "address");
  return (
    (at === 0 || at === atoms.length - 1) && list.every(({ gap }) => !gap.glue && gap.level <= LEVEL.line)
  );
}

function pairRows(parse: Parse, addresses: AddressAtom[], amounts: AmountAtom[]): Rows | undefined {
  const { atoms } = parse;
  if (addresses.length !== amounts.length || !alternates(atoms)) return undefined;
  if (isOn("order_pairing", parse.switches) && !isPaired(atoms)) {
    fail(parse, "order_pairing");
    return undefined;
  }
  if (isOn("order_turns", parse.switches) && !isToldInOneGo(atoms)) {
    fail(parse, "order_turns");
    return undefined;
  }
  const plain = addresses.filter(({ contact }) => !contact);
  const names = new Set(plain.map(({ named }) => named));
  if (names.size > 1) return undefined;
  return { rows: zip(addresses, amounts), shape: "pairs", unassigned: 0n };
}

function alternates(atoms: readonly Atom[]): boolean {
  return (
    atoms.every(({ kind }, index) => kind === atoms[index % 2]?.kind) && atoms[0]?.kind !== atoms[1]?.kind
  );
}

/** A pair's inner gap is never wider than the gap between pairs, and what joins stands only inside. */
function isPaired(atoms: readonly Atom[]): boolean {
  const inner = atoms.filter((_, index) => index % 2 === 1);
  const outer = atoms.filter((_, index) => index % 2 === 0 && index > 0);
  const single = outer.length === 0;
  const widest = Math.max(...inner.map(({ gap }) => gap.level));
  const narrowest = Math.min(...outer.map(({ gap }) => gap.level));
  if (widest > narrowest || widest === LEVEL.sentence) return false;
  if (inner.some(({ gap }) => gap.and || (gap.verb && !single))) return false;
  return outer.every(({ gap }) => {
    const loose = gap.to && gap.level < LEVEL.comma;
    return !gap.glue && !loose && (gap.level < LEVEL.sentence || gap.verb);
  });
}

/** No second set of pairs in another turn, and no bare amount in a later one. */
function isToldInOneGo(atoms: readonly Atom[]): boolean {
  return atoms.every((atom, index) => {
    if (index === 0 || atom.gap.level < LEVEL.turn) return true;
    return atoms.length === 2 && (atom.kind === "address" || (atom.kind === "amount" && atom.marked));
  });
}

function zip(addresses: readonly AddressAtom[], amounts: readonly AmountAtom[]): PaymentRow[] {
  return addresses.flatMap(({ value }, index) => {
    const amount = amounts[index];
    return amount ? [{ address: value, amount: amount.value }] : [];
  });
}
