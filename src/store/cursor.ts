import { isDay } from "../days.js";
import { PublicError } from "../errors.js";
import type { IdPrefix } from "../ids.js";
import type { Order } from "./order.js";
import { NEWEST_FIRST } from "./order.js";

/** Behind which record the next page begins. */
export interface Cursor {
  createdAt: Date;
  id: string;
  /** What the list is in order by, as text; empty where that is the time alone. */
  key: string;
}

/** It says what order it belongs to, but for the usual one. */
export function writeCursor(last: { createdAt: Date; id: string; sortKey?: string }, sort: string): string {
  const place = `${last.createdAt.getTime()}.${last.id}`;
  const text = sort === NEWEST_FIRST ? place : `${sort}:${place}:${last.sortKey ?? ""}`;
  return Buffer.from(text).toString("base64url");
}

const PLACE = /^(\d{1,14})\.([a-z]+_[0-9a-z]{26}|0x[0-9a-fA-F]{40})$/;
const KEYS = { bigint: /^\d{1,18}$/, date: /^(infinity|\d{4}-\d\d-\d\d)$/, text: /^[^\0]*$/ } as const;

/** How the ids of a list's records begin. */
export type Listed = IdPrefix | "0x";

interface Place {
  of: Listed;
  sort: string;
  type: Order["type"] | undefined;
}

export function readCursor(cursor: string, { of, sort, type }: Place): Cursor {
  const text = Buffer.from(cursor, "base64url").toString();
  const usual = sort === NEWEST_FIRST;
  const head = usual ? "" : `${sort}:`;
  const [place = "", ...key] = text.startsWith(head) ? text.slice(head.length).split(":") : [];
  const [, time, id] = PLACE.exec(place) ?? [];
  const isOfList = id?.startsWith(of === "0x" ? of : `${of}_`);
  if (!id || !isOfList || (usual && key.length > 0) || !fits(key.join(":"), type)) throw wrongCursor();
  return { createdAt: new Date(Number(time)), id, key: key.join(":") };
}

function fits(key: string, type: Order["type"] | undefined): boolean {
  if (!type) return key === "";
  return KEYS[type].test(key) && (type !== "date" || key === "infinity" || isDay(key));
}

export function wrongCursor(): PublicError {
  const message = "expected a next_cursor from an earlier answer of this list, in the same order";
  return new PublicError("validation_failed", `cursor: ${message}.`, {
    issues: [{ path: "cursor", message }],
  });
}
