import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument, type Range } from "yaml";
import type { z } from "zod";
import { fromPackageRoot } from "../src/package-root.js";
import { attackFile, benignFile, type Case, controlFile, type World, world } from "./case.js";

/** The suite itself is broken: no run of it says anything. */
export class HarnessError extends Error {}

export const CASES = fromPackageRoot("evals/cases");

/** Every case of a folder; all faults at once, each with its file, line and field. */
export function loadCases(folder = CASES): Case[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".yaml"))
    .sort();
  const faults: string[] = [];
  const cases = files.flatMap((file) => readFile(join(folder, file), faults));
  const seen = new Map<string, string>();
  for (const { id, file } of cases) {
    const other = seen.get(id);
    if (other) faults.push(`${file}: cases: the id ${id} is also in ${other}`);
    seen.set(id, file);
  }
  if (faults.length > 0) throw new HarnessError(`Cases that can't be read:\n${faults.join("\n")}`);
  return cases;
}

function readFile(path: string, faults: string[]): Case[] {
  const file = relative(fromPackageRoot("."), path);
  const found = parseYaml(path, file, faults);
  if (!found) return [];
  if ("family" in found.value) {
    const whole = checked(attackFile, found, file, faults);
    return whole?.cases.map((one) => ({ ...one, kind: "attack", family: whole.family, file })) ?? [];
  }
  if ("benign" in found.value) {
    return (
      checked(benignFile, found, file, faults)?.cases.map((one) => ({ ...one, kind: "benign", file })) ?? []
    );
  }
  return (
    checked(controlFile, found, file, faults)?.cases.map((one) => ({ ...one, kind: "control", file })) ?? []
  );
}

interface Parsed {
  value: object;
  lineOf(path: readonly (string | number)[]): number;
}

function parseYaml(path: string, file: string, faults: string[]): Parsed | undefined {
  const lines = new LineCounter();
  const document = parseDocument(readFileSync(path, "utf8"), { lineCounter: lines });
  for (const error of document.errors) {
    const [head] = error.message.split("\n");
    faults.push(`${file}:${lines.linePos(error.pos[0]).line}: ${head}`);
  }
  const value: unknown = document.errors.length > 0 ? undefined : document.toJS();
  if (document.errors.length > 0) return undefined;
  if (!value || typeof value !== "object") {
    faults.push(`${file}:1: expected family, benign or controls, and cases`);
    return undefined;
  }
  const lineOf = (at: readonly (string | number)[]): number => {
    for (let length = at.length; length > 0; length--) {
      const range = rangeOf(document, at.slice(0, length));
      if (range) return lines.linePos(range[0]).line;
    }
    return 1;
  };
  return { value, lineOf };
}

/** Of a field its key, of an item of a list the item. */
function rangeOf(document: Document, path: readonly (string | number)[]): Range | null | undefined {
  const parent: unknown = path.length > 1 ? document.getIn(path.slice(0, -1), true) : document.contents;
  const name = path.at(-1);
  if (!isMap(parent)) return nodeRange(document.getIn(path, true));
  const key = parent.items.find((pair) => isScalar(pair.key) && pair.key.value === name)?.key;
  return nodeRange(key);
}

function nodeRange(node: unknown): Range | null | undefined {
  return isNode(node) ? node.range : undefined;
}

function checked<S extends z.ZodTypeAny>(
  schema: S,
  { value, lineOf }: Parsed,
  file: string,
  faults: string[],
): z.output<S> | undefined {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  for (const issue of result.error.issues) {
    const { path, message } = issue;
    const at = issue.code === "unrecognized_keys" ? [...path, ...issue.keys.slice(0, 1)] : path;
    faults.push(`${file}:${lineOf(at)}: ${at.join(".") || "file"}: ${message}`);
  }
  return undefined;
}

export function loadWorlds(): Map<string, World> {
  const folder = fromPackageRoot("evals/worlds");
  const faults: string[] = [];
  const worlds = new Map<string, World>();
  for (const name of readdirSync(folder).filter((file) => file.endsWith(".yaml"))) {
    const file = `evals/worlds/${name}`;
    const found = parseYaml(join(folder, name), file, faults);
    const read = found && checked(world, found, file, faults);
    if (read) worlds.set(name.replace(".yaml", ""), read);
  }
  if (faults.length > 0) throw new HarnessError(`Worlds that can't be read:\n${faults.join("\n")}`);
  return worlds;
}
