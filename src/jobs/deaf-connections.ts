import type { Socket } from "node:net";
import { DatabaseError, type Pool, type PoolClient } from "pg";

/**
 * One that said nothing would be ended once the network gives it up, and its place be nobody's for so long. Those that
 * stand by are then as deaf, and each would be waited for by itself.
 */
export function endTheDeaf(pool: Pool): void {
  const standBy = new Set<PoolClient>();
  const leaves = (client: PoolClient) => void standBy.delete(client);
  pool.on("acquire", leaves);
  pool.on("remove", leaves);
  pool.on("release", (error, client) => {
    if (!error) return void standBy.add(client);
    if (error instanceof DatabaseError) return;
    for (const one of [client, ...standBy])
      (one as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
  });
}
