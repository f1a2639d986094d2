import type { Transporter } from "nodemailer";
import { isTestnet } from "../chains.js";
import { withAsciiDomain } from "../email-address.js";
import { addressIn } from "../mailbox.js";
import type { Letter } from "./letter.js";
import { LIMITS, type Limits, Passage } from "./passage.js";
import { type MailError, MailServerFault, serverReason } from "./server-fault.js";

export interface Mailer {
  send(letter: Letter): Promise<void>;
}

/** The server has said no for good: another try would hear the same. */
export class MailRefused extends Error {
  override name = "MailRefused";
}

const TIMEOUTS = {
  // Many a server keeps who is new to it waiting for its greeting.
  connectionTimeout: LIMITS.openingMs,
  greetingTimeout: LIMITS.openingMs,
  dnsTimeout: 10_000,
  // Each part of the way has its own limit.
  socketTimeout: LIMITS.answerMs + 60_000,
};

/** TLS as the URL says: `smtps://`, or `smtp://` with STARTTLS where offered; its own `?requireTLS=…` stands over ours. */
export function openMailer(settings: { url: string; from: string; limits?: Partial<Limits> }): Mailer {
  const { url, from } = settings;
  const limits = { ...LIMITS, ...settings.limits };
  const requireTLS = isSecretOnTheWay(url);
  const sender = addressIn(from);
  const address = withAsciiDomain(sender) ?? sender;
  const [domain = ""] = address.split("@").slice(-1);
  const options = {
    url,
    ...TIMEOUTS,
    // A machine's own name is often none that others know, and some take no letters from such.
    ...(domain.includes(".") && { name: domain }),
    requireTLS,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  const passages = new WeakMap<AbortSignal, Passage>();
  // Most processes send no letter.
  let transport: Promise<Transporter> | undefined;
  const open = async () => {
    const opened = (await import("nodemailer")).createTransport(options);
    opened.use("stream", ({ message, data }, done) => {
      const passage = data.signal && passages.get(data.signal);
      if (passage) message.processFunc((text) => passage.follow(text));
      done();
    });
    return opened;
  };
  return {
    async send(letter) {
      const { messageId, sender, to, copiedTo, subject, text, html, attachment, unsubscribeUrl } = letter;
      transport ??= open();
      const opened = await transport;
      const passage = new Passage(limits);
      passages.set(passage.signal, passage);
      await opened
        .sendMail({
          messageId: `<${messageId}@${domain}>`,
          from: { name: sender, address },
          envelope: { from: address, to: copiedTo ?? to.address },
          to,
          ...(letter.cc?.length && { cc: [...letter.cc] }),
          ...(letter.replyTo && { replyTo: { name: sender, address: letter.replyTo } }),
          subject: isTestnet() ? `[TEST] ${subject}` : subject,
          text,
          html,
          attachments: attachment ? [{ ...attachment, contentType: "application/pdf" }] : [],
          headers: {
            "Auto-Submitted": "auto-generated",
            // Exchange's word for the same.
            "X-Auto-Response-Suppress": "OOF, AutoReply",
            ...(unsubscribeUrl && unsubscribeBy(unsubscribeUrl)),
          },
          signal: passage.signal,
        })
        .catch((cause: MailError) => {
          const reason = serverReason(cause, passage.stage);
          if (reason) throw new MailServerFault(reason, requireTLS ? hinted(cause) : cause);
          throw refusedForGood(cause) ? new MailRefused(wordsOf(cause), { cause }) : cause;
        })
        .finally(() => passage.end());
    },
  };
}

function unsubscribeBy(url: string): Record<string, string> {
  return { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

/** What is said to a reader's address of us: our sender, our login, whether we may send by this server at all. */
const OF_US = /^530|^\d{3}[ -]5\.(7\.\d|1\.[78]\b)|\brelay|\bsender\b/i;

/** Answers about this letter only: what is wrong with our settings may be put right. */
function refusedForGood({ responseCode = 0, command = "", response = "" }: MailError): boolean {
  return responseCode >= 500 && ["RCPT TO", "DATA"].includes(command) && !OF_US.test(response);
}

function wordsOf({ response, message }: MailError): string {
  return `the mail server refused: ${response || message}`;
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/i;

/** A password, and every letter behind it, that others may read between here and the server. */
function isSecretOnTheWay(url: string): boolean {
  const { password, hostname } = new URL(url);
  return password !== "" && !LOOPBACK.test(hostname);
}

function hinted(cause: MailError): Error {
  if (cause.command !== "STARTTLS" && cause.command !== "EHLO") return cause;
  const why = "SMTP_URL holds a password, which goes by TLS alone unless it says ?requireTLS=false";
  return new Error(`${cause.message}; ${why}`, { cause });
}
