import postgres from "postgres";
import { PublicError } from "../../errors.js";

/** The driver's own words for a connection that is not there any more. */
const LOST = /^CONNECT(ION_(CLOSED|ENDED|DESTROYED)|_TIMEOUT)$/;
/** SQLSTATE: connections (08), shutting down, starting up, closed to us, or a standby since a moment ago. */
const AWAY = /^(08...|57P0[1235]|53300|55000|25006)$/;
/** SQLSTATE: no room on its disk, no memory, a fault of the disk. */
const FULL = /^(53100|53200|58030)$/;
const READ_ONLY = "25006";

const AGAIN_S = 2;
const FULL_AGAIN_S = 30;

/** What is thrown by the database as all doors tell it: whatever is not about its being away stays as it is. */
export function told(error: unknown): unknown {
  if (isFull(error)) return full(error);
  const code = codeOf(error);
  const away = error instanceof postgres.PostgresError ? AWAY.test(code) : LOST.test(code);
  return away ? unavailable(error) : error;
}

/** It answers, and can store nothing. */
export function isFull(error: unknown): boolean {
  return error instanceof postgres.PostgresError && FULL.test(error.code);
}

/** A session may stay so when the server has long been taking writes again: another one is opened. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof postgres.PostgresError && error.code === READ_ONLY;
}

/** True of a write, too, whose connection broke at its commit: nobody here can know whether it was stored. */
export function unavailable(cause: unknown): PublicError {
  return new PublicError(
    "database_unavailable",
    "The database can't be reached right now. What you sent may or may not have been stored: send it again with the same Idempotency-Key, or look before you send it again without one.",
    { retryAfterSeconds: AGAIN_S, cause },
  );
}

function full(cause: unknown): PublicError {
  return new PublicError(
    "database_unavailable",
    "The database can store nothing right now, and what you sent has not been stored. Send it again later, with the same Idempotency-Key.",
    { retryAfterSeconds: FULL_AGAIN_S, cause },
  );
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
