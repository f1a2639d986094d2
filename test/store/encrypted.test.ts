import { writeFileSync } from "node:fs";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { TLSSocket } from "node:tls";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openQueue } from "../../src/jobs/queue.js";
import { queuePlace } from "../../src/jobs/queue-place.js";
import { openDatabase, type Sql } from "../../src/store/database.js";
import { reach } from "../../src/store/pool/reach.js";
import { until } from "../support/embedded-world.js";
import { LOCALHOST_CERTIFICATE } from "../support/localhost-certificate.js";
import { type OwnPostgres, startOwnPostgres } from "../support/own-postgres.js";

const { key, cert } = LOCALHOST_CERTIFICATE;
let server: OwnPostgres;
let port: number;
beforeAll(async () => {
  server = await startOwnPostgres((folder) => {
    const [ssl_key_file, ssl_cert_file] = [join(folder, "server.key"), join(folder, "server.crt")];
    writeFileSync(ssl_key_file, key, { mode: 0o600 });
    writeFileSync(ssl_cert_file, cert);
    return { ssl_key_file, ssl_cert_file };
  });
  port = Number(new URL(server.url).port);
});
afterAll(() => server.end());

const open: Sql[] = [];
afterEach(async () => {
  for (const sql of open.splice(0)) await sql.end({ timeout: 1 });
});

function database(query: string, poolSize = 2): Sql {
  const sql = openDatabase({ url: `${server.url}${query}` }, poolSize);
  open.push(sql);
  return sql;
}

/** Of the queue's connection, which another driver makes. */
async function isQueueEncrypted(query: string): Promise<unknown> {
  const url = `${server.url}${query}&application_name=queue`;
  const queue = await openQueue({ postgres: queuePlace({ url }) }, () => {});
  try {
    const [row] = await database("")`
      select bool_and(ssl) as ssl from pg_stat_ssl join pg_stat_activity using (pid)
      where application_name = 'queue'`;
    return row?.ssl;
  } finally {
    await queue.close();
  }
}

async function isEncrypted(sql: Sql): Promise<unknown> {
  const [row] = await sql`select ssl from pg_stat_ssl where pid = pg_backend_pid()`;
  return row?.ssl;
}

const causeOf = (query: string) =>
  isEncrypted(database(query)).then(
    () => "it was let in",
    ({ cause }) => String(cause),
  );

describe("a PostgreSQL that does not encrypt", () => {
  it("is spoken to only where the settings do not ask for it", async () => {
    expect(await isEncrypted(database(""))).toBe(false);
    expect(await isEncrypted(database("?sslmode=prefer"))).toBe(false);
    for (const mode of ["require", "verify-full"])
      expect(await causeOf(`?sslmode=${mode}`)).toContain("does not encrypt, and the settings ask for it");
  });

  it("takes the queue, too, where the settings prefer to encrypt, and not where they ask for it", async () => {
    expect(await isQueueEncrypted("?sslmode=prefer")).toBe(false);
    await expect(isQueueEncrypted("?sslmode=require")).rejects.toThrow(
      "does not encrypt, and the settings ask",
    );
  });
});

describe("a PostgreSQL that encrypts", () => {
  beforeAll(async () => {
    const sql = openDatabase({ url: server.url }, 1);
    await sql`alter system set ssl = on`;
    await sql`select pg_reload_conf()`;
    await sql.end();
    await until("it encrypts", async () => (await causeOf("?sslmode=require")) === "it was let in");
  });

  it.each(["require", "prefer", "require&sslnegotiation=direct"])(
    "is read and written encrypted: sslmode=%s",
    async (mode) => {
      const sql = database(`?sslmode=${mode}`);
      expect(await isEncrypted(sql)).toBe(true);
      const many = await sql`select repeat('x', 1000) as filler from generate_series(1, 5000)`;
      expect(many).toHaveLength(5000);
      expect(await sql.begin(async (tx) => (await tx`select 1 as one`)[0]?.one)).toBe(1);
    },
  );

  it.each(["require", "prefer", "allow"])("has the queue encrypted, too: sslmode=%s", async (mode) => {
    expect(await isQueueEncrypted(`?sslmode=${mode}`)).toBe(true);
  });

  it("proves its name to the queue where the settings say so", async () => {
    await expect(isQueueEncrypted("?sslmode=verify-full")).rejects.toThrow("self-signed certificate");
  });

  it("is spoken to in the clear where nobody asks for more", async () => {
    expect(await isEncrypted(database(""))).toBe(false);
    expect(await isEncrypted(database("?sslmode=disable"))).toBe(false);
  });

  it("settles the queries of encrypted connections that are cut, and goes on with new ones", async () => {
    const sql = database("?sslmode=require");
    const running = Array.from({ length: 10 }, () =>
      sql`select pg_sleep(60)`.then(
        () => "done",
        ({ code }) => code,
      ),
    );
    await expect.poll(() => sql.poolState().open).toBe(2);
    const over = Promise.all(running);
    let settled = false;
    void over.then(() => {
      settled = true;
    });
    await expect.poll(() => server.cutConnections().then(() => settled)).toBe(true);
    expect(new Set(await over)).toEqual(new Set(["database_unavailable"]));
    // The last cut may have met the first of the new ones.
    await expect.poll(() => isEncrypted(sql).catch(() => false)).toBe(true);
  });

  it("has to prove its name where the settings say so", async () => {
    expect(await causeOf("?sslmode=verify-full")).toMatch(/self-signed certificate/);
    const place = (servername: string) => ({
      host: ["localhost"],
      port: [port],
      ssl: { ca: cert, servername },
    });
    const socket = await reach(place("localhost"), 20_000);
    expect(socket).toBeInstanceOf(TLSSocket);
    expect((socket as TLSSocket).authorized).toBe(true);
    socket.destroy();
    await expect(reach(place("db.example"), 20_000)).rejects.toThrow(/altnames/);
  });
});

describe("a server in between", () => {
  async function behaving(answer: (socket: Socket) => void): Promise<number> {
    const between = createServer((socket) => {
      socket.on("error", () => {});
      socket.once("data", () => answer(socket));
    });
    between.listen(0, "127.0.0.1").unref();
    await new Promise((resolve) => between.once("listening", resolve));
    return (between.address() as AddressInfo).port;
  }
  const place = (at: number) => ({ host: ["127.0.0.1"], port: [at], ssl: "require" });

  it("slips nothing in before the encryption begins", async () => {
    const at = await behaving((socket) => socket.write("SE and more, to be read as encrypted"));
    await expect(reach(place(at), 20_000)).rejects.toThrow("does not encrypt");
  });

  it("is left when it keeps silent, at each step", async () => {
    for (const at of [await behaving(() => {}), await behaving((socket) => socket.write("S"))])
      await expect(reach(place(at), 300)).rejects.toMatchObject({ code: "ETIMEDOUT" });
  });

  it("is passed over for the next one", async () => {
    const silent = await behaving(() => {});
    const both = { host: ["127.0.0.1", "127.0.0.1"], port: [silent, port], ssl: "require" };
    const socket = await reach(both, 1_000);
    expect(socket).toBeInstanceOf(TLSSocket);
    socket.destroy();
  });
});
