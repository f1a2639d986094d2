import { Gauge, type Registry } from "prom-client";
import type { House } from "../runtime/house.js";
import { countRetriedMail, selectBacklog } from "../store/backlog.js";
import { selectMailServer } from "../store/mail-server.js";
import { soonForAll } from "./soon.js";

/** What waits: for workers, the same in every process, and for this process's connections to the database. */
export function addBacklogGauges(
  registry: Registry,
  { sql, clock }: House,
  queueDepth: (() => Promise<Record<string, number>>) | undefined,
): void {
  const registers = [registry];
  const readBacklog = soonForAll(() => selectBacklog(sql, clock()));
  const readMailServer = soonForAll(() => selectMailServer(sql));
  const countRetried = soonForAll(() => countRetriedMail(sql));
  new Gauge({
    name: "unsigned_backlog",
    help: "Webhook deliveries and letters that are due and not made yet",
    labelNames: ["of"],
    aggregator: "max",
    registers,
    async collect() {
      const backlog = await readBacklog().catch(() => undefined);
      for (const of of ["webhooks", "mail"] as const) this.set({ of }, backlog?.[of] ?? Number.NaN);
    },
  });
  new Gauge({
    name: "unsigned_mail_server_failing",
    help: "1 while the mail server takes no letters at all; the log and /readyz say why",
    aggregator: "max",
    registers,
    async collect() {
      const server = await readMailServer().catch(() => undefined);
      this.set(server ? Number(server.failingSince !== null) : Number.NaN);
    },
  });
  new Gauge({
    name: "unsigned_mail_retried",
    help: "Letters that wait after a try in vain",
    aggregator: "max",
    registers,
    async collect() {
      this.set(await countRetried().catch(() => Number.NaN));
    },
  });
  const readDepth = queueDepth && soonForAll(queueDepth);
  if (readDepth)
    new Gauge({
      name: "unsigned_queue_waiting",
      help: "Tasks that no worker has taken up yet, by lane; none where the queue does not answer",
      labelNames: ["lane"],
      aggregator: "max",
      registers,
      async collect() {
        this.reset();
        const depth = await readDepth().catch(() => ({}));
        for (const [lane, count] of Object.entries(depth)) this.set({ lane }, count);
      },
    });
  new Gauge({
    name: "unsigned_database_pool",
    help: "Connections of this process to the database, open and idle, and callers that wait for one",
    labelNames: ["state"],
    registers,
    collect() {
      for (const [state, count] of Object.entries(sql.poolState())) this.set({ state }, count);
    },
  });
}
