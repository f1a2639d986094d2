import type { Noun } from "./reader.js";
import { SUMS, sayingOf } from "./slots/sayings.js";
import type { Slot } from "./slots/slots.js";

/** What one order for several things says of each of them. */
interface Parts {
  readonly parts: readonly (readonly Slot[])[];
  readonly isOfSeveral: boolean;
  /** Where there are several: what may be said of one of them, or of all. */
  readonly unclear: readonly Slot["kind"][];
}

/** Parts times what is said of them: what goes beyond stays one order, which says its values twice. */
const MOST_SAID = 50_000;

/** Of several clients, or of several sums. */
export function partsOf(
  order: { noun: Noun; plural: boolean },
  slots: readonly Slot[],
  isOnce: IsOnce,
): Parts {
  const heads = headsOf(order, slots);
  if (heads.length < 2) return { parts: [slots], isOfSeveral: false, unclear: [] };
  const shared = sharedByAll(slots, heads);
  if (shared) return { parts: heads.map((head) => [head, ...shared]), isOfSeveral: true, unclear: [] };
  const parts = heads.length * slots.length <= MOST_SAID ? groups(slots, heads, isOnce) : [slots];
  // Of two clients each has his own sums, or nobody knows whose they are.
  const lacksSum = parts.some((part) => !part.some(({ kind }) => SUMS.has(kind)));
  // "… 500 for design and Acme 200 for hosting, 10 % off": off one of them, or off all?
  const behind = slots.slice(lastOfParts(slots)).filter(({ kind }) => kind === "off" || kind === "interval");
  return {
    parts,
    isOfSeveral: true,
    unclear: [...(lacksSum ? heads : []), ...behind].map(({ kind }) => kind),
  };
}

type IsOnce = (slot: Slot) => boolean;

/** "Ann (a@b.tld) and Bob (b@b.tld) 50 USDC each for dinner": behind all clients one sum, which is each one's. */
function sharedByAll(slots: readonly Slot[], heads: readonly Slot[]): Slot[] | undefined {
  const [sum, other] = slots.filter(({ kind }) => SUMS.has(kind));
  const last = Math.max(...heads.map((head) => slots.indexOf(head)));
  if (heads[0]?.kind !== "client" || other || sum?.kind !== "amount" || !sum.each) return undefined;
  if (slots.indexOf(sum) < last) return undefined;
  const isHead = new Set(heads);
  return slots.flatMap((slot) => (isHead.has(slot) ? [] : slot === sum ? { ...sum, each: false } : slot));
}

/** Where the last part's sum and its words end. */
function lastOfParts(slots: readonly Slot[]): number {
  return slots.findLastIndex(({ kind }) => SUMS.has(kind) || kind === "text");
}

function headsOf({ noun, plural }: { noun: Noun; plural: boolean }, slots: readonly Slot[]): Slot[] {
  if (noun === "invoice") {
    const isOthers = slots.some((slot) => slot.kind === "client" && !slot.owes);
    const isClient = (slot: Slot) =>
      slot.kind === "client" &&
      (slot.email !== undefined || slot.refs.length > 0) &&
      !(slot.owes && isOthers);
    return [...new Map(slots.filter(isClient).map((slot) => [sayingOf(slot), slot])).values()];
  }
  const several = plural || slots.some((slot) => slot.kind === "count");
  return several ? slots.filter(({ kind }) => kind === "amount") : [];
}

/** Between the words of one part they are that part's own. */
const TERMS = new Set<Slot["kind"]>(["due", "interval", "repeats", "off"]);

/** What stands before the first head, or is said only once, holds for each; the rest for the head before it. */
function groups(slots: readonly Slot[], heads: readonly Slot[], isOnce: IsOnce): Slot[][] {
  const own = new Set(heads);
  const owners = new Map<Slot, number>();
  let owner = -1;
  for (const slot of slots) owners.set(slot, own.has(slot) ? ++owner : owner);
  const within = new Set(slots.slice(0, lastOfParts(slots)).filter(({ kind }) => TERMS.has(kind)));
  const isForAll = (slot: Slot) =>
    slot.kind !== "text" && !SUMS.has(slot.kind) && !own.has(slot) && !within.has(slot) && isOnce(slot);
  const shared = new Set(slots.filter((slot) => (owners.get(slot) ?? -1) < 0 || isForAll(slot)));
  return heads.map((_, at) => slots.filter((slot) => owners.get(slot) === at || shared.has(slot)));
}
