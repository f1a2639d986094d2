import type { Address } from "viem";
import type { Chain } from "../chains.js";
import { subscriptionHub } from "../contracts/artifacts/subscription-hub.js";
import { DAY_SECONDS } from "../days.js";
import { longDate } from "../long-date.js";
import type { Outlook } from "../records/subscriber.js";
import { clientOf, DEPLOYLESS } from "./multicall.js";
import type { ChainReader } from "./reader.js";
import { planKey, type SubscriptionPlanTerms } from "./subscription-hub.js";

/** What the hub has of one subscriber of one plan at the newest block, in Unix seconds. */
export interface HubSubscriber {
  registered: boolean;
  /** 0 for who never subscribed. */
  paidUntil: bigint;
  at: bigint;
}

export type Deed = "subscribe" | "renew";

export async function readSubscriber(
  reader: ChainReader,
  { chain, contract, terms }: { chain: Chain; contract: Address; terms: SubscriptionPlanTerms },
  subscriber: Address,
): Promise<HubSubscriber> {
  const key = planKey(chain, contract, terms);
  const hub = { address: contract, abi: subscriptionHub.abi } as const;
  const [[registered, paidUntil], block] = await Promise.all([
    clientOf(reader).multicall({
      ...DEPLOYLESS,
      contracts: [
        { ...hub, functionName: "registered", args: [key] },
        { ...hub, functionName: "paidUntil", args: [key, subscriber] },
      ],
    }),
    reader.request("eth_getBlockByNumber", ["latest", false]),
  ]);
  return { registered, paidUntil, at: BigInt((block as { timestamp: string }).timestamp) };
}

/** The hub's own arithmetic, and what it means. */
export function outlookOf(terms: SubscriptionPlanTerms, subscriber: HubSubscriber, deed: Deed): Outlook {
  const { registered, paidUntil, at } = subscriber;
  const opens = paidUntil - leadSeconds(terms);
  const standing = standingOf(subscriber, opens);
  const revertsWith = deed === "subscribe" ? subscribeFault(registered, standing) : renewFault(standing);
  const then = revertsWith ? null : paidThrough(terms.intervalSeconds, subscriber, deed);
  const message = revertsWith
    ? REFUSALS[revertsWith](moment(paidUntil), moment(opens))
    : promise(terms, subscriber, standing, deed, then ?? at);
  return {
    standing,
    paidUntil: paidUntil === 0n ? null : dateOf(paidUntil),
    renewableFrom: paidUntil === 0n ? null : dateOf(opens),
    revertsWith,
    thenPaidUntil: then === null ? null : dateOf(then),
    message,
  };
}

/** The first hub contract renewed only what was over. */
function leadSeconds({ intervalSeconds, salt }: SubscriptionPlanTerms): bigint {
  return salt === null ? 0n : intervalSeconds / 4n;
}

function standingOf({ paidUntil, at }: HubSubscriber, opens: bigint): Outlook["standing"] {
  if (paidUntil === 0n) return "not_subscribed";
  if (at >= paidUntil) return "past_due";
  return at >= opens ? "renewable" : "active";
}

function subscribeFault(registered: boolean, standing: Outlook["standing"]): Outlook["revertsWith"] {
  if (!registered) return "NotRegistered";
  return standing === "active" || standing === "renewable" ? "AlreadySubscribed" : null;
}

function renewFault(standing: Outlook["standing"]): Outlook["revertsWith"] {
  if (standing === "not_subscribed") return "NotSubscribed";
  return standing === "active" ? "RenewalTooEarly" : null;
}

function paidThrough(interval: bigint, { paidUntil, at }: HubSubscriber, deed: Deed): bigint {
  if (deed === "subscribe") return at + interval;
  const missed = at < paidUntil ? 0n : (at - paidUntil) / interval;
  return paidUntil + (missed + 1n) * interval;
}

const REFUSALS = {
  NotRegistered: () =>
    "This would revert (NotRegistered): the plan is not registered on its chain yet. Sign register_tx first.",
  AlreadySubscribed: (until, opens) =>
    `This would revert (AlreadySubscribed): it is paid until ${until}. A renewal is taken from ${opens} on.`,
  NotSubscribed: () =>
    "This would revert (NotSubscribed): this address has never subscribed. Prepare the first period instead, without renewal.",
  RenewalTooEarly: (until, opens) =>
    `This would revert (RenewalTooEarly): it is paid until ${until}, and a renewal is taken from ${opens} on.`,
} satisfies Record<string, (until: string, opens: string) => string>;

function promise(
  { intervalSeconds: interval }: SubscriptionPlanTerms,
  { paidUntil, at }: HubSubscriber,
  standing: Outlook["standing"],
  deed: Deed,
  then: bigint,
): string {
  const whole = daysIn(interval);
  if (deed === "subscribe") {
    const lapsed = standing === "past_due" ? `The last paid period ended on ${moment(paidUntil)}. ` : "";
    return `${lapsed}This pays ${whole} from now on, until ${moment(then)}.`;
  }
  if (standing === "renewable")
    return `It is paid until ${moment(paidUntil)}. This adds ${whole}: paid until ${moment(then)}.`;
  const left = daysIn(then - at);
  return `The last paid period ended on ${moment(paidUntil)}. A renewal keeps to its periods, so this buys what is left of the running one: ${left} of ${whole}, until ${moment(then)}. For the same price a new first period, without renewal, buys ${whole}, until ${moment(at + interval)}.`;
}

/** Never more than there is. */
function daysIn(seconds: bigint): string {
  const days = seconds / DAY_SECONDS;
  if (days === 1n) return "1 day";
  return days === 0n ? "less than a day" : `${days} days`;
}

function moment(seconds: bigint): string {
  const date = dateOf(seconds);
  return `${longDate(date)}, ${date.toISOString().slice(11, 16)} UTC`;
}

const dateOf = (seconds: bigint) => new Date(Number(seconds) * 1_000);
