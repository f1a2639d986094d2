import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer, type Server, type TLSSocket } from "node:tls";
import { afterEach, expect, it } from "vitest";
import { forwardProxy } from "../../src/forward-proxy.js";
import { fetchDocument } from "../../src/http/oauth/fetch-document.js";
import { startConnectProxy } from "../support/connect-proxy.js";
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

/** Its description by way of a proxy, of a name that leads there. */
async function byProxy(behind: { port: number } | { status: number }, address: string) {
  const proxy = await startConnectProxy(behind);
  try {
    const described = await fetchDocument("https://client.beyond.example/client", {
      ca: LOCALHOST_CERTIFICATE.cert,
      resolve: async () => [{ address, family: 4 }],
      proxy: forwardProxy(proxy.url, "corp.example"),
    }).then(
      (response) => response.json(),
      (error: Error) => error.message,
    );
    return { described, asked: proxy.asked.map(({ authority }) => authority) };
  } finally {
    proxy.stop();
  }
}

it("asks a proxy for the address that was checked, and the server behind it for its own name", async () => {
  const client = {
    client_id: "https://client.beyond.example/client",
    redirect_uris: ["https://a.example/cb"],
  };
  let name: TLSSocket["servername"] = false;
  server = createServer(LOCALHOST_CERTIFICATE, (socket) => {
    name = socket.servername;
    const body = JSON.stringify(client);
    socket.end(`HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n${body}`);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const port = (server.address() as AddressInfo).port;
  const found = await byProxy({ port }, "93.184.215.14");
  expect(found).toMatchObject({ described: client, asked: ["93.184.215.14:443"] });
  expect(name).toBe("client.beyond.example");
  // No proxy is asked for what is private, whatever it would do.
  expect(await byProxy({ port }, "10.0.0.7")).toEqual({
    described: "the name leads to a private address",
    asked: [],
  });
});

it("says no more of a proxy than that it is on our side", async () => {
  const refused = await byProxy({ status: 403 }, "93.184.215.14");
  expect(refused.described).toBe("the proxy on our side refused it with 403");
  const gone = await startConnectProxy({ status: 403 });
  gone.stop();
  await expect(
    fetchDocument("https://client.beyond.example/client", {
      resolve: async () => [{ address: "93.184.215.14", family: 4 }],
      proxy: forwardProxy(gone.url, ""),
    }),
  ).rejects.toThrow(/^the proxy on our side can't be reached$/);
});
