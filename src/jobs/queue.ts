import { DEFAULT_SCHEMA, Queue, runMigrations, Worker } from "bullmq";
import { Redis } from "ioredis";
import { Pool, type PoolConfig } from "pg";
import { endTheDeaf } from "./deaf-connections.js";
import { onPostgres } from "./postgres-backend.js";
import { askForRound, type Schedule } from "./round.js";

/** Each with a queue and workers of its own: whatever happens in one, the others go on. */
const LANES = ["jobs", "deliveries", "slow-deliveries"] as const;
export type Lane = (typeof LANES)[number];
const REDIS_PREFIX = "unsigned";
/** For each lane a listener, and for all a fetch, a lock to renew, a result to store. */
const POOL_SIZE = LANES.length + 5;
/** Its queries find their tables by it, and take what others have committed meanwhile. */
const SESSION = `set search_path to ${DEFAULT_SCHEMA}; set default_transaction_isolation to 'read committed'`;
const CLOSE_MS = 5_000;
/** A killed worker's task is taken up by another one after about twice this long. */
const ABANDONED_MS = 4_000;
const RETRY_MS = 1_000;
const SLOWEST_RETRY_MS = 2_000;
/** Longer than the store is asked to wait for work. */
const SILENT_MS = 30_000;

interface Patience {
  /** A store that says nothing for so long, while it is asked something, counts as lost. */
  silentMs?: number;
}
type OnRedis = Patience & { redisUrl: string; prefix?: string };
type OnPostgres = Patience & { postgres: PoolConfig };
export type QueueStore = OnRedis | OnPostgres;

/** All that a worker knows to do; a mistyped one does not compile. */
const TASK_NAMES = ["outbox", "minute", "issue", "deliver", "mail", "forget", "sanctions"] as const;
export type TaskName = (typeof TASK_NAMES)[number];

export interface Task {
  name: TaskName;
  /** What the task is about; one of the same name and subject never waits twice. */
  subject: string;
  /** Its own queue and workers; "jobs" unless it is said. */
  lane?: Lane;
}

/** What wakes the work. Rows in the database say what is due: a task that is lost costs a moment, never a row. */
export interface TaskQueue {
  add(tasks: Task[]): Promise<void>;
  /** One task of this name per period, however many processes ask for it. */
  every(name: TaskName, milliseconds: number): Promise<void>;
  /** Begins to work; once in a process and lane. */
  work(concurrency: number, run: (task: Task) => Promise<void>, lane?: Lane): void;
  /** Rejected where it doesn't answer; "full" where it answers and takes nothing. */
  ping(): Promise<"ok" | "full">;
  /** How many tasks wait in each lane. */
  depth(): Promise<Record<Lane, number>>;
  close(): Promise<void>;
}

export async function openQueue(store: QueueStore, onError: (error: Error) => void): Promise<TaskQueue> {
  return "redisUrl" in store ? openOnRedis(store, onError) : openOnPostgres(store, onError);
}

/** What both backends' classes have in common, as far as it is used here. */
interface Parts {
  openLane(lane: Lane): Schedule & Pick<Queue, "addBulk" | "getJobCounts" | "close"> & Emitter;
  startWorker(
    lane: Lane,
    concurrency: number,
    run: (job: { name: string; data: unknown }) => Promise<void>,
  ): {
    close(force?: boolean): Promise<void>;
    on(event: "error", listener: (error: Error) => void): unknown;
  };
  /** Whether a task could be stored. */
  hasRoom(): Promise<boolean>;
  release(): Promise<void>;
}

interface Emitter {
  on(event: "error", listener: OnError): unknown;
}

async function openOnRedis(
  { redisUrl, prefix = REDIS_PREFIX, silentMs = SILENT_MS }: OnRedis,
  onError: OnError,
): Promise<TaskQueue> {
  // With an offline queue a call would wait for as long as Redis is away.
  const calls = new Redis(redisUrl, { ...patience(silentMs), enableOfflineQueue: false });
  const work = new Redis(redisUrl, { ...patience(silentMs), maxRetriesPerRequest: null, lazyConnect: true });
  for (const connection of [calls, work]) {
    connection.on("error", (error) => {
      onError(error);
      // It would go on in database 0, which may be somebody else's.
      if (isRefusedDatabase(error)) connection.disconnect(true);
    });
  }
  calls.on("ready", () => void tellOfEviction(calls, prefix, onError));
  const parts: Parts = {
    openLane: (lane) => new Queue(lane, { connection: calls, prefix }),
    startWorker: (lane, concurrency, run) =>
      new Worker(lane, run, { connection: work, prefix, ...options(concurrency) }),
    hasRoom: () => takesWrites(calls, prefix),
    release: async () => {
      for (const connection of [calls, work]) connection.disconnect();
    },
  };
  // What is wrong with it is told before the service says that it is ready; nobody waits for one that is away.
  const known = ["ready", "error"].map((event) => new Promise((resolve) => calls.once(event, resolve)));
  await inTime(Promise.race(known));
  return taskQueue(parts, onError);
}

function isRefusedDatabase(error: Error): boolean {
  return /^ERR (DB index|invalid DB)/i.test(error.message);
}

/** What it drops to have room may be a part of a task, which nobody would take up or ask for again. */
async function tellOfEviction(redis: Redis, prefix: string, onError: OnError): Promise<void> {
  const memory = await redis.info("memory").catch(() => "");
  const [, policy] = /^maxmemory_policy:(allkeys-\S+)/m.exec(memory) ?? [];
  if (!policy) return;
  const what = `it drops keys when its memory is full (maxmemory-policy ${policy}), and what it drops stands still`;
  onError(new Error(`${what}: set it to noeviction, then delete the keys ${prefix}:*, which is safe`));
}

/** Without memory left, or without a disk that it may keep things on, it answers every question all the same. */
async function takesWrites(redis: Redis, prefix: string): Promise<boolean> {
  try {
    await redis.set(`${prefix}:room`, "", "PX", 1_000);
    return true;
  } catch (error) {
    if (error instanceof Error && /^(OOM|MISCONF) /.test(error.message)) return false;
    throw error;
  }
}

function patience(socketTimeout: number) {
  return { socketTimeout, retryStrategy: reconnectAfter };
}

/** Never gives up, and never waits long: whoever was away for hours is found again within seconds. */
export function reconnectAfter(tries: number): number {
  return Math.min(tries * 50, SLOWEST_RETRY_MS);
}

async function openOnPostgres(
  { postgres, silentMs = SILENT_MS }: OnPostgres,
  onError: OnError,
): Promise<TaskQueue> {
  const pool = new Pool({
    ...postgres,
    max: POOL_SIZE,
    query_timeout: silentMs,
    connectionTimeoutMillis: silentMs,
    keepAlive: true,
    // As a statement of its own: poolers refuse to begin a session that wants it at once.
    onConnect: (client) => client.query(SESSION),
  });
  pool.on("error", onError);
  endTheDeaf(pool);
  const client = await pool.connect();
  await runMigrations(client).finally(() => client.release());
  const { Queue, Worker } = onPostgres;
  const parts: Parts = {
    openLane: (lane) => new Queue(lane, { connection: pool }),
    startWorker: (lane, concurrency, run) =>
      new Worker(lane, run, { connection: pool, ...options(concurrency) }),
    // The database says for itself whether it has room.
    hasRoom: async () => true,
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

function taskQueue({ openLane, startWorker, hasRoom, release }: Parts, onError: OnError): TaskQueue {
  const disposable = { removeOnComplete: true, removeOnFail: true };
  const queues = new Map(LANES.map((lane) => [lane, openLane(lane)]));
  const jobs = queues.get("jobs") ?? openLane("jobs");
  const workers: ReturnType<Parts["startWorker"]>[] = [];
  for (const queue of queues.values()) queue.on("error", onError);
  return {
    async add(tasks) {
      for (const [lane, queue] of queues) {
        const its = tasks.filter((task) => (task.lane ?? "jobs") === lane);
        if (its.length === 0) continue;
        await queue.addBulk(
          its.map(({ name, subject }) => ({
            name,
            data: { subject },
            // A colon would be read as a part of BullMQ's own keys.
            opts: { ...disposable, jobId: `${name}-${subject}`.replaceAll(":", "-") },
          })),
        );
      }
    },
    async every(name, milliseconds) {
      await askForRound(jobs, name, milliseconds, disposable);
    },
    work(concurrency, run, lane = "jobs") {
      const worker = startWorker(lane, concurrency, async (job) => {
        const name = TASK_NAMES.find((known) => known === job.name);
        // What another version left in the queue is none of ours, and must not look done in silence.
        if (!name) return onError(new Error(`no task is called ${job.name}`));
        await run({ name, subject: subjectOf(job.data), lane });
      });
      worker.on("error", onError);
      workers.push(worker);
    },
    async ping() {
      await jobs.getJobCounts("waiting");
      return (await hasRoom()) ? "ok" : "full";
    },
    async depth() {
      const counts = await Promise.all(LANES.map((lane) => queues.get(lane)?.getJobCounts("waiting")));
      const waiting = counts.map((count) => count?.waiting ?? 0);
      return { jobs: waiting[0] ?? 0, deliveries: waiting[1] ?? 0, "slow-deliveries": waiting[2] ?? 0 };
    },
    async close() {
      await inTime(Promise.all(workers.map((worker) => worker.close())));
      await inTime(Promise.all([...queues.values()].map((queue) => queue.close())));
      await inTime(release());
    },
  };
}

function subjectOf(data: unknown): string {
  return typeof data === "object" && data !== null && "subject" in data ? String(data.subject) : "";
}

/** A backend that is away must not keep a process from ending. */
async function inTime(closing: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, CLOSE_MS);
  });
  await Promise.race([closing.catch(() => {}), late]).finally(() => clearTimeout(timer));
}
