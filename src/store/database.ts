import postgres from "postgres";

type Types = { bigint: bigint; date: string };
export type Sql = postgres.Sql<Types>;
/** The pool or a transaction: what a query needs to know of either. */
export type Queryable = postgres.ISql<Types>;
export type Transaction = postgres.TransactionSql<Types>;

/** Where a PostgreSQL is: a URL, or the socket of the embedded one. */
export type Connection = { url: string } | { host: string; port: number; user: string; database: string };

const INT8 = 20;
const DATE = 1082;

/** bigint stays bigint, a date stays text, columns become camelCase; jsonb is left as it is. */
export function openDatabase(connection: Connection, poolSize = 10): Sql {
  const options = {
    max: poolSize,
    idle_timeout: 60,
    connect_timeout: 10,
    onnotice: () => {},
    transform: { undefined: null, column: { from: postgres.toCamel, to: postgres.fromCamel } },
    types: {
      bigint: { ...postgres.BigInt, to: INT8, from: [INT8] },
      date: { to: DATE, from: [DATE], parse: (text: string) => text, serialize: (text: string) => text },
    },
  };
  return "url" in connection ? postgres(connection.url, options) : postgres({ ...options, ...connection });
}
