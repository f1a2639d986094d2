import postgres from "postgres";
import { ARRAY_TYPES } from "./pool/array-types.js";
import { lazily } from "./pool/lazily.js";
import { openLender } from "./pool/lender.js";
import { placeBehind } from "./pool/place-behind.js";
import { planAnew } from "./pool/plan-anew.js";
import { openPool, type PoolState } from "./pool/pool.js";
import type { Place } from "./pool/reach.js";
import { transact } from "./pool/transact.js";

type Types = { bigint: bigint; date: string };
type Driver = postgres.Sql<Types>;
/** The pool or a transaction: what a query needs to know of either. */
export type Queryable = postgres.ISql<Types>;
export type Transaction = Queryable;
/** One connection of one's own, until it is released. */
export type Reserved = Queryable & { release(): void };
export interface Sql extends Queryable {
  begin<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  reserve(): Promise<Reserved>;
  end(options?: { timeout?: number }): Promise<void>;
  poolState(): PoolState;
  /** Whether it can store anything: it may answer every question and have no room left. */
  hasRoom(): Promise<boolean>;
  /** For the log: why it was away, each time that somebody is told that it is. */
  onTrouble(tell: (what: string) => void): void;
}

/** Where a PostgreSQL is: a URL, or the socket of the embedded one. */
export type Connection = { url: string } | { host: string; port: number; user: string; database: string };

const INT8 = 20;
const DATE = 1082;
const CONNECT_S = 10;
const CONNECT_MS = CONNECT_S * 1000;
const END_S = 60;
/** Longer than any statement takes: what a network has swallowed would be waited for, for a quarter of an hour at least. */
const SILENT_MS = 120_000;

/** bigint stays bigint, a date stays text, columns become camelCase; jsonb is left as it is. */
const READING = {
  // It would be asked of every connection, and nobody catches it where the connection breaks meanwhile.
  fetch_types: false,
  connect_timeout: CONNECT_S,
  onnotice: () => {},
  transform: { undefined: null, column: { from: postgres.toCamel, to: postgres.fromCamel } },
  types: {
    ...ARRAY_TYPES,
    bigint: { ...postgres.BigInt, to: INT8, from: [INT8] },
    date: { to: DATE, from: [DATE], parse: (text: string) => text, serialize: (text: string) => text },
  },
};

/**
 * Queries are written with the driver, and each runs on a connection that a pool of ours lends for it: the driver's
 * own pool ends the process, or mixes up transactions, when connections break (see docs/decisions/connections.md).
 */
export function openDatabase(connection: Connection, poolSize = 10, silentMs = SILENT_MS): Sql {
  // It has no connection: it only makes queries, and reads the settings.
  const maker: Driver = drive(connection, { max: 0 });
  const place = placeOf(maker);
  const single = {
    max: 1,
    idle_timeout: undefined,
    max_lifetime: null,
    ssl: false,
    host: place.host[0],
    port: place.port[0],
  };
  const pool = openPool<Driver>(
    {
      place,
      patienceMs: CONNECT_MS,
      silentMs,
      drive: (socket) => drive(connection, { ...single, socket }),
    },
    poolSize,
  );
  const { lend, hasRoom, onTrouble } = openLender(pool);
  const make = maker.unsafe;
  const unsafe: Driver["unsafe"] = (...given) =>
    lazily(make(...given), () => lend((sql) => sql.unsafe(...given)));
  const own = Object.assign(maker, {
    unsafe,
    hasRoom,
    onTrouble,
    begin: <T>(work: (tx: Transaction) => Promise<T>) => lend((sql) => transact(sql, work)),
    reserve: async () => {
      const member = await pool.take();
      return Object.assign(member.sql, { release: () => pool.give(member) });
    },
    end: ({ timeout = END_S }: { timeout?: number } = {}) => pool.end(timeout * 1000),
    poolState: pool.state,
  });
  return new Proxy(own, {
    apply(make, _this, given: Parameters<Driver>) {
      const made = make(...given);
      const [text] = given;
      if (!Array.isArray(text) || !("raw" in text)) return made;
      return lazily(made, () => lend((sql) => planAnew(sql(...given), text)));
    },
  });
}

function placeOf({ options }: Driver): Place {
  const { host, port, path, ssl, sslnegotiation } = options as typeof options & Place;
  return { host, port, path, ssl, sslnegotiation };
}

/** For another driver: where the database is and who asks, as this one has read it. */
export function loginAt(connection: Connection) {
  const driver = drive(connection, { max: 0 });
  const { user, database, pass: password, connection: settings } = driver.options;
  const login = { user, password: password ?? undefined, database };
  return { place: placeOf(driver), patienceMs: CONNECT_MS, login, settings };
}

function drive(connection: Connection, more: object): Driver {
  if (!("url" in connection)) return postgres({ ...connection, ...READING, ...more });
  const { url, place } = placeBehind(connection.url);
  return postgres(url, { ...READING, ...place, ...more });
}
