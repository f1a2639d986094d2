const MARK = "/* planned anew */";

/**
 * A query whose text begins so is planned for its own values each time. PostgreSQL else takes one plan for all once it
 * has seen some: what the first filters met by the thousand, the next meets once in a million.
 */
export function planAnew<Q>(query: Q, [head = ""]: readonly string[]): Q {
  if (head.startsWith(MARK)) (query as Q & { options: { prepare: boolean } }).options.prepare = false;
  return query;
}
