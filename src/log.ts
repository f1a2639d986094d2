const LEVELS = { trace: 10, debug: 20, info: 30, warn: 40, error: 50, fatal: 60 };
type Level = keyof typeof LEVELS;

export type LogLevel = Level | "silent";
export type Log = Record<Level, (fields: object, message: string) => void>;

/** One JSON line per request and job, on stderr: stdout belongs to people and to protocols. */
export function createLog(least: LogLevel, write = toStderr()): Log {
  const from = least === "silent" ? Number.POSITIVE_INFINITY : LEVELS[least];
  const say = (level: Level) => (fields: object, message: string) => {
    if (LEVELS[level] < from) return;
    const line = { level: LEVELS[level], time: new Date(), ...fields, msg: message };
    write(`${isPlain(fields) ? JSON.stringify(line) : JSON.stringify(line, sayErrors)}\n`);
  };
  return {
    trace: say("trace"),
    debug: say("debug"),
    info: say("info"),
    warn: say("warn"),
    error: say("error"),
    fatal: say("fatal"),
  };
}

/** As nearly all are: written several times as fast as what may have an error or a big integer within it. */
function isPlain(fields: object): boolean {
  return Object.values(fields).every((value) => typeof value !== "object" && typeof value !== "bigint");
}

/** Whoever reads it may be gone before we are: that must not end the service. */
function toStderr(): (line: string) => void {
  process.stderr.off("error", ignore).on("error", ignore);
  return (line) => void process.stderr.write(line);
}

function ignore(): void {}

/** Of an error JSON would tell nothing, or what it tells the public; its further fields may quote what people wrote. */
function sayErrors(this: Record<string, unknown>, key: string, value: unknown): unknown {
  const given = this[key];
  if (!(given instanceof Error)) return typeof value === "bigint" ? String(value) : value;
  return {
    type: given.name,
    code: "code" in given ? given.code : undefined,
    message: given.message,
    stack: stackOf(given),
  };
}

function stackOf({ stack = "", cause }: Error): string {
  return cause instanceof Error ? `${stack}\ncaused by: ${stackOf(cause)}` : stack;
}
