import { type AddressInfo, createServer } from "node:net";
import { afterEach, expect, it } from "vitest";
import { type Answer, postWebhook } from "../../src/jobs/post-webhook.js";

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** Says these very bytes, whatever it is asked, and hangs up. */
async function answering(...lines: string[]): Promise<Answer> {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => socket.end(lines.join("\r\n"), "latin1"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stops.push(() => server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return postWebhook(url, { headers: {}, body: "{}" }, { privateAllowed: true });
}

it.each([
  ["is shorter than it says", ["HTTP/1.1 200 OK", "content-length: 100", "", "OK"], "OK"],
  ["ends without its last chunk", ["HTTP/1.1 200 OK", "transfer-encoding: chunked", "", "2", "OK", ""], "OK"],
  ["comes in chunks that are none", ["HTTP/1.1 200 OK", "transfer-encoding: chunked", "", "zz", "OK"], ""],
])("takes the word of a receiver whose body %s", async (_, lines, body) => {
  expect(await answering(...lines)).toEqual({ status: 200, body });
});

it.each(["410 Gone", "503 Service Unavailable"])("knows a %s whose body breaks off", async (status) => {
  const answer = await answering(`HTTP/1.1 ${status}`, "retry-after: 120", "content-length: 100", "", "No");
  expect(answer).toEqual({ status: Number.parseInt(status, 10), body: "No", waitMs: 120_000 });
});

it.each([
  [
    "tells its length in two ways",
    ["content-length: 2", "transfer-encoding: chunked", "", "2", "OK", "0", "", ""],
  ],
  ["sends a letter that no header may have", ["x-name: \xe4\x01", "content-length: 2", "", "OK"]],
  ["sends a long head", [`content-security-policy: ${"a".repeat(60_000)}`, "content-length: 2", "", "OK"]],
  ["ends its lines by half", ["content-length: 2\n\nOK"]],
])("reads a receiver that %s as a browser does", async (_, lines) => {
  expect(await answering("HTTP/1.1 200 OK", ...lines)).toEqual({ status: 200, body: "OK" });
});

it("hangs up on a head without end", async () => {
  await expect(answering("HTTP/1.1 200 OK", `x-name: ${"a".repeat(1_000_000)}`)).rejects.toThrow(
    "Header overflow",
  );
});
