import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp } from "../support/app.js";

let app: TestApp;
const lines: string[] = [];
beforeAll(async () => {
  app = await startApp({ log: (line) => void lines.push(line) });
});
afterAll(() => app.close());

/** All that is answered to these bytes until the connection is closed. */
async function say(bytes: string): Promise<{ line: string; body: string }> {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  socket.write(bytes);
  const answer = await text(socket);
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  return { line: head.split("\r\n")[0] ?? "", body };
}

it("says what is wrong with a key that brings its line's end along", async () => {
  const { line, body } = await say(
    "GET /api/v1/usage HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer svc_live_x\r\r\n\r\n",
  );
  expect(line).toBe("HTTP/1.1 400 Bad Request");
  const { error } = JSON.parse(body);
  expect(error.code).toBe("validation_failed");
  expect(error.message).toContain("line break");
});

it.each([
  ["its length twice", "Content-Length: 1\r\nContent-Length: 1\r\n\r\na", "Duplicate Content-Length"],
  [
    "its length in two ways",
    "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n",
    "Content-Length can't be present with Transfer-Encoding",
  ],
  ["a length of letters", "Content-Length: abc\r\n\r\n", "Invalid character in Content-Length"],
])("says what is wrong with a request that gives %s, and nothing else", async (_what, rest, reason) => {
  const { line, body } = await say(`POST / HTTP/1.1\r\nHost: x\r\n${rest}`);
  expect(line).toBe("HTTP/1.1 400 Bad Request");
  expect(JSON.parse(body).error.message).toBe(`This could not be read as an HTTP request: ${reason}.`);
});

it.each([
  ["no HTTP at all", "hello\r\n\r\n", "HTTP/1.1 400 Bad Request"],
  [
    "too many headers",
    `GET / HTTP/1.1\r\nHost: x\r\nA: ${"a".repeat(20_000)}\r\n\r\n`,
    "HTTP/1.1 431 Request Header Fields Too Large",
  ],
  ["no host", "GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n", "HTTP/1.1 400 Bad Request"],
])("says so in JSON and closes after %s", async (_what, bytes, expected) => {
  const { line, body } = await say(bytes);
  expect(line).toBe(expected);
  expect(JSON.parse(body).error).toMatchObject({
    code: "validation_failed",
    docs: expect.stringMatching(/^https?:.+\/docs#error-validation_failed$/),
    request_id: expect.stringMatching(/^req_/),
  });
});

it.each([
  ["HTTP/1.0 without a host", "GET /nowhere HTTP/1.0\r\n\r\n"],
  [
    "an expectation of its own",
    "GET /nowhere HTTP/1.1\r\nHost: x\r\nConnection: close\r\nExpect: foo\r\n\r\n",
  ],
])("reads %s", async (_what, bytes) => {
  expect((await say(bytes)).line).toBe("HTTP/1.1 404 Not Found");
});

it("answers once, whatever is said behind a request that is under way", async () => {
  const { body } = await say("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nnonsense\r\n\r\n");
  expect(body).not.toContain("HTTP/1.1 200");
  expect(JSON.parse(body).error.code).toBe("validation_failed");
});

it("knows whoever leaves in the middle of a body for one who left, and nothing for failed", async () => {
  const { key } = await app.createAccount();
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  const head = `Host: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nExpect: 100-continue`;
  socket.write(`POST /api/v1/invoices HTTP/1.1\r\n${head}\r\nContent-Length: 99\r\n\r\n{"client`);
  await once(socket, "data");
  socket.destroy();
  const ended = () => lines.map((line) => JSON.parse(line)).find(({ route }) => route === "POST /invoices");
  await expect.poll(ended).toMatchObject({ status: 400 });
  expect(lines.filter((line) => JSON.parse(line).level > 30)).toEqual([]);
});
