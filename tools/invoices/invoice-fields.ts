import { z } from "zod";
import { toNumber } from "../../src/money.js";
import { RECURRING_INTERVALS } from "../../src/recurrence.js";
import { field } from "../../src/runtime/field.js";
import { contact } from "../contact.js";
import {
  chain,
  day,
  destination,
  email,
  line,
  money,
  number,
  reference,
  rows,
  signedMoney,
  text,
} from "../fields.js";
import { booksFields, checkBooks } from "./books-fields.js";

export const invoiceFields = {
  client_name: line({ max: 200, readBy: "mail", names: "client" }),
  client_email: email(),
  contact_id: contact(
    { client_name: "name", client_email: "email" },
    { client_address: "legalAddress", client_tax_id: "taxId" },
  ).optional(),
  total_usd: money("Sum of all line items", { of: "total" }),
  line_items: rows(
    {
      description: text({ min: 1, max: 500, readBy: "mail" }),
      quantity: number(z.number().positive().max(1_000_000_000)),
      unit_price: signedMoney("price", { min: -1_000_000_000, max: 1_000_000_000 }).describe(
        "USDC; negative for a discount",
      ),
    },
    { max: 1000, named: "NewLineItem" },
  ),
  destination_address: destination("Wallet that receives the payment"),
  chain,
  due_date: day("ISO date").optional(),
  memo: text({ max: 500, readBy: "mail" }).optional(),
  recurring_interval: field(z.enum(RECURRING_INTERVALS), { sort: "series" })
    .optional()
    .describe("Only if asked for"),
  reference,
  ...booksFields,
};

/** What an invoice is made from, whoever kept it meanwhile. */
export const invoiceInput = z.object(invoiceFields).strict().superRefine(checkBooks);
export type InvoiceInput = z.output<typeof invoiceInput>;

/** As it was given: what is kept, to be read again. */
export function toKept(input: InvoiceInput): Record<string, unknown> {
  return { ...input, total_usd: toNumber(input.total_usd) };
}
