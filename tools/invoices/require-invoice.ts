import type { InvoiceRow } from "../../src/records/invoice.js";
import type { Context } from "../../src/runtime/context.js";
import { selectDraft } from "../../src/store/invoice-drafts.js";
import { lockInvoice, selectInvoice } from "../../src/store/invoices.js";
import { notFound } from "../not-found.js";
import { conflict } from "./drafts.js";

/** Locked, for whatever takes an invoice that was issued. */
export async function requireInvoice(ctx: Context, id: string): Promise<InvoiceRow> {
  const accountId = ctx.caller.account.id;
  await lockInvoice(ctx.sql, accountId, id);
  const row = await selectInvoice(ctx.sql, accountId, id);
  if (row) return row;
  if (await selectDraft(ctx.sql, accountId, id)) throw conflict("This invoice is a draft: issue it first");
  throw notFound("invoice", id);
}
