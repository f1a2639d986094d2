import { closeSync, openSync } from "node:fs";
import postgres from "postgres";
import { startEmbeddedPostgres } from "../../src/store/embedded.js";

/**
 * A process that uses the embedded server: says where it is in one line, then lives until it is told or killed. At
 * SIGUSR2 it takes all file descriptors that there are, until the launcher says something, which is its second line.
 */
const [dataDir = ""] = process.argv.slice(2);
const taken: number[] = [];
const tell = (logged: string) => {
  for (const descriptor of taken.splice(0)) closeSync(descriptor);
  process.stdout.write(`${JSON.stringify({ logged })}\n`);
};
process.on("SIGUSR2", () => {
  try {
    for (;;) taken.push(openSync("/dev/null", "r"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EMFILE") throw error;
  }
});
try {
  const { connection, release } = await startEmbeddedPostgres(dataDir, tell);
  const sql = postgres({ ...connection, fetch_types: false, max: 1, onnotice: () => {} });
  const [row] = await sql`select pg_postmaster_start_time()::text as started`;
  await sql.end();
  process.stdout.write(`${JSON.stringify({ ...connection, started: row?.started })}\n`);
  process.once("SIGTERM", () => void release());
  process.stdin.on("end", () => process.exit(0)).resume();
} catch (error) {
  process.stdout.write(
    `${JSON.stringify({ error: error instanceof Error ? error.message : String(error) })}\n`,
  );
  process.exitCode = 1;
}
