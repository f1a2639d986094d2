import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { thinFetch } from "../../src/agent/models/wire/thin-fetch.js";

const server = createServer((_, res) => {
  res.writeEarlyHints({ link: "</style.css>; rel=preload" }, () => res.end("the answer"));
});
beforeAll(() => once(server.listen(0, "127.0.0.1"), "listening"));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it("waits for the answer that follows an early hint", async () => {
  const { port } = server.address() as AddressInfo;
  const response = await thinFetch(`http://127.0.0.1:${port}/`, { method: "POST", body: "{}" });
  expect([response.status, await response.text()]).toEqual([200, "the answer"]);
});
