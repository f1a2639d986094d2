import type { AmountRow } from "./amount-rows.js";
import { type Case, text } from "./call.js";
import { said } from "./evidence.js";

/**
 * Where one turn bills several clients, the amounts that stand with this one: only when amounts and e-mails take
 * strict turns. Otherwise all of them, which then fit no single invoice.
 */
export function pairedRows(rows: readonly AmountRow[], { call }: Case): readonly AmountRow[] {
  const email = text(call.input, "client_email")?.toLowerCase();
  const turn = rows[0]?.turn;
  if (!turn || !rows.every((row) => row.turn === turn)) return rows;
  const emails = said(turn, "email");
  if (emails.length < 2 || emails.length !== rows.length) return rows;
  const order = [
    ...rows.map(({ start }) => ({ start, kind: "a" })),
    ...emails.map(({ start }) => ({ start, kind: "e" })),
  ]
    .sort((a, b) => a.start - b.start)
    .map(({ kind }) => kind)
    .join("");
  if (!/^(?:ae)+$|^(?:ea)+$/.test(order)) return rows;
  return rows.filter((_, i) => emails[i]?.value === email);
}
