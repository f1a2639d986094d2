import { behind } from "../errors.js";
import { type EventFacts, keptSince } from "../records/event.js";
import type { House } from "../runtime/house.js";
import { lastSequences, selectEvents } from "../store/events.js";

/** New events are looked for as often, of all accounts that somebody listens to at once. */
const LOOK_MS = 500;
const PAGE = 100;
/** What nobody has asked for in so many looks is forgotten. */
const KEPT_LOOKS = 4;

interface Room {
  last: bigint;
  /** Who waits for more than it has. */
  waiting: Set<() => void>;
  listeners: number;
  /** Pages by where they begin: listeners go at the same pace, and share what is read. */
  pages: Map<bigint, { events: Promise<EventFacts[]>; asked: number }>;
}

/** The events of those accounts that somebody listens to, read once however many do. */
export interface Feed {
  /** The account's last number once everybody has been told; listens until the signal. */
  enter(accountId: string, signal: AbortSignal): Promise<bigint>;
  /** The last number, as soon as it is beyond this one; after a while in any case. */
  beyond(accountId: string, sequence: bigint, patienceMs: number, signal: AbortSignal): Promise<bigint>;
  read(accountId: string, after: bigint): Promise<EventFacts[]>;
  listeners(accountId: string): number;
}

export function createFeed({ sql, clock, log }: House): Feed {
  const rooms = new Map<string, Room>();
  let looks = 0;
  let failing = false;
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    looks++;
    const found = await lastSequences(sql, [...rooms.keys()]);
    for (const [accountId, room] of rooms) {
      for (const [after, { asked }] of room.pages) if (asked < looks - KEPT_LOOKS) room.pages.delete(after);
      const last = found.get(accountId) ?? 0n;
      if (last <= room.last) continue;
      room.last = last;
      for (const wake of room.waiting) wake();
    }
  }

  function lookAgain(): void {
    if (timer || rooms.size === 0) return;
    timer = setTimeout(async () => {
      failing = await look().then(
        () => false,
        (error: unknown) => {
          if (!failing) log.warn({ error: behind(error) }, "events can't be read for those who listen");
          return true;
        },
      );
      timer = undefined;
      lookAgain();
    }, LOOK_MS);
    timer.unref();
  }

  return {
    async enter(accountId, signal) {
      const room = rooms.get(accountId) ?? { last: 0n, waiting: new Set(), listeners: 0, pages: new Map() };
      rooms.set(accountId, room);
      room.listeners++;
      signal.addEventListener("abort", () => {
        room.listeners--;
        if (room.listeners === 0) rooms.delete(accountId);
      });
      const last = (await lastSequences(sql, [accountId])).get(accountId) ?? 0n;
      if (last > room.last) room.last = last;
      lookAgain();
      return last;
    },
    async beyond(accountId, sequence, patienceMs, signal) {
      const room = rooms.get(accountId);
      if (!room || room.last > sequence || signal.aborted) return room?.last ?? sequence;
      await new Promise<void>((resolve) => {
        const wake = () => {
          clearTimeout(patience);
          room.waiting.delete(wake);
          signal.removeEventListener("abort", wake);
          resolve();
        };
        const patience = setTimeout(wake, patienceMs);
        room.waiting.add(wake);
        signal.addEventListener("abort", wake);
      });
      return room.last;
    },
    read(accountId, after) {
      const known = rooms.get(accountId)?.pages.get(after);
      if (known) {
        known.asked = looks;
        return known.events;
      }
      const events = selectEvents(sql, accountId, keptSince(clock()), { limit: PAGE, after }).then(
        ({ rows }) => rows,
      );
      const pages = rooms.get(accountId)?.pages;
      pages?.set(after, { events, asked: looks });
      events.catch(() => pages?.delete(after));
      return events;
    },
    listeners: (accountId) => rooms.get(accountId)?.listeners ?? 0,
  };
}
