import { PublicError } from "../errors.js";
import type { Queryable, Transaction } from "./database.js";

/** A number that is this transaction's alone, to be asked for once nobody answers any more. */
export async function currentTransaction(tx: Transaction): Promise<string | undefined> {
  const [row] = await tx<{ number: string }[]>`select pg_current_xact_id()::text as number`;
  return row?.number;
}

/** What became of a transaction whose connection broke; a server that knows nothing of it has nothing of it. */
export async function endOf(
  sql: Queryable,
  number: string,
): Promise<"committed" | "aborted" | "in progress"> {
  try {
    const [row] = await sql<{ end: string | null }[]>`select pg_xact_status(${number}::xid8) as end`;
    return row?.end === "committed" || row?.end === "in progress" ? row.end : "aborted";
  } catch (error) {
    // Nobody answers yet.
    if (error instanceof PublicError) return "in progress";
    return "aborted";
  }
}
