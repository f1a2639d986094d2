import type { Mailer } from "../mail/mailer.js";
import type { House } from "../runtime/house.js";
import { hasDueMail } from "../store/mail-messages.js";
import { deliverWebhooks, webhookTasks } from "./deliver-webhooks.js";
import { forget } from "./forget.js";
import type { Task, TaskQueue } from "./queue.js";
import { issueRecurringInvoices } from "./recurring-invoices.js";
import { refreshSanctions } from "./refresh-sanctions.js";
import { sendMail } from "./send-mail.js";
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
const ROUNDS: Record<string, number> = {
  outbox: 1_000,
  minute: 60_000,
  sanctions: HOUR_MS,
  forget: HOUR_MS,
};
/** The rounds are asked for again and again, so that a queue that was emptied finds its pulse. */
const PULSE_MS = 5_000;
const CONCURRENCY = 16;
/** As many workers at most issue at the same time. */
const ISSUERS = 4;

export function startWorker(parts: WorkerParts): Worker {
  const { house, queue } = parts;
  const ending = new AbortController();
  const pulse = () =>
    Promise.all(Object.entries(ROUNDS).map(([name, period]) => queue.every(name, period))).catch(
      (error: Error) => house.log.warn({ error: error.message }, "the queue is away"),
    );
  queue.work(CONCURRENCY, (task) => runTask(parts, task, ending.signal));
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

async function runTask(parts: WorkerParts, task: Task, signal: AbortSignal): Promise<void> {
  const { log } = parts.house;
  const begun = performance.now();
  const line = { job: task.name, subject: task.subject };
  try {
    await perform(parts, task, signal);
    log.debug({ ...line, ms: Math.round(performance.now() - begun) }, "job done");
  } catch (error) {
    log.error({ ...line, ms: Math.round(performance.now() - begun), error: String(error) }, "job failed");
  }
}

async function perform(parts: WorkerParts, { name, subject }: Task, signal: AbortSignal): Promise<void> {
  const { house, queue, mailer } = parts;
  switch (name) {
    case "outbox":
      return queue.add(await outboxTasks(parts));
    case "minute":
      await queue.add(Array.from({ length: ISSUERS }, (_, n) => ({ name: "issue", subject: String(n) })));
      return sweep(house);
    case "issue":
      return issueRecurringInvoices(house, signal);
    case "deliver":
      return deliverWebhooks(house, subject, { privateAllowed: house.links.privateWebhooks });
    case "mail":
      return mailer && sendMail(house, mailer);
    case "forget":
      return forget(house, signal);
    case "sanctions":
      return refreshSanctions(house, parts.sanctionsUrl);
  }
}

async function outboxTasks({ house, mailer }: WorkerParts): Promise<Task[]> {
  const tasks = await webhookTasks(house);
  if (mailer && (await hasDueMail(house.sql, house.clock()))) tasks.push({ name: "mail", subject: "" });
  return tasks;
}
