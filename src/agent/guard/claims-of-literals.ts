import { dayThere, wallClock } from "../../days.js";
import { toNumber } from "../../money.js";
import { INTERVAL_DAYS, type RecurringInterval } from "../../recurrence.js";
import { asksForDraft } from "../reading/live.js";
import type { Order } from "../reading/orders.js";
import { daysMeant, daysUntil } from "../reading/slots/days-meant.js";
import { type Slot, slotOf, urlFor } from "../reading/slots/slots.js";
import { titlesIn } from "../reading/texts-for.js";
import { slugOf } from "../text/slug-of.js";
import { type Case, placeOf, text } from "./call.js";
import { against, type Claim, said, saidOr, unsaid } from "./claim.js";

interface Literal {
  readonly path: string;
  readonly kind: Slot["kind"];
  of(order: Order, given: Case): unknown;
}

/** Numbers and choices that stand beside their own word. */
const LITERALS: readonly Literal[] = [
  { path: "expires_in_days", kind: "expires", of: expiryOf },
  { path: "on_chain_plan_id", kind: "planId", of: (order) => slotOf(order, "planId")?.id },
  { path: "interval_days", kind: "interval", of: (order) => slotOf(order, "interval")?.days },
  { path: "success_url", kind: "url", of: (order) => urlFor(order, "success") },
  { path: "image_url", kind: "url", of: (order) => urlFor(order, "image") },
  { path: "goal_usdc", kind: "goal", of: (one) => toNumber(slotOf(one, "goal")?.units ?? 0n) || undefined },
];

function expiryOf(order: Order, { call, account, now }: Case): number | undefined {
  const days = daysUntil(slotOf(order, "expires")?.day, wallClock(now, account.timeZone));
  return days.find((one) => one === call.input.expires_in_days) ?? days[0];
}

export function literals(given: Case, order: Order): Claim[] {
  return LITERALS.filter(({ path }) => given.call.input[path] !== undefined).map(({ path, kind, of }) => {
    const value = of(order, given);
    if (value === undefined) return unsaid(path, `${path} is not in your message`);
    return saidOr(value === given.call.input[path], path, kind, "you said otherwise");
  });
}

export function dates({ call, account, ...given }: Case, order: Order): Claim | undefined {
  const wanted = text(call.input, "due_date")?.slice(0, 10);
  const slot = slotOf(order, "due");
  if (wanted === undefined) return undefined;
  if (!slot) return unsaid("due_date", "the date could not be read from your message");
  const days = daysMeant(slot.due, wallClock(given.now, account.timeZone));
  const isSame = days.includes(wanted);
  const today = dayThere(given.now, account.timeZone);
  if (isSame && wanted < today) return unsaid("due_date", "the date is in the past");
  return isSame && days.some((day) => day < today)
    ? unsaid("due_date", "the day has just passed, and its year is not said")
    : { ...saidOr(isSame, "due_date", "due", "you named another date"), means: days.join(" or ") };
}

/** A series is never begun unasked. */
export function series({ call }: Case, order: Order): Claim | undefined {
  const begun = placeOf(call, "series");
  if (!begun) return undefined;
  const slot = slotOf(order, "interval");
  if (!slot || !(slot.recurring || slotOf(order, "repeats")))
    return unsaid(begun.path, "that it should repeat could not be read from your message");
  return slot.days === INTERVAL_DAYS[begun.value as RecurringInterval]
    ? said(begun.path, ["interval", "repeats"])
    : against(begun.path, "interval", "you named another interval");
}

/** How often it can be paid: as the user says it, and as often as anybody likes where he says nothing. */
export function uses({ call }: Case, order: Order): Claim | undefined {
  if (!("single_use" in call.head.fields)) return undefined;
  const slot = slotOf(order, "uses");
  const once = call.input.single_use === true;
  if ((slot?.once ?? false) === once) return said("single_use", ["uses"]);
  if (call.input.single_use === undefined) return undefined;
  return slot
    ? against("single_use", "uses", "you said otherwise")
    : unsaid("single_use", "that it can be paid only once is not in your message");
}

/** A draft is asked for as one, and what is asked for as one is made as one. */
export function drafts({ call, evidence }: Case): Claim | undefined {
  const { draftBy } = call.head;
  if (!draftBy) return undefined;
  const isMeant = asksForDraft(evidence);
  const isDraft = call.input[draftBy];
  if (isMeant === (isDraft === true)) return isDraft === undefined ? undefined : said(draftBy);
  return unsaid(draftBy, isMeant ? "you asked for a draft" : "that it is a draft is not in your message");
}

export function slug({ call }: Case, order: Order): Claim | undefined {
  const place = placeOf(call, "slug");
  if (!place) return undefined;
  const { path, value } = place;
  const slot = slotOf(order, "slug");
  if (slot) return saidOr(slot.slug === value, path, "slug", "you named another path");
  const names = titlesIn(order).map(slugOf);
  const isMade = names.some((name) => value.length >= 3 && (value === name || name.startsWith(`${value}-`)));
  return isMade
    ? { path, verdict: "said", origin: "none", from: "made from the name" }
    : unsaid(path, "the page's path is neither in your message nor made from the name");
}
