import { dayThere } from "../days.js";
import { randomText } from "../ids.js";
import { addressLetter } from "../mail/address-letter.js";
import { approvalLetter } from "../mail/approval-letter.js";
import { invoiceLetter } from "../mail/invoice-letter.js";
import type { Letter } from "../mail/letter.js";
import { MailRefused } from "../mail/mailer.js";
import { noticeLetter } from "../mail/notice-letter.js";
import { webhookDisabledLetter } from "../mail/webhook-letter.js";
import { invoicePdf } from "../pdf/invoice-pdf.js";
import type { AccountRow } from "../records/account.js";
import type { CreditNoteRow } from "../records/credit-note.js";
import { type InvoiceRow, isPartCredited } from "../records/invoice.js";
import { creditNoteDocument, invoiceDocument } from "../records/invoice-document.js";
import { REMINDERS } from "../records/letter-kind.js";
import { sellerNow } from "../records/seller.js";
import type { House } from "../runtime/house.js";
import { selectAccount } from "../store/accounts.js";
import { selectApproval } from "../store/approvals.js";
import { selectCreditNote } from "../store/credit-notes.js";
import { selectInvoice } from "../store/invoices.js";
import { selectIssue, selectNoteSeller } from "../store/kept-sellers.js";
import type {
  AddressMailRow,
  ApprovalMailRow,
  InvoiceMailRow,
  MailRow,
  SellerMailRow,
  WebhookMailRow,
} from "../store/mail-messages.js";
import { selectMember } from "../store/members.js";
import { linkOfReader } from "../store/reminder-readers.js";
import { selectNoticed } from "../store/seller-notices.js";
import { selectWebhook } from "../store/webhooks.js";

/** From what the records say now; refused where it is meant no more. */
export function writeLetter(house: House, mail: MailRow): Promise<Letter> {
  if (mail.kind === "webhook_disabled") return writeNotice(house, mail);
  if (mail.kind === "approval_requested") return writeToMember(house, mail);
  if (mail.kind === "seller_notice") return writeToSeller(house, mail);
  if (mail.kind === "address_changed") return writeToFormerAddress(house, mail);
  return writeAboutInvoice(house, mail);
}

/** Of what waits still, to whom may decide it still. */
async function writeToMember({ sql, tools, links }: House, mail: ApprovalMailRow): Promise<Letter> {
  const approval = await selectApproval(sql, mail.accountId, mail.approvalId);
  const member = await selectMember(sql, mail.accountId, mail.memberId);
  const account = await selectAccount(sql, mail.accountId);
  if (!account || approval?.status !== "waiting") throw new MailRefused("it waits no more");
  if (!member?.email || member.role === "viewer") throw new MailRefused("its reader decides no more");
  const { id, tool: name, summary, expiresAt } = approval;
  const title = tools.find((tool) => tool.name === name)?.title ?? name;
  const accountName = account.displayName ?? account.name;
  const reader = { name: member.name, email: member.email };
  return approvalLetter(
    { title, summary, url: links.approval(id), expiresAt, accountName, member: reader },
    mail.id,
  );
}

async function writeToFormerAddress({ sql, links }: House, mail: AddressMailRow): Promise<Letter> {
  const account = await selectAccount(sql, mail.accountId);
  const member = await selectMember(sql, mail.accountId, mail.memberId);
  if (!account || !member) throw new MailRefused("its reader is a member no more");
  const accountName = account.displayName ?? account.name;
  const reader = { name: member.name, email: mail.formerEmail };
  return addressLetter({ member: reader, accountName, url: `${links.baseUrl}/console/you` }, mail.id);
}

const MOST_SHOWN = 20;

async function writeToSeller({ sql, links }: House, mail: SellerMailRow): Promise<Letter> {
  const { accountId, toldAfter: after, toldUntil: until } = mail;
  const account = await selectAccount(sql, accountId);
  if (!account?.supportEmail) throw new MailRefused("its account has no address");
  if (account.notices === "off") throw new MailRefused("its account wants no notices any more");
  const noticed = await selectNoticed(sql, { accountId, after, until }, MOST_SHOWN);
  const { displayName, name, supportEmail: email } = account;
  const reader = { name: displayName ?? name, email };
  return noticeLetter({ ...noticed, account: reader, url: `${links.baseUrl}/console` }, mail.id);
}

async function writeNotice({ sql }: House, mail: WebhookMailRow): Promise<Letter> {
  const webhook = await selectWebhook(sql, mail.accountId, mail.webhookId);
  const account = await selectAccount(sql, mail.accountId);
  if (webhook?.status !== "disabled") throw new MailRefused("its webhook works again");
  if (!account?.supportEmail) throw new MailRefused("its account has no address");
  const { id, url, disabledReason: reason } = webhook;
  const { displayName, name, supportEmail: email } = account;
  return webhookDisabledLetter(
    { id, url, reason: reason ?? "", account: { name: displayName ?? name, email } },
    mail.id,
  );
}

async function writeAboutInvoice(house: House, mail: InvoiceMailRow): Promise<Letter> {
  const invoice = await selectInvoice(house.sql, mail.accountId, mail.invoiceId);
  const account = await selectAccount(house.sql, mail.accountId);
  if (!invoice || !account) throw new MailRefused("its invoice is gone");
  if (!stillMeant(mail, invoice))
    throw new MailRefused(`its invoice is ${isPartCredited(invoice) ? "credited in part" : invoice.status}`);
  if (comesTooLate(mail, invoice, dayThere(house.clock(), account.timeZone)))
    throw new MailRefused("the day it tells of has passed");
  const payUrl = house.links.pay(invoice.paymentSlug);
  const note = mail.creditNoteId && (await selectCreditNote(house.sql, mail.accountId, mail.creditNoteId));
  const now = sellerNow(account);
  const document = await (note
    ? documentOfNote(house, note, invoice, account)
    : documentOfInvoice(house, invoice, payUrl, account));
  const facts = {
    ...document,
    payUrl,
    // Who writes today, and whom an answer reaches.
    seller: { name: now.name, email: now.email },
    cc: invoice.cc,
    transaction: document.paid?.transaction ?? null,
    unsubscribeUrl: await unsubscribeUrlOf(house, mail, invoice),
  };
  const letter = invoiceLetter(mail.kind, facts, mail.id);
  return {
    ...letter,
    copiedTo: mail.copiedTo,
    attachment: { filename: `${document.number}.pdf`, content: await invoicePdf(document) },
  };
}

async function documentOfInvoice({ sql }: House, invoice: InvoiceRow, payUrl: string, account: AccountRow) {
  const { seller, minedAt } = await selectIssue(sql, account, invoice.id);
  return invoiceDocument(invoice, seller, { payUrl, minedAt });
}

async function documentOfNote({ sql }: House, note: CreditNoteRow, invoice: InvoiceRow, account: AccountRow) {
  return creditNoteDocument(note, invoice, await selectNoteSeller(sql, account, note.id));
}

/** Of a reminder, for the client alone; where he has stopped them since it was queued nobody gets it. */
async function unsubscribeUrlOf(
  { sql, links, clock }: House,
  { kind, accountId, copiedTo }: InvoiceMailRow,
  { clientEmail: email }: InvoiceRow,
): Promise<string | undefined> {
  if (!REMINDERS.includes(kind)) return undefined;
  const token = await linkOfReader(sql, { accountId, email, token: randomText(40), now: clock() });
  if (!token) throw new MailRefused("its reader wants no reminders");
  return copiedTo === null ? links.reminders(token) : undefined;
}

/** Nobody is asked to pay what is paid, canceled or credited in part. */
function stillMeant({ kind }: InvoiceMailRow, invoice: InvoiceRow): boolean {
  if (kind === "credit_note_sent") return true;
  return invoice.status === (kind === "payment_received" ? "paid" : "sent") && !isPartCredited(invoice);
}

/** A day that was slept through is not made up for: the next reminder says how it is then. */
function comesTooLate({ kind }: InvoiceMailRow, { dueDate }: InvoiceRow, today: string): boolean {
  const toldAhead = kind === "reminder_before" || kind === "reminder_due";
  return toldAhead && dueDate !== null && dueDate < today;
}
