import { once } from "node:events";
import { connect, isIP, type Socket } from "node:net";
import { type ConnectionOptions, connect as connectTls } from "node:tls";

/** Where the server is and how it is spoken to, as the driver has read it from the settings. */
export interface Place {
  host: readonly string[];
  port: readonly number[];
  /** A unix socket. */
  path?: string | false | undefined;
  ssl?: unknown;
  /** "direct": no question first, as PostgreSQL 17 allows. */
  sslnegotiation?: unknown;
}

const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
const YES = "S".charCodeAt(0);
/** They encrypt without asking who is at the other end, as libpq does. */
const TRUSTING = ["require", "allow", "prefer"];

/** The first of the servers that takes a connection, encrypted as the settings want it. */
export async function reach(place: Place, patienceMs: number): Promise<Socket> {
  let failure: unknown;
  for (const [index, host] of place.host.entries()) {
    const signal = AbortSignal.timeout(patienceMs);
    try {
      return await reachOne(place, { host, port: place.port[index] ?? 5432 }, signal);
    } catch (error) {
      failure = signal.aborted ? late(host) : error;
    }
  }
  throw failure;
}

function late(host: string): Error {
  return Object.assign(new Error(`${host} took no connection in time`), { code: "ETIMEDOUT" });
}

async function reachOne(
  { path, ssl, sslnegotiation }: Place,
  { host, port }: { host: string; port: number },
  signal: AbortSignal,
): Promise<Socket> {
  const socket = path ? connect({ path }) : connect({ host, port });
  try {
    await once(socket, "connect", { signal });
    if (!ssl || path) return socket;
    if (sslnegotiation !== "direct" && !(await offersTls(socket, signal))) {
      if (ssl === "prefer") return socket;
      throw new Error(`${host} does not encrypt, and the settings ask for it`);
    }
    const secured = connectTls({
      socket,
      host,
      ...(!isIP(host) && { servername: host }),
      ...(sslnegotiation === "direct" && { ALPNProtocols: ["postgresql"] }),
      ...(typeof ssl === "object" && (ssl as ConnectionOptions)),
      ...(TRUSTING.includes(String(ssl)) && { rejectUnauthorized: false }),
    });
    await once(secured, "secureConnect", { signal });
    return secured;
  } catch (error) {
    socket.on("error", () => {}).destroy();
    throw error;
  }
}

async function offersTls(socket: Socket, signal: AbortSignal): Promise<boolean> {
  socket.write(SSL_REQUEST);
  const [answer] = (await once(socket, "data", { signal })) as [Buffer];
  // More than the one byte would be somebody's in between, who wants it read as encrypted.
  return answer.length === 1 && answer[0] === YES;
}
