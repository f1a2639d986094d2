import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { fromPackageRoot } from "../../src/package-root.js";
import { startApp, type TestApp, WALLET } from "../support/app.js";
import { mcpDoor } from "../support/mcp.js";
import { Program } from "../support/program.js";

const { PATH = "" } = process.env;
const serve = [fromPackageRoot("dist/src/cli.js"), "mcp", "serve"];
let app: TestApp;
let program: Program;
const settings: Record<string, Record<string, string>> = {};
beforeAll(async () => {
  program = new Program();
  app = await startApp({ mounts: (house) => [mcpDoor(house)] });
  settings.remote = { PATH, UNSIGNED_API_KEY: (await app.createAccount()).key, UNSIGNED_URL: app.url };
  const DATA_DIR = program.world.folder();
  const run = async (words: string) =>
    JSON.parse((await program.cli([...words.split(" "), "--json"], { DATA_DIR })).stdout);
  const { account_id } = await run("accounts create --name Local");
  const { key } = await run(`keys create --account ${account_id} --scopes read,write`);
  settings.local = { PATH, UNSIGNED_API_KEY: key, DATA_DIR };
});
const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill("SIGKILL");
});
afterAll(async () => {
  await app.close();
  await program.end();
});

const line = (id: number, method: string, params: object) =>
  JSON.stringify({ jsonrpc: "2.0", id, method, params });
const OPENING = line(1, "initialize", {
  protocolVersion: "2025-11-25",
  capabilities: {},
  clientInfo: { name: "raw", version: "1" },
});

describe.each(["local", "remote"])("stdio, %s", (where) => {
  const start = (...command: string[]) => {
    const child = spawn(process.execPath, command, {
      env: settings[where] ?? {},
      stdio: ["pipe", "pipe", "pipe"],
    });
    running.push(child);
    child.stdin.on("error", () => {});
    const complaints: string[] = [];
    child.stderr.on("data", (chunk) => complaints.push(String(chunk)));
    return { child, complaints, said: createInterface({ input: child.stdout })[Symbol.asyncIterator]() };
  };

  it("answers all that it was asked before its input ended, by a line's break or without", async () => {
    const { child, said } = start(...serve);
    const link = { amount_usd: 3, destination_address: WALLET, chain: "base" };
    const call = line(2, "tools/call", { name: "create_payment_link", arguments: link });
    child.stdin.end(`${OPENING}\n${call}`);
    expect(JSON.parse((await said.next()).value)).toMatchObject({ id: 1, result: {} });
    expect(JSON.parse((await said.next()).value)).toMatchObject({
      ...{ id: 2, result: { structuredContent: { amount_usd: 3 } } },
    });
    if (child.exitCode === null) await once(child, "exit");
    expect(child.exitCode).toBe(0);
  });

  it.each(["its input stays open", "its input ends, too"])(
    "ends with 0 and without complaint where nobody reads it any more, and %s",
    async (how) => {
      const { child, complaints, said } = start(...serve);
      child.stdin.write(`${OPENING}\n`);
      await said.next();
      child.stdout.destroy();
      const asked = line(2, "tools/call", { name: "list_payment_links", arguments: {} });
      if (how === "its input stays open") child.stdin.write(`${asked}\n`);
      else child.stdin.end(`${asked}\n`);
      const [code] = await once(child, "exit");
      expect([code, complaints]).toEqual([0, []]);
    },
  );
});

it("relays for nobody who reads no more", async () => {
  const relay = fromPackageRoot("dist/src/unsigned-mcp.js");
  const child = spawn(process.execPath, [relay], { env: settings.remote ?? {}, stdio: "pipe" });
  running.push(child);
  const complaints: string[] = [];
  child.stderr.on("data", (chunk) => complaints.push(String(chunk)));
  child.stdin.on("error", () => {}).write(`${OPENING}\n`);
  await once(child.stdout, "data");
  child.stdout.destroy();
  child.stdin.write(`${line(2, "tools/list", {})}\n`);
  const [code] = await once(child, "exit");
  expect([code, complaints]).toEqual([0, []]);
});
