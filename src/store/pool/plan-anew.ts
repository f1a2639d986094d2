const MARK = "/* planned anew */";

/**
 * A query whose text begins so is planned for its own values each time. PostgreSQL else takes one plan for all once it
 * has seen some: what the first filters met by the thousand, the next meets once in a million.
 */
export function planAnew<Q>(query: Q, [[head = ""], first]: readonly [readonly string[], ...unknown[]]): Q {
  if (head.startsWith(MARK) || isMark(first))
    (query as Q & { options: { prepare: boolean } }).options.prepare = false;
  return query;
}

/** A part of a query that is nothing but the mark. */
function isMark(part: unknown): boolean {
  return (
    part instanceof Promise && "strings" in part && Array.isArray(part.strings) && part.strings[0] === MARK
  );
}
