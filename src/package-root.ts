import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = findRoot(dirname(fileURLToPath(import.meta.url)));

/** Files that are read, not compiled (SQL, prompts, fonts), are found from here, built or not. */
export function fromPackageRoot(path: string): string {
  return join(ROOT, path);
}

export function packageVersion(): string {
  return JSON.parse(readFileSync(fromPackageRoot("package.json"), "utf8")).version;
}

function findRoot(folder: string): string {
  if (existsSync(join(folder, "package.json"))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error("package.json not found above the program");
  return findRoot(parent);
}
