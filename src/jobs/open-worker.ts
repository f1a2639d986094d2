import type { Config } from "../config.js";
import { openMailer } from "../mail/mailer.js";
import type { House } from "../runtime/context.js";
import type { Connection } from "../store/database.js";
import { openQueue } from "./queue.js";
import { startWorker, type Worker } from "./worker.js";

/** The worker role, from the settings. */
export async function openWorker(house: House, connection: Connection, config: Config): Promise<Worker> {
  const { REDIS_URL: redisUrl, SMTP_URL: smtpUrl, MAIL_FROM: from } = config;
  const postgres = "url" in connection ? { connectionString: connection.url } : connection;
  const queue = await openQueue(redisUrl ? { redisUrl } : { postgres }, (error) =>
    house.log.warn({ error: error.message }, "the queue has trouble"),
  );
  return startWorker({ house, queue, mailer: smtpUrl ? openMailer({ url: smtpUrl, from }) : undefined });
}
