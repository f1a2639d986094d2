import type { GuardAccount } from "../../../src/agent/reading/account.js";
import { readEvidence } from "../../../src/agent/reading/evidence.js";
import { liveReads } from "../../../src/agent/reading/live.js";
import type { Order } from "../../../src/agent/reading/orders.js";
import type { DaySaid } from "../../../src/agent/reading/slots/dates.js";
import { daysOf } from "../../../src/agent/reading/slots/days-meant.js";
import type { Slot, WalletSaid } from "../../../src/agent/reading/slots/slots.js";
import { asAsked, turns } from "../guard/world.js";

/** What the turns ask for, order by order; "unread" where any of it is not understood, "nothing" where they ask for nothing. */
export function readAloud(chat: string | readonly string[], account: GuardAccount = asAsked(chat)): string {
  const { reads, orders } = liveReads(readEvidence(turns(...[chat].flat()), account));
  if (reads.flat().some(({ kind }) => kind === "unread")) return "unread";
  return orders.map(orderAloud).join(" + ") || "nothing";
}

function orderAloud({ noun, count, slots, twice, replaced, mailAnswered }: Order): string {
  const notes = [
    ...(count > 1 ? [`${count} of it`] : []),
    ...(twice.length > 0 ? [`twice: ${twice.join(" ")}`] : []),
    ...replaced.map((slot) => `no more ${slotAloud(slot)}`),
    ...(mailAnswered ? ["mail answered"] : []),
  ];
  return [`${noun}: ${slots.map(slotAloud).join(", ")}`, ...notes].join("; ").trim();
}

function slotAloud(slot: Slot): string {
  switch (slot.kind) {
    case "amount":
      return `${usdc(slot.units)}${slot.marked ? " USDC" : ""}${slot.each ? " each" : ""}`;
    case "item":
      return `${slot.quantity} x ${usdc(slot.units)}${slot.text ? ` ${slot.text.text}` : ""}`;
    case "total":
    case "goal":
      return `${slot.kind} ${usdc(slot.units)}`;
    case "chain":
      return `on ${slot.chain}`;
    case "address":
      return `to ${slot.address.slice(0, 6)}${slot.chain ? ` on ${slot.chain}` : ""}`;
    case "wallet":
      return `to ${walletAloud(slot.wallet)}`;
    case "client":
      return `for ${slot.refs.length > 0 ? "client " : ""}${slot.name}${slot.email ? ` <${slot.email}>` : ""}`;
    case "email":
      return `${slot.keyed ? "mail " : ""}<${slot.email}>`;
    case "due":
      return `due ${dayAloud(slot.due)}`;
    case "expires":
      return `expires ${expiryAloud(slot.day)}`;
    case "interval":
      return `${slot.recurring ? "every" : "per"} ${slot.days} days`;
    case "uses":
      return slot.once ? "once" : "often";
    case "planId":
      return `plan #${slot.id}`;
    case "slug":
      return `path ${slot.slug}`;
    case "url":
      return `${slot.of} ${slot.url}`;
    case "name":
      return `called ${slot.name}`;
    case "text":
      return `${slot.of ? `${slot.of} ` : ""}"${slot.text}"`;
    case "off":
      return slot.units === undefined ? `less ${slot.percent} %` : `less ${usdc(slot.units)}`;
    case "count":
    case "lines":
      return `${slot.count} ${slot.kind === "lines" ? "rows" : "wanted"}`;
    case "same":
      return "as last time";
    case "repeats":
      return "recurring";
  }
}

function expiryAloud(said: DaySaid): string {
  return said.kind === "ahead" ? `in ${said.count * daysOf(said.unit)}` : dayAloud(said);
}

function walletAloud({ refs, isDefault, chain }: WalletSaid): string {
  const which = refs.length > 0 ? `wallet ${refs.map(({ index }) => index).join("/")}` : "my wallet";
  return `${isDefault ? "default " : ""}${which}${chain ? ` on ${chain}` : ""}`;
}

function dayAloud(said: DaySaid): string {
  switch (said.kind) {
    case "day":
      return [
        [said.day, said.month + 1, said.year].filter((part) => part !== undefined).join("."),
        ...(said.weekday === undefined ? [] : [`a weekday ${said.weekday}`]),
      ].join(", ");
    case "weekday":
      return `${said.next ? "next " : ""}weekday ${said.weekday}`;
    case "ahead":
      return `in ${said.count} ${said.unit}`;
    case "monthEnd":
      return "at the month's end";
    case "dayOfMonth":
      return `on the ${said.day}.`;
  }
}

const usdc = (units: bigint) => String(Number(units) / 1e6);
