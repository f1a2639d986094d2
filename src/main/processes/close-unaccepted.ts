import type { Worker } from "node:cluster";

/** What Node sends beside a message: a connection that was just made. */
interface Connection {
  close(): void;
}

interface Handover {
  act?: string;
  seq?: number;
}

/**
 * Connections that a process was sent and had not taken when it died are nobody's, and who made one would wait for
 * ever: they are closed, so that he asks again.
 */
export function closeUnaccepted(worker: Worker): void {
  const sent = new Map<number | undefined, Connection>();
  const { process } = worker;
  const send = process.send.bind(process) as (...given: unknown[]) => boolean;
  process.send = (message: Handover, connection?: unknown, ...more: unknown[]) => {
    if (message.act === "newconn" && connection) sent.set(message.seq, connection as Connection);
    return send(message, connection, ...more);
  };
  process.on("internalMessage", ({ ack }: { ack?: number }) => sent.delete(ack));
  worker.once("exit", () => {
    for (const connection of sent.values()) connection.close();
  });
}
