import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

export interface MailPeer {
  readonly url: string;
  readonly port: number;
  /** What has arrived: the parsed message and whom the envelope named. */
  readonly received: { mail: Email; raw: string; from: string; to: string[] }[];
  stop(): Promise<void>;
}

/** A real SMTP server that takes every letter, or answers as `options` say. */
export async function startMailPeer(options: SMTPServerOptions & { port?: number } = {}): Promise<MailPeer> {
  const received: MailPeer["received"] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    closeTimeout: 100,
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk) => chunks.push(chunk));
      stream.on("end", async () => {
        const raw = Buffer.concat(chunks);
        const { mailFrom, rcptTo } = session.envelope;
        const mail = await PostalMime.parse(raw);
        received.push({
          mail,
          raw: raw.toString("latin1"),
          from: mailFrom === false ? "" : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
        });
        callback();
      });
    },
    ...options,
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    received,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
