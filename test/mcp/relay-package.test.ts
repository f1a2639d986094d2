import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fromPackageRoot } from "../../src/package-root.js";
import { startApp, type TestApp } from "../support/app.js";
import { importsOf } from "../support/imports.js";
import { mcpDoor } from "../support/mcp.js";
import { Program } from "../support/program.js";

let app: TestApp;
let program: Program;
let key: string;
let folder: string;
beforeAll(async () => {
  program = new Program();
  app = await startApp({ mounts: (house) => [mcpDoor(house)] });
  ({ key } = await app.createAccount());
  execFileSync(process.execPath, [fromPackageRoot("deploy/mcp/pack.mjs")]);
  // Where none of this repository's packages can be found.
  folder = mkdtempSync(join(program.world.folder(), "elsewhere-"));
  cpSync(fromPackageRoot("dist/unsigned-mcp"), folder, { recursive: true });
});
afterAll(async () => {
  await app.close();
  await program.end();
});

const json = (path: string) => JSON.parse(readFileSync(path, "utf8"));

function start(env: Record<string, string>) {
  const [path = ""] = Object.values<string>(json(join(folder, "package.json")).bin);
  const child = spawn(process.execPath, [path], { cwd: folder, env });
  let told = "";
  child.stderr.on("data", (chunk) => {
    told += chunk;
  });
  return { child, told: () => told };
}

it("answers from a folder of its own, with nothing but Node", async () => {
  const { child } = start({ UNSIGNED_URL: app.url, UNSIGNED_API_KEY: key });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ask = async (id: number, method: string, params: object) => {
    child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
    return JSON.parse((await lines.next()).value ?? "{}").result;
  };
  const clientInfo = { name: "raw", version: "1" };
  const opened = await ask(1, "initialize", { protocolVersion: "2024-11-05", capabilities: {}, clientInfo });
  expect(opened.serverInfo.name).toBe("unsigned");
  expect((await ask(2, "tools/list", {})).tools.length).toBeGreaterThan(17);
  child.stdin.end();
  expect(await once(child, "exit")).toEqual([0, null]);
});

it("loads no package before its first answer", () => {
  const files = ["src/unsigned-mcp.ts", "src/mcp/relay.ts", "src/json-fault.ts"];
  expect(files.flatMap(importsOf).map(({ to }) => to)).toEqual([
    "src/mcp/relay.ts",
    "node:readline",
    "src/json-fault.ts",
  ]);
});

it.each([
  [{ UNSIGNED_API_KEY: "svc_live_x" }, /UNSIGNED_URL is not set/],
  [{ UNSIGNED_URL: "http://127.0.0.1:9" }, /UNSIGNED_API_KEY is not set/],
  [{ UNSIGNED_URL: "http://127.0.0.1:9", UNSIGNED_API_KEY: "svc_pk_x" }, /collect key/],
])("says in one line what is missing: %j", async (env, expected) => {
  const { child, told } = start(env as Record<string, string>);
  const [code] = await once(child, "close");
  expect([code, told()]).toEqual([1, expect.stringMatching(expected)]);
  expect(told().trim().split("\n")).toHaveLength(1);
});

it("is one file for desktop assistants, which asks for what the command needs", () => {
  const bundle = readFileSync(fromPackageRoot("dist/unsigned-mcp.mcpb"));
  const names: string[] = [];
  for (let at = 0; bundle.readUInt32LE(at) === 0x04034b50; ) {
    const size = bundle.readUInt32LE(at + 18);
    const name = bundle.toString("utf8", at + 30, at + 30 + bundle.readUInt16LE(at + 26));
    const begin = at + 30 + name.length;
    expect(bundle.subarray(begin, begin + size)).toEqual(readFileSync(join(folder, name)));
    names.push(name);
    at = begin + size;
  }
  const { version, server, user_config } = json(join(folder, "manifest.json"));
  expect(names).toContain(server.entry_point);
  expect(version).toBe(json(fromPackageRoot("package.json")).version);
  expect(json(join(folder, "package.json")).version).toBe(version);
  const asked = Object.values<string>(server.mcp_config.env).map(
    (value) => /\{user_config\.(\w+)\}/.exec(value)?.[1],
  );
  expect(asked).toEqual(Object.keys(user_config));
  expect(Object.keys(server.mcp_config.env)).toEqual(["UNSIGNED_URL", "UNSIGNED_API_KEY"]);
});
