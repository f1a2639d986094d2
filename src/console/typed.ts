import { useEffect, useRef } from "preact/hooks";

// What is typed and not sent yet. A session that ends in the middle takes it from nobody who comes back in this tab.

interface Kept {
  whose: string;
  typed: Record<string, unknown>;
}

const PLACE = "unsigned-typed";

const typing = new Map<string, () => unknown>();
let whose = "";

function kept(): Kept {
  return JSON.parse(sessionStorage.getItem(PLACE) ?? '{"whose":"","typed":{}}');
}

/** Whose tab this is now; what somebody else had typed here is gone. */
export function openTyped(member: string): void {
  whose = member;
  if (kept().whose !== member) sessionStorage.removeItem(PLACE);
}

/** The session has ended: of all that the tab kept, this alone stays. */
export function holdTyped(): void {
  const now = Object.fromEntries([...typing].map(([place, read]) => [place, read()]));
  const typed = { ...kept().typed, ...now };
  sessionStorage.clear();
  if (whose) sessionStorage.setItem(PLACE, JSON.stringify({ whose, typed }));
}

/** What was typed there when the session ended, once. */
export function takeTyped(place: string): unknown {
  const { whose, typed } = kept();
  const { [place]: taken, ...rest } = typed;
  if (Object.keys(rest).length === 0) sessionStorage.removeItem(PLACE);
  else sessionStorage.setItem(PLACE, JSON.stringify({ whose, typed: rest }));
  return taken;
}

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
