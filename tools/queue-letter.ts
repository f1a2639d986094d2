import type { LetterKind } from "../src/records/letter-kind.js";
import type { Context } from "../src/runtime/context.js";
import { insertMail, mailRow, type NewMail } from "../src/store/mail-messages.js";

type Letter = Pick<NewMail, "invoiceId" | "kind" | "creditNoteId"> & { copy?: number };

/** Without a mail server a letter is kept and goes nowhere. */
export function mailStatus(ctx: Context): "queued" | "not_configured" {
  return ctx.links.sendsMail ? "queued" : "not_configured";
}

/** Commits with the change that the letter tells of. */
export async function queueLetter(ctx: Context, letter: Letter): Promise<void> {
  await insertMail(ctx.sql, letterOf(ctx, letter));
}

/** The first of a record that is made in this very call. */
export function addLetter(ctx: Context, letter: { invoiceId: string; kind: LetterKind }): void {
  ctx.adds.rows.push({ table: "mail_messages", row: mailRow(letterOf(ctx, letter)) });
}

function letterOf(ctx: Context, letter: Letter): NewMail {
  const accountId = ctx.caller.account.id;
  return { copy: 1, ...letter, accountId, status: mailStatus(ctx), now: ctx.now };
}
