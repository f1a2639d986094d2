import { toDecimal } from "../../money.js";
import { type Order, type Row, rowsOf, slotOf, slotsOf } from "../reading/orders.js";
import { sameWords } from "../reading/plain-text.js";
import { times } from "../reading/values.js";
import { type Case, fieldOfMoney, lineItems, usdc } from "./call.js";
import { against, type Claim, said, unsaid } from "./claim.js";
import { worded } from "./claims-of-texts.js";
import { lastBill } from "./last-bill.js";

export function money({ call }: Case, order: Order): Claim | undefined {
  const field = fieldOfMoney(call, "amount");
  const value = field === undefined ? undefined : usdc(call.input, field);
  if (field === undefined || value === undefined) return undefined;
  const rows = rowsOf(order);
  const [only] = rows;
  const kinds = ["amount", "item", "total"] as const;
  const why = `${toDecimal(value)} USDC does not stand in your message as such`;
  if (!only || slotOf(order, "off")) return unsaid(field, why);
  const sum = rows.reduce((all, { units, quantity }) => all + times(units, quantity), 0n);
  const total = slotOf(order, "total")?.units;
  if (rows.length > 1 && total !== sum) return unsaid(field, why);
  if (total !== undefined && total !== sum) return unsaid(field, why);
  return value === sum ? said(field, kinds) : against(field, "amount", why);
}

/** A bill's rows: each sum once, its own words beside it. */
export function rows(given: Case, order: Order): Claim[] {
  const { call } = given;
  const items = lineItems(call);
  const total = usdc(call.input, "total_usd");
  if (items.length === 0) return [];
  const last = lastBill(given, order);
  const wanted: Row[] = last ? [{ quantity: 1, units: last.amount, text: last.texts[0] }] : rowsOf(order);
  const cells = [
    "total_usd",
    ...items.flatMap((_, i) => [`line_items[${i}].quantity`, `line_items[${i}].unit_price`]),
  ];
  const unread = (why: string) => cells.map((path) => unsaid(path, why));
  const sums = wanted.map(({ units, quantity }) => times(units, quantity));
  const less = slotOf(order, "off");
  const whole = sums.reduce((all, sum) => all + sum, 0n);
  const owed = whole - (less?.units ?? (whole * BigInt(less?.percent ?? 0)) / 100n);
  const stated = slotOf(order, "total")?.units;
  const lines = slotOf(order, "lines")?.count;
  if (lines !== undefined && lines !== wanted.length) return unread("you named another number of rows");
  if (wanted.length === 0 && stated === undefined) return unread("the amount does not stand in your message");
  if (stated !== undefined && wanted.length > 0 && stated !== owed)
    return unread("the total is not the sum of the rows");
  const left =
    wanted.length === 0 && stated !== undefined
      ? [{ quantity: 1, units: stated, text: undefined }]
      : [...wanted];
  const pairs = items.map((item) => {
    const sum = times(item.unitPrice, item.quantity);
    const fits = left.filter((row) => times(row.units, row.quantity) === sum);
    const best = fits.find((row) => row.text && sameWords(item.description, row.text)) ?? fits[0];
    if (best) left.splice(left.indexOf(best), 1);
    return { item, row: best };
  });
  const off = less !== undefined && total === owed;
  if (less && !off) return unread("you named a discount");
  const odd = pairs.filter(
    ({ row, item }) => !row && !(off && times(item.unitPrice, item.quantity) === owed - whole),
  );
  if (odd.length > 0 || left.length > 0) {
    if (!less && total !== owed && items.length <= Math.max(1, wanted.length))
      return cells.map((path) => against(path, "amount", "you named another amount"));
    return unread("the rows could not be read from your message");
  }
  const texts = slotsOf(order, "text").map(({ text }) => text);
  return [
    ...cells.map((path) =>
      said(path, ["amount", "item", "total", "off", ...(last ? (["same"] as const) : [])]),
    ),
    ...pairs.map(({ item: { description: value }, row }, i) => {
      const path = `line_items[${i}].description`;
      const isOf = (one?: Row) => Boolean(one?.text) && sameWords(value, one?.text ?? "");
      if (!isOf(row) && pairs.some((other) => isOf(other.row)))
        return against(path, "item", "these words stand beside another amount");
      const own = row?.text === undefined ? texts : [row.text, ...texts];
      return worded(given, order, { path, value, texts: own, otherwise: "Services" });
    }),
  ];
}
