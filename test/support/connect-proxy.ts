import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { LOCALHOST_CERTIFICATE } from "./localhost-certificate.js";

export interface ConnectProxy {
  url: string;
  /** What it was asked to connect to, and with which login. */
  asked: { authority: string; login: string | undefined }[];
  stop(): void;
}

/** A proxy that others leave by: whatever they ask for, they get to the TLS server on this port, or are refused. */
export async function startConnectProxy(
  behind: { port: number } | { status: number },
): Promise<ConnectProxy> {
  const asked: ConnectProxy["asked"] = [];
  const open = new Set<Socket>();
  const server = createServer((_, response) => response.writeHead(405).end()).listen(0, "127.0.0.1");
  server.on("connect", ({ url = "", headers }, socket: Socket) => {
    asked.push({ authority: url, login: headers["proxy-authorization"] });
    if ("status" in behind) return socket.end(`HTTP/1.1 ${behind.status} No\r\n\r\n`);
    join(socket, connect(behind.port, "127.0.0.1"), open);
    socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
  });
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    stop() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

/** Ends TLS for the hosts that it knows, each of which is a plain server here; without a name it is the last one's. */
export async function startTlsFront(hosts: Readonly<Record<string, string>>) {
  const open = new Set<Socket>();
  const server = createTlsServer(LOCALHOST_CERTIFICATE, (socket) => {
    const target = hosts[String(socket.servername)] ?? Object.values(hosts).at(-1);
    join(socket, connect(Number(new URL(String(target)).port), "127.0.0.1"), open);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    stop() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

function join(one: Socket, other: Socket, open: Set<Socket>): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    open.add(from);
    from.on("error", () => {}).on("close", () => to.destroy());
    from.pipe(to);
  }
}
