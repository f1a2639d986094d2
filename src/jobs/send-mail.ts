import { faultWords } from "../mail/fault-words.js";
import { type Mailer, MailRefused } from "../mail/mailer.js";
import { MAIL_RETRIES, nextTry } from "../retry.js";
import type { House } from "../runtime/house.js";
import { setEmailStatus } from "../store/invoices.js";
import {
  hasDueMail,
  insertCopies,
  type MailResult,
  type MailRow,
  recordMailAttempt,
} from "../store/mail-messages.js";
import { leaseMail } from "../store/mail-turns.js";
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
  const letter = await writeLetter(house, mail).catch((error: Error) => error);
  const fault =
    letter instanceof Error
      ? letter
      : await mailer.send(letter).then(
          () => null,
          (error: Error) => error,
        );
  const now = house.clock();
  const result = resultOf(fault, mail, now);
  const isCopy = "copiedTo" in mail && mail.copiedTo !== null;
  await house.sql.begin(async (tx) => {
    if (!(await recordMailAttempt(tx, mail, result)) || isCopy) return;
    if (mail.kind === "invoice_sent") await setEmailStatus(tx, mail.invoiceId, result.status);
    // Whatever becomes of the client's letter: it is one that is meant.
    if (!(letter instanceof Error) && letter.cc?.length) await insertCopies(tx, mail.id, now);
  });
  if (result.status === "failed")
    house.log.warn({ mail: mail.id, error: result.error }, "a letter was given up");
}

function resultOf(fault: Error | null, { attempts }: MailRow, now: Date): MailResult {
  if (!fault) return { status: "sent", nextAttemptAt: null, error: null, sentAt: now };
  const nextAttemptAt = fault instanceof MailRefused ? null : nextTry(MAIL_RETRIES, attempts + 1, now);
  const status = nextAttemptAt ? "queued" : "failed";
  return { status, nextAttemptAt, error: faultWords(fault.message), sentAt: null };
}
