import type { ClientConfig } from "pg";
import { type Connection, loginAt } from "../store/database.js";
import { Line } from "../store/pool/line.js";

/** The same database for the queue's driver, which reads a URL otherwise: `sslmode`, sockets and several hosts. */
export function queuePlace(connection: Connection): ClientConfig {
  const { place, patienceMs, login, settings } = loginAt(connection);
  return { ...settings, ...login, ssl: false, stream: () => new Line(place, patienceMs) };
}
