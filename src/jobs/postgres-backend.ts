import { setTimeout as pause } from "node:timers/promises";
import { PostgresConnection, PostgresQueueBackend, withBackend } from "bullmq";
import type { Pool } from "pg";

/** Whoever is refused would ask again at once, a server that has too much to do already. */
const REFUSED_MS = 1_000;

/**
 * BullMQ looks once whether its tables are there, and where that look fails every question fails from then on without
 * being asked: a worker would ask without end, and its process do nothing else. Here they were migrated before.
 */
class Migrated extends PostgresConnection {
  override async waitUntilReady(): Promise<void> {}
}

class Unhurried extends PostgresQueueBackend {
  override async moveToActive(token: string, name?: string) {
    try {
      return await super.moveToActive(token, name);
    } catch (error) {
      await pause(REFUSED_MS);
      throw error;
    }
  }
}

/** Over a pool whose database has BullMQ's tables already. */
export const onPostgres = withBackend<PostgresQueueBackend, Pool>(
  (name, opts) => new Unhurried(new Migrated(opts.connection), name, opts, true),
);
