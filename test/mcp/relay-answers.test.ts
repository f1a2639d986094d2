import { spawn } from "node:child_process";
import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, it } from "vitest";
import { fromPackageRoot } from "../../src/package-root.js";
import { build } from "../support/build.js";
import { type Receiver, startReceiver } from "../support/receiver.js";

/** A service that answers as none should. */
let service: Receiver;
beforeEach(async () => {
  build("server");
  service = await startReceiver();
});
afterEach(() => service.stop());

const asked = (params: object = {}, id = 1) =>
  JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params: { name: "list_wallets", ...params } });
const cancelled = JSON.stringify({
  jsonrpc: "2.0",
  method: "notifications/cancelled",
  params: { requestId: 1 },
});

function relay() {
  const { origin } = new URL(service.url);
  const env = { PATH: process.env.PATH ?? "", UNSIGNED_URL: origin, UNSIGNED_API_KEY: "svc_live_any" };
  const child = spawn(process.execPath, [fromPackageRoot("dist/src/unsigned-mcp.js")], {
    env,
    stdio: ["pipe", "pipe", "ignore"],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const say = (line: string) => void child.stdin.write(`${line}\n`);
  const hear = async () => JSON.parse((await lines.next()).value ?? "null");
  const end = async () => {
    child.stdin.end();
    if (child.exitCode === null) await once(child, "exit");
  };
  return { say, hear, end };
}

const stream = { "content-type": "text/event-stream" };

it.each<[string, (response: ServerResponse) => void, RegExp]>([
  [
    "leads elsewhere",
    (to) => void to.writeHead(301, { location: "https://pay.example.com/mcp" }).end(),
    /leads to https:\/\/pay\.example\.com\/mcp: give the address/,
  ],
  ["answers nothing", (to) => void to.writeHead(200).end(), /answered nothing.*may have been done/],
  [
    "streams nothing",
    (to) => void to.writeHead(200, stream).end("\n"),
    /answered nothing.*may have been done/,
  ],
  [
    "breaks off",
    (to) => {
      to.writeHead(200, stream).write("event: message\n", () => to.destroy());
    },
    /broke off.*may have been done/,
  ],
])("tells whoever asked of a service that %s", async (_, answer, message) => {
  service.answer = answer;
  const { say, hear, end } = relay();
  say(asked());
  expect(await hear()).toMatchObject({ id: 1, error: { message: expect.stringMatching(message) } });
  await end();
  expect(service.received).toHaveLength(1);
});

it("hangs up on what is cancelled, and says no more of it", async () => {
  let hungUp = false;
  service.answer = (to) => {
    to.on("close", () => {
      hungUp = true;
    });
  };
  const { say, hear, end } = relay();
  say(asked());
  await expect.poll(() => service.received.length).toBe(1);
  service.answer = (to) => void to.writeHead(202).end();
  say(cancelled);
  await expect.poll(() => hungUp).toBe(true);
  service.answer = (to) => void to.end(JSON.stringify({ jsonrpc: "2.0", id: 2, result: {} }));
  await expect.poll(() => service.received.length).toBe(2);
  say(asked({}, 2));
  expect(await hear()).toMatchObject({ id: 2 });
  await end();
});

it("names a tool in letters that no header holds as the protocol does", async () => {
  service.answer = (to) => void to.end(JSON.stringify({ jsonrpc: "2.0", id: 1, result: {} }));
  const { say, hear, end } = relay();
  say(asked({ name: "größe" }));
  await hear();
  await end();
  const header = service.received[0]?.headers["mcp-name"] ?? "";
  expect(Buffer.from(/^=\?base64\?(.*)\?=$/.exec(header)?.[1] ?? "", "base64").toString()).toBe("größe");
});

it("says where a line stops being JSON, and takes one that begins with a byte order mark", async () => {
  service.answer = (to) => void to.end(JSON.stringify({ jsonrpc: "2.0", id: 1, result: {} }));
  const { say, hear, end } = relay();
  say('{"jsonrpc": "2.0", id: 1}');
  expect(await hear()).toMatchObject({
    id: null,
    error: { code: -32700, message: expect.stringMatching(/no JSON\. It goes wrong at line 1, column 20/) },
  });
  say(`\ufeff${asked()}`);
  expect(await hear()).toMatchObject({ id: 1, result: {} });
  await end();
  expect(service.received[0]?.body).toBe(asked());
});

it.each(["null", "5", '"x"'])("says of JSON that is no message that it is none: %s", async (line) => {
  const { say, hear, end } = relay();
  say(line);
  expect(await hear()).toMatchObject({ id: null, error: { code: -32600 } });
  await end();
  expect(service.received).toHaveLength(0);
});

it("answers each message of a batch that the service refuses", async () => {
  service.answer = (to) => void to.writeHead(401).end('{"error":{"code":"invalid_key","message":"No key."}}');
  const { say, hear, end } = relay();
  say(`[${asked({}, 1)},${cancelled},${asked({}, 2)}]`);
  for (const id of [1, 2]) expect(await hear()).toMatchObject({ id, error: { message: "No key." } });
  await end();
});
