import type { LetterKind } from "../src/records/letter-kind.js";
import type { Context } from "../src/runtime/context.js";
import { insertMail } from "../src/store/mail-messages.js";

/** Without a mail server a letter is kept and goes nowhere. */
export function mailStatus(ctx: Context): "queued" | "not_configured" {
  return ctx.links.sendsMail ? "queued" : "not_configured";
}

/** Commits with the change that the letter tells of. */
export async function queueLetter(
  ctx: Context,
  letter: { invoiceId: string; kind: LetterKind; copy?: number; creditNoteId?: string },
): Promise<void> {
  const accountId = ctx.caller.account.id;
  await insertMail(ctx.sql, { copy: 1, ...letter, accountId, status: mailStatus(ctx), now: ctx.now });
}
