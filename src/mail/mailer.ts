import type { Transporter } from "nodemailer";
import { isTestnet } from "../chains.js";
import { addressIn } from "../mailbox.js";
import type { Letter } from "./letter.js";

export interface Mailer {
  send(letter: Letter): Promise<void>;
}

/** The server has said no for good: another try would hear the same. */
export class MailRefused extends Error {
  override name = "MailRefused";
}

const TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  // For an answer to the whole letter, above all: one that was taken and is tried again comes twice.
  socketTimeout: 60_000,
  dnsTimeout: 10_000,
};

/** Less than the two minutes that a letter is leased for. */
const DEADLINE_MS = 100_000;

/** TLS as the URL says: `smtps://`, or `smtp://` with STARTTLS where offered (`?requireTLS=true` insists). */
export function openMailer(settings: { url: string; from: string; deadlineMs?: number }): Mailer {
  const { url, from, deadlineMs = DEADLINE_MS } = settings;
  const options = { url, ...TIMEOUTS, disableFileAccess: true, disableUrlAccess: true };
  // Most processes send no letter.
  let transport: Promise<Transporter> | undefined;
  const open = async () => (await import("nodemailer")).createTransport(options);
  const address = addressIn(from);
  return {
    async send(letter) {
      const { messageId, sender, to, copiedTo, subject, text, html, attachment, unsubscribeUrl } = letter;
      transport ??= open();
      await (await transport)
        .sendMail({
          messageId: `<${messageId}@${address.split("@").pop()}>`,
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
            ...(unsubscribeUrl && unsubscribeBy(unsubscribeUrl)),
          },
          signal: AbortSignal.timeout(deadlineMs),
        })
        .catch((cause: unknown) => {
          throw refusedForGood(cause) ? new MailRefused(wordsOf(cause), { cause }) : cause;
        });
    },
  };
}

function unsubscribeBy(url: string): Record<string, string> {
  return { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

/** What is said to a reader's address of us: our sender, our login, whether we may send by this server at all. */
const OF_US = /^530|^\d{3}[ -]5\.(7\.\d|1\.[78]\b)|\brelay|\bsender\b/i;

/** Answers about this letter only: what is wrong with our settings may be put right. */
function refusedForGood(error: unknown): error is Error & Answered {
  if (!(error instanceof Error)) return false;
  const { responseCode = 0, command = "", response = "" } = error as Error & Answered;
  return responseCode >= 500 && ["RCPT TO", "DATA"].includes(command) && !OF_US.test(response);
}

function wordsOf({ response, message }: Error & Answered): string {
  return `the mail server refused: ${response || message}`;
}

interface Answered {
  responseCode?: number;
  command?: string;
  response?: string;
}
