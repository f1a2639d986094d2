import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface SwallowingProxy {
  /** What it stands before, by way of it. */
  url: string;
  /** From now on nothing comes through what is open, and nobody is told: what a network does that fails in silence. */
  swallow(): void;
  /** The first that each of its callers has said. */
  greetings(): string[];
  stop(): void;
}

export async function startSwallowingProxy(target: string): Promise<SwallowingProxy> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  const deaf = new Set<Socket>();
  const greetings: string[] = [];
  const server = createServer((from) => {
    const to = connect(Number(port), hostname);
    open.add(from.once("close", () => open.delete(from)));
    from.once("data", (chunk) => greetings.push(chunk.toString("latin1")));
    const pass = (one: Socket, other: Socket) =>
      one
        .on("data", (chunk) => deaf.has(from) || other.write(chunk))
        .on("error", () => {})
        .on("close", () => other.destroy());
    pass(from, to);
    pass(to, from);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(target);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    greetings: () => greetings,
    swallow() {
      for (const socket of open) deaf.add(socket);
    },
    stop() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
