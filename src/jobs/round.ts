import type { Queue } from "bullmq";

/**
 * A turn that lies further ahead than that was set by a clock that was wrong: nothing would be done until then. Two
 * machines may differ by less.
 */
const CLOCKS_APART_MS = 60_000;

export type Schedule = Pick<Queue, "upsertJobScheduler" | "removeJobScheduler">;

/** One task of this name per period, for all who ask. */
export async function askForRound(
  jobs: Schedule,
  name: string,
  milliseconds: number,
  opts: { removeOnComplete: boolean; removeOnFail: boolean },
): Promise<void> {
  const ask = () =>
    againOnDeadlock(() =>
      jobs.upsertJobScheduler(name, { every: milliseconds }, { name, data: { subject: "" }, opts }),
    );
  const { delay } = await ask();
  if (delay <= milliseconds + Math.max(milliseconds, CLOCKS_APART_MS)) return;
  await againOnDeadlock(() => jobs.removeJobScheduler(name));
  await ask();
}

/** Several processes that ask for one schedule at once may lock each other out; PostgreSQL ends one of them (40P01). */
async function againOnDeadlock<T>(ask: () => Promise<T>, left = 5): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const deadlocked = error instanceof Error && "code" in error && error.code === "40P01";
    if (!deadlocked || left === 0) throw error;
    return againOnDeadlock(ask, left - 1);
  }
}
