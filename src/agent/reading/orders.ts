import { ONE_USDC } from "../../money.js";
import { partsOf } from "./parts.js";
import type { Noun } from "./reader.js";
import {
  addUp,
  isOfRow,
  mayCount,
  rowsOf,
  takesOffOne,
  withRowsIntervals,
  withTotal,
} from "./slots/bill-rows.js";
import { areDoubtful } from "./slots/row-doubts.js";
import { isSum, SUMS, sayingOf, thingOf } from "./slots/sayings.js";
import { type Slot, type SlotOf, slotOf } from "./slots/slots.js";
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

type Draft = ReturnType<typeof begin>;

/** All that is said of one thing. */
interface Values {
  readonly slots: Set<Slot>;
  readonly sayings: Set<string>;
  /** Clients' names. */
  readonly names: Set<string>;
}

/** Folds what the turns say into orders, as the last correction left them; with a pause behind each. */
export function* foldingOrders(turns: readonly (readonly SentenceRead[])[]): Generator<void, Order[]> {
  const drafts: Draft[] = [];
  const early: Slot[] = [];
  for (const [turn, sentences] of turns.entries()) {
    for (const read of sentences) {
      const open = drafts.at(-1);
      if (read.kind === "order") {
        drafts.push(begin(read, early.splice(0), turn));
      } else if (read.kind === "fills" && open) fill(open, read, turn);
      else if (read.kind === "fills") for (const slot of read.slots) early.push(slot);
      else if (read.kind === "polite" && read.assents && open) open.turn = turn;
      for (const thing of read.denied ?? []) drafts.at(-1)?.denied.add(thing);
      yield;
    }
  }
  const orders: Order[] = [];
  for (const draft of drafts) {
    for (const order of expand(draft)) orders.push(order);
    yield;
  }
  return orders;
}

type Begins = Extract<SentenceRead, { kind: "order" }>;

function begin({ noun, plural, slots }: Begins, early: readonly Slot[], turn: number) {
  const { kept, isSumTold, isDoubtful } = toldBefore(noun, early, slots);
  const all = [...kept, ...slots];
  return {
    noun,
    plural,
    slots: new Set(all),
    values: valuesOf(all),
    /** What rows are called, with the turn that said so first. */
    rowNames: new Map(all.flatMap((slot) => rowName(slot) ?? []).map((name) => [name, turn])),
    /** Things of which there are to be none. */
    denied: new Set<string>(),
    isSumTold,
    twice: new Set<Slot["kind"]>(isDoubtful ? ["amount"] : []),
    replaced: [] as Slot[],
    turn,
    mailAnswered: false,
  };
}

/** What was said before the order and is said of it, too: "I fixed the sink for 95 USDC. Invoice Tom 95 USDC" once; 120 USDC are perhaps others. */
function toldBefore(noun: Noun, early: readonly Slot[], own: readonly Slot[]) {
  const named = new Set(own.flatMap((slot) => (slot.kind === "client" ? [slot.name.toLowerCase()] : [])));
  const isPage = noun === "plan" || noun === "jar";
  const isStory = early.some((slot) => isDebtor(slot) || isTold(slot));
  const told = isStory ? early.filter(isSum) : [];
  const sums = own.filter(isSum);
  const isKept = (slot: Slot) => {
    if (isDebtor(slot)) return noun === "invoice" && !named.has(slot.name.toLowerCase());
    if (isTold(slot)) return !isPage;
    return !told.includes(slot) || (!isPage && sums.length === 0);
  };
  return {
    kept: early.filter(isKept),
    isSumTold: told.length > 0 && sums.length === 0,
    isDoubtful: told.some((sum) => isPage || sums.some((other) => sayingOf(other) !== sayingOf(sum))),
  };
}

function valuesOf(slots: readonly Slot[]): Map<string, Values> {
  const values = new Map<string, Values>();
  for (const slot of slots) addValue(values, slot);
  return values;
}

function addValue(values: Map<string, Values>, slot: Slot): void {
  const thing = thingOf(slot);
  const known = values.get(thing) ?? { slots: new Set(), sayings: new Set(), names: new Set() };
  known.slots.add(slot);
  known.sayings.add(sayingOf(slot));
  if (slot.kind === "client") known.names.add(slot.name.toLowerCase());
  values.set(thing, known);
}

type Fills = Extract<SentenceRead, { kind: "fills" }>;

function fill(draft: Draft, read: Fills, turn: number): void {
  const { slots, corrects, restates } = read;
  for (const said of slots) {
    if (isDebtor(said) && draft.noun !== "invoice") continue;
    const slot = answered(draft, said, read);
    const rivals = draft.values.get(thingOf(slot));
    const name = rowName(slot);
    const isRowAgain = name !== undefined && (draft.rowNames.get(name) ?? turn) < turn;
    if (rivals && slot.kind !== "item" && isSaid(rivals, slot)) continue;
    const [only, other] = rivals?.slots ?? [];
    // "Invoice Acme 300 for hosting. It's 350", "Make it 350 for design": nobody can tell whether one more sum or another one.
    const isBareSum = slot.kind === "amount" && (restates || !slots.some(isOfRow));
    const was = only && "units" in only ? only.units : undefined;
    const isOther = only && slot.kind === "amount" && slot.not !== undefined && was !== slot.not;
    if (corrects && only && !other && !isOther && !isBareAmong(draft, slot, only)) {
      draft.replaced.push(only);
      draft.slots.delete(only);
      draft.values.delete(thingOf(slot));
    } else if (corrects ? only : isRowAgain || (only && isBareSum))
      draft.twice.add(SUMS.has(slot.kind) ? "amount" : slot.kind);
    draft.mailAnswered ||= slot.kind === "email" && turn > draft.turn;
    draft.slots.add(slot);
    addValue(draft.values, slot);
    if (name !== undefined && !draft.rowNames.has(name)) draft.rowNames.set(name, turn);
  }
  draft.turn = turn;
}

/** "Net 14. Sorry, 30", "10 hours at 80. Make it 12", "10 classes for 150. Make it 12", "expires on December 24. Make it 20", and no "80": which of the numbers it replaces, nobody can tell. */
function isBareAmong({ values }: Draft, slot: Slot, replaced: Slot): boolean {
  if (slot.kind !== "amount") return false;
  if (replaced.kind === "item" && replaced.quantity !== 1) return true;
  if (slot.marked) return false;
  const named = [replaced, ...(values.get("text")?.slots ?? [])];
  if (named.some((one) => /^\d/.test(rowName(one) ?? ""))) return true;
  const [due] = values.get("due")?.slots ?? [];
  const [open] = values.get("expires")?.slots ?? [];
  const isNoDay = open?.kind === "expires" && open.day.kind === "day" && slot.units > 31n * ONE_USDC;
  if (due?.kind === "due" && due.due.kind === "ahead") return true;
  return NUMBERED.some((thing) => values.has(thing) && !(isNoDay && thing === "expires"));
}

const NUMBERED: readonly Slot["kind"][] = ["expires", "off", "planId", "count", "goal"];

/** "Design 300, hosting 200", and in another turn "hosting 250". */
function rowName(slot: Slot): string | undefined {
  const said = slot.kind === "item" ? slot.text?.text : isOfRow(slot) ? slot.text : undefined;
  return said?.toLowerCase();
}

/** The same value, or a client's name once more, without his e-mail. */
function isSaid({ sayings, names }: Values, slot: Slot): boolean {
  const isNamed = slot.kind === "client" && slot.email === undefined && names.has(slot.name.toLowerCase());
  return isNamed || sayings.has(sayingOf(slot));
}

/** A number alone, where a plan has its price and lacks its id; "make it 800" of a jar is its goal. */
function answered({ noun, values }: Draft, slot: Slot, { slots, bare, corrects }: Fills): Slot {
  if (slot.kind !== "amount") return slot;
  if (noun === "jar" && corrects && !slot.each && values.has("goal")) return { ...slot, kind: "goal" };
  const mayBeId = noun === "plan" && bare?.includes(slot) && !slots.some(isOfRow) && !values.has("planId");
  const sums = mayBeId && slot.units % ONE_USDC === 0n ? [...(values.get("sum")?.slots ?? [])] : [];
  if (!sums.some(({ kind }) => kind === "amount")) return slot;
  return { kind: "planId", id: Number(slot.units / ONE_USDC), start: slot.start, end: slot.end };
}

/** One draft may ask for several: of several clients, or of several sums. */
function expand(draft: Draft): Order[] {
  const isOnce = (slot: Slot) => draft.values.get(thingOf(slot))?.slots.size === 1;
  const all = [...draft.slots];
  const said = all.some(saysWork) ? all.filter((slot) => !isTold(slot)) : all;
  const { parts, isOfSeveral, unclear } = partsOf(draft, said, isOnce);
  for (const kind of unclear) draft.twice.add(kind);
  const isCount = (slot: Slot, at: number) => mayCount(slot, said[at + 1]);
  const wanted = slotOf({ slots: said }, "count")?.count ?? parts.length;
  const isMixed = parts.length > 1 && (wanted !== parts.length || said.some(isCount));
  // "I'm selling my bike for 300 USDC. Make a link for my helmet": for as much?
  const [told] = draft.isSumTold ? all.filter(isTold) : [];
  const isElse = (slot: Slot) => saysWork(slot) && told !== undefined && sayingOf(slot) !== sayingOf(told);
  if (isMixed || said.some(isElse)) draft.twice.add("amount");
  return parts.map((part) => orderOf(draft, part, isOfSeveral));
}

const isDebtor = (slot: Slot): slot is SlotOf<"client"> => slot.kind === "client" && slot.owes === true;
const isTold = (slot: Slot) => slot.kind === "text" && slot.told === true;
const saysWork = (slot: Slot) =>
  slot.kind === "item" ? slot.text !== undefined : isOfRow(slot) && !isTold(slot);

function orderOf(draft: Draft, said: readonly Slot[], isPart: boolean): Order {
  const { noun, replaced, turn, mailAnswered } = draft;
  const slots = noun === "invoice" ? withRowsIntervals(withTotal(said)) : said;
  const twice = new Set(draft.twice);
  for (const [thing, { slots: rivals, sayings }] of valuesOf(slots))
    if (sayings.size > 1 || draft.denied.has(thing))
      for (const slot of rivals) if (!mayRepeat(noun, slot, slots)) twice.add(slot.kind);
  const count = isPart ? 1 : (slotOf({ slots }, "count")?.count ?? 1);
  const each = slots.some((slot) => slot.kind === "amount" && slot.each);
  // "Two invoices: 50 and 70 USDC"
  const sums = slots.filter(isSum);
  const isOfJar = noun === "jar" && (sums.length > 0 || slotOf({ slots }, "total") !== undefined);
  const isOdd = isOfJar || (noun === "invoice" && count > 1 && sums.length > 1);
  const rows = noun === "invoice" ? rowsOf({ slots }) : [];
  if (rows.length === 1 && purposesOf(slots) > 1) twice.add("text");
  const areCounted = slotOf({ slots }, "lines")?.count === rows.length;
  const isUnclear = isOdd || takesOffOne(slots) || areDoubtful(rows, areCounted, !!slotOf({ slots }, "due"));
  if (isUnclear || (each && count === 1 && !draft.plural)) twice.add("amount");
  return { noun, slots, twice: [...twice], replaced, count, turn, mailAnswered };
}

/** "Invoice Acme 500 for design. It's for hosting": of one line two purposes. */
function purposesOf(slots: readonly Slot[]): number {
  const counted = slots.flatMap((slot) => (slot.kind === "item" && slot.text ? slot.text.text : []));
  const isWhatFor = (slot: Slot): slot is SlotOf<"text"> => isOfRow(slot) && (!slot.of || counted.length > 0);
  const texts = slots.flatMap((slot) => (isWhatFor(slot) ? slot.text : []));
  return new Set([...texts, ...counted].map((text) => text.toLowerCase())).size;
}

/** Texts, but for those behind a key, and an invoice's sums may be several. */
function mayRepeat(noun: Noun, slot: Slot, slots: readonly Slot[]): boolean {
  if (slot.kind === "repeats" || (slot.kind === "text" && !slot.of)) return true;
  if (noun === "link" && slot.kind === "amount") return addUp({ slots });
  return noun === "invoice" && (SUMS.has(slot.kind) || (slot.kind === "text" && slot.of === "description"));
}
