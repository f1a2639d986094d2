import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { connect, createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { Redis } from "ioredis";

/** Where a Redis answers: REDIS_URL, else the usual local port; null on a bare machine. */
export async function findRedis(): Promise<string | null> {
  const url = process.env.REDIS_URL ?? "redis://127.0.0.1:6379";
  return (await answersPing(new URL(url))) ? url : null;
}

function answersPing({ hostname, port }: URL): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port || 6379) });
    const end = (answers: boolean) => {
      socket.destroy();
      resolve(answers);
    };
    socket.setTimeout(1_000, () => end(false));
    socket.once("error", () => end(false));
    socket.once("connect", () => socket.write("PING\r\n"));
    socket.once("data", (said) => end(/^[+-]/.test(said.toString())));
  });
}

export async function forgetRedisKeys(url: string, prefix: string): Promise<void> {
  const redis = new Redis(url);
  const keys = await redis.keys(`${prefix}:*`);
  if (keys.length > 0) await redis.del(...keys);
  await redis.quit();
}

export interface PrivateRedis {
  url: string;
  flush(): Promise<void>;
  /** All that it held is gone. */
  kill(): Promise<void>;
  /** Where it runs already, nothing happens. */
  start(): Promise<void>;
  /** Nobody is at a task of its queues. */
  isIdle(): Promise<boolean>;
  stop(): Promise<void>;
}

export function hasRedisServer(): boolean {
  return spawnSync("redis-server", ["--version"]).status === 0;
}

/** A Redis that a test may empty, kill and start again. */
export async function startRedis(): Promise<PrivateRedis> {
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  const isDead = () => !child || child.exitCode !== null || child.signalCode !== null;
  const start = async () => {
    if (!isDead()) return;
    const options = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
    child = spawn("redis-server", options, { stdio: "ignore" });
    while (!(await answersPing(new URL(url)))) await pause(20);
  };
  const kill = async () => {
    if (!child || isDead()) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  };
  await start();
  return {
    url,
    start,
    kill,
    stop: kill,
    async flush() {
      const redis = new Redis(url);
      await redis.flushall();
      await redis.quit();
    },
    async isIdle() {
      const redis = new Redis(url);
      const lists = await redis.keys("*:active");
      await redis.quit();
      return lists.length === 0;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}
