import { hashOf } from "../canonical-json.js";
import { PublicError } from "../errors.js";
import type { Queryable } from "../store/database.js";
import {
  type IdempotencyScope,
  lockIdempotencyKey,
  type StoredAnswer,
  selectAnswer,
} from "../store/idempotency.js";

const KEPT_MS = 7 * 86_400_000;
/** Shown once, at creation, and never stored. */
const SHOWN_ONCE = new Set(["key", "secret"]);

export interface Replay {
  status: number;
  answer: unknown;
}

/** The stored answer of an earlier call; undefined where this call is the first, which then holds the key. */
export async function claimIdempotencyKey(
  tx: Queryable,
  scope: IdempotencyScope,
  body: unknown,
  now: Date,
): Promise<Replay | undefined> {
  // Two statements in one trip: the second sees whatever was committed before the first got its lock.
  const [locked, stored] = await Promise.all([
    lockIdempotencyKey(tx, scope),
    selectAnswer(tx, scope, new Date(now.getTime() - KEPT_MS)),
  ]);
  // An answer stands whoever holds the lock: another retry, most likely.
  if (!stored) {
    if (locked) return undefined;
    throw new PublicError(
      "request_in_progress",
      "A request with this Idempotency-Key is still running. Try again shortly.",
    );
  }
  if (!stored.bodyHash.equals(hashOf(body)))
    throw new PublicError(
      "idempotency_key_reused",
      "This Idempotency-Key was used with another body. Nothing was created or changed: use a new key.",
    );
  return { status: stored.status, answer: stored.answer };
}

export async function isAnswered(sql: Queryable, scope: IdempotencyScope, now: Date): Promise<boolean> {
  return (await selectAnswer(sql, scope, new Date(now.getTime() - KEPT_MS))) !== undefined;
}

/** What is kept of an answer, to be given again. */
export function toStoredAnswer(body: unknown, answer: unknown, now: Date): StoredAnswer {
  return { bodyHash: hashOf(body), status: 201, answer: withoutSecrets(answer), createdAt: now };
}

function withoutSecrets(answer: unknown): unknown {
  if (!answer || typeof answer !== "object" || Array.isArray(answer)) return answer;
  return Object.fromEntries(Object.entries(answer).filter(([name]) => !SHOWN_ONCE.has(name)));
}
