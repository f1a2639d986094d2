import { behind, isDatabaseAway } from "../errors.js";

/** One that fails holds up none behind it. Where the database is away, nothing more is asked of it. */
export async function inTurnApart(steps: readonly (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps) {
    await step().catch((error) => failures.push(error));
    if (isDatabaseAway(failures.at(-1))) break;
  }
  if (failures.length > 1) throw new AggregateError(failures, failures.map(behind).join("; "));
  if (failures.length > 0) throw failures[0];
}
