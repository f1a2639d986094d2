import { z } from "zod";
import { hashInTurns } from "../canonical-json.js";
import { DAY_MS } from "../days.js";
import { foldEmail } from "../email-address.js";
import { PublicError } from "../errors.js";
import type { Queryable } from "../store/database.js";
import {
  awaitIdempotencyKey,
  type IdempotencyScope,
  isAnswered,
  lockIdempotencyKey,
  type StoredAnswer,
  selectAnswer,
} from "../store/idempotency.js";
import type { Caller } from "./caller.js";
import { fieldsOf, withLeaves } from "./field.js";
import type { CallOptions } from "./perform.js";
import type { Tool } from "./tool.js";

const KEPT_MS = 7 * DAY_MS;
/** As long as a model that understood no answer goes on calling. */
const REPEATS_MS = 10 * 60_000;

/** A call that is to happen once, and what tells its body from another. */
export interface Keyed {
  scope: IdempotencyScope;
  bodyHash: Buffer;
  /** By its body alone, for whoever gave it no key: who comes second waits for the first. */
  implied?: boolean;
}

export interface Replay {
  status: number;
  answer: unknown;
}

/** What a call may happen once by: the key that it was given, or else its very arguments. */
export async function keyedBy(
  { account, actor }: Caller,
  tool: Tool,
  { raw, filled }: { raw: unknown; filled: unknown },
  { idempotencyKey, once, route = tool.name }: CallOptions,
): Promise<Keyed | undefined> {
  if (!idempotencyKey && !once) return undefined;
  // Without a key, a contact whose wallet was changed meanwhile makes it another call.
  const bodyHash = await hashInTurns(idempotencyKey ? raw : inOneSpelling(tool, filled));
  const of = (route: string, key: string) => ({ scope: { accountId: account.id, route, key }, bodyHash });
  if (idempotencyKey) return of(route, idempotencyKey);
  return { ...of(`${route}, again`, `${actor.id} ${bodyHash.toString("base64url")}`), implied: true };
}

const SPELLED: ReadonlySet<string> = new Set(["address", "destination", "payee", "email"]);

/** Of wallets and mailboxes, which mean the same in either case. */
function inOneSpelling({ fields }: Pick<Tool, "fields">, call: unknown): unknown {
  return withLeaves(fields, call as object, ({ facts, value }) => {
    if (!facts || !SPELLED.has(facts.sort) || typeof value !== "string") return value;
    return facts.sort === "email" ? foldEmail(value) : value.toLowerCase();
  });
}

/** The stored answer of an earlier call; undefined where this call is the first, which then holds the key. */
export async function claimIdempotencyKey(
  tx: Queryable,
  { scope, bodyHash, implied }: Keyed,
  now: Date,
): Promise<Replay | undefined> {
  const keptMs = implied ? REPEATS_MS : KEPT_MS;
  // Two statements in one trip: the second sees whatever was committed before the first got its lock.
  const [locked, known] = await Promise.all([
    implied ? awaitIdempotencyKey(tx, scope) : lockIdempotencyKey(tx, scope),
    selectAnswer(tx, scope, new Date(now.getTime() - keptMs)),
  ]);
  // A clock that was ahead must not make the same words mean the same call until its time has come.
  const isAhead = implied && known && known.createdAt.getTime() - now.getTime() > keptMs;
  const stored = isAhead ? undefined : known;
  // An answer stands whoever holds the lock: another retry, most likely.
  if (!stored) {
    if (locked) return undefined;
    throw new PublicError(
      "request_in_progress",
      "A request with this Idempotency-Key is still running. Try again shortly.",
    );
  }
  if (!stored.bodyHash.equals(bodyHash))
    throw new PublicError(
      "idempotency_key_reused",
      "This Idempotency-Key was used with another body. Nothing was created or changed: use a new key.",
    );
  return { status: stored.status, answer: stored.answer };
}

export async function isAnsweredAlready(
  sql: Queryable,
  { scope, implied }: Keyed,
  now: Date,
): Promise<boolean> {
  return !implied && isAnswered(sql, { scope, since: new Date(now.getTime() - KEPT_MS) });
}

interface Answered {
  answer: unknown;
  now: Date;
  status?: number;
}

/** What is kept of an answer, to be given again: all but what is shown once. */
export function toStoredAnswer(
  tool: Pick<Tool, "output">,
  { scope, bodyHash }: Keyed,
  { answer, now, status = 201 }: Answered,
): { scope: IdempotencyScope; stored: StoredAnswer } {
  return { scope, stored: { bodyHash, status, answer: withoutSecrets(tool, answer), createdAt: now } };
}

function withoutSecrets({ output }: Pick<Tool, "output">, answer: unknown): unknown {
  const secrets = output instanceof z.ZodObject ? fieldsOf(output.shape, "secret") : [];
  if (secrets.length === 0 || !answer || typeof answer !== "object") return answer;
  return Object.fromEntries(Object.entries(answer).filter(([name]) => !secrets.includes(name)));
}
