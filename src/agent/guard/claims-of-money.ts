import { rowsTotal } from "../../line-items.js";
import { toDecimal } from "../../money.js";
import type { Order } from "../reading/orders.js";
import { billOf, comesTo, type Row, rowsOf } from "../reading/slots/bill-rows.js";
import { slotOf } from "../reading/slots/slots.js";
import { sameWords } from "../text/same-words.js";
import { type Case, lineItems, type Sum, sumOf } from "./call.js";
import { against, type Claim, said, unsaid } from "./claim.js";
import { worded } from "./claims-of-texts.js";
import { lastBill } from "./last-bill.js";

/** One sum, or a bill's rows. */
export function money(given: Case, order: Order): Claim[] {
  const items = lineItems(given.call);
  const asked = sumOf(given.call);
  if (items.length > 0) return bill(given, order, items);
  return asked && !("line_items" in given.call.head.fields) ? [single(order, asked)] : [];
}

function single(order: Order, { path, units }: Sum): Claim {
  const rows = rowsOf(order);
  const sum = rowsTotal(rows);
  const total = slotOf(order, "total")?.units;
  const isPlain = total === undefined ? comesTo(order, units) : rows.length > 0 && total === sum;
  const why = `${toDecimal(units)} USDC does not stand in your message as such`;
  // "20 a month, billed yearly" comes to 240.
  const isOpen = slotOf(order, "off") || order.twice.includes("interval");
  if (!isPlain || isOpen) return unsaid(path, why);
  return units === sum ? said(path, ["amount", "item", "total"]) : against(path, "amount", why);
}

const OF_ROW = ["quantity", "unit_price"] as const;

/** Each sum once, its own words beside it. */
function bill(given: Case, order: Order, items: ReturnType<typeof lineItems>): Claim[] {
  const total = sumOf(given.call)?.units;
  const last = lastBill(given, order);
  const { said: rows, rows: wanted, whole, less: off } = billOf(order, last ? [last] : undefined);
  const cells = ["total_usd", ...items.flatMap((_, i) => OF_ROW.map((of) => `line_items[${i}].${of}`))];
  const unread = (why: string) => cells.map((path) => unsaid(path, why));
  const less = slotOf(order, "off");
  const stated = slotOf(order, "total")?.units;
  const lines = slotOf(order, "lines")?.count;
  const owed = whole - off;
  if (lines !== undefined && lines !== rows.length) return unread("you named another number of rows");
  if (wanted.length === 0) return unread("the amount does not stand in your message");
  if (stated !== undefined && rows.length > 0 && stated !== owed)
    return unread("the total is not the sum of the rows");
  const left = [...wanted];
  const pairs = items.map((item) => {
    const fits = left.filter(({ quantity, units }) => quantity === item.quantity && units === item.units);
    const best = fits.find((row) => row.text && sameWords(item.text, row.text)) ?? fits[0];
    if (best) left.splice(left.indexOf(best), 1);
    return { item, row: best };
  });
  if (less && total !== owed) return unread("you named a discount");
  const isOff = (item: Row) => less && rowsTotal([item]) === owed - whole;
  if (left.length > 0 || pairs.some(({ row, item }) => !row && !isOff(item))) {
    if (total !== owed && items.length <= Math.max(1, wanted.length))
      return cells.map((path) => against(path, "amount", "you named another amount"));
    return unread("the rows could not be read from your message");
  }
  return [
    ...cells.map((path) =>
      said(path, ["amount", "item", "total", "off", ...(last ? (["same"] as const) : [])]),
    ),
    ...pairs.map(({ item: { text: value }, row }, i) => {
      const path = `line_items[${i}].description`;
      const isOf = (one?: Row) => Boolean(one?.text) && sameWords(value, one?.text ?? "");
      if (!isOf(row) && pairs.some((other) => isOf(other.row)))
        return against(path, "item", "these words stand beside another amount");
      const words = row ? row.text : less?.text;
      const own = words ? [{ text: words }] : [];
      return worded(given, order, { path, value, own, otherwise: row ? "Services" : "Discount" });
    }),
  ];
}
