import { type Logger, pino } from "pino";

export type Log = Logger;

/** One JSON line per request and job, on stderr: stdout belongs to people and to protocols. */
export function createLog(level: string): Log {
  return pino(
    { level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: 2, sync: false }),
  );
}
