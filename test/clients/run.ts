import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fromPackageRoot } from "../../src/package-root.js";
import { Program } from "../support/program.js";
import { callsOf, type Document } from "./calls.js";
import { PROGRAMS } from "./programs.js";
import { makeWorld } from "./world.js";

/**
 * What other people's generators make of our document: each client has to compile under strict, and to reach the real
 * server with every operation once. They want an older TypeScript than this package has: a folder of their own.
 */
const FOLDER = fromPackageRoot("node_modules/.cache/api-clients");
const PACKAGES = [
  "openapi-typescript@7.13.0",
  "openapi-fetch@0.17.0",
  "@hey-api/openapi-ts@0.95.0",
  "orval@7.13.2",
  "typescript@5.9.3",
  "tsx@4.23.15",
  "@types/node@20.19.43",
];
/** Where a generator does not do what the document says, or this place lacks something. */
const THEIRS: Readonly<Record<string, string>> = {
  "orval get_invoice_pdf": "reads every answer as JSON",
  "orval get_credit_note_pdf": "reads every answer as JSON",
  "orval import_contacts": "writes every body as JSON",
  claim_payment: "needs a node",
  prepare_refund: "needs a payment, and so a node",
  get_payment: "needs a payment, and so a node",
  publish_donor_note: "needs a donation, and so a node",
  end_connection: "needs a person's consent in a browser",
};

const bin = (name: string) => join(FOLDER, "node_modules/.bin", name);
const run = (name: string, words: string[], env = {}) =>
  execFileSync(bin(name), words, {
    cwd: FOLDER,
    encoding: "utf8",
    env: { ...process.env, ...env },
    maxBuffer: 1e8,
  });

function install(): void {
  if (
    PACKAGES.every((name) => existsSync(join(FOLDER, "node_modules", name.slice(0, name.lastIndexOf("@")))))
  )
    return;
  mkdirSync(FOLDER, { recursive: true });
  const flags = ["--no-audit", "--no-fund", "--no-save", "--loglevel=error", "--ignore-scripts"];
  execFileSync("npm", ["install", "--prefix", FOLDER, ...flags, ...PACKAGES], { stdio: ["ignore", 2, 2] });
}

function generate(): void {
  rmSync(join(FOLDER, "made"), { recursive: true, force: true });
  run("openapi-typescript", ["openapi.json", "-o", "made/openapi-typescript.d.ts"]);
  run("openapi-ts", ["-i", "openapi.json", "-o", "made/hey-api", "-c", "@hey-api/client-fetch"]);
  run("orval", [
    "--input",
    "./openapi.json",
    "--output",
    "./made/orval.ts",
    "--client",
    "fetch",
    "--mode",
    "single",
  ]);
  const compilerOptions = {
    target: "ES2022",
    module: "ESNext",
    moduleResolution: "bundler",
    strict: true,
    noEmit: true,
    types: ["node"],
    lib: ["ES2022", "DOM", "DOM.Iterable"],
  };
  writeFileSync(join(FOLDER, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["made"] }));
  writeFileSync(join(FOLDER, "package.json"), JSON.stringify({ private: true, type: "module" }));
}

const program = new Program();
const faults: string[] = [];
try {
  install();
  const server = await program.server({ DATA_DIR: program.world.folder(), MODEL_PROVIDERS: "offline" });
  const [key = ""] = /svc_live_\w+/.exec(server.said()) ?? [];
  const document = (await (await fetch(`${server.url}/openapi.json`)).json()) as Document;
  writeFileSync(join(FOLDER, "openapi.json"), JSON.stringify(document));
  generate();
  const marks = Object.keys(PROGRAMS).map((_name, index) => `x${index}${Date.now().toString(36).slice(-4)}`);
  const plans = [];
  for (const [index, [name, write]] of Object.entries(PROGRAMS).entries()) {
    const mark = marks[index] ?? "x";
    const ids = await makeWorld(server.url, key, mark);
    const calls = callsOf(document, ids, mark);
    writeFileSync(join(FOLDER, `made/${name}-calls.ts`), write(calls));
    plans.push({ name, calls, collect: ids.collect });
  }
  try {
    run("tsc", ["-p", "."]);
  } catch (error) {
    faults.push(`does not compile:\n${(error as { stdout: string }).stdout.slice(0, 4000)}`);
  }
  for (const { name, calls, collect } of plans) {
    const { statuses, failed } = JSON.parse(
      run("tsx", [`made/${name}-calls.ts`], { BASE: server.url, KEY: key, COLLECT: collect }),
    );
    for (const { id, path, method } of calls) {
      const known = THEIRS[`${name} ${id}`] ?? THEIRS[id];
      const described = document.paths[path]?.[method]?.responses ?? {};
      if (!(statuses[id] in described)) faults.push(`${name} ${id}: ${statuses[id]} is not documented`);
      if (failed[id] && !known) faults.push(`${name} ${id}: ${failed[id]}`);
      // Signing in takes a browser's cookie: a key gets there no further than the refusal.
      if (statuses[id] >= 300 && !known && !path.startsWith("/session"))
        faults.push(`${name} ${id}: ${statuses[id]}`);
    }
    console.log(
      `${name}: ${calls.length} operations, ${Object.values<number>(statuses).filter((status) => status < 300).length} done`,
    );
  }
} finally {
  await program.end();
}
for (const fault of faults) console.log(fault);
console.log(
  faults.length === 0
    ? "every client compiles under strict and reaches every operation"
    : `${faults.length} faults`,
);
process.exitCode = faults.length === 0 ? 0 : 1;
