import { TLSSocket } from "node:tls";
import type { ClientConfig } from "pg";
import type { Connection } from "../store/database.js";
import { placeBehind } from "../store/pool/place-behind.js";
import { reach } from "../store/pool/reach.js";

const PATIENCE_MS = 10_000;
const SSL_MODE = /([?&])sslmode=([^&]*)&?/;

/**
 * The same database for the queue's driver, encrypted as the database's own has it: by itself it takes each `sslmode`
 * but `disable` for `verify-full`, and a certificate that nobody asked to check for a reason to stay away.
 */
export async function queuePlace(connection: Connection): Promise<ClientConfig> {
  if (!("url" in connection)) return connection;
  const [, , mode] = SSL_MODE.exec(connection.url) ?? [];
  if (mode === undefined) return { connectionString: connection.url };
  const connectionString = connection.url.replace(SSL_MODE, "$1");
  return { connectionString, ssl: await encryption(connectionString, mode) };
}

async function encryption(url: string, mode: string): Promise<NonNullable<ClientConfig["ssl"]>> {
  const { host, port } = addressOf(url);
  if (mode === "disable" || host.startsWith("/")) return false;
  if (mode.startsWith("verify-")) return true;
  if (mode === "prefer" && !(await encrypts(host, port))) return false;
  return { rejectUnauthorized: false };
}

function addressOf(url: string): { host: string; port: number } {
  const { place } = placeBehind(url);
  const { hostname, port } = new URL(url);
  return { host: place.host ?? hostname.replace(/[[\]]/g, ""), port: Number(place.port ?? (port || 5432)) };
}

/** Its driver can't go on in the clear with a server that was asked to encrypt, so it is asked before. */
async function encrypts(host: string, port: number): Promise<boolean> {
  const socket = await reach({ host: [host], port: [port], ssl: "prefer" }, PATIENCE_MS);
  socket.destroy();
  return socket instanceof TLSSocket;
}
