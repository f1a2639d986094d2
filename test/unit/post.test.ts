import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { post } from "../../src/agent/models/wire/post.js";

const server = createServer(async (req, res) => {
  if (req.url === "/pieces") {
    for (const piece of ["data: o", "n", "e\n", "\ndata: tw", "o"]) {
      await new Promise((sent) => res.write(piece, sent));
    }
    return res.end();
  }
  res.writeEarlyHints({ link: "</style.css>; rel=preload" }, () => res.end("the answer"));
});
beforeAll(() => once(server.listen(0, "127.0.0.1"), "listening"));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function posted(path: string) {
  const { port } = server.address() as AddressInfo;
  const target = { origin: `http://127.0.0.1:${port}`, path, headers: [] };
  return post(target, "{}", new AbortController().signal);
}

it("hands out whole lines, however they come, and last what has no end", async () => {
  const { body } = await posted("/pieces");
  const pieces: string[] = [];
  for await (const piece of body) pieces.push(Buffer.from(piece).toString());
  expect(pieces.join("")).toBe("data: one\n\ndata: two");
  for (const piece of pieces.slice(0, -1)) expect(piece).toContain("\n");
});

it("waits for the answer that follows an early hint", async () => {
  const { status, body } = await posted("/");
  expect([status, await body.text()]).toEqual([200, "the answer"]);
});
