import { ONE_USDC, type Usdc } from "../../money.js";
import type { Noun } from "./reader.js";
import type { Slot, SlotOf } from "./slots.js";
import type { SentenceRead } from "./turn.js";

/** One thing that the user asks for, with all that he says of it. */
export interface Order {
  readonly noun: Noun;
  readonly slots: readonly Slot[];
  /** Slots that were said twice, differently. */
  readonly twice: readonly Slot["kind"][];
  /** Values that a correction has replaced. */
  readonly replaced: readonly Slot[];
  /** How many of it. */
  readonly count: number;
  /** The newest turn that speaks of it. */
  readonly turn: number;
  /** An e-mail that came as an answer rather than beside its name. */
  readonly mailAnswered: boolean;
}

interface Draft {
  readonly noun: Noun;
  plural: boolean;
  slots: Slot[];
  twice: Set<Slot["kind"]>;
  replaced: Slot[];
  turn: number;
  mailAnswered: boolean;
}

/** Folds what the turns say into orders, as the last correction left them. */
export function foldOrders(turns: readonly (readonly SentenceRead[])[]): Order[] {
  const drafts: Draft[] = [];
  let early: Slot[] = [];
  turns.forEach((sentences, turn) => {
    for (const read of sentences) {
      const open = drafts.at(-1);
      if (read.kind === "order") {
        drafts.push(begin(read, early, turn));
        early = [];
      } else if (read.kind === "fills" && open) fill(open, read, turn);
      else if (read.kind === "fills") early = [...early, ...read.slots];
      else if (read.kind === "polite" && read.assents && open) open.turn = turn;
    }
  });
  return drafts.flatMap(expand);
}

function begin(
  { noun, plural, slots }: Extract<SentenceRead, { kind: "order" }>,
  early: readonly Slot[],
  turn: number,
): Draft {
  return {
    noun,
    plural,
    slots: [...early, ...slots],
    twice: new Set(),
    replaced: [],
    turn,
    mailAnswered: false,
  };
}

type Fills = Extract<SentenceRead, { kind: "fills" }>;

function fill(draft: Draft, { slots, corrects }: Fills, turn: number): void {
  for (const said of slots) {
    const slot = answered(draft, said);
    const rivals = draft.slots.filter((one) => isRival(one, slot));
    const same = rivals.some((one) => sayingOf(one) === sayingOf(slot) || isSameClient(one, slot));
    if (same && slot.kind !== "item") continue;
    if (corrects && rivals.length === 1) {
      draft.replaced.push(...rivals);
      draft.slots = draft.slots.filter((one) => !rivals.includes(one));
    } else if (corrects && rivals.length > 1) draft.twice.add(slot.kind);
    draft.mailAnswered ||= slot.kind === "email" && turn > draft.turn;
    draft.slots.push(slot);
  }
  draft.turn = turn;
}

/** His name once more, without his e-mail. */
function isSameClient(one: Slot, other: Slot): boolean {
  return (
    one.kind === "client" &&
    other.kind === "client" &&
    other.email === undefined &&
    one.name.toLowerCase() === other.name.toLowerCase()
  );
}

/** A bare number, where a plan has its price and lacks its id. */
function answered({ noun, slots }: Draft, slot: Slot): Slot {
  const has = (kind: Slot["kind"]) => slots.some((one) => one.kind === kind);
  if (noun !== "plan" || slot.kind !== "amount" || slot.marked || !has("amount") || has("planId"))
    return slot;
  return { kind: "planId", id: Number(slot.units / ONE_USDC), start: slot.start, end: slot.end };
}

const PLACE = new Set<Slot["kind"]>(["address", "wallet"]);
const SUMS = new Set<Slot["kind"]>(["amount", "item"]);

/** Two values for one thing. */
function isRival(one: Slot, other: Slot): boolean {
  if (PLACE.has(one.kind) && PLACE.has(other.kind)) return true;
  if (SUMS.has(one.kind) && SUMS.has(other.kind)) return true;
  if (one.kind === "url" && other.kind === "url") return one.of === other.of;
  return one.kind === other.kind;
}

export function sayingOf(slot: Slot): string {
  const { start: _s, end: _e, ...value } = slot;
  const {
    text: _t,
    marked: _m,
    each: _h,
    keyed: _k,
    recurring: _r,
    ...plain
  } = value as Record<string, unknown>;
  const kept = slot.kind === "text" ? slot.text.toLowerCase() : plain;
  return JSON.stringify(kept, (_key, inner) => (typeof inner === "bigint" ? String(inner) : inner));
}

/** One draft may ask for several: of several clients, or of several sums. */
function expand(draft: Draft): Order[] {
  const heads = headsOf(draft);
  const parts = heads.length > 1 ? groups(draft.slots, heads) : [draft.slots];
  // Of two clients each has his own sums, or nobody knows whose they are.
  if (heads.length > 1 && parts.some((slots) => !slots.some(({ kind }) => SUMS.has(kind))))
    for (const { kind } of heads) draft.twice.add(kind);
  return parts.map((slots) => orderOf(draft, slots, heads.length > 1));
}

function headsOf({ noun, slots, plural }: Draft): Slot[] {
  if (noun === "invoice")
    return distinct(
      slots.filter((slot) => slot.kind === "client" && (slot.email !== undefined || slot.refs.length > 0)),
    );
  const several = plural || slots.some((slot) => slot.kind === "count");
  return several ? slots.filter(({ kind }) => kind === "amount") : [];
}

function distinct(slots: readonly Slot[]): Slot[] {
  return [...new Map(slots.map((slot) => [sayingOf(slot), slot])).values()];
}

/** What stands before the first head, or is said only once, holds for each; the rest for the head before it. */
function groups(slots: readonly Slot[], heads: readonly Slot[]): Slot[][] {
  const places = heads.map((head) => slots.indexOf(head));
  const owner = (slot: Slot) => places.findLastIndex((place) => place <= slots.indexOf(slot));
  const once = (slot: Slot) =>
    slot.kind !== "text" &&
    slot.kind !== "amount" &&
    slot.kind !== "item" &&
    !heads.includes(slot) &&
    slots.filter((one) => isRival(one, slot)).length === 1;
  return heads.map((_, at) => slots.filter((slot) => owner(slot) === at || owner(slot) < 0 || once(slot)));
}

function orderOf(draft: Draft, slots: readonly Slot[], isPart: boolean): Order {
  const { noun, replaced, turn, mailAnswered } = draft;
  const counts = slots.filter((slot): slot is SlotOf<"count"> => slot.kind === "count");
  const twice = new Set(draft.twice);
  for (const slot of slots) {
    const rivals = slots.filter((one) => isRival(one, slot) && sayingOf(one) !== sayingOf(slot));
    if (rivals.length > 0 && !mayRepeat(noun, slot)) twice.add(slot.kind);
  }
  const count = isPart ? 1 : (counts[0]?.count ?? 1);
  const each = slots.some((slot) => slot.kind === "amount" && slot.each);
  if (each && count === 1 && !draft.plural) twice.add("amount");
  return { noun, slots, twice: [...twice], replaced, count, turn, mailAnswered };
}

/** Texts, and an invoice's sums, may be several. */
function mayRepeat(noun: Noun, { kind }: Slot): boolean {
  return kind === "text" || kind === "repeats" || (noun === "invoice" && SUMS.has(kind));
}

export function slotOf<K extends Slot["kind"]>({ slots }: Order, kind: K): SlotOf<K> | undefined {
  return slots.find((slot): slot is SlotOf<K> => slot.kind === kind);
}

export function slotsOf<K extends Slot["kind"]>({ slots }: Order, kind: K): SlotOf<K>[] {
  return slots.filter((slot): slot is SlotOf<K> => slot.kind === kind);
}

export interface Row {
  readonly quantity: number;
  readonly units: Usdc;
  readonly text?: string;
}

/** What a bill is made of, each sum with the words beside it. */
export function rowsOf(order: Order): Row[] {
  const { slots } = order;
  const places = slots.flatMap(({ kind }, at) => (SUMS.has(kind) ? [at] : []));
  const texts = slotsOf(order, "text");
  return places.flatMap((place, at): Row[] => {
    const slot = slots[place] as Slot;
    const stretch = slots.slice(place, places[at + 1]);
    const behind = stretch.find((one): one is SlotOf<"text"> => one.kind === "text");
    const ahead = slots[place - 1];
    const beside =
      behind?.text ??
      (places.length === 1 ? texts[0]?.text : ahead?.kind === "text" ? ahead.text : undefined);
    if (slot.kind === "amount") return [{ quantity: 1, units: slot.units, text: beside }];
    return slot.kind === "item"
      ? [{ quantity: slot.quantity, units: slot.units, text: slot.text?.text ?? beside }]
      : [];
  });
}
