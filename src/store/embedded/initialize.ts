import { execFile } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Binaries } from "./binaries.js";
import type { Identity } from "./identity.js";
import type { Layout } from "./layout.js";

const UNFINISHED = "data.unfinished-";
const OPTIONS = [
  ["--username=postgres", "--encoding=UTF8", "--locale=C"],
  ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
  ["--auth-local=trust", "--auth-host=reject", "--no-instructions"],
].flat();

/** The finished folder appears in one step: a first start that is cut short leaves nothing half made. */
export async function initialize(
  layout: Layout,
  binaries: Binaries,
  { wrap, uid, gid }: Identity,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  if (existsSync(join(layout.data, "PG_VERSION"))) return;
  for (const name of readdirSync(layout.root).filter((name) => name.startsWith(UNFINISHED))) {
    rmSync(join(layout.root, name), { recursive: true, force: true });
  }
  const folder = mkdtempSync(join(layout.root, UNFINISHED));
  const owner = statSync(layout.root);
  if (process.geteuid?.() === 0) chownSync(folder, owner.uid, owner.gid);
  const [command = "", ...args] = [...wrap, binaries.initdb, ...OPTIONS, "-D", folder];
  try {
    await promisify(execFile)(command, args, { uid, gid, env });
    renameSync(folder, layout.data);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(`embedded database: cannot be created in ${layout.root}: ${lastWords(error)}`);
  }
}

function lastWords(error: unknown): string {
  const said = error instanceof Error && "stderr" in error ? String(error.stderr) : "";
  const line = said.split("\n").find((line) => /error|fatal/i.test(line));
  return line ?? (error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error));
}
