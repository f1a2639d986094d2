import { remember } from "../../text/remember.js";
import type { Slot } from "./slots.js";

const PLACE = new Set<Slot["kind"]>(["address", "wallet"]);
export const SUMS = new Set<Slot["kind"]>(["amount", "item"]);

export function isSum(slot: Slot | undefined): boolean {
  return slot !== undefined && SUMS.has(slot.kind);
}

/** Two values for one thing are rivals. */
export function thingOf(slot: Slot): string {
  if (PLACE.has(slot.kind)) return "place";
  if (SUMS.has(slot.kind)) return "sum";
  if (slot.kind === "text") return slot.of && slot.of !== "description" ? slot.of : "text";
  return slot.kind === "url" ? `url ${slot.of}` : slot.kind;
}

/** How it is said. */
const MANNER = new Set("start end text marked each keyed recurring owes signed sign orNames".split(" "));

/** What is said, in whatever words. */
export const sayingOf = remember((slot: Slot): string => {
  const kept = slot.kind === "text" ? slot.text.toLowerCase() : slot;
  const plain = (inner: unknown) => (typeof inner === "bigint" ? String(inner) : inner);
  return JSON.stringify(kept, (key, inner) => (MANNER.has(key) ? undefined : plain(inner)));
});
