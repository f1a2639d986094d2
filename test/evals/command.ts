import { spawn } from "node:child_process";
import { inject } from "vitest";
import { fromPackageRoot } from "../../src/package-root.js";
import { createDatabase } from "../support/database.js";

export interface Ran {
  code: number | null;
  out: string;
  err: string;
}

export function evals(...args: string[]): Promise<Ran> {
  return evalsWith({}, ...args);
}

/** The command as a user runs it, on a database of its own where the server can be reached by a URL. */
export async function evalsWith(more: Record<string, string>, ...args: string[]): Promise<Ran> {
  // The test runner's own, which is no URL.
  const { BASE_URL: _, ...own } = process.env;
  const env: NodeJS.ProcessEnv = { ...own, ...more };
  const database = "url" in inject("connection") ? await createDatabase(1) : undefined;
  if (database && "url" in database.connection) env.EVALS_DATABASE_URL = database.connection.url;
  try {
    return await run(args, env);
  } finally {
    await database?.drop();
  }
}

async function run(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Ran> {
  const child = spawn(process.execPath, ["--import", "tsx", "evals/run.ts", ...args], {
    cwd: fromPackageRoot("."),
    env,
  });
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
