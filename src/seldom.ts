/** What goes wrong many times a second is told once in half a minute, with how often it happened since. */
export function seldom(
  tell: (what: string, again: number) => void,
  everyMs = 30_000,
): (what: string) => void {
  const told = new Map<string, { at: number; since: number }>();
  return (what) => {
    const now = performance.now();
    const last = told.get(what);
    if (last && now - last.at < everyMs) {
      last.since++;
      return;
    }
    for (const [other, { at }] of told) if (now - at >= everyMs) told.delete(other);
    told.set(what, { at: now, since: 0 });
    tell(what, last?.since ?? 0);
  };
}
