import { toDecimal } from "../../money.js";
import { type Order, slotOf, slotsOf } from "../reading/orders.js";
import { isPlainText, sameWords } from "../reading/plain-text.js";
import { type Case, cellsOf, text } from "./call.js";
import { against, type Claim, known, said, unsaid } from "./claim.js";

interface Worded {
  readonly path: string;
  readonly value: string;
  readonly texts: readonly string[];
  /** Where the order has no words for it; none drops it. */
  readonly otherwise: string;
}

/** Text that leaves the house: the user's words, a record's of the same client, or plain words of trade. */
export function worded(given: Case, order: Order, { path, value, texts, otherwise }: Worded): Claim {
  if (isPlainText(value, texts, wordsOfOrder(order)))
    return { ...said(path), origin: texts.some((one) => sameWords(value, one)) ? "U" : "none" };
  if (isOfSameClient(given, value)) return known(path, [], "from a record of this client");
  return { ...said(path), instead: texts[0] ?? otherwise };
}

function isOfSameClient({ account, call }: Case, value: string): boolean {
  const email = text(call.input, "client_email")?.toLowerCase();
  return (
    email !== undefined &&
    account.records.some(
      ({ client: one, texts }) => one?.email.toLowerCase() === email && texts.includes(value),
    )
  );
}

/** Names, numbers and dates that belong to the order. */
function wordsOfOrder(order: Order): string[] {
  return order.slots.flatMap((slot) => {
    if (slot.kind === "client" || slot.kind === "name") return [slot.name];
    if (slot.kind === "item") return [String(slot.quantity), toDecimal(slot.units), slot.text?.text ?? ""];
    return slot.kind === "amount" ? [toDecimal(slot.units)] : [];
  });
}
export function texts(given: Case, order: Order): Claim[] {
  const { call } = given;
  return cellsOf(call).flatMap(({ path, value, facts }) => {
    if (facts?.sort !== "text" || typeof value !== "string" || path.includes("[") || facts.names === "client")
      return [];
    if (path === "name") return titles(path, value, order);
    const own = [
      ...slotsOf(order, "text"),
      ...slotsOf(order, "item").flatMap(({ text: one }) => one ?? []),
    ].map((slot) => slot.text);
    const claim = worded(given, order, { path, value, texts: own, otherwise: "" });
    return [
      claim.instead !== undefined && path === "reference"
        ? unsaid(path, "this reference is not in your message")
        : claim,
    ];
  });
}

/** A page's name is the user's word for it, but for case. */
function titles(path: string, value: string, order: Order): Claim[] {
  const name = slotOf(order, "name");
  const names = name ? [name.name] : slotsOf(order, "text").map((slot) => slot.text);
  if (names.some((one) => sameWords(one, value))) return [said(path, ["name"])];
  return [
    name ? against(path, "name", "you named it otherwise") : unsaid(path, "its name is not in your message"),
  ];
}
