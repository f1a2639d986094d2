import { rowsTotal } from "../../line-items.js";
import { toNumber, type Usdc } from "../../money.js";
import type { Order } from "../reading/orders.js";
import { rowsOf } from "../reading/slots/bill-rows.js";
import { daysUntil } from "../reading/slots/days-meant.js";
import { slotOf, urlFor } from "../reading/slots/slots.js";
import { textsFor, titlesIn } from "../reading/texts-for.js";
import { slugOf } from "../text/slug-of.js";
import { ask, askFor, type Found, found, type Hearing, known, type Plan } from "./hearing.js";
import { placesOf } from "./places.js";

export function linkOf(hearing: Hearing, order: Order): Plan {
  const amount = amountOf(order);
  const { chain, to } = placesOf(hearing, order);
  const expiry = expiryOf(hearing, order);
  const missing = askFor("create the payment link", [amount, chain, to, expiry]);
  const words = wordsFor(hearing, "create_payment_link", order);
  const input = {
    amount_usd: money(amount),
    destination_address: known(to),
    chain: known(chain),
    ...words,
    description: words.description || slotOf(order, "item")?.counted,
    expires_in_days: known(expiry),
    single_use: slotOf(order, "uses")?.once || undefined,
    success_url: urlFor(order, "success"),
  };
  return missing ?? ask("create_payment_link", ...Array.from({ length: order.count }, () => input));
}

function expiryOf({ now }: Hearing, order: Order): Found<number | undefined> {
  const said = slotOf(order, "expires");
  const [days, ...others] = daysUntil(said?.day, now);
  const isSure = others.length === 0 && (!said || (days !== undefined && days >= 1));
  return isSure ? { value: days } : { missing: EXPIRY, opens: ["expires"] };
}

const EXPIRY = 'after how many days it expires, at least one ("expires in 5 days")';
const PLAN_DAYS = [7, 14, 30, 90, 180, 365];

export function planOf(hearing: Hearing, order: Order): Plan {
  const name = found(nameOf(order), 'the name of the plan (in quotes, such as "Pro")', "name");
  const amount = amountOf(order);
  const interval = intervalOf(order);
  const { chain, to } = placesOf(hearing, order);
  const id = found(
    slotOf(order, "planId")?.id,
    'the plan id that you registered or will register on the hub contract ("plan id 7")',
    "planId",
  );
  const missing = askFor("create the subscription plan", [name, amount, interval, chain, to, id]);
  return (
    missing ??
    ask("create_subscription_plan", {
      name: known(name),
      amount_usdc: money(amount),
      interval_days: known(interval),
      destination_wallet: known(to),
      chain: known(chain),
      on_chain_plan_id: known(id),
      ...wordsFor(hearing, "create_subscription_plan", order, known(name)),
    })
  );
}

function intervalOf(order: Order): Found<number> {
  const days = slotOf(order, "interval")?.days;
  const lengths = PLAN_DAYS.join(", ");
  if (days === undefined) return { missing: `the interval (${lengths} days)`, opens: ["interval"] };
  return PLAN_DAYS.includes(days) ? { value: days } : { missing: `an interval of ${lengths} days` };
}

export function jarOf(hearing: Hearing, order: Order): Plan {
  const name = found(nameOf(order), 'the name of the jar (in quotes, such as "Save the bees")', "name");
  const { chain, to } = placesOf(hearing, order);
  const missing = askFor("create the donation jar", [name, chain, to]);
  const goal = slotOf(order, "goal");
  return (
    missing ??
    ask("create_donation_jar", {
      slug: slotOf(order, "slug")?.slug ?? slugOf(known(name) ?? ""),
      name: known(name),
      destination_wallet: known(to),
      chain: known(chain),
      goal_usdc: goal && toNumber(goal.units),
      image_url: urlFor(order, "image"),
      ...wordsFor(hearing, "create_donation_jar", order, known(name)),
    })
  );
}

/** In quotes or behind its key; else what the order says that it is for. */
function nameOf(order: Order): string | undefined {
  return slotOf(order, "name")?.name ?? titlesIn(order)[0];
}

function amountOf(order: Order): Found<Usdc> {
  const rows = rowsOf(order);
  const sum = rows.length > 0 ? rowsTotal(rows) : undefined;
  const total = slotOf(order, "total")?.units ?? (rows.length > 1 ? undefined : sum);
  if (sum !== undefined && sum !== total) return { missing: "one amount (your message holds several)" };
  return found(total, "the amount in USDC", "amount");
}

/** Reference, memo and description, each as the user said it. */
export function wordsFor(
  { tools }: Hearing,
  tool: string,
  order: Order,
  title?: string,
): Record<string, string> {
  const fields = tools.get(tool)?.fields ?? {};
  const words = (field: string) =>
    textsFor(order, field, fields)
      .flatMap(({ text }) => (text === title ? [] : text))
      .join(", ");
  return Object.fromEntries(["reference", "memo", "description"].map((field) => [field, words(field)]));
}

function money(amount: Found<bigint>): number {
  return toNumber(known(amount) ?? 0n);
}
