import { useEffect, useRef } from "preact/hooks";
import { emptyTab, readTab, writeTab } from "../web/tab-store.js";

// What is typed and not sent yet. A session that ends in the middle takes it from nobody who comes back in this tab, and
// a way elsewhere from nobody who goes back.

interface Kept {
  whose: string;
  typed: Record<string, unknown>;
}

const PLACE = "unsigned-typed";
/** Of what was left: more than anybody goes back to. */
const MOST = 20;

const typing = new Map<string, () => unknown>();
let whose = "";
/** The page is being left for the sign-in: what was to be kept is. */
let isOver = false;

function kept(): Kept {
  return JSON.parse(readTab(PLACE) ?? '{"whose":"","typed":{}}');
}

function keep(typed: Record<string, unknown>): void {
  const newest = Object.entries(typed).slice(-MOST);
  writeTab(PLACE, newest.length === 0 ? null : JSON.stringify({ whose, typed: Object.fromEntries(newest) }));
}

function without(...places: string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(kept().typed).filter(([place]) => !places.includes(place)));
}

/** Whose tab this is now; what somebody else had typed here is gone. */
export function openTyped(member: string): void {
  whose = member;
  if (kept().whose !== member) writeTab(PLACE, null);
}

/** The session has ended: of all that the tab kept, this alone stays. */
export function holdTyped(): void {
  const now = Object.fromEntries([...typing].map(([place, read]) => [place, read()]));
  const typed = { ...kept().typed, ...now };
  forgetTyped();
  if (whose) keep(typed);
}

/** The tab is nobody's any more. */
export function forgetTyped(): void {
  isOver = true;
  emptyTab();
}

/** Whether leaving would take something from somebody. */
export function isTyping(): boolean {
  return [...typing.values()].some((read) => read() !== undefined);
}

/** What was typed there when the session ended, or before this step of the tab's history was left; once. */
export function takeTyped(place: string): unknown {
  const left = `${place} ${step()}`;
  const { [place]: ended, [left]: typed } = kept().typed;
  keep(without(place, left));
  return typed ?? ended;
}

/** What `read` says is kept when the session ends; undefined: nothing is typed. */
export function useTyped(place: string, read: () => unknown): void {
  const latest = useRef(read);
  latest.current = read;
  useEffect(() => {
    typing.set(place, () => latest.current());
    return () => {
      typing.delete(place);
    };
  }, [place]);
}

/** As long as `read` says something, it is there for who comes back to this step. What is returned forgets it. */
export function useLeft(place: string, read: () => unknown): () => void {
  const latest = useRef(read);
  latest.current = read;
  const left = useRef("");
  useEffect(() => {
    left.current = `${place} ${step()}`;
    const leave = () => {
      const typed = isOver ? undefined : latest.current();
      keep({ ...without(left.current), ...(typed !== undefined && { [left.current]: typed }) });
    };
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      leave();
    };
  }, [place]);
  return () => keep(without(left.current));
}

/** A step of the tab's history is told by a mark of its own; one that is loaded anew begins anew. */
function step(): string {
  const known: unknown = history.state?.step;
  if (typeof known === "string" && known !== reloaded) return known;
  const mark = crypto.randomUUID();
  history.replaceState({ ...history.state, step: mark }, "");
  return mark;
}

const [loading] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
const reloaded: unknown = loading?.type === "reload" ? history.state?.step : undefined;
