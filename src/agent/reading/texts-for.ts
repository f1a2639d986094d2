import { toDecimal } from "../../money.js";
import { remember } from "../text/remember.js";
import { holdsWords } from "../text/same-words.js";
import type { Order } from "./orders.js";
import { isPlainText, isToldWhole } from "./plain-text.js";
import { rowsOf } from "./slots/bill-rows.js";
import type { SlotOf } from "./slots/slots.js";
import { slotsOf } from "./slots/slots.js";
import { DEFINITES } from "./words/sets.js";

/** Words that a field is to say; behind a key of its own they are said as they stand. */
export type TextFor = Pick<SlotOf<"text">, "of" | "text">;
/** What a call has, or may have, by name. */
type Fields = Readonly<Record<string, unknown>>;

/** What the order says for one field of a call; of "no memo" and other words, the words. */
export function textsFor(order: Order, field: string, fields: Fields): TextFor[] {
  const own = slotsOf(order, "text").filter((slot) => fieldOf(order, slot, fields) === field);
  const words = own.filter(({ text }) => text !== "");
  return words.length > 0 ? words : own;
}

/** A field's own key decides; other words are for a page, or beside a bill's sum, or else for its memo. */
function fieldOf(order: Order, { of, text }: TextFor, fields: Fields): string {
  if (of === "reference" || (of && of in fields)) return of;
  if ("description" in fields) return "description";
  return of !== "memo" && textsOfRows(order).has(text) ? "line_items" : "memo";
}

const textsOfRows = remember((order: Order) => new Set(rowsOf(order).map(({ text }) => text)));

/** Whether a field's value says all that is for it, and no reference that is the user's own. */
export function tells(order: Order, value: string, own: readonly TextFor[]): boolean {
  return holdsAll(value, own) && !repeatsReference(order, value);
}

function holdsAll(value: string, own: readonly TextFor[]): boolean {
  return own.every(({ of, text }) => (of ? holdsWords(value, text) : isToldWhole(text, value)));
}

function repeatsReference(order: Order, value: string): boolean {
  const open = openTexts(order);
  return slotsOf(order, "text").some(
    ({ of, text }) =>
      of === "reference" && holdsWords(value, text) && !open.some((one) => holdsWords(one, text)),
  );
}

/** What has a field's own key and stands in none of them. */
export function untold(order: Order, fields: Fields, input: Fields): TextFor | undefined {
  return slotsOf(order, "text").find((slot) => {
    const field = fieldOf(order, slot, fields);
    return slot.of && slot.text && field !== "line_items" && !holdsAll(String(input[field] ?? ""), [slot]);
  });
}

/** What strangers may read: of references, which are the user's own, only codes. */
export const openTexts = remember((order: Order): readonly string[] => [
  ...slotsOf(order, "text").flatMap(({ of, text }) => (of !== "reference" || isCode(text) ? text : [])),
  ...slotsOf(order, "item").flatMap(({ text, counted }) => text?.text ?? counted ?? []),
]);

/** What a page may be called by. */
export function titlesIn({ slots }: Order): string[] {
  return slots.flatMap((slot) => {
    if (slot.kind === "name") return [slot.name];
    if (slot.kind !== "text" || slot.of === "reference") return [];
    const [first = "", ...rest] = slot.text.split(" ");
    // "For our street choir"
    return DEFINITES.has(first.toLowerCase()) && rest.length > 0 ? [slot.text, rest.join(" ")] : [slot.text];
  });
}

/** "PO-88", "PO 4711" */
function isCode(text: string): boolean {
  return /\d/.test(text) && text.split(/\s+/).every((word) => /\d/.test(word) || !/\p{Ll}/u.test(word));
}

/** Every word is the order's, or an ordinary one of business, in a field for such words: a tax id or a number's letters are none. */
export function isOfOrder(order: Order, value: string, field: string): boolean {
  return FOR_WORDS.test(field) && isPlainText(value, openTexts(order), valuesIn(order));
}

const FOR_WORDS = /(?:^|\.)(?:description|memo|reference|name)$/;

/** Names, numbers and dates that belong to the order. */
const valuesIn = remember(({ slots }: Order): readonly string[] =>
  slots.flatMap((slot) => {
    if (slot.kind === "client" || slot.kind === "name") return [slot.name];
    if (slot.kind === "item") return [String(slot.quantity), toDecimal(slot.units)];
    return slot.kind === "amount" ? [toDecimal(slot.units)] : [];
  }),
);
