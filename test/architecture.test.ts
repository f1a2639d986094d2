import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, it } from "vitest";
import { READ_METHODS } from "../src/onchain/reader.js";
import { fromPackageRoot } from "../src/package-root.js";
import { type Import, importsOf, sourceFiles, textOf } from "./support/imports.js";

const HANDS = ["store", "onchain", "screening", "mail", "pdf"];
const DOORS = ["http", "mcp", "agent", "jobs"];
/** What runs in a browser, and what compiles the contracts, are programs of their own. */
const ELSEWHERE = /^src\/((web|client|console)\/|contracts\/(?!artifacts\/))/;

const program = [...sourceFiles("src"), ...sourceFiles("tools")].filter((file) => !ELSEWHERE.test(file));
const imports = program.flatMap(importsOf);
const own = imports.filter(({ to }) => /^(src|tools|evals|test|prompts)\//.test(to));

/** The room that a file is in: a folder below src, "tools", "composition" or "words". */
function roomOf(file: string): string {
  if (file.startsWith("tools/")) return "tools";
  const [, folder = "", inside] = file.split("/");
  if (/^(main|cli|unsigned|unsigned-mcp)(\.ts)?$/.test(folder)) return "composition";
  return inside === undefined || folder === "records" || folder === "contracts" ? "words" : folder;
}

function mayImport({ from, to, typeOnly }: Import): boolean {
  const room = roomOf(from);
  const target = roomOf(to);
  if (room === target || target === "words" || room === "composition") return true;
  if (room === "runtime") return HANDS.includes(target);
  if (room === "tools") {
    if (target === "runtime")
      return /\/(tool|field|scope|caller)\.ts$/.test(to) || (typeOnly && /\/context\.ts$/.test(to));
    return HANDS.includes(target);
  }
  if (!DOORS.includes(room)) return false;
  return target === "runtime" || HANDS.includes(target) || isChat(from, target);
}

function isChat(from: string, target: string): boolean {
  return target === "agent" && /^src\/http\/chat[./-]/.test(from);
}

const shown = (found: Import[]) => found.map(({ from, to }) => `${from} -> ${to}`);

it("imports only downwards", () => {
  expect(shown(own.filter((found) => !mayImport(found)))).toEqual([]);
  expect(own.length).toBeGreaterThan(300);
});

it("knows a forbidden import when it meets one", () => {
  const from = (from: string, to: string) => mayImport({ from, to, typeOnly: false });
  expect(from("src/store/invoices.ts", "src/onchain/reader.ts")).toBe(false);
  expect(from("src/runtime/gate.ts", "src/http/app.ts")).toBe(false);
  expect(from("src/http/rest.ts", "src/agent/chat/loop.ts")).toBe(false);
  expect(from("src/http/rest.ts", "tools/index.ts")).toBe(false);
  expect(from("src/money.ts", "src/store/usage.ts")).toBe(false);
  expect(from("tools/invoices/create-invoice.ts", "src/runtime/gate.ts")).toBe(false);
  expect(from("src/http/chat.ts", "src/agent/chat/loop.ts")).toBe(true);
});

it("keeps the client to itself: it runs where nothing of the server is", () => {
  const files = sourceFiles("src").filter((file) => file.startsWith("src/client/"));
  const found = files.flatMap(importsOf).filter(({ to }) => !/^(src\/client\/|openapi-fetch$)/.test(to));
  expect(files.length).toBeGreaterThan(4);
  expect(shown(found).filter((one) => !one.startsWith("src/client/vite.config.ts"))).toEqual([]);
});

it("lets the console know the client, the pages' parts, how a table is read and what a bill comes to, and nothing of the server", () => {
  const files = sourceFiles("src").filter((file) => file.startsWith("src/console/"));
  const known =
    /^(src\/(console|client|web)\/|src\/(csv|line-items|money|taxes)\.ts$|preact$|preact-iso$|@preact\/signals$|uplot$|uqr$)/;
  const found = files.flatMap(importsOf).filter(({ to }) => !known.test(to));
  expect(files.length).toBeGreaterThan(20);
  expect(shown(found).filter((one) => !one.startsWith("src/console/vite.config.ts"))).toEqual([]);
  const beside = own.filter(({ from }) => /^src\/(csv|line-items|taxes)\.ts$/.test(from));
  expect(beside.filter(({ to }) => !/^src\/(line-items|money)\.ts$/.test(to))).toEqual([]);
  expect(imports.filter(({ from }) => from === "src/money.ts")).toEqual([]);
});

it("keeps every tool away from other tools, servers, queues and models", () => {
  const tools = new Set(program.filter((file) => textOf(file).includes("= defineTool(")));
  const toTool = own.filter(({ from, to }) => tools.has(to) && from !== "tools/index.ts");
  const heavy = /^(koa|@koa\/.*|bullmq|ioredis|openai|@anthropic-ai\/.*|@modelcontextprotocol\/.*)$/;
  expect(shown(toTool)).toEqual([]);
  expect(shown(imports.filter(({ from, to }) => from.startsWith("tools/") && heavy.test(to)))).toEqual([]);
});

/** The agent's rooms, each with those it may look into; a type is looked at too. */
const AGENT: Readonly<Record<string, readonly string[]>> = {
  words: [],
  text: [],
  reading: ["words", "text"],
  guard: ["reading", "words", "text"],
  reply: ["reading", "words", "text"],
  models: ["reading"],
  offline: ["reading", "words", "text", "models"],
  chat: ["reading", "words", "text", "guard", "reply", "models", "offline"],
};

function agentRoomOf(file: string): string | undefined {
  const [, room, inside] = /^src\/agent\/(\w+)\/(words\/)?/.exec(file) ?? [];
  return inside ? "words" : room;
}

it("reads before it judges, and judges, answers and plans in rooms of their own", () => {
  const inside = own.flatMap(({ from, to, typeOnly }) => {
    const [room, target] = [agentRoomOf(from), agentRoomOf(to)];
    return room && target && room !== target ? [{ from, to, typeOnly, room, target }] : [];
  });
  expect(shown(inside.filter(({ room, target }) => !AGENT[room]?.includes(target)))).toEqual([]);
  expect(inside.length).toBeGreaterThan(100);
  const files = program.filter((file) => file.startsWith("src/agent/"));
  expect(files.filter((file) => !AGENT[agentRoomOf(file) ?? ""])).toEqual([]);
});

it("has no circle of imports, a type's counted like another", () => {
  const house = [...sourceFiles("src"), ...sourceFiles("tools"), ...sourceFiles("evals")];
  const targets = new Map(house.map((file) => [file, [] as string[]]));
  for (const { from, to } of house.flatMap(importsOf))
    targets.get(from)?.push(targets.has(`${to}x`) ? `${to}x` : to);
  const done = new Set<string>();
  const walk = (file: string, path: string[]): string[] => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return [];
    for (const to of targets.get(file) ?? []) {
      const circle = walk(to, [...path, file]);
      if (circle.length > 0) return circle;
    }
    done.add(file);
    return [];
  };
  expect(house.map((file) => walk(file, [])).filter((circle) => circle.length > 0)).toEqual([]);
});

const KEYS = /privateKeyTo|mnemonicTo|hdKeyTo|\bsignTransaction|[sS]endRawTransaction|\bsignMessage\b/;
const WALLET =
  /[wW]alletClient|\b(sendTransaction|writeContract|signTypedData|deployContract)\b|personal_sign/;

it("can neither sign nor broadcast", () => {
  const web = sourceFiles("src").filter((file) => /^src\/(web|console)\//.test(file));
  expect([...program, ...web].filter((file) => KEYS.test(textOf(file)))).toEqual([]);
  expect(program.filter((file) => WALLET.test(textOf(file)))).toEqual([]);
});

it("asks a chain for nothing that is not on the read list", () => {
  expect(
    READ_METHODS.filter((method) => !/^eth_(get|call$|simulateV1$|chainId$|blockNumber$)/.test(method)),
  ).toEqual([]);
  const asked = program.flatMap((file) =>
    [...textOf(file).matchAll(/"((?:eth|anvil|evm|debug|wallet)_[A-Za-z0-9]+)"/g)].map(([, method = ""]) => ({
      file,
      method,
    })),
  );
  const known = new Set<string>(READ_METHODS);
  expect(asked.filter(({ method }) => !known.has(method))).toEqual([]);
});

it("follows several signals in no way that forgets one of them", () => {
  expect(program.filter((file) => textOf(file).includes("AbortSignal.any("))).toEqual([]);
});

it("uses every package that it depends on", () => {
  const manifest: { dependencies: Record<string, string> } = JSON.parse(
    readFileSync(fromPackageRoot("package.json"), "utf8"),
  );
  const names = Object.keys(manifest.dependencies);
  const everything = sourceFiles("src").map(textOf).join("\n");
  const unused = names.filter(
    (name) => !everything.includes(`"${name}"`) && !everything.includes(`"${name}/`),
  );
  expect(unused).toEqual([]);
});

/** A lexicon is data, one entry a line. */
const LEXICON = /^src\/(agent\/reading\/words\/|records\/(vocabulary|nouns)\.ts|client\/api\.ts)/;

it("keeps files short", () => {
  const files = ["src", "tools", "test/support", "test/bench"]
    .flatMap(sourceFiles)
    .filter((file) => !/\/(artifacts|generated)\//.test(file) && !LEXICON.test(file));
  const long = files.map((file) => ({ file, lines: textOf(file).split("\n").length - 1 }));
  expect(long.filter(({ lines }) => lines > 250)).toEqual([]);
});

it("names files after what they hold, in kebab-case, without barrels", () => {
  const names = program.filter((file) => !/^[a-z0-9]+(-[a-z0-9]+)*\.tsx?$/.test(basename(file)));
  const vague = program.filter((file) => /\b(utils?|helpers?|common|manager|service|lib)\b/.test(file));
  const barrels = program.filter((file) => /^index\./.test(basename(file)) && file !== "tools/index.ts");
  const passedOn = program.filter((file) => /^export (\*|\{[^}]*\}) from /m.test(textOf(file)));
  expect({ names, vague, barrels, passedOn }).toEqual({ names: [], vague: [], barrels: [], passedOn: [] });
});

it("has nothing at its top level but what the design names", () => {
  const folders = readdirSync(fromPackageRoot("."), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
    .map((entry) => entry.name);
  const known = ["deploy", "docs", "evals", "prompts", "src", "test", "tools", "dist", "node_modules"];
  expect(folders.filter((name) => !known.includes(name))).toEqual([]);
});

it("runs the statements of every file of the store on an outside PostgreSQL", () => {
  const chosen = [...textOf(".ci/outside").matchAll(/^(test\S+): (.+)$/gm)];
  const named = new Set(chosen.flatMap(([, , what = ""]) => what.split(" ")));
  const asking = sourceFiles("src/store").filter((file) =>
    /\b(sql|tx|connection)(<[^`]*>)?`/.test(textOf(file)),
  );
  const left = asking.filter((file) => !named.has(file.slice("src/store/".length, -".ts".length)));
  expect(left, "add a test that reaches it to .ci/outside").toEqual([]);
  const tests = new Set(sourceFiles("test"));
  expect(chosen.flatMap(([, file = ""]) => (tests.has(file) ? [] : [file]))).toEqual([]);
  expect(asking.length).toBeGreaterThan(60);
});
