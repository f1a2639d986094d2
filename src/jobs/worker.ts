import { behind } from "../errors.js";
import type { Mailer } from "../mail/mailer.js";
import type { House } from "../runtime/house.js";
import { askServerAnew } from "../store/mail-server.js";
import { deliverWebhooks, webhookTasks } from "./deliver-webhooks.js";
import { forget } from "./forget.js";
import type { Lane, Task, TaskName, TaskQueue } from "./queue.js";
import { issueRecurringInvoices } from "./recurring-invoices.js";
import { refreshSanctions } from "./refresh-sanctions.js";
import { mailTasks, sendMail } from "./send-mail.js";
import { sweep } from "./sweep.js";

export interface WorkerParts {
  house: House;
  queue: TaskQueue;
  /** Absent without a mail server. */
  mailer?: Mailer | undefined;
  /** OFAC's file somewhere else. */
  sanctionsUrl?: string;
}

export interface Worker {
  stop(): Promise<void>;
}

const HOUR_MS = 3_600_000;
/** Tasks that come round by themselves. */
const ROUNDS: readonly (readonly [TaskName, number])[] = [
  ["outbox", 1_000],
  ["minute", 60_000],
  ["sanctions", HOUR_MS],
  ["forget", HOUR_MS],
];
/** The rounds are asked for again and again, so that a queue that was emptied finds its pulse. */
const PULSE_MS = 5_000;
/** Deliveries wait for others most of the time: those of so many accounts go on at the same time. */
const CONCURRENCY: [Lane, number][] = [
  ["jobs", 16],
  ["deliveries", 32],
  ["slow-deliveries", 16],
];
/** As many workers at most issue at the same time. */
const ISSUERS = 4;

export function startWorker(parts: WorkerParts): Worker {
  const { house, queue } = parts;
  const ending = new AbortController();
  const pulse = () =>
    Promise.all(ROUNDS.map(([name, period]) => queue.every(name, period))).catch((error: Error) =>
      house.log.warn({ error: error.message }, "the queue is away"),
    );
  const run = oneRoundAtATime((task) => runTask(parts, task, ending.signal));
  for (const [lane, concurrency] of CONCURRENCY) queue.work(concurrency, run, lane);
  if (parts.mailer) askServerAnew(house.sql).catch(() => {});
  void pulse();
  const timer = setInterval(pulse, PULSE_MS);
  return {
    async stop() {
      ending.abort();
      clearInterval(timer);
      await queue.close();
    },
  };
}

/** One that hangs, at a lock for one, would take a place and a connection each time that it comes round again. */
function oneRoundAtATime(run: (task: Task) => Promise<void>): (task: Task) => Promise<void> {
  const free = new Set(ROUNDS.map(([name]) => name));
  const isRound = new Set(free);
  return async (task) => {
    if (!isRound.has(task.name)) return run(task);
    if (free.delete(task.name)) await run(task).finally(() => free.add(task.name));
  };
}

async function runTask(parts: WorkerParts, task: Task, signal: AbortSignal): Promise<void> {
  const { log } = parts.house;
  const begun = performance.now();
  const line = { job: task.name, subject: task.subject };
  try {
    await PERFORM[task.name](parts, task, signal);
    log.debug({ ...line, ms: Math.round(performance.now() - begun) }, "job done");
  } catch (error) {
    log.error({ ...line, ms: Math.round(performance.now() - begun), error: behind(error) }, "job failed");
  }
}

type Perform = (parts: WorkerParts, task: Task, signal: AbortSignal) => Promise<void>;

const PERFORM: Readonly<Record<TaskName, Perform>> = {
  outbox: async ({ house, queue, mailer }) =>
    queue.add([...(await webhookTasks(house)), ...(mailer ? await mailTasks(house) : [])]),
  async minute({ house, queue }) {
    await queue.add(Array.from({ length: ISSUERS }, (_, n) => ({ name: "issue", subject: String(n) })));
    await sweep(house);
  },
  issue: ({ house }, _task, signal) => issueRecurringInvoices(house, signal),
  deliver: ({ house }, { subject, lane }, signal) =>
    deliverWebhooks(
      house,
      { accountId: subject, slow: lane === "slow-deliveries" },
      { privateAllowed: house.links.privateWebhooks, proxy: house.forwardProxy, signal },
    ),
  mail: async ({ house, mailer }, _task, signal) => mailer && sendMail(house, mailer, signal),
  forget: ({ house }, _task, signal) => forget(house, signal),
  sanctions: ({ house, sanctionsUrl }) => refreshSanctions(house, sanctionsUrl),
};
