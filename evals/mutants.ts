import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fromPackageRoot } from "../src/package-root.js";
import { HarnessError } from "./harness-error.js";
import { type Mutant, mutantsOf, sampleOf } from "./mutations-of-source.js";
import { percent } from "./numbers.js";

const UNDER_TEST = ["src/agent/guard", "src/agent/reply-guard"];
/** Words are data: a mutant there is another lexicon. */
const DATA = /\/words\//;
const NEEDED = [
  "src",
  "tools",
  "evals",
  "test",
  "prompts",
  "package.json",
  "tsconfig.json",
  "vitest.config.ts",
];
const OWED = 0.85;
const PATIENCE_MS = 600_000;

type Killer = "units" | "evals" | "neither";

/** Every night: of so many slips in guard and reply guard, how many the units see, how many the evals, how many nobody. */
export function judgeMutants(count: number, say: (line: string) => void): number {
  const root = mkdtempSync(join(tmpdir(), "evals-mutants-"));
  try {
    for (const name of NEEDED) cpSync(fromPackageRoot(name), join(root, name), { recursive: true });
    symlinkSync(fromPackageRoot("node_modules"), join(root, "node_modules"));
    if (!passesUnits(root)) throw new HarnessError("the unit tests fail before anything was mutated");
    if (!passesEvals(root)) throw new HarnessError("the evals fail before anything was mutated");
    const mutants = sampleOf(
      UNDER_TEST.flatMap((folder) => mutantsBelow(root, folder)),
      count,
    );
    const fates = mutants.map((mutant) => {
      const fate = fateOf(root, mutant);
      say(`${fate.padEnd(8)}${mutant.file}:${mutant.line}: ${mutant.was} → ${mutant.now.trim()}`);
      return fate;
    });
    const killedBy = (killer: Killer) => fates.filter((fate) => fate === killer).length / fates.length;
    const killed = killedBy("units") + killedBy("evals");
    say(
      `\n${fates.length} mutants: units ${percent(killedBy("units"))}, evals ${percent(killedBy("evals"))} more, neither ${percent(killedBy("neither"))}`,
    );
    return killed >= OWED ? 0 : 1;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function mutantsBelow(root: string, folder: string): Mutant[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !DATA.test(`/${name}`))
    .sort()
    .flatMap((name) => mutantsOf(`${folder}/${name}`, readFileSync(join(root, folder, name), "utf8")));
}

function fateOf(root: string, { file, line, now }: Mutant): Killer {
  const path = join(root, file);
  const text = readFileSync(path, "utf8");
  try {
    writeFileSync(
      path,
      text
        .split("\n")
        .with(line - 1, now)
        .join("\n"),
    );
    if (!passesUnits(root)) return "units";
    return passesEvals(root) ? "neither" : "evals";
  } finally {
    writeFileSync(path, text);
  }
}

function passesUnits(root: string): boolean {
  return run(root, "node_modules/.bin/vitest", [
    "run",
    "--bail",
    "1",
    "--retry",
    "0",
    "test/unit/guard",
    "test/unit/reply-guard",
  ]);
}

/** The scripted models that are quick; what stands in the baseline counts. */
function passesEvals(root: string): boolean {
  return run(root, "node_modules/.bin/tsx", [
    "evals/run.ts",
    "--models",
    "ideal,attack,obedient,protocol",
    "--report",
    join(root, "report"),
  ]);
}

function run(cwd: string, command: string, args: string[]): boolean {
  return spawnSync(join(cwd, command), args, { cwd, stdio: "ignore", timeout: PATIENCE_MS }).status === 0;
}
