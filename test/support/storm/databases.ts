import type { Connection } from "../../../src/store/database.js";
import { prepareLayout } from "../../../src/store/embedded/layout.js";
import { readPostmaster } from "../../../src/store/embedded/postmaster.js";
import { postmasterPid, until } from "../embedded-world.js";
import { startOwnPostgres } from "../own-postgres.js";

export type Stop = "fast" | "immediate" | "kill";

/** A database that a storm may bring down; it is up again, or comes up by itself, when that is done. */
export interface StormDatabase {
  /** Settings of the processes that use it. */
  env: Record<string, string>;
  connection(): Connection;
  restart(how: Stop): Promise<void>;
  end(): Promise<void>;
}

const SIGNALS = { fast: "SIGINT", immediate: "SIGQUIT", kill: "SIGKILL" } as const;

/** Whoever uses it brings it back. */
export function embeddedDatabase(dataDir: string): StormDatabase {
  return {
    env: { DATA_DIR: dataDir },
    connection() {
      const found = readPostmaster(prepareLayout(dataDir).data);
      if (!found?.socketFolder) throw new Error("the embedded server is not there");
      return { host: found.socketFolder, port: 5432, user: "postgres", database: "postgres" };
    },
    async restart(how) {
      const before = postmasterPid(dataDir);
      process.kill(before, SIGNALS[how]);
      await until("another server", () => ![0, before].includes(postmasterPid(dataDir)), 60_000);
    },
    end: async () => {},
  };
}

export async function outsideDatabase(): Promise<StormDatabase> {
  const server = await startOwnPostgres({ max_connections: "200" });
  return {
    env: { DATABASE_URL: server.url },
    connection: () => ({ url: server.url }),
    async restart(how) {
      await server.stop(how);
      await server.start();
    },
    end: server.end,
  };
}
