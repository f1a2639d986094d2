import type { Socket } from "node:net";
import { DatabaseError, type Pool, type PoolClient } from "pg";

/**
 * One that said nothing would be ended once the network gives it up, and its place be nobody's for so long. Those that
 * stand by and have said nothing since it was asked are as deaf, and each would be waited for by itself.
 */
export function endTheDeaf(pool: Pool): void {
  let turn = 0;
  const askedAt = new WeakMap<PoolClient, number>();
  const saidAt = new Map<PoolClient, number>();
  pool.on("acquire", (client) => {
    saidAt.delete(client);
    askedAt.set(client, ++turn);
  });
  pool.on("remove", (client) => void saidAt.delete(client));
  pool.on("release", (error, client) => {
    if (!error) return void saidAt.set(client, ++turn);
    if (error instanceof DatabaseError) return;
    const asked = askedAt.get(client) ?? turn;
    hangUp(client);
    for (const [one, said] of saidAt) if (said < asked && saidAt.delete(one)) giveUp(one);
  });
}

/** The pool has it no more from here on: its socket alone would stay there, for whoever asks next, until it is closed. */
function giveUp(client: PoolClient): void {
  client.emit("error", new Error("another connection to the queue said nothing"));
  hangUp(client);
}

function hangUp(client: PoolClient): void {
  (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
}
