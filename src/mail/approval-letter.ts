import { longDate } from "../long-date.js";
import { MAILBOX } from "../mailbox.js";
import type { Letter } from "./letter.js";
import { type LetterBody, letterHtml, letterText } from "./letter-body.js";
import { unlinked } from "./unlinked.js";

export interface WaitingCall {
  /** What the operation is called. */
  title: string;
  summary: string;
  url: string;
  expiresAt: Date;
  accountName: string;
  member: { name: string; email: string };
}

/** Says that something waits and where, and little more: mail is read by many, and the page shows the rest. */
export function approvalLetter(waiting: WaitingCall, messageId: string): Letter {
  const { title, summary, url, expiresAt, member } = waiting;
  if (!MAILBOX.test(member.email)) throw new Error("the member's e-mail is not one mailbox");
  const name = unlinked(member.name, "");
  const accountName = unlinked(waiting.accountName, "your account");
  const subject = `Waiting for approval: ${title}`;
  const body: LetterBody = {
    greeting: name ? `Hello ${name},` : "Hello,",
    opening: `A call for ${accountName} waits until a member approves or declines it. Nothing has happened yet.`,
    facts: [
      ["What", unlinked(summary, title)],
      ["Until", longDate(expiresAt)],
    ],
    note: null,
    action: { label: "Look at it and decide", url },
    closing:
      "The page asks you to sign in and shows the call in full. We never ask by mail for a signature, a key or a code.",
    signature: "Unsigned",
  };
  return {
    messageId,
    sender: "Unsigned",
    to: { name, address: member.email },
    replyTo: null,
    subject,
    text: letterText(body),
    html: letterHtml(subject, body),
  };
}
