import { MAILBOX } from "../mailbox.js";
import { formatUsdc, fromNumber } from "../money.js";
import { isolated, printable } from "../printable.js";
import type { EventType } from "../records/event.js";
import type { Letter } from "./letter.js";
import { type LetterBody, letterHtml, letterText } from "./letter-body.js";

export interface Notice {
  account: { name: string; email: string };
  counts: readonly { type: EventType; count: number }[];
  /** The newest of them, not all where there are many. */
  newest: readonly { type: EventType; object: Record<string, unknown> }[];
  url: string;
}

const SAID: Partial<Record<EventType, string>> = {
  "invoice.paid": "Invoice paid",
  "payment_link.paid": "Link paid",
  "donation.received": "Donation received",
  "subscription.subscribed": "New subscriber",
  "subscription.renewed": "Subscription renewed",
  "invoice.reopened": "Invoice open again, payment taken back",
  "payment_link.reopened": "Link open again, payment taken back",
  "payment.reverted": "Payment taken back by the network",
  "invoice.overdue": "Invoice overdue",
  "invoice.mail_failed": "Invoice not delivered",
  "payment.sanctioned_payer": "Flagged: the payer is on the sanctions list",
};

const LONGEST_NAME = 80;

/** To the account itself: what came in, what is late, what to look at. */
export function noticeLetter({ account, counts, newest, url }: Notice, messageId: string): Letter {
  if (!MAILBOX.test(account.email)) throw new Error("the account's e-mail is not one mailbox");
  const name = printable(account.name);
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  const subject = all === 1 ? (newest.map(lineOf)[0] ?? []).join(": ") : subjectOf(counts);
  const more = all - newest.length;
  const body: LetterBody = {
    greeting: `Hello ${name},`,
    opening: "This happened in your account:",
    facts: newest.map(lineOf),
    note: more > 0 ? `and ${more} more.` : null,
    action: { label: "Look at it", url },
    closing:
      "An owner of the account chooses in the console, under Settings, whether these letters come at once, once a day or not at all.",
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

function subjectOf(counts: Notice["counts"]): string {
  return counts.map(({ type, count }) => `${count} × ${SAID[type] ?? type}`).join(", ");
}

function lineOf({ type, object }: Notice["newest"][number]): [string, string] {
  const names = [object.invoice_number, object.client_name, object.name, object.description, object.id];
  const given = names.filter((text) => typeof text === "string" && text !== "");
  const who = given.slice(0, type.startsWith("invoice.") ? 2 : 1).map((name) => shown(String(name)));
  const paid = type === "payment.reverted" ? object.amount_usdc : undefined;
  const sum = fromNumber(Number(object.total_usd ?? object.amount_usd ?? paid ?? Number.NaN));
  return [SAID[type] ?? type, [...who, ...(sum === undefined ? [] : [formatUsdc(sum)])].join(", ")];
}

/** Never so long that the sum is out of sight; and what is read from the right doesn't turn what stands around it. */
function shown(name: string): string {
  const text = printable(name);
  const letters = [...text];
  const short = letters.length > LONGEST_NAME ? `${letters.slice(0, LONGEST_NAME - 1).join("")}…` : text;
  return isolated(short);
}
