import { longDate } from "../long-date.js";
import { formatUsdc, type Usdc } from "../money.js";
import { printable, printableLines } from "../printable.js";
import type { LetterKind } from "../records/letter-kind.js";
import type { Letter } from "./letter.js";
import { type LetterBody, letterHtml, letterText } from "./letter-body.js";
import { MAILBOX } from "./mailbox.js";

/** What a letter about an invoice may say. */
export interface InvoiceFacts {
  number: string;
  total: Usdc;
  dueAt: Date | null;
  memo: string | null;
  chainTitle: string;
  payUrl: string;
  seller: { name: string; email: string | null };
  client: { name: string; email: string };
  transaction: { hash: string; url: string } | null;
}

export function invoiceLetter(kind: LetterKind, given: InvoiceFacts, messageId: string): Letter {
  const facts = cleaned(given);
  if (!MAILBOX.test(facts.client.email)) throw new Error("the client's e-mail is not one mailbox");
  const { subject, body } = WORDING[kind](facts);
  return {
    messageId,
    sender: facts.seller.name,
    to: { name: facts.client.name, address: facts.client.email },
    replyTo: facts.seller.email !== null && MAILBOX.test(facts.seller.email) ? facts.seller.email : null,
    subject,
    text: letterText(body),
    html: letterHtml(subject, body),
  };
}

type Wording = (facts: InvoiceFacts) => { subject: string; body: LetterBody };

const WORDING: Record<LetterKind, Wording> = {
  invoice_sent: (facts) => ({
    subject: `Invoice ${facts.number} from ${facts.seller.name}: ${formatUsdc(facts.total)}`,
    body: request(
      facts,
      `${facts.seller.name} has sent you invoice ${facts.number}. A PDF copy is attached.`,
    ),
  }),
  reminder_before: (facts) => ({
    subject: `Reminder: invoice ${facts.number} is due${on(facts)}`,
    body: request(
      facts,
      `A friendly reminder that invoice ${facts.number} from ${facts.seller.name} is due soon.`,
    ),
  }),
  reminder_due: (facts) => ({
    subject: `Invoice ${facts.number} is due today`,
    body: request(facts, `Invoice ${facts.number} from ${facts.seller.name} is due today.`),
  }),
  reminder_overdue: (facts) => ({
    subject: `Overdue: invoice ${facts.number} was due${on(facts)}`,
    body: request(
      facts,
      `We have not seen a payment for invoice ${facts.number} from ${facts.seller.name} yet.`,
    ),
  }),
  payment_received: (facts) => ({
    subject: `Payment received for invoice ${facts.number}`,
    body: receipt(facts),
  }),
};

function request(facts: InvoiceFacts, opening: string): LetterBody {
  const due: [string, string][] = facts.dueAt ? [["Due", longDate(facts.dueAt)]] : [];
  return {
    greeting: `Hello ${facts.client.name},`,
    opening,
    facts: [
      ["Invoice", facts.number],
      ["Amount", formatUsdc(facts.total)],
      ...due,
      ["Network", facts.chainTitle],
    ],
    note: facts.memo,
    action: { label: "View and pay", url: facts.payUrl },
    closing:
      "You pay from your own wallet, straight to the seller. A plain transfer made outside this page cannot be matched to the invoice.",
    signature: facts.seller.name,
  };
}

function receipt(facts: InvoiceFacts): LetterBody {
  const transaction: [string, string][] = facts.transaction ? [["Transaction", facts.transaction.hash]] : [];
  return {
    greeting: `Hello ${facts.client.name},`,
    opening: `Thank you. Your payment for invoice ${facts.number} from ${facts.seller.name} has arrived. A receipt is attached.`,
    facts: [
      ["Invoice", facts.number],
      ["Amount paid", formatUsdc(facts.total)],
      ["Network", facts.chainTitle],
      ...transaction,
    ],
    note: null,
    action: facts.transaction && { label: "View the transaction", url: facts.transaction.url },
    closing: null,
    signature: facts.seller.name,
  };
}

function on(facts: InvoiceFacts): string {
  return facts.dueAt ? ` on ${longDate(facts.dueAt)}` : "";
}

function cleaned(facts: InvoiceFacts): InvoiceFacts {
  return {
    ...facts,
    memo: facts.memo && printableLines(facts.memo),
    seller: { ...facts.seller, name: printable(facts.seller.name) },
    client: { ...facts.client, name: printable(facts.client.name) },
  };
}
