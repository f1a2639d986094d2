import { faultWords } from "../mail/fault-words.js";
import { type Mailer, MailRefused } from "../mail/mailer.js";
import { MailServerFault } from "../mail/server-fault.js";
import { presentInvoice } from "../records/invoice.js";
import { MAIL_RETRIES, MAIL_SERVER_RETRIES, MAIL_WAITS_MS, nextTry } from "../retry.js";
import type { House } from "../runtime/house.js";
import type { Queryable } from "../store/database.js";
import { selectInvoice, setEmailStatus } from "../store/invoices.js";
import {
  hasDueMail,
  type InvoiceMailRow,
  insertCopies,
  type MailResult,
  type MailRow,
  recordMailAttempt,
} from "../store/mail-messages.js";
import { noteServerAnswer, noteServerFault } from "../store/mail-server.js";
import { leaseMail, RENEW_LEASE_MS, renewMailLease, returnMail } from "../store/mail-turns.js";
import { recordChanges } from "../store/record-changes.js";
import type { Task } from "./queue.js";
import { writeLetter } from "./write-letter.js";

/** On all workers together; each is a task, so that whoever hangs holds up none but itself. */
const AT_ONCE = 5;
const OF_ONE_ACCOUNT = 4;
const TURN_MS = 30_000;

export async function mailTasks({ sql, clock }: House): Promise<Task[]> {
  if (!(await hasDueMail(sql, clock()))) return [];
  return Array.from({ length: AT_ONCE }, (_, n) => ({ name: "mail", subject: String(n) }));
}

/**
 * Letters whose time has come, one after the other: an account with many holds up nobody but itself. Whoever is told to
 * end begins no more: one that is cut off goes out twice.
 */
export async function sendMail(house: House, mailer: Mailer, signal?: AbortSignal): Promise<void> {
  const begun = performance.now();
  while (!signal?.aborted && performance.now() - begun < TURN_MS) {
    const mail = await leaseMail(house.sql, house.clock(), OF_ONE_ACCOUNT);
    if (!mail) return;
    await send(house, mailer, mail);
  }
}

async function send(house: House, mailer: Mailer, mail: MailRow): Promise<void> {
  const renewing = setInterval(() => renewMailLease(house.sql, mail).catch(() => {}), RENEW_LEASE_MS);
  try {
    const letter = await writeLetter(house, mail).catch((error: Error) => error);
    const fault = letter instanceof Error ? letter : await faultOf(mailer.send(letter));
    const now = house.clock();
    if (fault instanceof MailServerFault) return await keepForServer(house, mail, fault, now);
    if (!(letter instanceof Error)) await hearAnswer(house, now);
    const cc = letter instanceof Error ? [] : (letter.cc ?? []);
    await record(house, mail, resultOf(fault, mail, now), cc, now);
  } finally {
    clearInterval(renewing);
  }
}

function faultOf(sending: Promise<void>): Promise<Error | null> {
  return sending.then(
    () => null,
    (error: Error) => error,
  );
}

/** The server's fault is told once, and costs no letter a try. */
async function keepForServer(
  house: House,
  mail: MailRow,
  { reason, message }: MailServerFault,
  now: Date,
): Promise<void> {
  const error = faultWords(message);
  const known = await noteServerFault(house.sql, reason, now);
  if (known === "new")
    house.log.warn(
      { reason, error, setting: "SMTP_URL" },
      "the mail server takes no letters: they wait, for two weeks at most, and it is tried now and then",
    );
  const isOver = now.getTime() - mail.createdAt.getTime() > MAIL_WAITS_MS;
  if (isOver)
    return record(house, mail, { status: "failed", nextAttemptAt: null, error, sentAt: null }, [], now);
  const nextAttemptAt = (known === "answers others" && nextTry(MAIL_SERVER_RETRIES, 1, now)) || now;
  await returnMail(house.sql, mail, { nextAttemptAt, error });
}

async function hearAnswer({ sql, log }: House, now: Date): Promise<void> {
  const since = await noteServerAnswer(sql, now);
  if (since) log.info({ since }, "the mail server answers again: what waited goes out");
}

async function record(
  house: House,
  mail: MailRow,
  result: MailResult,
  cc: readonly string[],
  now: Date,
): Promise<void> {
  const isCopy = "copiedTo" in mail && mail.copiedTo !== null;
  await house.sql.begin(async (tx) => {
    if (!(await recordMailAttempt(tx, mail, result)) || isCopy) return;
    if (mail.kind === "invoice_sent") {
      await setEmailStatus(tx, mail.invoiceId, result.status);
      if (result.status === "failed") await tellSeller(house, tx, mail, now);
    }
    // Whatever becomes of the client's letter: it is one that is meant.
    if (cc.length > 0) await insertCopies(tx, mail.id, now);
  });
  if (result.status === "failed")
    house.log.warn({ mail: mail.id, error: result.error }, "a letter was given up");
}

/** Of an invoice that is still to be paid, and has not reached its client. */
async function tellSeller({ links }: House, tx: Queryable, mail: InvoiceMailRow, now: Date): Promise<void> {
  const invoice = await selectInvoice(tx, mail.accountId, mail.invoiceId);
  if (invoice?.status !== "sent") return;
  const object = presentInvoice(invoice, links.pay(invoice.paymentSlug));
  await recordChanges(tx, [{ accountId: mail.accountId, type: "invoice.mail_failed", object }], now);
}

function resultOf(fault: Error | null, { attempts }: MailRow, now: Date): MailResult {
  if (!fault) return { status: "sent", nextAttemptAt: null, error: null, sentAt: now };
  const nextAttemptAt = fault instanceof MailRefused ? null : nextTry(MAIL_RETRIES, attempts + 1, now);
  const status = nextAttemptAt ? "queued" : "failed";
  return { status, nextAttemptAt, error: faultWords(fault.message), sentAt: null };
}
