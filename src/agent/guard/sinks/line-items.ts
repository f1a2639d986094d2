import type { Usdc } from "../../../money.js";
import { type AmountRow, amountsSaid, times } from "../amount-rows.js";
import { type Case, type LineItem, lineItems, usdc } from "../call.js";
import { claim, deny, doubt, type Finding, FROM_USER, source } from "../finding.js";
import { pairedRows } from "../paired-rows.js";
import { stands, superseded, whyUnread } from "./amounts.js";

/** An invoice's rows: every amount of the user's block once, each beside its own words. */
export function invoiceAmounts(given: Case): Finding[] {
  const items = lineItems(given.call);
  const total = usdc(given.call.input, "total_usd");
  if (total === undefined || items.length === 0) return [];
  return [...judged(given, items, total), claim("total_usd"), ...priced(items)];
}

function judged(given: Case, items: readonly LineItem[], total: Usdc): Finding[] {
  const sums = items.map(({ unitPrice, quantity }) => times(unitPrice, quantity));
  if (sums.reduce((sum, value) => sum + value, 0n) !== total) {
    return [
      deny("schema", "total_mismatch", "total_usd", "total_usd is not the sum of quantity × unit_price."),
    ];
  }
  const said = amountsSaid(given.evidence, "invoice");
  const all = pairedRows(said.rows, given);
  const rows = all.filter(({ role }) => role === "row");
  const totals = all.filter(({ role }) => role === "total");
  if (sums.some((sum) => said.superseded.has(sum)) || said.superseded.has(total))
    return [superseded("total_usd")];
  const clear =
    all.length > 0 &&
    all.every((row) => row.plain && stands(row, given.evidence, "invoice")) &&
    !said.ambiguous;
  const agrees = agree(rows, totals, sums, total);
  if (clear && agrees) return [source("total_usd", "U", FROM_USER), ...descriptions(rows, items)];
  if (clear && items.length <= Math.max(1, rows.length) && !isSumOf(rows, total)) {
    return [deny("amount_contradicted", "contradicts_user", "line_items", "The user named other amounts.")];
  }
  return [
    doubt(
      "line_items",
      "line_items",
      items.length > 1 ? "the rows could not be read from your message" : whyUnread(rows, total),
    ),
  ];
}

function priced(items: readonly LineItem[]): Finding[] {
  return items.flatMap((_, i) => [claim(`line_items[${i}].quantity`), claim(`line_items[${i}].unit_price`)]);
}

function agree(
  rows: readonly AmountRow[],
  totals: readonly AmountRow[],
  sums: readonly Usdc[],
  total: Usdc,
): boolean {
  if (!totals.every(({ readings }) => readings[0] === total)) return false;
  if (rows.length === 0) return sums.length === 1;
  return sorted(rows.map(({ readings }) => readings[0] ?? 0n)) === sorted(sums);
}

function sorted(values: readonly Usdc[]): string {
  return values.map(String).sort().join(" ");
}

function isSumOf(rows: readonly AmountRow[], total: Usdc): boolean {
  return rows.reduce((sum, { readings }) => sum + (readings[0] ?? 0n), 0n) === total;
}

/** With several rows, a description belongs to the amount that its words stand beside. */
function descriptions(rows: readonly AmountRow[], items: readonly LineItem[]): Finding[] {
  if (rows.length < 2) return [];
  return items.flatMap((item, i) => {
    const path = `line_items[${i}].description`;
    const sum = times(item.unitPrice, item.quantity);
    const own = rows.filter(({ readings }) => readings[0] === sum);
    const others = rows.filter(({ readings }) => readings[0] !== sum);
    const words = contentWords(item.description);
    const stand = (places: readonly AmountRow[]) =>
      words.filter((word) => places.some((row) => row.words.includes(word)));
    if (words.length > 0 && stand(own).length === words.length) return [source(path, "U", FROM_USER)];
    if (stand(own).length === 0 && stand(others).length > 0) {
      return [
        deny(
          "line_items_contradicted",
          "contradicts_user",
          path,
          "The user put these words beside another amount.",
        ),
      ];
    }
    return [doubt("line_items", path, "the description does not stand beside its amount in your message")];
  });
}

function contentWords(text: string): string[] {
  const words =
    text
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{N}][\p{L}\p{N}'-]*/gu) ?? [];
  return words.filter(
    (word) =>
      word.length > 2 &&
      !/^(?:the|and|for|with|of|per|und|für|pour|por|para)$/.test(word) &&
      !/^\d+$/.test(word),
  );
}
