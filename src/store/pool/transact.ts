import type { Driven } from "./member.js";

/**
 * One transaction on a connection that is nobody else's. What fails in it or comes after it is refused: what is left
 * of a transaction that is over must not run as somebody else's, and not by itself either.
 */
export async function transact<Sql extends Driven, T>(sql: Sql, work: (tx: Sql) => Promise<T>): Promise<T> {
  let over = false;
  const tx = new Proxy(sql, {
    apply(run, _this, given) {
      if (over) throw new Error("this transaction is over");
      return Reflect.apply(run, undefined, given);
    },
  });
  await sql`begin`;
  let result: T;
  try {
    result = await work(tx);
  } catch (error) {
    over = true;
    // Where the connection is lost, so is the transaction.
    await sql`rollback`.then(undefined, () => {});
    throw error;
  }
  over = true;
  const { command } = await sql`commit`;
  if (command !== "COMMIT") throw new Error("the transaction was rolled back: a statement of it had failed");
  return result;
}
