import { createPostgresBackend, DEFAULT_SCHEMA, Queue, runMigrations, Worker, withBackend } from "bullmq";
import { Redis } from "ioredis";
import { Pool, type PoolConfig } from "pg";

const NAME = "jobs";
const REDIS_PREFIX = "unsigned";
/** The listener, a fetch, a lock to renew, a result to store. */
const POOL_SIZE = 4;
const CLOSE_MS = 5_000;
/** A killed worker's task is taken up by another one after about twice this long. */
const ABANDONED_MS = 4_000;
const RETRY_MS = 1_000;
const SLOWEST_RETRY_MS = 2_000;

export type QueueStore = { redisUrl: string; prefix?: string } | { postgres: PoolConfig };

export interface Task {
  name: string;
  /** What the task is about; one of the same name and subject never waits twice. */
  subject: string;
  /** Lets every task without it go first. */
  yields?: true;
}

/** What wakes the work. Rows in the database say what is due: a task that is lost costs a moment, never a row. */
export interface TaskQueue {
  add(tasks: Task[]): Promise<void>;
  /** One task of this name per period, however many processes ask for it. */
  every(name: string, milliseconds: number): Promise<void>;
  /** Begins to work; once in a process. */
  work(concurrency: number, run: (task: Task) => Promise<void>): void;
  ping(): Promise<void>;
  close(): Promise<void>;
}

export async function openQueue(store: QueueStore, onError: (error: Error) => void): Promise<TaskQueue> {
  return "redisUrl" in store ? openOnRedis(store, onError) : openOnPostgres(store.postgres, onError);
}

/** What both backends' classes have in common, as far as it is used here. */
interface Parts {
  queue: Pick<Queue, "addBulk" | "upsertJobScheduler" | "getJobCounts" | "close"> & Emitter;
  startWorker(
    concurrency: number,
    run: (job: { name: string; data: unknown }) => Promise<void>,
  ): {
    close(force?: boolean): Promise<void>;
    on(event: "error", listener: (error: Error) => void): unknown;
  };
  release(): Promise<void>;
}

interface Emitter {
  on(event: "error", listener: OnError): unknown;
}

function openOnRedis(
  { redisUrl, prefix = REDIS_PREFIX }: { redisUrl: string; prefix?: string },
  onError: OnError,
) {
  // With an offline queue a call would wait for as long as Redis is away.
  const calls = new Redis(redisUrl, { enableOfflineQueue: false, retryStrategy: reconnectAfter });
  const work = new Redis(redisUrl, {
    maxRetriesPerRequest: null,
    lazyConnect: true,
    retryStrategy: reconnectAfter,
  });
  for (const connection of [calls, work]) connection.on("error", onError);
  const parts: Parts = {
    queue: new Queue(NAME, { connection: calls, prefix }),
    startWorker: (concurrency, run) =>
      new Worker(NAME, run, { connection: work, prefix, ...options(concurrency) }),
    release: async () => {
      for (const connection of [calls, work]) connection.disconnect();
    },
  };
  return taskQueue(parts, onError);
}

/** Never gives up, and never waits long: whoever was away for hours is found again within seconds. */
export function reconnectAfter(tries: number): number {
  return Math.min(tries * 50, SLOWEST_RETRY_MS);
}

async function openOnPostgres(config: PoolConfig, onError: OnError): Promise<TaskQueue> {
  const pool = new Pool({
    ...config,
    max: POOL_SIZE,
    keepAlive: true,
    options: `-c search_path=${DEFAULT_SCHEMA}`,
  });
  pool.on("error", onError);
  const client = await pool.connect();
  await runMigrations(client).finally(() => client.release());
  const { Queue, Worker } = withBackend(createPostgresBackend);
  const parts: Parts = {
    queue: new Queue(NAME, { connection: pool }),
    startWorker: (concurrency, run) => new Worker(NAME, run, { connection: pool, ...options(concurrency) }),
    release: () => pool.end(),
  };
  return taskQueue(parts, onError);
}

function options(concurrency: number) {
  // A task may be abandoned any number of times: its rows say whether there is anything left to do.
  return {
    concurrency,
    lockDuration: ABANDONED_MS,
    stalledInterval: ABANDONED_MS,
    maxStalledCount: 1_000,
    runRetryDelay: RETRY_MS,
  };
}

type OnError = (error: Error) => void;

function taskQueue({ queue, startWorker, release }: Parts, onError: OnError): TaskQueue {
  const disposable = { removeOnComplete: true, removeOnFail: true };
  let worker: ReturnType<Parts["startWorker"]> | undefined;
  queue.on("error", onError);
  return {
    async add(tasks) {
      if (tasks.length === 0) return;
      await queue.addBulk(
        tasks.map(({ name, subject, yields }) => ({
          name,
          data: { subject },
          // A colon would be read as a part of BullMQ's own keys.
          opts: {
            ...disposable,
            jobId: `${name}-${subject}`.replaceAll(":", "-"),
            ...(yields && { priority: 1 }),
          },
        })),
      );
    },
    async every(name, milliseconds) {
      const template = { name, data: { subject: "" }, opts: disposable };
      await againOnDeadlock(() => queue.upsertJobScheduler(name, { every: milliseconds }, template));
    },
    work(concurrency, run) {
      worker = startWorker(concurrency, (job) => run({ name: job.name, subject: subjectOf(job.data) }));
      worker.on("error", onError);
    },
    async ping() {
      await queue.getJobCounts("waiting");
    },
    async close() {
      await inTime(worker?.close());
      await inTime(queue.close());
      await inTime(release());
    },
  };
}

const DEADLOCK = "40P01";

/** Several processes that ask for one schedule at once may lock each other out; PostgreSQL ends one of them. */
async function againOnDeadlock(ask: () => Promise<unknown>, left = 5): Promise<void> {
  try {
    await ask();
  } catch (error) {
    const deadlocked = error instanceof Error && "code" in error && error.code === DEADLOCK;
    if (!deadlocked || left === 0) throw error;
    await againOnDeadlock(ask, left - 1);
  }
}

function subjectOf(data: unknown): string {
  return typeof data === "object" && data !== null && "subject" in data ? String(data.subject) : "";
}

/** A backend that is away must not keep a process from ending. */
async function inTime(closing: Promise<void> | undefined): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, CLOSE_MS);
  });
  await Promise.race([closing?.catch(() => {}), late]).finally(() => clearTimeout(timer));
}
