import { daysMeant, plusDays } from "../reading/dates.js";
import { type Order, slotOf, slotsOf } from "../reading/orders.js";
import type { Slot } from "../reading/slots.js";
import { slugOf } from "../reading/text/slug-of.js";
import { DRAFTED } from "../reading/words/deeds.js";
import { type Case, fieldOf, text, usdc } from "./call.js";
import { against, type Claim, said, unsaid } from "./claim.js";

export function dates({ call, now }: Case, order: Order): Claim[] {
  const wanted = text(call.input, "due_date")?.slice(0, 10);
  const slot = slotOf(order, "due");
  if (wanted === undefined) return [];
  if (!slot) return [unsaid("due_date", "the date could not be read from your message")];
  if (!daysMeant(slot.due, now).includes(wanted))
    return [against("due_date", order, "due", "you named another date")];
  return wanted < plusDays(now, 0)
    ? [unsaid("due_date", "the date is in the past")]
    : [said("due_date", ["due"])];
}

/** Numbers and choices that stand beside their own word. */
export function literals({ call }: Case, order: Order): Claim[] {
  const one = (path: string, kind: Slot["kind"], value: unknown): Claim[] => {
    if (call.input[path] === undefined) return [];
    if (value === undefined) return [unsaid(path, `${path} is not in your message`)];
    return [
      value === call.input[path] ? said(path, [kind]) : against(path, order, kind, "you said otherwise"),
    ];
  };
  const goal = slotOf(order, "goal")?.units;
  const wanted = usdc(call.input, "goal_usdc");
  return [
    ...one("expires_in_days", "expires", slotOf(order, "expires")?.days),
    ...one("on_chain_plan_id", "planId", slotOf(order, "planId")?.id),
    ...one("interval_days", "interval", slotOf(order, "interval")?.days),
    ...one("success_url", "url", slotsOf(order, "url").find(({ of }) => of === "success")?.url),
    ...one("image_url", "url", slotsOf(order, "url").find(({ of }) => of === "image")?.url),
    ...(wanted === undefined
      ? []
      : [
          goal === undefined
            ? unsaid("goal_usdc", "the goal is not in your message")
            : goal === wanted
              ? said("goal_usdc", ["goal"])
              : against("goal_usdc", order, "goal", "you named another goal"),
        ]),
  ];
}

const SERIES: Readonly<Record<string, number>> = { weekly: 7, monthly: 30, quarterly: 90, yearly: 365 };

/** A series is never begun unasked. */
export function series({ call }: Case, order: Order): Claim[] {
  const field = fieldOf(call, "series");
  if (!field) return [];
  const slot = slotOf(order, "interval");
  if (!slot || !(slot.recurring || slotOf(order, "repeats")))
    return [unsaid(field, "that it should repeat could not be read from your message")];
  return [
    slot.days === SERIES[String(call.input[field])]
      ? said(field, ["interval", "repeats"])
      : against(field, order, "interval", "you named another interval"),
  ];
}

/** How often it can be paid: as the user says it, and as often as anybody likes where he says nothing. */
export function uses({ call }: Case, order: Order): Claim[] {
  if (!("single_use" in call.head.fields)) return [];
  const slot = slotOf(order, "uses");
  const once = call.input.single_use === true;
  if (!slot)
    return once
      ? [unsaid("single_use", "that it can be paid only once is not in your message")]
      : [said("single_use")];
  if (slot.once === once) return [said("single_use", ["uses"])];
  if (call.input.single_use === undefined) return [];
  return [against("single_use", order, "uses", "you said otherwise")];
}

/** A draft is asked for as one, and what is asked for as one is made as one. */
export function drafts({ call, evidence }: Case): Claim[] {
  const { draftBy } = call.head;
  if (!draftBy) return [];
  const isMeant = evidence.live.some(({ text }) => DRAFTED.test(text));
  const isDraft = call.input[draftBy] === true;
  if (isMeant && !isDraft) return [unsaid(draftBy, "you asked for a draft")];
  if (isDraft && !isMeant) return [unsaid(draftBy, "that it is only a draft is not in your message")];
  return call.input[draftBy] === undefined ? [] : [said(draftBy)];
}

export function slug({ call }: Case, order: Order): Claim[] {
  const field = fieldOf(call, "slug");
  const wanted = field && text(call.input, field);
  if (!field || wanted === undefined) return [];
  const slot = slotOf(order, "slug");
  if (slot)
    return [
      slot.slug === wanted ? said(field, ["slug"]) : against(field, order, "slug", "you named another path"),
    ];
  const names = [
    ...slotsOf(order, "name").map(({ name }) => name),
    ...slotsOf(order, "text").map((one) => one.text),
  ].map(slugOf);
  const made = names.some(
    (name) => name.length >= 3 && (wanted === name || (name.startsWith(`${wanted}-`) && wanted.length >= 3)),
  );
  return [
    made
      ? { path: field, verdict: "said", origin: "none", from: "made from the name" }
      : unsaid(field, "the page's path is neither in your message nor made from the name"),
  ];
}
