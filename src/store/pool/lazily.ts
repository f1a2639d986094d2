/** What the driver keeps of a query. */
interface Driven {
  handler(): void;
  resolve(rows: unknown): void;
  reject(error: unknown): void;
}

/** What makes of a query something else than its rows, and is used nowhere. */
const OTHERWISE = ["cursorFn", "forEachFn", "isRaw", "onlyDescribe", "streaming"];

/** A query that is a part of another one until somebody waits for it, and runs then, once. */
export function lazily<Query extends Promise<unknown>>(query: Query, run: () => Promise<unknown>): Query {
  const driven = query as Query & Driven;
  driven.handler = () => {
    if (OTHERWISE.some((sign) => Reflect.get(driven, sign)))
      return driven.reject(
        new Error("a query of the pool answers its rows; reserve a connection for anything else"),
      );
    run().then(driven.resolve, driven.reject);
  };
  return query;
}
