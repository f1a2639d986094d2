import { MAILBOX } from "../mailbox.js";
import { printable } from "../printable.js";
import type { Letter } from "./letter.js";
import { type LetterBody, letterHtml, letterText } from "./letter-body.js";

export interface DisabledWebhook {
  id: string;
  url: string;
  reason: string;
  account: { name: string; email: string };
}

/** To the account itself: nobody is told of its events any more. */
export function webhookDisabledLetter(webhook: DisabledWebhook, messageId: string): Letter {
  const { id, url, reason, account } = webhook;
  if (!MAILBOX.test(account.email)) throw new Error("the account's e-mail is not one mailbox");
  const name = printable(account.name);
  const subject = "Your webhook was disabled";
  const body: LetterBody = {
    greeting: `Hello ${name},`,
    opening: "We have stopped sending events to one of your webhooks.",
    facts: [
      ["Webhook", id],
      ["URL", url],
      ["Reason", printable(reason)],
    ],
    note: null,
    action: null,
    closing: `Events of the last 30 days stay at GET /api/v1/events. Once the receiver works, POST /api/v1/webhooks/${id}/ping enables the webhook again and sends what still waits; failed deliveries can be sent again one by one.`,
    signature: "Unsigned",
  };
  return {
    messageId,
    sender: "Unsigned",
    to: { name, address: account.email },
    replyTo: null,
    subject,
    text: letterText(body),
    html: letterHtml(subject, body),
  };
}
