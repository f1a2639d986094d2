import type { Config } from "../config.js";
import type { Log } from "../log.js";
import { openMailer } from "../mail/mailer.js";
import type { House } from "../runtime/house.js";
import { seldom } from "../seldom.js";
import type { Connection } from "../store/database.js";
import { openQueue, type TaskQueue } from "./queue.js";
import { queuePlace } from "./queue-place.js";
import { startWorker, type Worker } from "./worker.js";

/** The queue, from the settings: every role can tell whether it answers. */
export async function openJobs(
  connection: Connection,
  { REDIS_URL: redisUrl }: Config,
  log: Log,
): Promise<TaskQueue> {
  const setting = redisUrl ? "REDIS_URL" : "url" in connection ? "DATABASE_URL" : "DATA_DIR";
  const told = seldom((error, again) =>
    log.warn(
      { error, again, setting },
      `the queue has trouble: its tasks wait, nothing is lost; see that ${setting} leads to where it runs`,
    ),
  );
  let ends = false;
  // What breaks off while it ends is no trouble: connections go, and what waits for them hears of it.
  const place = redisUrl ? { redisUrl } : { postgres: queuePlace(connection) };
  const queue = await openQueue(place, ({ message }) => {
    if (!ends) told(message);
  });
  const close = () => {
    ends = true;
    return queue.close();
  };
  return { ...queue, close };
}

/** The worker role, from the settings; it closes the queue when it stops. */
export function openWorker(house: House, queue: TaskQueue, config: Config): Worker {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = config;
  return startWorker({ house, queue, mailer: smtpUrl ? openMailer({ url: smtpUrl, from }) : undefined });
}
