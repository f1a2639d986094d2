import { type Place, reach } from "./reach.js";
import { Wire } from "./wire.js";

/** What is needed of the driver here. */
export interface Driven {
  (template: TemplateStringsArray): PromiseLike<{ command: string }>;
  end(options: { timeout: number }): Promise<void>;
}

/**
 * One connection for its whole life, in a driver of its own. It is never opened again: the driver would hand what is
 * left of a transaction whose connection broke to whoever has the connection next, outside of any transaction.
 */
export interface Member<Sql> {
  sql: Sql;
  /** When it is to be replaced, by `performance.now()`. */
  until: number;
  isLost(): boolean;
  end(): Promise<void>;
}

export interface Plan<Sql> {
  place: Place;
  patienceMs: number;
  /** For the server's next word to a query; 0: for ever. */
  silentMs: number;
  /** The driver, with what it is to take for its socket. */
  drive(socket: () => Promise<Wire>): Sql;
}

const LIFE_MS = 30 * 60_000;

export async function openMember<Sql extends Driven>(
  { place, patienceMs, silentMs, drive }: Plan<Sql>,
  onLost: (member: Member<Sql>) => void,
): Promise<Member<Sql>> {
  let wire: Wire | undefined;
  let lost = false;
  const settle = async () => {
    lost = true;
    onLost(member);
    await sql.end({ timeout: 0 });
    wire?.close();
  };
  const sql = drive(async () => {
    if (wire) throw Object.assign(new Error("this connection is over"), { code: "CONNECTION_ENDED" });
    wire = new Wire(await reach(place, patienceMs), silentMs, () => void settle());
    return wire;
  });
  const member: Member<Sql> = {
    sql,
    until: performance.now() + LIFE_MS * (1 + Math.random()),
    isLost: () => lost,
    end: () => sql.end({ timeout: 0 }),
  };
  try {
    await setUp(sql);
    return member;
  } catch (error) {
    wire?.destroy();
    await sql.end({ timeout: 0 });
    throw error;
  }
}

/** As queries are written here and answers are read, whatever the server, the database or the role has set for others. */
async function setUp<Sql extends Driven>(sql: Sql): Promise<void> {
  await sql`
    select set_config('DateStyle', 'ISO, MDY', false), set_config('TimeZone', 'UTC', false),
      set_config('IntervalStyle', 'postgres', false), set_config('bytea_output', 'hex', false),
      set_config('extra_float_digits', '1', false), set_config('default_transaction_isolation', 'read committed', false)`;
}
