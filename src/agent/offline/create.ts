import { toNumber } from "../../money.js";
import { slotOf, slotsOf } from "../reading/orders.js";
import type { Slot } from "../reading/slots.js";
import { slugOf } from "../reading/text/slug-of.js";
import type { Deed } from "../reading/words/deeds.js";
import { amountsSaid } from "./amount-rows.js";
import { countOf, heardOrder } from "./heard-order.js";
import {
  ask,
  askFor,
  type Found,
  findAmount,
  findChain,
  findDestination,
  type Hearing,
  known,
  type Plan,
} from "./hearing.js";
import {
  findDescription,
  findExpiry,
  findIntervals,
  findName,
  findPlanId,
  findSlug,
  wantsSingleUse,
} from "./texts-said.js";

export function createLink(hearing: Hearing): Plan {
  const { count, each } = countOf(hearing, "link");
  const amount = each === undefined ? findAmount(hearing) : { value: each };
  const chain = findChain(hearing);
  const destination = findDestination(hearing, "link", known(chain));
  const missing = askFor("create the payment link", [amount, chain, destination]);
  return (
    missing ??
    ask(
      "create_payment_link",
      ...Array.from({ length: count }, () => ({
        amount_usd: money(amount),
        destination_address: known(destination),
        chain: known(chain),
        description: findDescription(hearing),
        expires_in_days: findExpiry(hearing),
        single_use: wantsSingleUse(hearing) || undefined,
      })),
    )
  );
}

const PLAN_DAYS = [7, 14, 30, 90, 180, 365];

export function createPlan(hearing: Hearing): Plan {
  const name = found(nameOf(hearing, "plan"), 'the name of the plan (in quotes, such as "Pro")', "name");
  const order = heardOrder(hearing, "plan");
  const [price, other] = order ? slotsOf(order, "amount") : [];
  const amount = price && !other ? { value: price.units } : findAmount(hearing);
  const chain = findChain(hearing);
  const destination = findDestination(hearing, "plan", known(chain));
  const interval = findInterval(hearing);
  const id = found(
    findPlanId(hearing) ?? (order && slotOf(order, "planId")?.id),
    'the plan id that you registered or will register on the hub contract ("plan id 7")',
    "planId",
  );
  const missing = askFor("create the subscription plan", [name, amount, interval, chain, destination, id]);
  return (
    missing ??
    ask("create_subscription_plan", {
      name: known(name),
      amount_usdc: money(amount),
      interval_days: known(interval),
      destination_wallet: known(destination),
      chain: known(chain),
      on_chain_plan_id: known(id),
    })
  );
}

function findInterval(hearing: Hearing): Found<number> {
  const intervals = findIntervals(hearing);
  const [days] = intervals;
  if (days === undefined) return { missing: `the interval (${PLAN_DAYS.join(", ")} days)` };
  if (intervals.length > 1) return { missing: "one interval (your message names several)" };
  return PLAN_DAYS.includes(days)
    ? { value: days }
    : { missing: `an interval of ${PLAN_DAYS.join(", ")} days` };
}

export function createJar(hearing: Hearing): Plan {
  const name = found(
    nameOf(hearing, "jar") ?? findDescription(hearing),
    'the name of the jar (in quotes, such as "Save the bees")',
    "name",
  );
  const chain = findChain(hearing);
  const destination = findDestination(hearing, "jar", known(chain));
  const missing = askFor("create the donation jar", [name, chain, destination]);
  const goals = amountsSaid(hearing.evidence).rows.filter(({ role }) => role === "goal");
  const [goal] = goals;
  return (
    missing ??
    ask("create_donation_jar", {
      slug: findSlug(hearing) ?? slugOf(known(name) ?? ""),
      name: known(name),
      destination_wallet: known(destination),
      chain: known(chain),
      goal_usdc:
        goals.length === 1 && goal?.readings.length === 1 ? toNumber(goal.readings[0] ?? 0n) : undefined,
    })
  );
}

/** In quotes or after called; else where the sentence has it. */
function nameOf(hearing: Hearing, deed: Deed): string | undefined {
  const order = heardOrder(hearing, deed);
  return findName(hearing) ?? (order && slotOf(order, "name")?.name);
}

function found<T>(value: T | undefined, missing: string, ...opens: Slot["kind"][]): Found<T> {
  return value === undefined ? { missing, opens } : { value };
}

function money(amount: Found<bigint>): number {
  return toNumber(known(amount) ?? 0n);
}
