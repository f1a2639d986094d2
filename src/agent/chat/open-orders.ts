import { PublicError } from "../../errors.js";
import type { Caller } from "../../runtime/caller.js";
import type { Queryable } from "../../store/database.js";
import { type AskedOf, keepOpenOrder, selectOpenOrders, useOpenOrders } from "../../store/open-orders.js";
import { readEvidence } from "../reading/evidence.js";
import { type OpenOrder, turnsHashes } from "../reading/open-order.js";
import type { Turn } from "../reading/types.js";
import type { Session } from "./session.js";

const OPEN_MS = 30 * 60_000;

interface Talk {
  readonly turns: readonly Turn[];
  readonly now: Date;
  readonly runId: string | null;
}

/** Our questions that still wait for their answer, by the turns before them. */
export async function openOrdersBehind(
  of: AskedOf,
  { turns, now, runId }: Talk,
  sql: Queryable,
): Promise<ReadonlyMap<string, OpenOrder>> {
  const hashes = turnsHashes(turns).slice(0, -1);
  if (hashes.length === 0) return new Map();
  const since = new Date(now.getTime() - OPEN_MS);
  const rows = await selectOpenOrders<OpenOrder>(sql, of, { hashes, since, run: runId });
  return new Map(rows.map(({ turnsHash, asked }) => [turnsHash, asked]));
}

/** With the answer that asks. */
export async function keepQuestion(tx: Queryable, session: Session, asked: OpenOrder): Promise<void> {
  const { caller, turns, house } = session;
  const turnsHash = turnsHashes(turns).at(-1) ?? "";
  await keepOpenOrder(tx, ownerOf(caller), { turnsHash, asked, askedAt: house.clock() });
}

/** In the transaction of a write: each question is answered once, in whatever tab. */
export async function closeQuestions(tx: Queryable, session: Session): Promise<void> {
  const { caller, turns, account, run } = session;
  const { asked, live } = readEvidence(turns, account);
  const hashes = turnsHashes(turns);
  const answered = asked.flatMap((one, turn) =>
    one && turn > asked.length - 1 - live.length ? (hashes[turn - 1] ?? []) : [],
  );
  if (answered.length > 0 && !(await useOpenOrders(tx, ownerOf(caller), answered, run.id)))
    throw new PublicError(
      "state_conflict",
      "This was answered already, in another window. Nothing was created: ask once more if you want another one.",
    );
}

function ownerOf({ account, actor }: Caller): AskedOf {
  return { accountId: account.id, actorId: actor.id };
}
