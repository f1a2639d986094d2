import type { Network } from "../chains.js";
import { createClock } from "../clock.js";
import { type Config, ConfigError } from "../config.js";
import { PublicError } from "../errors.js";
import type { Log } from "../log.js";
import { createChains } from "../onchain/chains.js";
import { createScreening } from "../screening/screening.js";
import { seldom } from "../seldom.js";
import { type Connection, openDatabase, type Sql } from "../store/database.js";
import { startEmbeddedPostgres } from "../store/embedded.js";
import { stampNetwork } from "../store/installation.js";
import { createKeyHolders } from "../store/key-holders.js";
import { migrate, NewerSchema } from "../store/migrate.js";
import { readSanctionedAddresses, readSanctionsStatus } from "../store/sanctions.js";
import { whyUnfit } from "../store/unfit.js";
import { UsageBuffer } from "../store/usage-buffer.js";
import type { House } from "./house.js";
import { createLinks } from "./links.js";
import { rememberContracts } from "./remember-contracts.js";
import type { Tool } from "./tool.js";
import { seedBundledSanctions } from "./update-sanctions.js";

export interface OpenHouse {
  house: House;
  connection: Connection;
  close(): Promise<void>;
}

const WAITS =
  "the database is not up to date yet: this start waits for whoever holds a table that a migration changes, or for another process that migrates";

/** Everything a door needs, from the settings; the database is brought up and up to date first. */
export async function openHouse(config: Config, tools: readonly Tool[], log: Log): Promise<OpenHouse> {
  const { connection, release } = await reachDatabase(config, log);
  const sql = await openAndAsk(config, connection);
  sql.onTrouble(
    seldom((error, again) => log.warn({ error, again }, "the database is away, or can store nothing")),
  );
  // Lists are read in the middle of writes: were they read over the same pool, writes could wait for each other for ever.
  const lists = openDatabase(connection, 1);
  const close = async () => {
    await usage.close();
    await Promise.all([sql.end({ timeout: 5 }), lists.end({ timeout: 5 })]);
    await release();
  };
  const usage = new UsageBuffer(sql);
  try {
    // One may change a large table, or wait for another process that does.
    const patient = openDatabase(connection, 1, 0);
    const applied = await migrate(patient, (what) => log.warn(what, WAITS))
      .catch((error) => Promise.reject(toldOfSchema(error, config)))
      .finally(() => patient.end({ timeout: 5 }));
    if (applied.length > 0) log.info({ applied }, "database migrated");
    await holdToNetwork(sql, config.NETWORK);
    await seedBundledSanctions(sql);
    const clock = createClock(config.CLOCK_OFFSET_S);
    const screening = createScreening(
      {
        readStatus: () => readSanctionsStatus(lists),
        readAddresses: (id) => readSanctionedAddresses(lists, id),
      },
      () => clock().getTime(),
    );
    const house: House = {
      sql,
      tools,
      chains: createChains(config),
      screening,
      links: createLinks(config.payBase, {
        baseUrl: config.baseUrl,
        sendsMail: config.SMTP_URL !== undefined,
        embedOrigins: config.EMBED_ORIGINS,
        privateWebhooks: !config.production,
      }),
      clock,
      usage,
      keyHolders: createKeyHolders(sql, clock),
      pageRate: 10,
      log,
      forwardProxy: config.forwardProxy,
    };
    await rememberContracts(house);
    return { house, connection, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** There is no way back: half of what an older version does would fail on it. */
function toldOfSchema(error: unknown, { DATABASE_URL }: Config): unknown {
  if (!(error instanceof NewerSchema)) return error;
  return new ConfigError(
    `${DATABASE_URL ? "DATABASE_URL" : "DATA_DIR"}: ${error.message}; start that version, or restore a backup from before it.`,
  );
}

/** What was signed for one network is nothing on another, and its ids, keys and payments would be mixed up. */
async function holdToNetwork(sql: Sql, network: Network): Promise<void> {
  const stamped = await stampNetwork(sql, network);
  if (stamped !== network)
    throw new ConfigError(
      `Settings that can't be used:\n  NETWORK: this database is of ${stamped}, got ${network}. Give each network a database of its own (DATA_DIR or DATABASE_URL).`,
    );
}

/** Whatever stops the first question is the setting's fault: its place is told, never the password in it. */
async function openAndAsk({ DATABASE_URL }: Config, connection: Connection): Promise<Sql> {
  if (!DATABASE_URL) return openDatabase(connection);
  let sql: Sql | undefined;
  try {
    sql = openDatabase(connection);
    const unfit = await whyUnfit(sql);
    if (unfit) throw new ConfigError(unusable(DATABASE_URL, unfit));
    return sql;
  } catch (error) {
    await sql?.end({ timeout: 5 });
    if (!(error instanceof Error) || error instanceof ConfigError) throw error;
    const text = unusable(DATABASE_URL, error instanceof PublicError ? error.told : error.message);
    throw Object.assign(new Error(text, { cause: error }), { code: "DATABASE" });
  }
}

function unusable(url: string, reason: string): string {
  const place = URL.canParse(url) ? new URL(url).host : "";
  return `DATABASE_URL: the database${place && ` at ${place}`} can't be used: ${reason}`;
}

async function reachDatabase(
  config: Config,
  log: Log,
): Promise<{ connection: Connection; release(): Promise<void> }> {
  if (config.DATABASE_URL) return { connection: { url: config.DATABASE_URL }, release: async () => {} };
  return startEmbeddedPostgres(config.DATA_DIR, (line) => log.warn({}, line));
}
