import { isFull, isReadOnly, told } from "./away.js";
import type { Driven, Member } from "./member.js";
import type { Pool } from "./pool.js";
import { transact } from "./transact.js";

export interface Lender<Sql> {
  lend<T>(work: (sql: Sql) => PromiseLike<T>): Promise<T>;
  /** Looked for only after something has found none. */
  hasRoom(): Promise<boolean>;
}

/** A connection for one piece of work; what is wrong with the database is told as all doors tell it. */
export function openLender<Sql extends Driven>(pool: Pool<Sql>): Lender<Sql> {
  let full = false;
  const lend = async <T>(work: (sql: Sql) => PromiseLike<T>): Promise<T> => {
    const member: Member<Sql> = await pool.take();
    let giveBack = pool.give;
    try {
      return await work(member.sql);
    } catch (error) {
      full ||= isFull(error);
      if (isReadOnly(error)) giveBack = pool.retire;
      throw told(error);
    } finally {
      giveBack(member);
    }
  };
  return {
    lend,
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
