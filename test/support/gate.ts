import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A door before a service that can be shut: what stands behind it is then away as a killed one is. */
export interface Gate {
  url: string;
  shut(): Promise<void>;
  open(): Promise<void>;
  /** Answers 503 to everything, as a proxy does whose service is away. */
  excuse(): void;
  /** Keeps back whatever an event stream says from now on, as a proxy does that waits for its end. */
  hold(): void;
  close(): Promise<void>;
}

const EXCUSE = "HTTP/1.1 503 Service Unavailable\r\nContent-Length: 4\r\nConnection: close\r\n\r\nBusy";

/** At a name that passkeys and cookies can belong to. */
export async function startGate(to: string): Promise<Gate> {
  const { hostname, port } = new URL(to);
  const sockets = new Set<Socket>();
  let isExcused = false;
  let isHeld = false;
  const streams = new Map<Socket, Socket>();
  const silence = (from: Socket, on: Socket) => on.unpipe(from).resume();
  const pass = (from: Socket) => {
    sockets.add(from);
    from.on("error", () => {}).on("close", () => sockets.delete(from) && streams.delete(from));
    if (isExcused) return void from.once("data", () => from.end(EXCUSE));
    const on = connect(Number(port), hostname);
    on.on("error", () => from.destroy()).on("close", () => from.destroy());
    from.on("close", () => on.destroy());
    from.pipe(on).pipe(from);
    from.on("data", (asked: Buffer) => {
      if (!/^accept: text\/event-stream/im.test(asked.toString("latin1"))) return;
      streams.set(from, on);
      if (isHeld) silence(from, on);
    });
  };
  const server = createServer(pass);
  const listen = async (at: number) => {
    server.listen(at, "127.0.0.1");
    await once(server, "listening");
  };
  await listen(0);
  const { port: own } = server.address() as AddressInfo;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const shut = async () => {
    if (!server.listening) return;
    server.close();
    cut();
    await once(server, "close");
  };
  return {
    url: `http://localhost:${own}`,
    shut,
    async open() {
      isExcused = false;
      isHeld = false;
      if (server.listening) cut();
      else await listen(own);
    },
    hold() {
      isHeld = true;
      for (const [from, on] of streams) silence(from, on);
    },
    excuse() {
      isExcused = true;
      cut();
    },
    close: shut,
  };
}
