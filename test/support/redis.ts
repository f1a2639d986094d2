import { connect } from "node:net";
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
