import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as OldTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fromPackageRoot } from "../../src/package-root.js";
import { startApp, type TestApp, WALLET } from "../support/app.js";
import { connected, errorOf, mcpDoor } from "../support/mcp.js";
import { Program } from "../support/program.js";

let app: TestApp;
let program: Program;
let local: { DATA_DIR: string; keys: Record<"full" | "read" | "collect", string> };
let remote: Record<"full" | "read", string>;
beforeAll(async () => {
  program = new Program();
  app = await startApp({ mounts: (house) => [mcpDoor(house)] });
  const account = await app.createAccount();
  remote = { full: account.key, read: await app.createKey(account.id, { scopes: ["read"] }) };
  const DATA_DIR = program.world.folder();
  const run = async (words: string) =>
    JSON.parse((await program.cli([...words.split(" "), "--json"], { DATA_DIR })).stdout);
  const { account_id } = await run("accounts create --name Local");
  const full = await run(`keys create --account ${account_id} --scopes read,write`);
  const read = await run(`keys create --account ${account_id} --scopes read`);
  const collect = await run(`keys create --account ${account_id} --collect`);
  local = { DATA_DIR, keys: { full: full.key, read: read.key, collect: collect.key } };
});
afterAll(async () => {
  await app.close();
  await program.end();
});

const command = process.execPath;
const args = [fromPackageRoot("dist/src/cli.js"), "mcp", "serve"];

/** The database itself, or a service somewhere else. */
function settings(where: string, key: "full" | "read"): Record<string, string> {
  const { PATH = "" } = process.env;
  if (where === "remote") return { PATH, UNSIGNED_API_KEY: remote[key], UNSIGNED_URL: app.url };
  return { PATH, UNSIGNED_API_KEY: local.keys[key], DATA_DIR: local.DATA_DIR };
}

describe.each(["local", "remote"])("stdio, %s", (where) => {
  const run = (key: "full" | "read") => ({
    command,
    args,
    env: settings(where, key),
    stderr: "pipe" as const,
  });

  it("serves the v1 SDK's client", async () => {
    const client = new OldClient({ name: "old", version: "1" });
    await client.connect(new OldTransport(run("full")));
    const { call, close, tools } = connected(client);
    expect((await tools()).length).toBeGreaterThanOrEqual(17);
    const result = await call("create_payment_link", {
      amount_usd: 1,
      destination_address: WALLET,
      chain: "base",
    });
    expect(result.structuredContent).toMatchObject({ amount_usd: 1 });
    await close();
  });

  it.each([
    ["legacy", "legacy" as const],
    ["modern", { pin: "2026-07-28" }],
  ])("serves the v2 SDK's client in the %s era, with a read key's scope", async (_era, mode) => {
    const client = new Client({ name: "new", version: "1" }, { versionNegotiation: { mode } });
    await client.connect(new StdioClientTransport(run("read")));
    const { call, close } = connected(client);
    expect((await call("list_wallets")).structuredContent).toEqual({ wallets: [] });
    const refused = await call("create_payment_link", {
      amount_usd: 1,
      destination_address: WALLET,
      chain: "base",
    });
    expect(errorOf(refused).code).toBe("insufficient_scope");
    await close();
  });

  it.each([
    ["legacy", "a form", { form: {} }, where === "local"],
    ["legacy", "nothing but a URL", { url: {} }, false],
    ["legacy", "nothing", undefined, false],
    ["modern", "a form", { form: {} }, true],
    ["modern", "nothing", undefined, false],
  ])(
    "asks a %s client that offers %s for what is missing, or its model",
    async (era, _what, elicitation, asks) => {
      const mode = era === "modern" ? { pin: "2026-07-28" } : ("legacy" as const);
      const client = new Client(
        { name: "new", version: "1" },
        { versionNegotiation: { mode }, ...(elicitation && { capabilities: { elicitation } }) },
      );
      const asked: string[] = [];
      if (elicitation)
        client.setRequestHandler("elicitation/create", ({ params }) => {
          asked.push(params.message);
          return { action: "accept", content: { destination_address: WALLET } };
        });
      await client.connect(new StdioClientTransport(run("full")));
      const { call, close } = connected(client);
      const result = await call("create_payment_link", { amount_usd: 7, chain: "base" });
      if (asks) {
        expect(asked).toEqual(["Which wallet should receive the USDC?"]);
        expect(result.structuredContent).toMatchObject({ amount_usd: 7, destination_address: WALLET });
      } else {
        expect(asked).toEqual([]);
        expect(errorOf(result)).toMatchObject({ code: "validation_failed", linked_wallets: [] });
      }
      await close();
    },
  );

  it("reads a line as every door reads a body, and goes on", async () => {
    const child = spawn(command, args, { env: settings(where, "full"), stdio: ["pipe", "pipe", "ignore"] });
    const said = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const ask = async (line: string) => {
      child.stdin.write(`${line}\n`);
      const { value = "" } = await said.next();
      return JSON.parse(value);
    };
    const message = (id: number, method: string, params: object) =>
      JSON.stringify({ jsonrpc: "2.0", id, method, params });
    const opening = {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "raw", version: "1" },
    };
    await ask(message(1, "initialize", opening));
    const call = message(2, "tools/call", { name: "create_payment_link", arguments: { amount_usd: 25 } });
    const twice = await ask(call.replace('"amount_usd":25', '"amount_usd":25,"amount_usd":9000'));
    expect(twice).toMatchObject({
      id: 2,
      error: { message: expect.stringContaining('"amount_usd" twice') },
    });
    expect((await ask("no JSON")).error.code).toBe(-32700);
    expect(await ask(message(3, "tools/list", { cursor: "x".repeat(300_000) }))).toMatchObject({
      id: 3,
      error: { message: expect.stringContaining("256 KiB") },
    });
    for (const odd of ['"id":1.5,"method":"ping"', '"id":12,"method":"tools/list","params":5'])
      expect((await ask(`{"jsonrpc":"2.0",${odd}}`)).error.code).toBeLessThan(-32_000);
    for (const none of [null, [], "{}"])
      expect(
        await ask(message(13, "tools/call", { name: "list_wallets", arguments: none as never })),
      ).toMatchObject({
        id: 13,
        result: { structuredContent: { wallets: [] } },
      });
    if (where === "local") {
      child.stdin.write(`[${message(14, "ping", {})},{"jsonrpc":"1.0","id":15,"method":"ping"}]\n`);
      const both = [await ask(""), JSON.parse((await said.next()).value ?? "")];
      expect(both).toMatchObject(expect.arrayContaining([{ jsonrpc: "2.0", id: 14, result: {} }]));
      expect(both.find(({ id }) => id === 15)).toMatchObject({ error: { code: -32_600 } });
    }
    const listed = await ask(message(4, "tools/list", {}));
    expect(listed).toMatchObject({ id: 4, result: { tools: expect.any(Array) } });
    child.stdin.end();
    await once(child, "exit");
  });

  it("ends with 0 when its input ends, having said nothing but JSON-RPC", async () => {
    const child = spawn(command, args, { env: settings(where, "full"), stdio: ["pipe", "pipe", "ignore"] });
    const said: string[] = [];
    child.stdout.on("data", (chunk) => said.push(String(chunk)));
    const params = {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "raw", version: "1" },
    };
    child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params })}\n`);
    await once(child.stdout, "data");
    child.stdin.end();
    const [code] = await once(child, "exit");
    expect(code).toBe(0);
    for (const line of said.join("").trim().split("\n"))
      expect(JSON.parse(line)).toMatchObject({ jsonrpc: "2.0", id: 1 });
  });
});

it("answers nothing more once its key is revoked, however long it has run", async () => {
  const { DATA_DIR } = local;
  const cli = async (words: string) =>
    JSON.parse((await program.cli([...words.split(" "), "--json"], { DATA_DIR })).stdout);
  const { key, id } = await cli("keys create --scopes read");
  const { PATH = "" } = process.env;
  const client = new Client({ name: "new", version: "1" });
  await client.connect(
    new StdioClientTransport({
      command,
      args,
      env: { PATH, UNSIGNED_API_KEY: key, DATA_DIR },
      stderr: "pipe",
    }),
  );
  const { call, close } = connected(client);
  expect((await call("list_wallets", {})).isError).toBeFalsy();
  await cli(`keys revoke ${id}`);
  expect(errorOf(await call("list_wallets", {}))).toMatchObject({ code: "invalid_key" });
  await close();
});

it("says in one line that it has no key, a wrong one, or one for browsers", async () => {
  const env = { DATA_DIR: local.DATA_DIR };
  const none = await program.cli(["mcp", "serve"], env);
  expect([none.code, none.stdout, none.stderr.trim().split("\n").length]).toEqual([1, "", 1]);
  const wrong = await program.cli(["mcp", "serve"], { ...env, UNSIGNED_API_KEY: "svc_live_nonsense" });
  expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining("not valid")]);
  for (const UNSIGNED_URL of ["", app.url]) {
    const collect = await program.cli(["mcp", "serve"], {
      ...env,
      UNSIGNED_URL,
      UNSIGNED_API_KEY: local.keys.collect,
    });
    expect([collect.code, collect.stdout, collect.stderr]).toEqual([
      1,
      "",
      expect.stringContaining("collect key"),
    ]);
  }
});

it("checks a server from the command line", async () => {
  const { code, stdout } = await program.cli(
    ["mcp", "check", "--url", app.url, "--key", remote.full, "--json"],
    {},
  );
  expect(code).toBe(0);
  const seen = JSON.parse(stdout);
  expect(seen).toMatchObject({ server: "unsigned", protocol: "2025-11-25" });
  expect(seen.tools).toContain("create_invoice");
  expect(seen.tokens).toBeLessThanOrEqual(4200);
});

it("says of a check that fails what the service said, or which address does not answer", async () => {
  const check = async (url: string, key: string) => {
    const { code, stdout, stderr } = await program.cli(["mcp", "check", "--url", url, "--key", key], {});
    return [code, stdout, stderr];
  };
  const wrong = await check(app.url, "svc_live_nonsense");
  expect(wrong).toEqual([1, "", expect.stringMatching(/^[^{]*not valid[^{]*\n$/)]);
  const dead =
    /^Can't reach http:\/\/127\.0\.0\.1:2\/mcp \(connect ECONNREFUSED .*\): check the address.*\n$/;
  expect(await check("http://127.0.0.1:2", remote.full)).toEqual([1, "", expect.stringMatching(dead)]);
  const astray = await check(`${app.url}/nowhere`, remote.full);
  expect(astray).toEqual([1, "", expect.stringContaining("There is nothing at this path")]);
});

it("relays to an address that nobody answers at, and says which", async () => {
  const env = { ...settings("remote", "full"), UNSIGNED_URL: "http://127.0.0.1:2" };
  const child = spawn(command, args, { env, stdio: ["pipe", "pipe", "ignore"] });
  child.stdin.end(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" })}\n`);
  const { value = "" } = await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next();
  const { message } = JSON.parse(value).error;
  expect(message).toMatch(/^Can't reach http:\/\/127\.0\.0\.1:2\/mcp \(connect ECONNREFUSED/);
});

it("prints links that install it in an editor, with its address and no key", async () => {
  const { code, stdout } = await program.cli(
    ["mcp", "links", "--url", "https://pay.example.com", "--json"],
    {},
  );
  expect(code).toBe(0);
  const { claude_code, cursor, vscode } = JSON.parse(stdout);
  const url = "https://pay.example.com/mcp";
  expect(claude_code).toContain(url);
  const config = new URL(cursor).searchParams.get("config") ?? "";
  expect(JSON.parse(Buffer.from(config, "base64").toString())).toEqual({
    url,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: Cursor fills it in
    headers: { Authorization: "Bearer ${env:UNSIGNED_API_KEY}" },
  });
  const server = decodeURIComponent(vscode.slice("vscode:mcp/install?".length));
  expect(JSON.parse(server)).toEqual({ name: "unsigned", type: "http", url });
});

it.each(["javascript:alert(1)", "pay.example.com", "file:///etc"])("makes no link to %s", async (url) => {
  const { code, stdout, stderr } = await program.cli(["mcp", "links", "--url", url], {});
  expect([code, stdout]).toEqual([1, ""]);
  expect(stderr).toContain("The service's address is expected, such as https://pay.example.com");
});
