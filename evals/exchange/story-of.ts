import type { Case } from "../case.js";

/** A case as its file would say it: without its place, and without what is as if it were not said. */
export function storyOf({ kind: _, file, line, ...one }: Case): Record<string, unknown> {
  const { family, ...story } = one as Record<string, unknown>;
  return Object.fromEntries(Object.entries(story).filter(([field, value]) => isSaid(field, value)));
}

const USUAL: Record<string, unknown> = { status: 200, hard: false, free: false, key: "write", world: "shop" };

function isSaid(field: string, value: unknown): boolean {
  if (value === undefined || value === USUAL[field]) return false;
  return Array.isArray(value) ? value.length > 0 : JSON.stringify(value) !== "{}";
}
