import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Received {
  headers: IncomingHttpHeaders & Record<string, string>;
  body: string;
}

export interface Receiver {
  url: string;
  received: Received[];
  /** How the next requests are answered. */
  answer: (response: ServerResponse) => void;
  stop(): Promise<void>;
}

/** A real HTTP server that keeps what it is sent. */
export async function startReceiver(port = 0): Promise<Receiver> {
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    receiver.received.push({ headers: request.headers as Received["headers"], body });
    receiver.answer(response);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received: [],
    answer: (response) => void response.writeHead(204).end(),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return receiver;
}
