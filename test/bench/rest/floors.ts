import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Koa from "koa";
import { openDatabase } from "../../../src/store/database.js";
import { startEmbeddedPostgres } from "../../../src/store/embedded.js";

/** What the framework, one indexed SELECT and one durable INSERT cost by themselves, on the server's own database. */
const [dataDir = "", accountId = ""] = process.argv.slice(2);
const { connection } = await startEmbeddedPostgres(dataDir);
const sql = openDatabase(connection);
await sql`create table if not exists bench_rows (id text primary key, amount bigint, body jsonb, created_at timestamptz)`;
const [first] = await sql<
  { id: string }[]
>`select id from payment_links where account_id = ${accountId} limit 1`;

const app = new Koa();
app.use(async (ctx) => {
  switch (ctx.path) {
    case "/select":
      [ctx.body] =
        await sql`select id, slug, amount::text, status, created_at from payment_links where id = ${first?.id ?? ""}`;
      break;
    case "/select-20":
      ctx.body = await sql`
        select id, slug, amount::text, fee::text, destination_address, chain, description, reference, single_use,
          success_url, cancel_url, status, expires_at, terms_id, created_at
        from payment_links where account_id = ${accountId} and kind <> 'collect' order by created_at desc, id desc limit 20`;
      break;
    case "/insert": {
      const id = randomBytes(16).toString("hex");
      await sql`insert into bench_rows (id, amount, body, created_at) values (${id}, 1000000, ${sql.json({ id })}, ${new Date()})`;
      ctx.status = 201;
      ctx.body = { id };
      break;
    }
    default:
      ctx.body = { hello: "world" };
  }
});

const server = createServer(app.callback()).listen(0, "127.0.0.1", () => {
  process.stdout.write(`ready at http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.stdin.on("end", () => process.exit(0)).resume();
