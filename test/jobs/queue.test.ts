import { randomBytes } from "node:crypto";
import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Config } from "../../src/config.js";
import { openJobs } from "../../src/jobs/open-worker.js";
import {
  openQueue,
  type QueueStore,
  reconnectAfter,
  type Task,
  type TaskQueue,
} from "../../src/jobs/queue.js";
import { queuePlace } from "../../src/jobs/queue-place.js";
import type { Log } from "../../src/log.js";
import { createDatabase } from "../support/database.js";
import { startOwnPostgres } from "../support/own-postgres.js";
import {
  findRedis,
  forgetRedisKeys,
  hasRedisServer,
  type PrivateRedis,
  startRedis,
} from "../support/redis.js";
import { startSwallowingProxy } from "../support/swallowing-proxy.js";

const database = await createDatabase(2);
const redisUrl = await findRedis();
const prefix = `test_${randomBytes(6).toString("hex")}`;
const { connection } = database;
const BACKENDS: Record<string, QueueStore | null> = {
  PostgreSQL: { postgres: queuePlace(connection) },
  Redis: redisUrl === null ? null : { redisUrl, prefix },
};
const errors: Error[] = [];
const opened: TaskQueue[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((queue) => queue.close()));
});
afterAll(async () => {
  await database.drop();
  if (redisUrl) await forgetRedisKeys(redisUrl, prefix);
});

for (const [backend, store] of Object.entries(BACKENDS)) {
  describe.skipIf(backend === "Redis" && !redisUrl)(`the queue on ${backend}`, () => {
    it("runs each task once, whichever of two workers takes it", async () => {
      const ran: string[] = [];
      const [first, second] = [await open(store), await open(store)];
      for (const queue of [first, second]) queue.work(4, async ({ subject }) => void ran.push(subject));
      const subjects = Array.from({ length: 40 }, (_, i) => `whk_${i}`);
      await first.add(subjects.map((subject) => ({ name: "deliver", subject })));
      await until(() => ran.length >= 40);
      expect(ran.sort()).toEqual(subjects.sort());
    });

    it("does not run a task beside itself, and runs it again once it is done", async () => {
      const tasks: Task[] = [{ name: "mail", subject: "a:b" }];
      let running = 0;
      let ran = 0;
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      const queue = await open(store);
      queue.work(4, async () => {
        running++;
        await held;
        ran++;
      });
      for (let i = 0; i < 3; i++) await queue.add(tasks);
      await until(() => running === 1);
      await queue.add(tasks);
      release();
      await until(() => ran === 1);
      await until(async () => {
        await queue.add(tasks);
        return ran >= 2;
      });
    });

    it("goes on after a task that throws", async () => {
      const ran: string[] = [];
      const queue = await open(store);
      queue.work(1, async ({ subject }) => {
        ran.push(subject);
        if (subject === "bad") throw new Error("as planned");
      });
      await queue.add([
        { name: "mail", subject: "bad" },
        { name: "mail", subject: "good" },
      ]);
      await until(() => ran.includes("good"));
      await queue.add([{ name: "mail", subject: "bad" }]);
      await until(() => ran.filter((subject) => subject === "bad").length === 2);
    });

    it("goes on in one lane while another is full of tasks that hang", async () => {
      const ran: string[] = [];
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      const queue = await open(store);
      queue.work(1, () => held, "deliveries");
      queue.work(1, async ({ name, lane }) => void ran.push(`${name} in ${lane}`));
      await queue.add(["a", "b", "c"].map((subject) => ({ name: "deliver", subject, lane: "deliveries" })));
      await queue.add([{ name: "issue", subject: "0" }]);
      await until(() => ran.length === 1);
      expect(ran).toEqual(["issue in jobs"]);
      release();
    });

    it("ticks once per period for all who ask, however often they ask", async () => {
      const ticks: number[] = [];
      const queues = [await open(store), await open(store)];
      for (const queue of queues)
        queue.work(4, async ({ name }) => void (name === "minute" && ticks.push(Date.now())));
      const begun = Date.now();
      while (ticks.length < 6) {
        for (const queue of queues) await queue.every("minute", 400);
        await new Promise((resolve) => setTimeout(resolve, 50));
        if (Date.now() - begun > 45_000) break;
      }
      expect(ticks.length).toBeGreaterThanOrEqual(6);
      expect((Date.now() - begun) / 400).toBeGreaterThan(ticks.length - 2);
    });

    it("ticks on once a clock that was ahead is put right", async () => {
      let ticks = 0;
      const queue = await open(store);
      queue.work(1, async ({ name }) => void (name === "outbox" && ticks++));
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_000, shouldAdvanceTime: true });
      try {
        await queue.every("outbox", 400);
        await until(() => ticks >= 2);
      } finally {
        vi.useRealTimers();
      }
      const before = ticks;
      await until(async () => {
        await queue.every("outbox", 400);
        return ticks >= before + 3;
      });
    });
  });
}

it.each([
  ["PostgreSQL", undefined],
  ["Redis", redisUrl ?? undefined],
])("warns of no trouble while it is closed, however %s ends its connections", async (_, REDIS_URL) => {
  const warned: unknown[] = [];
  const log = { warn: (fields: unknown) => void warned.push(fields) } as Partial<Log> as Log;
  const queue = await openJobs(connection, { REDIS_URL } as Partial<Config> as Config, log);
  let ran = 0;
  for (const lane of ["jobs", "deliveries", "slow-deliveries"] as const)
    queue.work(2, async () => void ran++, lane);
  await queue.add([{ name: "mail", subject: "last" }]);
  await until(() => ran > 0);
  await queue.close();
  expect(warned).toEqual([]);
});

it("begins no session on PostgreSQL with settings, at which poolers such as PgBouncer refuse it", async () => {
  const server = await startOwnPostgres();
  const proxy = await startSwallowingProxy(server.url);
  const queue = await openQueue({ postgres: queuePlace({ url: proxy.url }) }, (error) => errors.push(error));
  let ran = 0;
  queue.work(4, async () => void ran++);
  await queue.add([{ name: "mail", subject: "" }]);
  await until(() => ran === 1);
  await queue.close();
  const begun = proxy.greetings().filter((said) => said.includes("user\0"));
  expect(begun.length).toBeGreaterThan(1);
  expect(begun.filter((said) => said.includes("\0options\0"))).toEqual([]);
  proxy.stop();
  await server.end();
});

describe("a network that swallows in silence what is open", () => {
  const ends: (() => unknown)[] = [];
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });
  const STORES: Record<string, (() => Promise<string>) | null> = {
    async PostgreSQL() {
      const server = await startOwnPostgres();
      ends.push(server.end);
      return server.url;
    },
    Redis: redisUrl === null ? null : async () => redisUrl,
  };
  for (const [backend, start] of Object.entries(STORES))
    it.skipIf(!start)(`keeps the queue on ${backend} for no longer than that is waited for`, async () => {
      const proxy = await startSwallowingProxy((await start?.()) ?? "");
      ends.push(proxy.stop);
      const { url } = proxy;
      const store = backend === "Redis" ? { redisUrl: url, prefix } : { postgres: queuePlace({ url }) };
      const queue = await open({ ...store, silentMs: 6_000 });
      const ran: string[] = [];
      queue.work(4, async ({ subject }) => void ran.push(subject));
      let refused = 0;
      const runs = async (subject: string) => {
        await queue.add([{ name: "mail", subject }]).catch(() => refused++);
        return ran.includes(subject);
      };
      await until(() => runs("before"));
      await Promise.all([queue.depth(), queue.depth()]);
      refused = 0;
      proxy.swallow();
      await until(() => runs("after"));
      // Of the connections that stood by none is asked after the first that said nothing.
      if (backend === "PostgreSQL") expect(refused).toBeLessThanOrEqual(1);
    });
});

describe.skipIf(!hasRedisServer())("a Redis of one's own", () => {
  let redis: PrivateRedis;
  let admin: Redis;
  beforeAll(async () => {
    redis = await startRedis();
    admin = new Redis(redis.url);
  });
  afterAll(async () => {
    admin.disconnect();
    await redis.stop();
  });

  it("is said to be full where its memory is, and takes tasks again once there is room", async () => {
    const ran: string[] = [];
    const queue = await open({ redisUrl: redis.url, prefix });
    queue.work(1, async ({ subject }) => void ran.push(subject));
    expect(await queue.ping()).toBe("ok");
    await admin.config("SET", "maxmemory", "1mb");
    expect(await queue.ping()).toBe("full");
    await expect(queue.add([{ name: "mail", subject: "lost" }])).rejects.toThrow("OOM");
    await admin.config("SET", "maxmemory", "0");
    expect(await queue.ping()).toBe("ok");
    await queue.add([{ name: "mail", subject: "later" }]);
    await until(() => ran.includes("later"));
  });

  it("is told of where it may drop tasks to have room, at each connection", async () => {
    const before = errors.length;
    const told = () => errors.slice(before).filter(({ message }) => message.includes("noeviction"));
    await open({ redisUrl: redis.url, prefix });
    expect(told()).toEqual([]);
    await admin.config("SET", "maxmemory-policy", "allkeys-lru");
    await open({ redisUrl: redis.url, prefix });
    await until(() => told().length === 1);
    await admin.call("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes");
    await until(() => told().length > 1);
    await admin.config("SET", "maxmemory-policy", "noeviction");
  });

  it("does no work in another database than the one that is asked for", async () => {
    const before = errors.length;
    const refusals = () => errors.slice(before).filter(({ message }) => message.includes("DB index"));
    const queue = await open({ redisUrl: `${redis.url}/99`, prefix: "elsewhere" });
    expect(refusals()).not.toEqual([]);
    queue.work(1, async () => {});
    let answered = false;
    const answers = () => {
      answered = true;
    };
    void queue.add([{ name: "mail", subject: "a" }]).then(answers, () => {});
    void queue.ping().then(answers, () => {});
    await until(() => refusals().length > 5);
    expect(answered).toBe(false);
    expect(await admin.keys("elsewhere:*")).toEqual([]);
  });

  it.each<[string, (url: URL) => unknown]>([
    ["a wrong password", (url) => Object.assign(url, { password: "wrong" })],
    ["nobody there", (url) => Object.assign(url, { port: "1" })],
  ])("tells of %s by the time that it is opened", async (_, spoil) => {
    await admin.config("SET", "requirepass", "right");
    const url = new URL(redis.url);
    spoil(url);
    const before = errors.length;
    await open({ redisUrl: url.href, prefix });
    expect(errors.length).toBeGreaterThan(before);
    await admin.config("SET", "requirepass", "");
  });
});

describe("a Redis that is away", () => {
  it("is looked for again every two seconds, for hours", () => {
    const waits = Array.from({ length: 10_000 }, (_, n) => reconnectAfter(n + 1));
    expect([Math.min(...waits), Math.max(...waits)]).toEqual([50, 2_000]);
  });
});

async function open(store: QueueStore | null): Promise<TaskQueue> {
  if (!store) throw new Error("this backend is not here");
  const queue = await openQueue(store, (error) => errors.push(error));
  opened.push(queue);
  return queue;
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 45_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error("it did not happen in time");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
