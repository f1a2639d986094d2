import { MAILBOX } from "../mailbox.js";
import type { Usdc } from "../money.js";
import { isolated, printable, printableLines } from "../printable.js";
import { type Language, type Speech, speechOf } from "../records/languages.js";
import type { LetterKind } from "../records/letter-kind.js";
import type { Texts } from "../records/texts/en.js";
import type { Letter } from "./letter.js";
import { type LetterBody, letterHtml, letterText } from "./letter-body.js";

/** What a letter about an invoice may say. */
export interface InvoiceFacts {
  language: Language;
  number: string;
  /** Of a credit note: the number of its invoice. */
  credits?: string | undefined;
  total: Usdc;
  dueAt: Date | null;
  memo: string | null;
  chainTitle: string;
  payUrl: string;
  seller: { name: string; email: string | null };
  client: { name: string; email: string };
  cc: readonly string[];
  transaction: { hash: string; url: string } | null;
  /** Of a reminder: where the client ends them. */
  unsubscribeUrl?: string | undefined;
}

export function invoiceLetter(kind: LetterKind, given: InvoiceFacts, messageId: string): Letter {
  const facts = cleaned(given);
  if (!MAILBOX.test(facts.client.email)) throw new Error("the client's e-mail is not one mailbox");
  const speech = speechOf(facts.language);
  const { number, seller, client } = facts;
  const values = {
    number,
    invoice: facts.credits ?? number,
    seller: seller.name,
    total: speech.usdc(facts.total),
    day: facts.dueAt ? speech.day(facts.dueAt) : "",
  };
  const [subjectText, openingText] = WORDING[kind];
  const subject = speech.say(subjectText, { ...values, seller: isolated(values.seller) });
  const body = {
    greeting: speech.say("hello", { name: client.name }),
    opening: speech.say(openingText, values),
    ...MIDDLES[kind](facts, speech),
    signature: seller.name,
    unsubscribe: facts.unsubscribeUrl
      ? { label: speech.say("stopReminders", values), url: facts.unsubscribeUrl }
      : undefined,
  };
  return {
    messageId,
    unsubscribeUrl: facts.unsubscribeUrl,
    sender: seller.name,
    to: { name: client.name, address: client.email },
    cc: facts.cc.filter((address) => MAILBOX.test(address)),
    replyTo: seller.email !== null && MAILBOX.test(seller.email) ? seller.email : null,
    subject,
    text: letterText(body),
    html: letterHtml(subject, body, speech),
  };
}

/** Its subject and its first sentence. */
const WORDING: Record<LetterKind, [keyof Texts, keyof Texts]> = {
  invoice_sent: ["sentSubject", "sent"],
  reminder_before: ["soonSubject", "soon"],
  reminder_due: ["todaySubject", "today"],
  reminder_overdue: ["overdueSubject", "overdue"],
  payment_received: ["thanksSubject", "thanks"],
  credit_note_sent: ["creditSubject", "credit"],
};

type Middle = Pick<LetterBody, "facts" | "note" | "action" | "closing">;

function request({ number, total, dueAt, chainTitle, memo, payUrl }: InvoiceFacts, speech: Speech): Middle {
  const { say, day, usdc } = speech;
  const due: [string, string][] = dueAt ? [[say("due"), day(dueAt)]] : [];
  return {
    facts: [[say("invoice"), number], [say("amount"), usdc(total)], ...due, [say("network"), chainTitle]],
    note: memo && say("note", { text: memo }),
    action: { label: say("viewAndPay"), url: payUrl },
    closing: say("ownWallet"),
  };
}

function receipt({ number, total, chainTitle, transaction }: InvoiceFacts, { say, usdc }: Speech): Middle {
  const hash: [string, string][] = transaction ? [[say("transaction"), transaction.hash]] : [];
  return {
    facts: [
      [say("invoice"), number],
      [say("amountPaid"), usdc(total)],
      [say("network"), chainTitle],
      ...hash,
    ],
    note: null,
    action: transaction && { label: say("viewTransaction"), url: transaction.url },
    closing: null,
  };
}

function credit({ number, credits, total, memo }: InvoiceFacts, { say, usdc }: Speech): Middle {
  return {
    facts: [
      [say("creditNote"), number],
      [say("invoice"), credits ?? ""],
      [say("credited"), usdc(total)],
    ],
    note: memo && say("note", { text: memo }),
    action: null,
    closing: null,
  };
}

const MIDDLES: Record<LetterKind, (facts: InvoiceFacts, speech: Speech) => Middle> = {
  invoice_sent: request,
  reminder_before: request,
  reminder_due: request,
  reminder_overdue: request,
  payment_received: receipt,
  credit_note_sent: credit,
};

function cleaned(facts: InvoiceFacts): InvoiceFacts {
  return {
    ...facts,
    memo: facts.memo && printableLines(facts.memo),
    seller: { ...facts.seller, name: printable(facts.seller.name) },
    client: { ...facts.client, name: printable(facts.client.name) },
  };
}
