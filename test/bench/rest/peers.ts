import { type ChildProcess, execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "../../../src/store/database.js";
import { startEmbeddedPostgres } from "../../../src/store/embedded.js";
import { type Started, start } from "./program.js";

const FOLDER = join(import.meta.dirname, "../peers");
const PEERS = [
  { name: "NestJS + Prisma", server: "nest-prisma/server.ts" },
  { name: "Fastify + Drizzle", server: "fastify-drizzle/server.ts" },
];
const KEY = "a key of the peers";

export interface Peer extends Started {
  name: string;
  key: string;
}

/** Why there are none here. */
export const missingPeers = existsSync(join(FOLDER, "node_modules"))
  ? undefined
  : "not installed: npm install --prefix test/bench/peers --ignore-scripts";

/** The same operations by other hands, on the same server with a copy of the same rows; none where they are not installed. */
export async function startPeers(
  dataDir: string,
  account: string,
  children: ChildProcess[],
): Promise<Peer[]> {
  if (missingPeers) return [];
  if (!existsSync(join(FOLDER, "nest-prisma/generated")))
    execFileSync("npm", ["run", "--silent", "generate"], { cwd: FOLDER, stdio: ["ignore", 2, 2] });
  const { connection, release } = await startEmbeddedPostgres(dataDir);
  const sql = openDatabase(connection, 1);
  const hash = createHash("sha256").update(KEY).digest("hex");
  await sql`select set_config('peers.account', ${account}, false), set_config('peers.hash', ${hash}, false)`;
  await sql.unsafe(readFileSync(join(FOLDER, "links/schema.sql"), "utf8"));
  await sql.end();
  await release();
  const peers: Peer[] = [];
  for (const { name, server } of PEERS) {
    const started = await start(["--import", "tsx", join(FOLDER, server)], children, {
      NODE_ENV: "production",
      PEER_DATABASE: JSON.stringify(connection),
      TSX_TSCONFIG_PATH: join(FOLDER, "tsconfig.json"),
    });
    peers.push({ ...started, name, key: KEY });
  }
  return peers;
}
