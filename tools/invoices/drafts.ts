import { PublicError } from "../../src/errors.js";
import { chainInWords, usdcInWords } from "../../src/in-words.js";
import { type DraftRow, type Invoice, presentInvoice } from "../../src/records/invoice.js";
import type { Warning } from "../../src/records/unsigned-transaction.js";
import type { Context } from "../../src/runtime/context.js";
import { insertDraft, lockDraft, selectDraft, updateDraft } from "../../src/store/invoice-drafts.js";
import { selectInvoice } from "../../src/store/invoices.js";
import { notFound } from "../not-found.js";
import { recordEvents } from "../record-event.js";
import { type InvoiceInput, toKept } from "./invoice-fields.js";
import { unprintableIn } from "./make-invoice.js";
import { requireTotal } from "./require-total.js";

/** Nothing of it goes out: no number is taken, nobody is mailed, no chain is watched for it. */
export async function keepDraft(
  ctx: Context,
  id: string,
  input: InvoiceInput,
  warnings: Warning[],
): Promise<Invoice> {
  const { account, actor } = ctx.caller;
  const draft = { ...draftOf(input, warnings), id, accountId: account.id };
  await insertDraft(ctx.sql, { ...draft, createdBy: actor.id, createdAt: ctx.now });
  return tellOfDraft(ctx, id);
}

export async function changeDraft(
  ctx: Context,
  id: string,
  input: InvoiceInput,
  warnings: Warning[],
): Promise<Invoice> {
  await updateDraft(ctx.sql, { ...draftOf(input, warnings), id, accountId: ctx.caller.account.id });
  return tellOfDraft(ctx, id);
}

function draftOf(input: InvoiceInput, warnings: Warning[]) {
  return {
    clientName: input.client_name,
    clientEmail: input.client_email,
    contactId: input.contact_id ?? null,
    reference: input.reference ?? null,
    total: input.total_usd,
    taxes: requireTotal(input),
    warnings: [...warnings, ...unprintableIn(input)],
    input: toKept(input),
  };
}

async function tellOfDraft(ctx: Context, id: string): Promise<Invoice> {
  const row = await selectDraft(ctx.sql, ctx.caller.account.id, id);
  if (!row) throw new Error(`draft ${id} was written and is gone`);
  const record = presentInvoice(row, null);
  recordEvents(ctx, ["invoice.drafted", record]);
  return record;
}

/** Locked: whoever comes second finds what the first has made of it. */
export async function requireDraft(ctx: Context, id: string): Promise<DraftRow> {
  const accountId = ctx.caller.account.id;
  await lockDraft(ctx.sql, accountId, id);
  const draft = await selectDraft(ctx.sql, accountId, id);
  if (draft?.status === "draft") return draft;
  if (draft) throw conflict("This draft is canceled");
  const invoice = await selectInvoice(ctx.sql, accountId, id);
  if (!invoice) throw notFound("invoice", id);
  throw conflict(`This invoice is no draft: it was issued as ${invoice.invoiceNumber}`);
}

/** Where it is said which one was looked at: no other. */
export function requireRevision(draft: DraftRow, seen: number | undefined): void {
  if ((seen ?? draft.revision) !== draft.revision)
    throw conflict(`revision: the draft is at ${draft.revision} by now`);
}

/** Of an open invoice that is credited in part. */
export const BILL_ANEW = "Part of this open invoice is credited: credit the rest of it and bill anew";

export function conflict(why: string): PublicError {
  return new PublicError("state_conflict", `${why}. Nothing was created or changed.`);
}

export function tellDraft(draft: Invoice): string {
  const place = `${chainInWords(draft.chain)}, paid to ${draft.destination_address}`;
  return `Draft of an invoice to ${draft.client_name} (${draft.client_email}) for ${usdcInWords(draft.total_usd)} on ${place}.\nIt has no number and no page, and nobody was mailed. Next: issue it.`;
}
