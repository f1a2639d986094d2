import { spawn } from "node:child_process";
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

/** The command, on a database of its own. */
export async function evalsWith(more: Record<string, string>, ...args: string[]): Promise<Ran> {
  // The test runner's own, which is no URL.
  const { BASE_URL: _, ...own } = process.env;
  const database = await createDatabase(1);
  const { DATABASE_URL, ...place } = databaseEnv(database.connection);
  try {
    return await run(args, { ...own, ...place, EVALS_DATABASE_URL: DATABASE_URL, ...more });
  } finally {
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
