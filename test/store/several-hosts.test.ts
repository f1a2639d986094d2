import { afterAll, beforeAll, expect, it } from "vitest";
import { openQueue } from "../../src/jobs/queue.js";
import { queuePlace } from "../../src/jobs/queue-place.js";
import { openDatabase } from "../../src/store/database.js";
import { type OwnPostgres, startOwnPostgres } from "../support/own-postgres.js";
import { startSwallowingProxy } from "../support/swallowing-proxy.js";

let server: OwnPostgres;
beforeAll(async () => {
  server = await startOwnPostgres();
});
afterAll(() => server.end());

/** One server behind two addresses, and what stops the first. */
async function twoWays() {
  const [first, second] = [await startSwallowingProxy(server.url), await startSwallowingProxy(server.url)];
  const [{ host }, { port }] = [new URL(first.url), new URL(second.url)];
  return {
    before: first.url.replace(host, `${host},127.0.0.1:${port}`),
    behind: `postgresql:///postgres?user=postgres&host=127.0.0.1,127.0.0.1&port=${new URL(first.url).port},${port}`,
    stopFirst: first.stop,
    stop: second.stop,
  };
}

it.each(["before", "behind"] as const)(
  "goes on with the next of several hosts that stand %s the question mark, the queue too",
  async (where) => {
    const { stopFirst, stop, ...urls } = await twoWays();
    const connection = { url: urls[where] };
    const sql = openDatabase(connection, 2);
    const queue = await openQueue({ postgres: queuePlace(connection) }, () => {});
    const ran: string[] = [];
    queue.work(1, async ({ subject }) => void ran.push(subject));
    await queue.add([{ name: "mail", subject: "by the first" }]);
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
    await expect.poll(() => ran, { timeout: 20_000 }).toEqual(["by the first"]);
    stopFirst();
    await expect.poll(() => sql`select 2 as two`.catch(() => []), { timeout: 20_000 }).toEqual([{ two: 2 }]);
    await queue.add([{ name: "mail", subject: "by the second" }]);
    await expect.poll(() => ran, { timeout: 20_000 }).toEqual(["by the first", "by the second"]);
    await queue.close();
    await sql.end({ timeout: 1 });
    stop();
  },
);
