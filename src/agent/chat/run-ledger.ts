import { DAY_MS } from "../../days.js";
import { PublicError } from "../../errors.js";
import { newId } from "../../ids.js";
import type { Caller } from "../../runtime/caller.js";
import type { House } from "../../runtime/house.js";
import {
  type ChatRunRow,
  deleteRun,
  finishRun,
  insertRun,
  lockChatBody,
  releaseRun,
  renewLease,
  selectRunByBody,
  selectRunByKey,
  takeOverRun,
} from "../../store/chat-runs.js";
import { type ChatWriteRow, insertChatWrite, selectRunWrites } from "../../store/chat-writes.js";
import type { Queryable } from "../../store/database.js";

const KEPT_MS = 7 * DAY_MS;
const RETRY_MS = 10 * 60_000;
const LEASE_S = 15;
const RENEW_MS = 5_000;

/** One execution of one chat request, and its hold on the rows that tell of it. */
export interface Run {
  readonly id: string;
  readonly accountId: string;
  readonly actorId: string;
  readonly idempotencyKey: string | null;
  readonly bodyHash: Buffer;
  readonly createdAt: Date;
  attempt: number;
  /** Without an Idempotency-Key there is a row from the first write on. */
  stored: boolean;
  /** The user asks for the same once more. */
  readonly again: boolean;
}

export interface Begun {
  run: Run;
  /** What an earlier attempt, killed since, has written. */
  writes: ChatWriteRow[];
}

export interface Replayed {
  answer: unknown;
  by: "key" | "body";
}

export interface RunRequest {
  idempotencyKey: string | undefined;
  bodyHash: Buffer;
  again: boolean;
}

/** A new run, the rest of one that died, or the answer of one that is over. */
export function beginRun(house: House, caller: Caller, request: RunRequest): Promise<Begun | Replayed> {
  const now = house.clock();
  const run: Run = {
    id: newId("run", now),
    accountId: caller.account.id,
    actorId: caller.actor.id,
    idempotencyKey: request.idempotencyKey ?? null,
    bodyHash: request.bodyHash,
    createdAt: now,
    attempt: 1,
    stored: false,
    again: request.again,
  };
  return request.idempotencyKey === undefined ? beginByBody(house, run) : beginByKey(house, run);
}

function beginByKey(house: House, run: Run): Promise<Begun | Replayed> {
  const key = run.idempotencyKey ?? "";
  return house.sql.begin(async (tx) => {
    await lockChatBody(tx, run.accountId, key);
    const known = await selectRunByKey(tx, run.accountId, key);
    if (known && known.createdAt.getTime() > run.createdAt.getTime() - KEPT_MS) {
      if (!known.bodyHash.equals(run.bodyHash))
        throw new PublicError(
          "idempotency_key_reused",
          "This Idempotency-Key was used with another body. Nothing was created or changed: use a new key.",
        );
      return resume(tx, run, known, "key");
    }
    if (known) await deleteRun(tx, known.id);
    await insertRun(tx, run, LEASE_S);
    return { run: { ...run, stored: true }, writes: [] };
  });
}

async function beginByBody(house: House, run: Run): Promise<Begun | Replayed> {
  if (run.again) return { run, writes: [] };
  const known = await selectRunByBody(house.sql, run, retriedSince(run));
  if (!known) return { run, writes: [] };
  return house.sql.begin(async (tx) => {
    await lockChatBody(tx, run.actorId, run.bodyHash.toString("hex"));
    const current = await selectRunByBody(tx, run, retriedSince(run));
    return current ? resume(tx, run, current, "body") : { run, writes: [] };
  });
}

function retriedSince(run: Run): Date {
  return new Date(run.createdAt.getTime() - RETRY_MS);
}

async function resume(
  tx: Queryable,
  run: Run,
  known: ChatRunRow,
  by: Replayed["by"],
): Promise<Begun | Replayed> {
  if (known.finishedAt) return { answer: known.answer, by };
  if (known.leased) throw stillRunning();
  const attempt = await takeOverRun(tx, known.id, LEASE_S);
  const { id, idempotencyKey, createdAt } = known;
  return {
    run: { ...run, id, idempotencyKey, createdAt, attempt, stored: true },
    writes: await selectRunWrites(tx, id),
  };
}

export function stillRunning(): PublicError {
  return new PublicError("request_in_progress", "The same request is still running. Try again shortly.");
}

/** In the transaction of the write: it stands if this run may still write, and is remembered if it stands. */
export async function recordWrite(tx: Queryable, run: Run, write: Omit<ChatWriteRow, "runId" | "accountId">) {
  if (run.stored) {
    if (!(await renewLease(tx, run.id, run.attempt, LEASE_S))) throw stillRunning();
  } else {
    await lockChatBody(tx, run.actorId, run.bodyHash.toString("hex"));
    if (!run.again && (await selectRunByBody(tx, run, retriedSince(run)))) throw stillRunning();
    await insertRun(tx, run, LEASE_S);
  }
  await insertChatWrite(tx, { ...write, runId: run.id, accountId: run.accountId });
}

/** As long as this process lives, nobody else goes on with its run. */
export function keepLease(house: House, run: Run): () => void {
  const timer = setInterval(() => {
    if (run.stored)
      renewLease(house.sql, run.id, run.attempt, LEASE_S).catch((err) => house.log.warn({ err }, "lease"));
  }, RENEW_MS);
  timer.unref();
  return () => clearInterval(timer);
}

export async function closeRun(tx: Queryable, run: Run, answer: unknown, now: Date): Promise<void> {
  if (run.stored && !(await finishRun(tx, run.id, run.attempt, answer, now))) throw stillRunning();
}

export async function abandonRun(house: House, run: Run): Promise<void> {
  if (run.stored) await releaseRun(house.sql, run.id, run.attempt);
}
