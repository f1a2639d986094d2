import type { Reserved } from "./database.js";

const LOOKS = 5;

/**
 * Whether a pooler gives each transaction any of its sessions: locks that a session holds would be somebody else's, and
 * what it has set would be everybody's.
 */
export async function sharesSessions(reserve: () => Promise<Reserved>): Promise<boolean> {
  const one = await reserve();
  // A server that has no second connection to give has no pooler before it.
  const other = await reserve().catch(() => undefined);
  try {
    const own = await sessionOf(one);
    for (let look = 0; other && look < LOOKS; look++)
      if ((await sessionOf(other)) === own || (await sessionOf(one)) !== own) return true;
    return false;
  } finally {
    one.release();
    other?.release();
  }
}

/** Asked in the simple way: what was prepared in a shared session may be there or not. */
async function sessionOf(connection: Reserved): Promise<number> {
  const [row] = await connection.unsafe<{ pid: number }[]>("select pg_backend_pid() as pid").simple();
  if (!row) throw new Error("the database says no session");
  return row.pid;
}
