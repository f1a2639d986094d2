import { Client as Client2 } from "@modelcontextprotocol/client";
import { StdioClientTransport as Stdio2 } from "@modelcontextprotocol/client/stdio";
import { Client as Client1_32 } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as Stdio1_32 } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as Http1_32 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { Client as Client1_0 } from "mcp-sdk-1.0/client/index.js";
import { StdioClientTransport as Stdio1_0 } from "mcp-sdk-1.0/client/stdio.js";
import { Client as Client1_10 } from "mcp-sdk-1.10/client/index.js";
import { StdioClientTransport as Stdio1_10 } from "mcp-sdk-1.10/client/stdio.js";
import { StreamableHTTPClientTransport as Http1_10 } from "mcp-sdk-1.10/client/streamableHttp.js";
import { Client as Client1_12 } from "mcp-sdk-1.12/client/index.js";
import { StdioClientTransport as Stdio1_12 } from "mcp-sdk-1.12/client/stdio.js";
import { StreamableHTTPClientTransport as Http1_12 } from "mcp-sdk-1.12/client/streamableHttp.js";
import { Client as Client1_20 } from "mcp-sdk-1.20/client/index.js";
import { StdioClientTransport as Stdio1_20 } from "mcp-sdk-1.20/client/stdio.js";
import { StreamableHTTPClientTransport as Http1_20 } from "mcp-sdk-1.20/client/streamableHttp.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fromPackageRoot } from "../../src/package-root.js";
import { startApp, type TestAccount, type TestApp, WALLET } from "../support/app.js";
import { connectLegacy, connectModern, mcpDoor } from "../support/mcp.js";
import { Program } from "../support/program.js";

let app: TestApp;
let account: TestAccount;
let program: Program;
let local: { key: string; DATA_DIR: string };
beforeAll(async () => {
  program = new Program();
  app = await startApp({ mounts: (house) => [mcpDoor(house)] });
  account = await app.createAccount({ plan: "scale" });
  const DATA_DIR = program.world.folder();
  const run = async (words: string) =>
    JSON.parse((await program.cli([...words.split(" "), "--json"], { DATA_DIR })).stdout);
  const { account_id } = await run("accounts create --name Local");
  local = { DATA_DIR, key: (await run(`keys create --account ${account_id} --scopes read,write`)).key };
});
afterAll(async () => {
  await app.close();
  await program.end();
});

/** What every release of the SDK has had from the first. */
interface AnyClient {
  // biome-ignore lint/suspicious/noExplicitAny: each release has its own types, and refuses the others'
  connect(transport: any): Promise<void>;
  listTools(): Promise<{ tools: { name: string }[] }>;
  callTool(params: { name: string; arguments: object }): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}
interface Answer {
  content: { type: string; text?: string }[];
}

const me = { name: "old", version: "1" };
const http = () =>
  [
    new URL(`${app.url}/mcp`),
    { requestInit: { headers: { authorization: `Bearer ${account.key}` } } },
  ] as const;
const command = process.execPath;
const serve = [fromPackageRoot("dist/src/cli.js"), "mcp", "serve"];
const { PATH = "" } = process.env;
const stdio = () => ({
  command,
  args: serve,
  env: { PATH, UNSIGNED_API_KEY: local.key, DATA_DIR: local.DATA_DIR },
});
const relay = () => ({
  command,
  args: serve,
  env: { PATH, UNSIGNED_API_KEY: account.key, UNSIGNED_URL: app.url },
});

/** Lists, reads, and writes once: what it does not understand it would call again. */
async function works(client: AnyClient, transport: unknown, reference: string, links: boolean) {
  await client.connect(transport);
  try {
    const { tools } = await client.listTools();
    expect(tools.length).toBeGreaterThanOrEqual(20);
    const read = (await client.callTool({ name: "list_wallets", arguments: {} })) as unknown as Answer;
    expect(JSON.parse(read.content[0]?.text ?? "")).toEqual({ wallets: [] });
    const link = { amount_usd: 5, destination_address: WALLET, chain: "base", reference };
    const wrote = (await client.callTool({
      name: "create_payment_link",
      arguments: link,
    })) as unknown as Answer;
    expect(JSON.parse(wrote.content[0]?.text ?? "")).toMatchObject({ reference, status: "active" });
    expect(wrote.content.some(({ type }) => type === "resource_link")).toBe(links);
  } finally {
    await client.close();
  }
}

const OVER_HTTP = [
  ["SDK 1.10.2", () => new Client1_10(me), () => new Http1_10(...http()), false],
  ["SDK 1.12.3", () => new Client1_12(me), () => new Http1_12(...http()), false],
  ["SDK 1.20.2", () => new Client1_20(me), () => new Http1_20(...http()), true],
  ["SDK 1.32.2", () => new Client1_32(me), () => new Http1_32(...http()), true],
] as const;

const OVER_STDIO = [
  ["SDK 1.0.4", () => new Client1_0(me, { capabilities: {} }), Stdio1_0, false],
  ["SDK 1.10.2", () => new Client1_10(me), Stdio1_10, false],
  ["SDK 1.12.3", () => new Client1_12(me), Stdio1_12, false],
  ["SDK 1.20.2", () => new Client1_20(me), Stdio1_20, true],
  ["SDK 1.32.2", () => new Client1_32(me), Stdio1_32, true],
  ["client 2.4.0", () => new Client2(me), Stdio2, true],
] as const;

describe("lists, reads and writes once", () => {
  it.each(OVER_HTTP)("%s over HTTP", async (name, client, transport, links) => {
    await works(client() as unknown as AnyClient, transport(), `${name} http`, links);
  });

  it.each(OVER_STDIO)("%s over stdio", async (name, client, Transport, links) => {
    await works(client() as unknown as AnyClient, new Transport(stdio()), `${name} stdio`, links);
  });

  it.each(OVER_STDIO)("%s over the relay", async (name, client, Transport, links) => {
    await works(client() as unknown as AnyClient, new Transport(relay()), `${name} relay`, links);
  });

  it.each([
    ["legacy", connectLegacy],
    ["modern", connectModern],
  ])("client 2.4.0, %s, over HTTP", async (era, connect) => {
    const { client } = await connect(app.url, account.key);
    const connected = { ...wrap(client as unknown as AnyClient), connect: async () => {} };
    await works(connected, undefined, `client 2.4.0 ${era}`, true);
  });

  it("left one record of each over HTTP and the relay", async () => {
    const { body } = await app.request("GET", "/api/v1/payment-links", { key: account.key });
    const references = body.data.map(({ reference }: { reference: string }) => reference);
    expect(new Set(references).size).toBe(references.length);
    expect(references).toHaveLength(OVER_HTTP.length + OVER_STDIO.length + 2);
  });
});

function wrap(client: AnyClient): AnyClient {
  return {
    connect: (transport) => client.connect(transport),
    listTools: () => client.listTools(),
    callTool: (params) => client.callTool(params),
    close: () => client.close(),
  };
}
