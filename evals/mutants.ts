import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fromPackageRoot } from "../src/package-root.js";
import { HarnessError } from "./harness-error.js";
import { type Mutant, mutantsOf, type Sample, sampleOf } from "./mutations-of-source.js";
import { percent, shareOf, told } from "./numbers.js";

/** What reads, judges and answers. */
const UNDER_TEST = ["guard", "reading", "text", "reply"].map((room) => `src/agent/${room}`);
/** Words are data: a mutant there is another lexicon. */
const DATA = /\/words\//;
const NEEDED = ["src", "tools", "evals", "test", "prompts", "package.json", "tsconfig.json"];
const OWED = 0.85;
const PATIENCE_MS = 600_000;

type Killer = "units" | "evals" | "neither";

/** Every night: of so many slips in guard and reply, how many the units see, how many only the evals, how many nobody. */
export function judgeMutants(sample: Sample, say: (line: string) => void): number {
  const root = mkdtempSync(join(tmpdir(), "evals-mutants-"));
  try {
    for (const name of NEEDED) cpSync(fromPackageRoot(name), join(root, name), { recursive: true });
    symlinkSync(fromPackageRoot("node_modules"), join(root, "node_modules"));
    const all = UNDER_TEST.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
      mutantsBelow(root, folder),
    );
    const mutants = sampleOf(all, sample);
    const files = [...new Set(mutants.map(({ file }) => file))];
    if (!passesUnits(root, files)) throw new HarnessError("the unit tests fail before anything was mutated");
    if (!passesEvals(root))
      throw new HarnessError(`the evals fail before anything was mutated:\n${lastWords}`);
    const fates = mutants.map((mutant, i) => {
      const fate = fateOf(root, mutant);
      say(`${`${i + 1}/${mutants.length}`.padEnd(9)}${fate.padEnd(9)}${toldOf(mutant)}`);
      return fate;
    });
    return concluded(mutants, fates, say);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function concluded(
  mutants: readonly Mutant[],
  fates: readonly Killer[],
  say: (line: string) => void,
): number {
  const count = (killer: Killer) => fates.filter((fate) => fate === killer).length;
  const killed = shareOf(count("units"), fates.length);
  say(
    `\n${fates.length} mutants: ${count("units")} killed by units, ${count("evals")} more by evals, ${count("neither")} by neither; ${told(killed)} killed by units, at least ${percent(OWED)} wanted`,
  );
  for (const [i, mutant] of mutants.entries())
    if (fates[i] !== "units")
      say(`${fates[i] === "evals" ? "only by evals" : "survives"}: ${toldOf(mutant)}`);
  return killed && killed.rate >= OWED ? 0 : 1;
}

function toldOf({ file, line, was, now }: Mutant): string {
  return `${file}:${line}: ${was} → ${now.trim()}`;
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
    if (!passesUnits(root, [file])) return "units";
    return passesEvals(root) ? "neither" : "evals";
  } finally {
    writeFileSync(path, text);
  }
}

/** Of the command that ran last. */
let lastWords = "";

/** Of the unit tests those that the files can change, the quick ones first. */
function passesUnits(root: string, files: readonly string[]): boolean {
  const args = ["related", ...files, "--run", "--config", "evals/mutants-vitest.config.ts"];
  return run(root, "vitest", args) && run(root, "vitest", args, { MUTANTS_SLOW: "1" });
}

/** The scripted models that are quick, and a sample of the generators; what stands in the baseline counts. */
function passesEvals(root: string): boolean {
  const report = join(root, "report");
  const models = ["--models", "ideal,attack,obedient,protocol"];
  const evals = (...words: string[]) => run(root, "tsx", ["evals/run.ts", "--quick", ...words]);
  return evals(...models, "--report", report) && evals("--generators");
}

function run(cwd: string, command: string, args: string[], env: Record<string, string> = {}): boolean {
  const { status, stdout, stderr } = spawnSync(join(cwd, "node_modules/.bin", command), args, {
    cwd,
    env: { ...process.env, ...env },
    encoding: "utf8",
    maxBuffer: 1e9,
    timeout: PATIENCE_MS,
  });
  lastWords = `${stdout}\n${stderr}`.trimEnd().split("\n").slice(-20).join("\n");
  return status === 0;
}
