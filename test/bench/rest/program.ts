import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fromPackageRoot } from "../../../src/package-root.js";
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

export function startOurs(dataDir: string, children: ChildProcess[]): Promise<Started> {
  return start([fromPackageRoot("dist/src/main.js")], children, {
    DATA_DIR: dataDir,
    PORT: "0",
    LOG_LEVEL: "info",
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

/** The planner knows its tables, as it does wherever autovacuum had a minute. */
export async function analyze(dataDir: string): Promise<void> {
  const { connection, release } = await startEmbeddedPostgres(dataDir);
  const sql = openDatabase(connection, 1);
  await sql`analyze`;
  await sql.end();
  await release();
}

export function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.removeAllListeners("exit");
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });
}
