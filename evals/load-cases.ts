import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { fromPackageRoot } from "../src/package-root.js";
import {
  attackCase,
  attackFile,
  benignCase,
  benignFile,
  type Case,
  controlCase,
  controlFile,
  world,
} from "./case.js";
import { checkCase } from "./check-case.js";
import { type AnyWorld, tableWorld } from "./desk/table-world.js";
import { HarnessError } from "./harness-error.js";
import { checked, type Parsed, type Path, parseYaml } from "./parse-yaml.js";

export const CASES = fromPackageRoot("evals/cases");
const WORLDS = fromPackageRoot("evals/worlds");

/** What could be read of a folder, and every fault that was met: a fault takes its own case away, no other. */
export interface Suite {
  cases: Case[];
  worlds: Map<string, AnyWorld>;
  faults: string[];
}

export function readSuite(folder = CASES): Suite {
  if (!existsSync(folder)) throw new HarnessError(`--cases ${folder}: there is no such file or folder`);
  const faults: string[] = [];
  const worlds = readWorlds(folder, faults);
  const found = yamlFiles(folder).flatMap((path) => readFile(path, faults));
  const ids = new Map<string, string>();
  for (const { one, at } of found) {
    const other = ids.get(one.id);
    if (other) faults.push(`${at(["id"])}: id: ${one.id} is also in ${other}`);
    else ids.set(one.id, at(["id"]));
  }
  const sound = found.filter(({ one, at }) => {
    const wrong = checkCase(one, { worlds, ids }).map(
      ({ path, why }) => `${at(path)}: ${path.join(".")}: ${why}`,
    );
    faults.push(...wrong);
    return wrong.length === 0 && ids.get(one.id) === at(["id"]);
  });
  return { cases: sound.map(({ one }) => one), worlds, faults };
}

/** A whole folder, or nothing of it: all faults at once, each with its file, line, column and field. */
export function loadSuite(folder: string): Suite {
  const suite = readSuite(folder);
  if (suite.faults.length > 0) throw new HarnessError(faultsTold(suite.faults));
  return suite;
}

export function loadCases(folder = CASES): Case[] {
  return loadSuite(folder).cases;
}

export function faultsTold(faults: readonly string[]): string {
  return faults.length === 0 ? "No case is there." : `Cases that can't be read:\n${faults.join("\n")}`;
}

const YAML = /\.ya?ml$/i;

function yamlFiles(folder: string): string[] {
  if (statSync(folder).isFile()) return [folder];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => YAML.test(file) && basename(dirname(join(folder, file))) !== "worlds")
    .sort()
    .map((file) => join(folder, file));
}

interface Found {
  one: Case;
  /** Where a field of the case stands. */
  at(path: Path): string;
}

const KINDS = {
  family: { file: attackFile, one: attackCase, kind: "attack" },
  benign: { file: benignFile, one: benignCase, kind: "benign" },
  controls: { file: controlFile, one: controlCase, kind: "control" },
} as const;

function readFile(path: string, faults: string[]): Found[] {
  const file = nameOf(path);
  const parsed = parseYaml(path, file, faults);
  if (!parsed) return [];
  const key = (Object.keys(KINDS) as (keyof typeof KINDS)[]).find((one) => one in parsed.value);
  if (!key) {
    faults.push(`${file}:1:1: expected family, benign or controls, and cases`);
    return [];
  }
  const whole = checked(KINDS[key].file, parsed.value, parsed, faults);
  if (!whole) return [];
  const family = "family" in whole ? { family: whole.family } : {};
  return whole.cases.flatMap((raw, i): Found[] => {
    const read = checked(KINDS[key].one, raw, parsed, faults, ["cases", i]);
    const one = read && ({ ...read, ...family, kind: KINDS[key].kind, file } as Case);
    return one ? [{ one, at: placed(parsed, i, one) }] : [];
  });
}

function placed(parsed: Parsed, i: number, one: Case): Found["at"] {
  one.line = Number(parsed.at(["cases", i, "id"]).split(":").at(-2));
  return (path) => parsed.at(["cases", i, ...path]);
}

function readWorlds(folder: string, faults: string[]): Map<string, AnyWorld> {
  const own = join(statSync(folder).isFile() ? dirname(folder) : folder, "worlds");
  const worlds = new Map<string, AnyWorld>();
  for (const place of [WORLDS, own].filter((one) => existsSync(one)))
    for (const name of readdirSync(place).filter((file) => YAML.test(file))) {
      const file = nameOf(join(place, name));
      const parsed = parseYaml(join(place, name), file, faults);
      const read = parsed && readWorld(parsed, faults);
      if (read) worlds.set(name.replace(YAML, ""), read);
    }
  return worlds;
}

/** A world with tools is another product; one without is an account of ours. */
function readWorld(parsed: Parsed, faults: string[]): AnyWorld | undefined {
  return "tools" in parsed.value
    ? checked(tableWorld, parsed.value, parsed, faults)
    : checked(world, parsed.value, parsed, faults);
}

function nameOf(path: string): string {
  const inside = relative(process.cwd(), path);
  return inside.startsWith("..") ? path : inside;
}
