import { afterAll, beforeAll, expect, it } from "vitest";
import { openQueue } from "../../src/jobs/queue.js";
import { queuePlace } from "../../src/jobs/queue-place.js";
import { openDatabase } from "../../src/store/database.js";
import { type OwnPostgres, startOwnPostgres } from "../support/own-postgres.js";

let server: OwnPostgres;
beforeAll(async () => {
  server = await startOwnPostgres((folder) => ({ unix_socket_directories: folder }));
});
afterAll(() => server.end());

/** As PostgreSQL's own programs take it, from whoever is let in by the name that the machine knows him by. */
const bySocket = () => {
  const { port } = new URL(server.url);
  const place = new URLSearchParams({ host: server.folder, port, user: "postgres" });
  return `postgresql:///postgres?${place}&application_name=unsigned%20here`;
};

it("reaches a server by the folder of its socket", async () => {
  const sql = openDatabase({ url: bySocket() }, 2);
  const [row] = await sql`
    select client_addr, usename, current_setting('application_name') as name
    from pg_stat_activity where pid = pg_backend_pid()`;
  expect(row).toEqual({ clientAddr: null, usename: "postgres", name: "unsigned here" });
  await sql.end({ timeout: 1 });
});

it("takes what stands behind the question mark over what stands before it", async () => {
  const sql = openDatabase({ url: bySocket().replace("///", "//nobody:secret@nowhere.invalid:1/") }, 1);
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
  await sql.end({ timeout: 1 });
});

it("has its queue there, too", async () => {
  const errors: Error[] = [];
  const queue = await openQueue({ postgres: queuePlace({ url: bySocket() }) }, (error) => errors.push(error));
  await queue.close();
  expect(errors).toEqual([]);
});
