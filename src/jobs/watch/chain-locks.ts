import type { Chain } from "../../chains.js";
import type { Sql } from "../../store/database.js";

export interface ChainLocks {
  /** Whether this process is the one that watches the chain. */
  hold(chain: Chain): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * One connection holds the locks of every chain that this process watches; the server frees them when the
 * process dies. They only spare calls: that nothing happens twice is the cursor's doing.
 */
export function openChainLocks(sql: Sql): ChainLocks {
  let connection: Awaited<ReturnType<Sql["reserve"]>> | undefined;
  let opening: Promise<void> | undefined;
  const held = new Set<Chain>();

  const open = async () => {
    connection ??= await sql.reserve();
  };
  return {
    async hold(chain) {
      opening ??= open();
      try {
        await opening;
        if (!connection) return false;
        const [row] = held.has(chain)
          ? await connection<{ mine: boolean }[]>`
              select exists (select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as mine`
          : await connection<{ mine: boolean }[]>`
              select pg_try_advisory_lock(hashtextextended(${`watch:${chain}`}, 0)) as mine`;
        if (row?.mine) held.add(chain);
        else held.delete(chain);
        return row?.mine ?? false;
      } catch (error) {
        held.clear();
        connection?.release();
        connection = undefined;
        opening = undefined;
        throw error;
      }
    },
    async close() {
      if (connection) await connection`select pg_advisory_unlock_all()`.catch(() => {});
      connection?.release();
    },
  };
}
