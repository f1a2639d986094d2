import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer, type Server, type TLSSocket } from "node:tls";
import { afterEach, expect, it } from "vitest";
import { fetchDocument } from "../../src/http/oauth/fetch-document.js";
import { drown } from "../support/drown.js";
import { LOCALHOST_CERTIFICATE } from "../support/localhost-certificate.js";

let server: Server;
afterEach(() => void server.close());

/** The description at an address where a stranger answers by hand. */
async function describedBy(answer: (socket: TLSSocket) => void, deadlineMs: number): Promise<Response> {
  server = createServer(LOCALHOST_CERTIFICATE, (socket) => {
    socket.on("error", () => {}).once("data", () => answer(socket));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return fetchDocument(`https://localhost:${(server.address() as AddressInfo).port}/client`, {
    ca: LOCALHOST_CERTIFICATE.cert,
    isAllowed: () => true,
    resolve: async () => [{ address: "127.0.0.1", family: 4 }],
    deadlineMs,
  });
}

it("gives up on an address that would speak another protocol", async () => {
  const switched = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n";
  await expect(describedBy((socket) => void socket.write(switched), 500)).rejects.toThrow();
}, 10_000);

it("hangs up on an address that announces its answer without end, long before the deadline", async () => {
  await expect(describedBy(drown, 60_000)).rejects.toThrow("no end of interim answers");
}, 10_000);
