// Compiles to dist/ what has changed since the last time, nothing when nothing has. SQL, prompts and fonts are
// read from the source tree, so nothing else is copied. Talks on stderr alone: stdout belongs to what runs next.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const LOCK = "dist/.building";
const ABANDONED_MS = 120_000;

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Unsigned needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

process.chdir(import.meta.dirname);
const steps = [
  {
    name: "server",
    sources: ["src", "tools", "package.json"],
    ignore: /^src\/(web|client|console|contracts(?!\/artifacts))\//,
    run: async () => {
      demand("node_modules/vite");
      await (await import("./src/bundle.mjs")).bundleProgram();
    },
  },
  {
    name: "web",
    sources: ["src/web", "tsconfig.json", "package.json"],
    ignore: /^src\/web\/examples\//,
    run: () => {
      compile("node_modules/typescript/bin/tsc", "-p", "src/web");
      compile("node_modules/vite/bin/vite.js", "build", "src/web");
    },
  },
  {
    name: "console",
    sources: [
      "src/console",
      "src/client",
      "src/web",
      "src/csv.ts",
      "src/money.ts",
      "tsconfig.json",
      "package.json",
    ],
    ignore: /^src\/web\/examples\//,
    run: () => {
      compile("node_modules/typescript/bin/tsc", "-p", "src/console");
      compile("node_modules/vite/bin/vite.js", "build", "src/console");
    },
  },
  {
    name: "guides",
    sources: ["docs", "src/http/documentation/compile-guides.mjs", "package.json"],
    ignore: /\.png$/,
    run: async () => (await import("./src/http/documentation/compile-guides.mjs")).compileGuides(),
  },
  {
    name: "client",
    sources: ["src/client", "tsconfig.json", "package.json"],
    ignore: /^$/,
    run: () => {
      compile("node_modules/vite/bin/vite.js", "build", "src/client");
      compile("node_modules/typescript/bin/tsc", "-p", "src/client");
    },
  },
  {
    name: "programs",
    isForTests: true,
    sources: ["src", "tools", "evals", "test/support", "test/unit/guard", "package.json"],
    // A report is what a run leaves behind: it must not empty the folder of programs that others are running.
    ignore: /^src\/(web|client|console|contracts(?!\/artifacts))\/|^evals\/report\/|\.(yaml|sql|md)$/,
    run: async () => (await import("./src/bundle.mjs")).bundleProgramsOfTests(),
  },
  {
    name: "bench",
    isForTests: true,
    sources: [
      ...["src", "tools", "package.json"],
      ...["talker", "ours", "hand-written", "tools"].map((name) => `test/bench/agent-${name}.ts`),
    ],
    ignore: /^src\/(web|client|console|contracts(?!\/artifacts))\//,
    run: async () => (await import("./src/bundle.mjs")).bundleProgramsOfBenches(),
  },
];

// `node build.mjs web` makes that step alone.
const wanted = process.argv.slice(2);
for (const step of steps) {
  if (wanted.length > 0 ? !wanted.includes(step.name) : step.isForTests) continue;
  if (isFresh(step)) continue;
  await underLock(async () => {
    if (isFresh(step)) return;
    const made = fingerprint(step);
    await step.run();
    writeFileSync(stamp(step), made);
  });
}

function demand(compiler) {
  if (existsSync(compiler)) return;
  console.error(
    `dist/ is missing or older than its sources, and the compiler is not installed (${compiler}).\n` +
      "Run: npm install --include=dev && npm run build && npm prune --omit=dev",
  );
  rmSync(LOCK, { force: true });
  process.exit(1);
}

function compile(script, ...args) {
  demand(script);
  try {
    execFileSync(process.execPath, [script, ...args], { stdio: ["ignore", 2, 2] });
  } catch {
    rmSync(LOCK, { force: true });
    process.exit(1);
  }
}

function isFresh(step) {
  try {
    return readFileSync(stamp(step), "utf8") === fingerprint(step);
  } catch {
    return false;
  }
}

function stamp({ name }) {
  return `dist/.${name}`;
}

function fingerprint({ sources, ignore }) {
  const hash = createHash("sha256").update(process.version);
  for (const file of sources.flatMap(filesIn)) {
    if (ignore.test(file)) continue;
    const { size, mtimeMs } = statSync(file);
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest("hex");
}

function filesIn(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function refuse({ code }) {
  console.error(
    `dist/ is missing or older than its sources, and can't be written (${code}). Run: npm run build, as a user who may write in ${process.cwd()}`,
  );
  process.exit(1);
}

/** Two starts at once build once; the lock of a build that was killed is taken over. */
async function underLock(deed) {
  for (;;) {
    try {
      mkdirSync("dist", { recursive: true });
      closeSync(openSync(LOCK, "wx"));
      break;
    } catch (error) {
      if (error.syscall === "mkdir" || error.code !== "EEXIST") refuse(error);
    }
    if (Date.now() - (statSync(LOCK, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > ABANDONED_MS)
      rmSync(LOCK, { force: true });
    await pause(50);
  }
  try {
    await deed();
  } finally {
    rmSync(LOCK, { force: true });
  }
}
