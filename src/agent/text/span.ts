export type SightingKind =
  | "address"
  | "link"
  | "e-mail"
  | "handle"
  | "phone"
  | "account number"
  | "key"
  | "seed words"
  | "code"
  | "long code"
  | "amount"
  | "request for a secret"
  /** What only our own code writes, below. */
  | "note"
  /** A sentence that nothing shows to be true. */
  | "unbacked";

/** Something in a text that could lead money, a reader or a secret astray. */
export interface Sighting {
  readonly kind: SightingKind;
  readonly start: number;
  readonly end: number;
}

/** Every place of a global pattern that never matches nothing; `matchAll` would copy the pattern each time. */
export function findAll(text: string, pattern: RegExp): RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) found.push(match);
  return found;
}

/** The same as sightings of one kind; blanks at their ends are no part of them. */
export function seen(
  text: string,
  pattern: RegExp,
  kind: SightingKind,
  holds: (found: string) => boolean = () => true,
): Sighting[] {
  return findAll(text, pattern).flatMap(({ index: start, 0: found }) =>
    holds(found) ? [{ kind, start, end: start + found.trimEnd().length }] : [],
  );
}

/** What stands at a character: 0 is free text, then a value known to be good, and one that reads as if it were not there. */
export const KEPT = 1;
export const TAKEN_OUT = 2;

/** The most telling name for what overlaps. */
const RANK: readonly SightingKind[] = [
  "request for a secret",
  "unbacked",
  "key",
  "seed words",
  "code",
  "address",
  "account number",
  "e-mail",
  "handle",
  "phone",
];

/** Overlapping ones become one. */
export function mergeSightings(sightings: readonly Sighting[]): Sighting[] {
  const merged: Sighting[] = [];
  for (const next of [...sightings].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = merged.at(-1);
    if (!last || next.start >= last.end) merged.push(next);
    else {
      const kind = RANK.find((known) => known === last.kind || known === next.kind) ?? last.kind;
      merged[merged.length - 1] = { kind, start: last.start, end: Math.max(last.end, next.end) };
    }
  }
  return merged;
}
