import { behind, isDatabaseAway } from "../../errors.js";
import { isFull, isReadOnly, told } from "./away.js";
import type { Driven, Member } from "./member.js";
import type { Pool } from "./pool.js";
import { transact } from "./transact.js";

export interface Lender<Sql> {
  lend<T>(work: (sql: Sql) => PromiseLike<T>): Promise<T>;
  /** Looked for only after something has found none. */
  hasRoom(): Promise<boolean>;
  /** For the log: what is behind each answer that the database is away. */
  onTrouble(tell: (what: string) => void): void;
}

/** What writes nothing now may do so for hours, and is asked to write all the time. */
const RENEW_MS = 1_000;

/** A connection for one piece of work; what is wrong with the database is told as all doors tell it. */
export function openLender<Sql extends Driven>(pool: Pool<Sql>): Lender<Sql> {
  let full = false;
  let renewed = Number.NEGATIVE_INFINITY;
  // Those beside it were opened under the same setting, and each would fail somebody to be found out.
  const retireAll = (member: Member<Sql>) => {
    pool.retire(member);
    if (performance.now() - renewed < RENEW_MS) return;
    renewed = performance.now();
    pool.renew();
  };
  let tell = (_what: string) => {};
  const tellOf = (error: unknown) => {
    const known = told(error);
    if (isDatabaseAway(known)) tell(behind(known));
    return known;
  };
  const lend = async <T>(work: (sql: Sql) => PromiseLike<T>): Promise<T> => {
    const member: Member<Sql> = await pool.take().catch((error) => Promise.reject(tellOf(error)));
    let giveBack = pool.give;
    try {
      return await work(member.sql);
    } catch (error) {
      full ||= isFull(error);
      if (isReadOnly(error)) giveBack = retireAll;
      throw tellOf(error);
    } finally {
      giveBack(member);
    }
  };
  return {
    lend,
    onTrouble(listener) {
      tell = listener;
    },
    async hasRoom() {
      if (!full) return true;
      full = false;
      await lend((sql) => transact(sql, takeRoom)).catch(() => {});
      return !full;
    },
  };
}

/** Some pages of a disk, given back at once. */
async function takeRoom<Sql extends Driven>(tx: Sql): Promise<void> {
  await tx`
    create temporary table room on commit drop as select repeat('x', 2000) as filler from generate_series(1, 100)`;
}
