import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAgent } from "../../src/agent/chat/chat.js";
import { chatRoute } from "../../src/http/chat.js";
import { pageRoutes } from "../../src/http/pages/mount.js";
import { tools } from "../../tools/index.js";
import { startApp, type TestAccount, type TestApp, WALLET } from "../support/app.js";
import { mcpDoor } from "../support/mcp.js";

let app: TestApp;
let account: TestAccount;
let slug: string;
beforeAll(async () => {
  app = await startApp({
    mounts: (house) => [
      ...pageRoutes(house, { embedOrigins: [] }),
      chatRoute(createAgent(house, [])),
      mcpDoor(house),
    ],
  });
  account = await app.createAccount();
  const body = { amount_usd: 1, destination_address: WALLET, chain: "base" };
  const link = await app.request("POST", "/api/v1/payment-links", { key: account.key, body });
  slug = link.body.data.slug;
});
afterAll(() => app.close());

const DOORS = ["REST", "chat", "MCP", "a page"] as const;
type Door = (typeof DOORS)[number];

const pathOf = (door: Door) =>
  ({
    REST: "/api/v1/payment-links",
    chat: "/api/v1/chat",
    MCP: "/mcp",
    "a page": `/pay/${slug}/prepare`,
  })[door];

const usual = () => ({
  authorization: `Bearer ${account.key}`,
  "content-type": "application/json",
  accept: "application/json, text/event-stream",
});

async function send(
  door: Door,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
) {
  const response = await fetch(app.url + pathOf(door), {
    method: "POST",
    headers: { ...usual(), ...headers },
    body,
  });
  const { error } = (await response.json()) as { error: { code: unknown; message: string } };
  return { status: response.status, ...error };
}

const nested = (levels: number) => `{"a":`.repeat(levels - 1) + "{}" + "}".repeat(levels - 1);

describe.each(DOORS)("bytes that arrive at %s", (door) => {
  it.each([
    [
      "a key given twice",
      '{"amount_usd":25,"amount_usd":9000}',
      'The body gives the field "amount_usd" twice.',
    ],
    [
      "a key given twice far inside",
      '{"a":[{"b":{"c":1,"\\u0063":2}}]}',
      'The body gives the field "c" twice.',
    ],
    ["a nest too deep", nested(40), /^The body is nested deeper than 3[24] levels\.$/],
    ["no JSON", '{"amount_usd":', "The body is not valid JSON."],
    ["nearly JSON", '{\n"a": 25,\n}', "The body is not valid JSON. It goes wrong at line 3, column 1."],
    [
      "invalid UTF-8",
      new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
      "The body is not valid UTF-8.",
    ],
  ])("are refused where they are %s", async (_what, body, message) => {
    const refused = await send(door, body);
    expect(refused.status).toBe(400);
    expect(refused.code).toBe(door === "MCP" ? -32700 : "invalid_json");
    expect(refused.message).toMatch(message);
  });

  it.each([
    ["another type", "{}", { "content-type": "text/plain" }],
    ["packed bytes", new Uint8Array(gzipSync("{}")), { "content-encoding": "gzip" }],
  ])("are refused as %s", async (_what, body, headers) => {
    expect(await send(door, body, headers)).toMatchObject({ status: 415, code: "unsupported_media_type" });
  });

  it("are refused where they are too many", async () => {
    const body = JSON.stringify({ message: "x".repeat(1_100_000) });
    expect(await send(door, body)).toMatchObject({ status: 413, code: "body_too_large" });
  });

  it("leave their connection to the next request, wherever they were refused", async () => {
    const { hostname, port } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    const head = Object.entries({ host: hostname, ...usual(), "transfer-encoding": "chunked" });
    socket.write(
      `POST ${pathOf(door)} HTTP/1.1\r\n${head.map((line) => line.join(": ")).join("\r\n")}\r\n\r\n`,
    );
    const chunk = `10000\r\n${" ".repeat(0x10000)}\r\n`;
    socket.write(`${chunk.repeat(40)}0\r\n\r\n`);
    socket.write(`GET /nowhere HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`);
    expect((await text(socket)).match(/HTTP\/1.1 \d+/g)).toEqual(["HTTP/1.1 413", "HTTP/1.1 404"]);
  });
});

const posts = tools.flatMap(({ name, route, scope, input, takes }) =>
  route?.startsWith("POST ") && scope !== "collect" && !takes ? [{ name, route, input }] : [],
);

describe("a body of no bytes", () => {
  it.each(posts)("is {} to $name", async ({ route }) => {
    const path = `/api/v1${route.slice(5).replaceAll(/\{[a-z_]+\}/g, "inv_00000000000000000000000000")}`;
    const sent = (body: string, type?: string) =>
      app.request("POST", path, {
        key: account.key,
        body,
        ...(type && { headers: { "content-type": type } }),
      });
    const spelt = await sent("{}");
    const empty = await sent("", "application/json");
    expect([400, 404, 409]).toContain(spelt.status);
    expect([empty.status, empty.body.error.code, empty.body.error.message]).toEqual([
      spelt.status,
      spelt.body.error.code,
      spelt.body.error.message,
    ]);
  });
});
