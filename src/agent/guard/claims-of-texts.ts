import type { Order } from "../reading/orders.js";
import { slotOf } from "../reading/slots/slots.js";
import { isOfOrder, openTexts, type TextFor, tells, textsFor, titlesIn } from "../reading/texts-for.js";
import { holdsWords, isOneOf, sameWords } from "../text/same-words.js";
import { type Case, cellsOf, type Place, text } from "./call.js";
import { against, type Claim, known, said, unsaid } from "./claim.js";

interface Worded extends Place {
  /** What the order says for it. */
  readonly own: readonly TextFor[];
  /** Where the order has no words for it; none drops it. */
  readonly otherwise: string;
}

/** Text that leaves the house: the user's words, a record's of the same client, or plain words of trade. */
export function worded(given: Case, order: Order, { path, value, own, otherwise }: Worded): Claim {
  const isTold = tells(order, value, own);
  if (isTold && isOfOrder(order, value, path))
    return { ...said(path), origin: isOneOf(openTexts(order), value) ? "U" : "none" };
  if (isTold && isOfSameClient(given, value)) return known(path, [], "from a record of this client");
  return { ...said(path), instead: own.map((one) => one.text).join(", ") || otherwise };
}

function isOfSameClient({ account, call }: Case, value: string): boolean {
  const email = text(call.input, "client_email")?.toLowerCase();
  const known = account.records.filter(({ client }) => email && client?.email.toLowerCase() === email);
  return known.some(({ texts }) => texts.includes(value));
}

export function texts(given: Case, order: Order): Claim[] {
  const { call } = given;
  return cellsOf(call).flatMap(({ path, value, facts }) => {
    if (facts?.sort !== "text" || typeof value !== "string" || path.includes("[") || facts.names === "client")
      return [];
    if (path === "name") return title(path, value, order);
    const own = textsFor(order, path, call.head.fields);
    return path === "reference"
      ? reference(order, { path, value }, own)
      : worded(given, order, { path, value, own, otherwise: "" });
  });
}

/** As it was told; without its key, by words that are told anyhow. */
function reference(order: Order, { path, value }: Place, [own]: readonly TextFor[]): Claim {
  if (own) return { ...said(path), instead: sameWords(own.text, value) ? undefined : own.text };
  const isSaid = openTexts(order).some((one) => holdsWords(one, value));
  return isSaid ? said(path) : unsaid(path, "this reference is not in your message");
}

/** A page's name is the user's word for it, but for case. */
function title(path: string, value: string, order: Order): Claim {
  const name = slotOf(order, "name");
  const names = name ? [name.name, ...(name.orNames ?? [])] : titlesIn(order);
  if (names.some((one) => sameWords(one, value))) return said(path, ["name"]);
  return name
    ? against(path, "name", "you named it otherwise")
    : unsaid(path, "its name is not in your message");
}
