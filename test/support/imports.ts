import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fromPackageRoot } from "../../src/package-root.js";

export interface Import {
  from: string;
  /** A path from the root for a file of ours, else the package's name. */
  to: string;
  typeOnly: boolean;
}

const STATEMENT = /^(?:import|export)\s+(type\s+)?(?:[^"';]*?\sfrom\s+)?"([^"]+)"/gm;
const DYNAMIC = /\bimport\(\s*"([^"]+)"/g;

/** TypeScript files below a folder of the project, as paths from its root. */
export function sourceFiles(folder: string): string[] {
  return readdirSync(fromPackageRoot(folder), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes("node_modules"))
    .map((path) => join(folder, path))
    .sort();
}

export function textOf(file: string): string {
  return readFileSync(fromPackageRoot(file), "utf8");
}

export function importsOf(file: string): Import[] {
  const text = textOf(file);
  const found = [...text.matchAll(STATEMENT)].map(([, type, target = ""]) => ({
    target,
    typeOnly: Boolean(type),
  }));
  for (const [, target = ""] of text.matchAll(DYNAMIC)) found.push({ target, typeOnly: false });
  return found.map(({ target, typeOnly }) => ({ from: file, to: resolve(file, target), typeOnly }));
}

function resolve(file: string, target: string): string {
  if (target.startsWith(".")) return normalize(join(dirname(file), target)).replace(/\.js(x?)$/, ".ts$1");
  const [scope = "", name] = target.split("/");
  return scope.startsWith("@") ? `${scope}/${name}` : scope;
}
