import postgres from "postgres";
import { startEmbeddedPostgres } from "../../src/store/embedded.js";

/** A process that uses the embedded server: says where it is in one line, then lives until it is told or killed. */
const [dataDir = ""] = process.argv.slice(2);
try {
  const { connection, release } = await startEmbeddedPostgres(dataDir);
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
