import { rowsTotal } from "../../../line-items.js";
import type { Usdc } from "../../../money.js";
import type { SumSign } from "../values.js";
import { isSum } from "./sayings.js";
import { type Slot, type SlotOf, slotOf, slotsOf, type Told } from "./slots.js";

export interface Row {
  readonly quantity: number;
  readonly units: Usdc;
  readonly text?: string;
  /** "3 x 50": the price of several. */
  readonly isCounted?: boolean;
  /** "8 classes" */
  readonly counted?: string | undefined;
  /** With what may be a minus. */
  readonly isSigned?: boolean | undefined;
  readonly sign?: SumSign | undefined;
}

/** What a bill is made of, each sum with the words beside it: those behind it, or where words begin, those before it. */
export function rowsOf(order: Told): Row[] {
  const { slots } = order;
  const places = slots.flatMap((slot, at) => (isSum(slot) ? [at] : []));
  const wordsBefore = (place: number) => slots.slice(Math.max(0, place - 1), place).find(isOfRow);
  const isWorded = (place: number) => {
    const slot = slots[place];
    return (slot?.kind === "item" && slot.text !== undefined) || wordsBefore(place) !== undefined;
  };
  const begins = places.length > 1 && places.every(isWorded);
  return places.flatMap((place, at): Row[] => {
    const slot = slots[place] as Slot;
    const behind = slots.slice(place, places[at + 1]).find(isOfRow);
    const only = places.length === 1 ? slotsOf(order, "text").find(isOfRow) : undefined;
    const beside = (begins ? wordsBefore(place) : (behind ?? only))?.text;
    if (slot.kind === "amount")
      return [
        { quantity: 1, units: slot.units, text: beside, sign: slot.sign, isSigned: mayCount(slot, behind) },
      ];
    if (slot.kind !== "item") return [];
    const { quantity, units, text, counted, signed: isSigned, sign } = slot;
    return [{ quantity, units, text: text?.text ?? beside, isCounted: true, counted, isSigned, sign }];
  });
}

/** "3 classes, design 150 USDC": how many there are, or what they cost? */
export function mayCount(slot: Slot, next: Slot | undefined): boolean {
  const isText = next?.kind === "text" && next.text.length === next.end - next.start;
  return slot.kind === "amount" && slot.sign === "none" && isText && next.start === slot.end + 1;
}

/** "35 USDC + 6 USDC shipping": every sum but the first comes on top of it. */
export function addUp({ slots }: Told): boolean {
  const [first, ...more] = slots.filter(isSum);
  const isPlain = (slot: Slot | undefined) => slot?.kind === "amount" && slot.marked && !slot.each;
  return isPlain(first) && more.every((slot) => isPlain(slot) && slot.kind === "amount" && slot.adds);
}

/** Where no total is said: of one sum that is for the caller to compare. */
export function comesTo(order: Told, units: Usdc): boolean {
  const rows = rowsOf(order);
  return rows.length === 1 || (addUp(order) && rowsTotal(rows) === units);
}

export interface Bill {
  readonly said: readonly Row[];
  readonly rows: readonly Row[];
  /** What they come to, before what is taken off. */
  readonly whole: Usdc;
  readonly less: Usdc;
}

/** A total that is said stands in for rows that are not. */
export function billOf(order: Told, said: readonly Row[] = rowsOf(order)): Bill {
  const total = slotOf(order, "total")?.units;
  const rows = said.length === 0 && total !== undefined ? [{ quantity: 1, units: total }] : said;
  const whole = rowsTotal(rows);
  const off = slotOf(order, "off");
  return { said, rows, whole, less: off?.units ?? (whole * BigInt(off?.percent ?? 0)) / 100n };
}

export function isOfRow(slot: Slot): slot is SlotOf<"text"> {
  return slot.kind === "text" && slot.text !== "" && (slot.of ?? "description") === "description";
}

/** "300 for design with 10 % discount and 200 for hosting": off one of them, or off all? */
export function takesOffOne(slots: readonly Slot[]): boolean {
  const at = slots.findIndex(({ kind }) => kind === "off");
  return at > 0 && slots.slice(0, at).some(isSum) && slots.slice(at).some(isSum);
}

/** "640 USDC for 8 hours at 80": a sum that its rows make up is their total. */
export function withTotal(slots: readonly Slot[]): readonly Slot[] {
  const [sum, other] = slotsOf({ slots }, "amount");
  const items = slotsOf({ slots }, "item");
  const [first] = items;
  if (!sum?.marked || sum.each || other || !first || slots.indexOf(sum) > slots.indexOf(first)) return slots;
  // "300 USDC for hosting, phase 2 of 300": one row may as well be more than is asked for.
  const isRow = items.length > 1 || first.quantity > 1 || !slots.some(isOfRow);
  if (!isRow || rowsTotal(items) !== sum.units) return slots;
  const { units, start, end } = sum;
  return slots.map((slot) => (slot === sum ? { kind: "total", units, start, end } : slot));
}

/** "Design 500, monthly hosting 60", "hosting 60/month, design 500": how often one row is due, and not the bill. */
export function withRowsIntervals(slots: readonly Slot[]): readonly Slot[] {
  return slots.map((slot, at) =>
    slot.kind === "interval" && isOfOneRow(slots, at) ? { ...slot, recurring: false } : slot,
  );
}

function isOfOneRow(slots: readonly Slot[], at: number): boolean {
  const before = slots.slice(0, at).filter(isSum);
  const [slot, next] = slots.slice(at, at + 2);
  const isTouching = (one: Slot | undefined, other: Slot | undefined) =>
    one !== undefined && other !== undefined && [0, 1].includes(other.start - one.end);
  const headsRow = next?.kind === "item" && next.text !== undefined && isTouching(slot, next);
  const isOfLast = before.length > 1 && isTouching(before.at(-1), slot);
  return headsRow || isOfLast || (before.length > 0 && slots.slice(at).some(isSum));
}
