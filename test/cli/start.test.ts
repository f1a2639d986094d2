import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { request, WALLET } from "../support/app.js";
import { createDatabase } from "../support/database.js";
import { until } from "../support/embedded-world.js";
import { startModelServer } from "../support/model-server.js";
import { Program } from "../support/program.js";
import { databaseEnv } from "../support/worker-process.js";

let program: Program;
beforeAll(() => {
  program = new Program();
}, 120_000);
afterAll(() => program.end());

const KEY = /svc_live_[0-9A-Za-z]{49}/g;
const home = () => ({ DATA_DIR: program.world.folder() });

/** It serves on for two seconds only. */
const drains = (url: string) =>
  until("it says that it drains", async () => {
    const { status, body } = await request(url, "GET", "/readyz");
    return status === 503 && body.status === "draining";
  });

const takesNothing = (url: string) =>
  until("nothing more is taken", () =>
    request(url, "GET", "/healthz").then(
      () => false,
      () => true,
    ),
  );

describe("the program", { timeout: 120_000 }, () => {
  it("stops with the npm that has started it", async () => {
    const { process: npm, url, ended } = await program.serverByNpm(home());
    npm.kill();
    await takesNothing(url);
    expect(await ended).toMatchObject({ code: 0, stderr: expect.stringContaining('"msg":"stopping"') });
  });

  it("starts on nothing, shows one key once, and serves the first call that it prints", async () => {
    const env = home();
    const first = await program.server(env);
    const [key = ""] = first.said().match(KEY) ?? [];
    expect(first.said()).toContain("Watches no chain");
    expect(new Set(first.said().match(KEY))).toHaveProperty("size", 1);
    const body = { amount_usd: 25, destination_address: WALLET.toLowerCase(), chain: "base" };
    const link = await request(first.url, "POST", "/api/v1/payment-links", { key, body });
    expect(link.status).toBe(201);
    expect((await request(first.url, "GET", "/readyz")).body).toMatchObject({ status: "ready" });
    expect(link.headers.get("strict-transport-security")).toBeNull();

    first.process.kill("SIGTERM");
    expect((await first.ended).code).toBe(0);
    const second = await program.server({ ...env, NODE_ENV: "production", FEE_RECIPIENT: WALLET });
    expect(second.said()).not.toMatch(KEY);
    expect(first.said()).not.toContain("BASE_URL");
    expect(second.said().match(/BASE_URL is not set: links will lead to localhost/g)).toHaveLength(1);
    const list = await request(second.url, "GET", "/api/v1/payment-links", { key });
    expect(list.body.data).toMatchObject([{ id: link.body.data.id }]);
  });

  it("asks for TLS always where BASE_URL has it", async () => {
    const production = { NODE_ENV: "production", FEE_RECIPIENT: WALLET, BASE_URL: "https://pay.example.com" };
    const server = await program.server({ ...home(), ...production, TRUSTED_PROXIES: "1" });
    const [, port] = /"port":(\d+)/.exec(server.said()) ?? [];
    const [key = ""] = server.said().match(KEY) ?? [];
    const answer = await request(`http://127.0.0.1:${port}`, "GET", "/api/v1/api-keys", { key });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("strict-transport-security")).toBe("max-age=31536000");
  });

  it("shows the first key once where two start at the same time", async () => {
    const env = home();
    const both = await Promise.all([program.server(env), program.server(env)]);
    const keys = both.flatMap((server) => [...new Set(server.said().match(KEY) ?? [])]);
    expect(keys).toHaveLength(1);
    for (const { url } of both)
      expect((await request(url, "GET", "/api/v1/insights", { key: keys[0] })).status).toBe(200);
  });

  it("says in one line that its port is taken, without having used up the key", async () => {
    const env = home();
    const busy = await program.server(home());
    const PORT = new URL(busy.url).port;
    const { code, stderr, stdout } = await program.run("main", [], { ...env, PORT, LOG_LEVEL: "error" });
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toBe(
      `Port ${PORT} on 127.0.0.1 is in use: stop what listens there, or set PORT to another one.\n`,
    );
    expect((await program.server(env)).said()).toMatch(KEY);
  });

  it("names all wrong settings together and ends with 2", async () => {
    const env = { PORT: "70000", DATABASE_URL: "mysql://x", CHAINS: "mars", NODE_ENV: "production" };
    const { code, stderr } = await program.run("main", [], env);
    expect(code).toBe(2);
    for (const name of ["PORT", "DATABASE_URL", "CHAINS"]) expect(stderr).toContain(`  ${name}: `);
    const away = await program.run("main", [], { DATABASE_URL: "postgres://me:geheim@127.0.0.1:1/none" });
    expect([away.code, away.stderr]).toEqual([
      1,
      expect.stringMatching(/^DATABASE_URL: .* at 127\.0\.0\.1:1 /),
    ]);
    const production = await program.run("main", [], { NODE_ENV: "production", CLOCK_OFFSET_S: "1" });
    expect([production.code, production.stderr]).toEqual([
      2,
      expect.stringMatching(/FEE_RECIPIENT: [\s\S]*CLOCK_OFFSET_S: /),
    ]);
  });

  it("opens no database that a newer version has migrated, by whatever door, and lets go on who runs", async () => {
    const { sql, connection, drop } = await createDatabase(2);
    try {
      const env = databaseEnv(connection);
      const running = await program.server(env);
      await sql`insert into migrations (name) values ('9999-later.sql')`;
      const doors: [string, ...string[]][] = [["main"], ["cli", "accounts", "list"], ["cli", "mcp", "serve"]];
      for (const [file, ...words] of doors) {
        const { code, stderr } = await program.run(file, words, { ...env, UNSIGNED_API_KEY: "k", PORT: "0" });
        expect([code, stderr]).toEqual([
          2,
          "DATABASE_URL: the database was migrated by a newer version: 9999-later.sql; start that version, or restore a backup from before it.\n",
        ]);
      }
      expect((await request(running.url, "GET", "/readyz")).body).toMatchObject({ status: "ready" });
      running.process.kill("SIGTERM");
      await running.ended;
    } finally {
      await drop();
    }
  });

  it("finishes what runs at SIGTERM, takes nothing more, and ends within ten seconds", async () => {
    const server = await program.server(home());
    const { port } = new URL(server.url);
    const idle = connect(Number(port), "127.0.0.1");
    const slow = connect(Number(port), "127.0.0.1");
    await Promise.all([once(idle, "connect"), once(slow, "connect")]);
    const [key] = server.said().match(KEY) ?? [];
    const body = JSON.stringify({ amount_usd: 1, destination_address: WALLET, chain: "base" });
    slow.write(
      `POST /api/v1/payment-links HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
    );
    let answer = "";
    slow.on("data", (chunk) => {
      answer += chunk;
    });
    await until("the request has begun", () => answer.includes("100 Continue"));
    const begun = Date.now();
    server.process.kill("SIGTERM");
    await drains(server.url);
    const alive = await request(server.url, "GET", "/healthz");
    expect([alive.body, alive.headers.get("connection")]).toEqual([{ status: "ok" }, "close"]);
    await takesNothing(server.url);
    slow.write(body);
    expect((await server.ended).code).toBe(0);
    expect(answer).toContain("201 Created");
    expect(Date.now() - begun).toBeLessThan(10_000);
    idle.destroy();
  });

  it("stops in order when its terminal is closed, which may be told twice", async () => {
    const [one, several] = [
      await program.server(home()),
      await program.server({ ...home(), PROCESSES: "2" }),
    ];
    for (const { process, said, ended } of [one, several]) {
      process.kill("SIGHUP");
      await until("it stops", () => said().includes('"msg":"stopping"'));
      process.kill("SIGHUP");
      expect((await ended).code).toBe(0);
    }
  });

  it("serves where nobody reads its stdout, and says that the key was not shown", async () => {
    const env = home();
    const first = await program.serverUnread(env);
    await until("it says so", () => first.said().includes("the first key was not shown"));
    expect((await request(first.url, "GET", "/readyz")).status).toBe(200);
    const { code, stdout } = await program.cli(["keys", "create", "--scopes", "read,write,admin"], env);
    const [key = ""] = stdout.match(KEY) ?? [];
    expect([code, (await request(first.url, "GET", "/api/v1/insights", { key })).status]).toEqual([0, 200]);
  });

  it("gives a chat that runs at SIGTERM time to end, and pages that only listen none", async () => {
    let answer = () => {};
    const mayAnswer = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const model = await startModelServer("openai", async () => {
      await mayAnswer;
      return { text: "I prepare payments." };
    });
    const env = { MODEL_PROVIDERS: "openai", OPENAI_API_KEY: "k", OPENAI_BASE_URL: model.url };
    const server = await program.server({ ...home(), ...env });
    const [key = ""] = server.said().match(KEY) ?? [];
    const body = { amount_usd: 1, destination_address: WALLET, chain: "base" };
    const link = await request(server.url, "POST", "/api/v1/payment-links", { key, body });
    const page = await fetch(`${server.url}/pay/${link.body.data.slug}/events`);
    const chat = request(server.url, "POST", "/api/v1/chat", { key, body: { message: "What can you do?" } });
    await until("the model is asked", () => model.requests.length > 0);
    server.process.kill("SIGTERM");
    const [shown] = await Promise.all([page.text(), drains(server.url)]);
    expect(shown).toContain("event: payment");
    await takesNothing(server.url);
    answer();
    expect(await chat).toMatchObject({
      status: 200,
      body: { reply: expect.stringContaining("I prepare payments.") },
    });
    expect((await server.ended).code).toBe(0);
    await model.close();
  });

  it("splits into roles on one database: an api that serves, a worker that tells its health", async () => {
    const database = await createDatabase(2);
    const { connection } = database;
    const outside = "url" in connection;
    const env = outside ? { DATABASE_URL: connection.url } : home();
    try {
      const api = await program.server({ ...env, ROLE: "api" });
      const worker = await program.server({ ...env, ROLE: "worker" });
      const [, port] = /"port":(\d+),"msg":"ready"/.exec(worker.said()) ?? [];
      const at = `http://127.0.0.1:${port}`;
      expect((await request(at, "GET", "/healthz")).body).toEqual({ status: "ok" });
      expect((await request(at, "GET", "/readyz")).body).toMatchObject({ status: "ready", queue: "ok" });
      const shown = (await request(at, "GET", "/metrics")).body;
      expect(shown).toMatch(/unsigned_queue_waiting\{lane="deliveries"\} \d/);
      expect((await request(at, "GET", "/api/v1/insights", { key: "k" })).status).toBe(404);
      const PORT = new URL(api.url).port;
      const others = await Promise.all(
        [PORT, ""].map((PORT) => program.server({ ...env, ROLE: "worker", PORT })),
      );
      expect(others[0]?.said()).toContain(`Port ${PORT} on 127.0.0.1 is in use`);
      for (const { said } of others) expect(said()).not.toMatch(/"port":/);
      const ready = await request(api.url, "GET", "/readyz");
      expect(ready.body).toMatchObject({ database: "ok", queue: "ok" });
      for (const { process, ended } of [api, worker, ...others]) {
        process.kill("SIGTERM");
        expect((await ended).code).toBe(0);
      }
    } finally {
      await database.drop();
    }
  });

  it.skipIf(!inject("redisUrl"))("moves its queue to Redis", async () => {
    const env = { ...home(), REDIS_URL: inject("redisUrl") ?? "" };
    const server = await program.server(env);
    expect((await request(server.url, "GET", "/readyz")).body).toMatchObject({ queue: "ok" });
  });
});
