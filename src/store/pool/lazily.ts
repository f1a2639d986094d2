/** What would make of the query something else than its rows, and is used nowhere. */
const OTHERWISE = ["cursor", "describe", "forEach", "raw", "readable", "simple", "values", "writable"];

/** A query that is a part of another one until somebody waits for it, and runs then, once. */
export function lazily<Query extends Promise<unknown>>(query: Query, run: () => Promise<unknown>): Query {
  let running: Promise<unknown> | undefined;
  const start = () => {
    running ??= run();
    return running;
  };
  const refuse = () => {
    throw new Error("a query of the pool answers its rows; reserve a connection for anything else");
  };
  return Object.assign(query, Object.fromEntries(OTHERWISE.map((name) => [name, refuse])), {
    // biome-ignore lint/suspicious/noThenProperty: the driver's queries are promises that begin when they are awaited
    then: (...given: Parameters<Promise<unknown>["then"]>) => start().then(...given),
    catch: (...given: Parameters<Promise<unknown>["catch"]>) => start().catch(...given),
    finally: (...given: Parameters<Promise<unknown>["finally"]>) => start().finally(...given),
  });
}
