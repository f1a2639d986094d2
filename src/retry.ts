const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Ten tries over about three days. */
export const WEBHOOK_RETRIES: readonly number[] = [
  10_000,
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  6 * HOUR,
  12 * HOUR,
  24 * HOUR,
  24 * HOUR,
];

/** Nine tries over about two days. */
export const MAIL_RETRIES: readonly number[] = [
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  24 * HOUR,
];

/** A mail server that fails is tried with one letter so often, by all workers together; after the last wait at the same pace. */
export const MAIL_SERVER_RETRIES: readonly number[] = [MINUTE, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE];

/** Letters that no server was there for wait so long: an outage costs none of their tries. */
export const MAIL_WAITS_MS = 14 * 24 * HOUR;

/** When to try again after so many failed tries, up to a fifth later so that a crowd spreads; null: no more. */
export function nextTry(
  retries: readonly number[],
  failed: number,
  now: Date,
  chance = Math.random(),
): Date | null {
  const wait = retries[failed - 1];
  return wait === undefined ? null : new Date(now.getTime() + Math.round(wait * (1 + chance / 5)));
}
