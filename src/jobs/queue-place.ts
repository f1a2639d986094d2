import type { ClientConfig } from "pg";
import { type Connection, loginAt } from "../store/database.js";
import { Line } from "../store/pool/line.js";

const PATIENCE_MS = 10_000;

/** The same database for the queue's driver, which reads a URL otherwise: `sslmode`, sockets and several hosts. */
export function queuePlace(connection: Connection): ClientConfig {
  const { place, user, password, database, settings } = loginAt(connection);
  return { ...settings, user, password, database, ssl: false, stream: () => new Line(place, PATIENCE_MS) };
}
