/** Whether somebody here reads a chain: without it nothing of ours turns to paid by itself. */
export type WatchState = "watched" | "behind" | "off";

interface Watch {
  stoppedReason: string | null;
  lookedAt: Date;
}

const BEHIND_MS = 90_000;

export function watchState(watch: Watch | undefined, now: Date): WatchState {
  if (!watch) return "off";
  return watch.stoppedReason || now.getTime() - watch.lookedAt.getTime() > BEHIND_MS ? "behind" : "watched";
}
