import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** The port, which the system chooses for PORT=0. */
export async function listen(
  server: Server,
  { PORT, HOST }: { PORT: number; HOST: string },
): Promise<number> {
  server.listen(PORT, HOST);
  try {
    await once(server, "listening");
  } catch (cause) {
    throw Object.assign(new Error(reason(cause, PORT, HOST), { cause }), { code: "LISTEN" });
  }
  return (server.address() as AddressInfo).port;
}

function reason(cause: unknown, port: number, host: string): string {
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  if (code === "EADDRINUSE")
    return `Port ${port} on ${host} is in use: stop what listens there, or set PORT to another one.`;
  if (code === "EACCES")
    return `Port ${port} on ${host} is not allowed to this user: set PORT to another one.`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EAI_AGAIN")
    return `${host} is no address of this machine: set HOST to one, such as 127.0.0.1, or 0.0.0.0 for all.`;
  return `Can't listen on ${host}:${port}: ${cause instanceof Error ? cause.message : cause}`;
}

/** So long it serves on after SIGTERM: whoever sends requests here reads meanwhile that it drains. */
export const NOTICE_MS = 2_000;
/** Of the ten seconds that there are to end; the rest is for what comes after the last answer. */
const PATIENCE_MS = 8_500;
const LOOK_MS = 50;

/** Takes no more requests, after a notice, lets those that run finish, and cuts off what is still open after that. */
export async function shut(server: Server, noticeMs = 0): Promise<void> {
  const cutting = setTimeout(() => server.closeAllConnections(), PATIENCE_MS);
  await pause(noticeMs);
  const closed = once(server, "close");
  server.close();
  // A connection that was busy at first stays open for its next request unless it is closed when idle.
  const looking = setInterval(() => server.closeIdleConnections(), LOOK_MS);
  await closed.finally(() => {
    clearInterval(looking);
    clearTimeout(cutting);
  });
}
