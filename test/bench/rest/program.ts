import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { newId } from "../../../src/ids.js";
import { mintKey } from "../../../src/keys.js";
import { fromPackageRoot } from "../../../src/package-root.js";
import { insertAccount } from "../../../src/store/accounts.js";
import { insertApiKey } from "../../../src/store/api-keys.js";
import { openDatabase } from "../../../src/store/database.js";
import { startEmbeddedPostgres } from "../../../src/store/embedded.js";

const LINKS = 200;
const WALLET = "0x71c7656ec7ab88b098defb751b7401b5f6d8976f";

export interface Started {
  process: ChildProcess;
  url: string;
  readyAfterMs: number;
  lines: string[];
}

export function startOurs(
  dataDir: string,
  children: ChildProcess[],
  env: Record<string, string> = {},
): Promise<Started> {
  return start([fromPackageRoot("dist/src/main.js")], children, {
    DATA_DIR: dataDir,
    PORT: "0",
    LOG_LEVEL: "info",
    ...env,
  });
}

export async function start(
  words: string[],
  children: ChildProcess[],
  env: Record<string, string> = {},
): Promise<Started> {
  const begun = performance.now();
  const child = spawn(process.execPath, words, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ["pipe", "pipe", process.env.BENCH_VERBOSE ? "inherit" : "ignore"],
  });
  children.push(child);
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout });
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`${words.at(-1)} ended with ${code}`)));
    reader.on("line", (line) => {
      lines.push(line);
      const url = /ready at (\S+)/.exec(line)?.[1];
      if (url) resolve({ process: child, url, readyAfterMs: performance.now() - begun, lines });
    });
  });
}

/** A growth account with links; the first key is in the welcome. */
export async function seed(
  { url, lines }: Started,
  dataDir: string,
): Promise<{ key: string; account: string }> {
  await new Promise((resolve) => setTimeout(resolve, 200));
  const key = /svc_live_\w+/.exec(lines.join("\n"))?.[0] ?? "";
  const { connection, release } = await startEmbeddedPostgres(dataDir);
  const sql = openDatabase(connection, 1);
  const [row] = await sql<{ id: string }[]>`update accounts set plan = 'scale' returning id`;
  await sql.end();
  await release();
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  for (let n = 0; n < LINKS; n++) {
    const body = JSON.stringify({
      amount_usd: 1 + n,
      destination_address: WALLET,
      chain: "base",
      description: `Link ${n}`,
    });
    const made = await fetch(`${url}/api/v1/payment-links`, { method: "POST", headers, body });
    if (made.status !== 201) throw new Error(await made.text());
  }
  return { key, account: row?.id ?? "" };
}

/** More accounts like that one, each with a key of its own. */
export async function seedAccounts(dataDir: string, count: number): Promise<string[]> {
  const { connection, release } = await startEmbeddedPostgres(dataDir);
  const sql = openDatabase(connection, 1);
  const createdAt = new Date();
  const keys: string[] = [];
  for (let n = 0; n < count; n++) {
    const id = newId("acc", createdAt);
    const { key, hash, hint } = mintKey("server");
    await insertAccount(sql, { id, name: "Bench", plan: "scale", createdAt });
    await insertApiKey(sql, {
      id: newId("key", createdAt),
      accountId: id,
      kind: "server",
      scopes: ["write"],
      policy: "full",
      label: null,
      hint,
      hash,
      createdAt,
    });
    keys.push(key);
  }
  await sql.end();
  await release();
  return keys;
}

/** The planner knows its tables as wherever autovacuum had a minute: it looks at none to which less than this has happened. */
export async function analyze(dataDir: string): Promise<void> {
  const { connection, release } = await startEmbeddedPostgres(dataDir);
  const sql = openDatabase(connection, 1);
  const tables = await sql<{ name: string }[]>`
    select schemaname || '.' || relname as name from pg_stat_user_tables
    where n_mod_since_analyze > current_setting('autovacuum_analyze_threshold')::int`;
  for (const { name } of tables) await sql`analyze ${sql(name)}`;
  await sql.end();
  await release();
}

/** Processor milliseconds of a program so far; none where the system doesn't say. */
export function cpuOf({ pid }: ChildProcess): number {
  if (process.platform !== "linux") return Number.NaN;
  const [, figures = ""] = readFileSync(`/proc/${pid}/stat`, "latin1").split(") ");
  const [user, system] = figures.split(" ").slice(11, 13);
  return 10 * (Number(user) + Number(system));
}

export function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.removeAllListeners("exit");
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });
}
