import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fromPackageRoot } from "../../src/package-root.js";
import { programOfTests } from "../support/build.js";
import { createDatabase } from "../support/database.js";
import { databaseEnv } from "../support/worker-process.js";

export interface Ran {
  code: number | null;
  out: string;
  err: string;
}

export function evals(...args: string[]): Promise<Ran> {
  return evalsWith({}, ...args);
}

/** The command, on a database of its own, its reports in no place that outlives it unless one is named. */
export async function evalsWith(more: Record<string, string>, ...args: string[]): Promise<Ran> {
  // The test runner's own, which is no URL.
  const { BASE_URL: _, ...own } = process.env;
  const database = await createDatabase(1);
  const { DATABASE_URL, ...place } = databaseEnv(database.connection);
  const report = mkdtempSync(join(tmpdir(), "evals-report-"));
  try {
    return await run(["--report", report, ...args], {
      ...own,
      ...place,
      EVALS_DATABASE_URL: DATABASE_URL,
      ...more,
    });
  } finally {
    rmSync(report, { recursive: true, force: true });
    await database.drop();
  }
}

async function run(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Ran> {
  const [node, program] = programOfTests("evals");
  const child = spawn(node, [program, ...args], { cwd: fromPackageRoot("."), env });
  let out = "";
  let err = "";
  child.stdout.on("data", (chunk) => {
    out += chunk;
  });
  child.stderr.on("data", (chunk) => {
    err += chunk;
  });
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, out, err };
}
