import { joined } from "../joined.js";
import type { Queryable, Sql, Transaction } from "./database.js";
import { unavailable } from "./pool/away.js";

/** The pool's other connections stay free for what many share: a key that is looked up, a list, a link that is stored. */
const AT_A_TIME = 6;
/** As long as for a connection. */
const WAIT_MS = 10_000;

interface Asked {
  accountId: string;
  until: number;
  work(): Promise<unknown>;
}

const next = joined(
  (_sql: Queryable, asked: Asked[]) =>
    Promise.all(
      asked.map(({ until, work }) => {
        if (performance.now() > until) throw unavailable(new Error("its turn came too late"));
        return work();
      }),
    ),
  { runs: AT_A_TIME, most: 1, ownerOf: ({ accountId }) => accountId },
);

/** Work that has a connection to itself: accounts take turns, and nobody waits for all that another one has asked for. */
export function inTurn<T>(sql: Queryable, accountId: string, work: () => PromiseLike<T>): Promise<T> {
  const until = performance.now() + WAIT_MS;
  return next(sql, { accountId, until, work: async () => work() }) as Promise<T>;
}

export function beginInTurn<T>(
  sql: Sql,
  accountId: string,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return inTurn(sql, accountId, () => sql.begin(work));
}
