import { CHAINS, type Chain } from "../../chains.js";
import { fromNumber, type Usdc } from "../../money.js";
import { hexRuns } from "../reply-guard/hex-runs.js";
import { normalise } from "../reply-guard/normalise.js";
import type { GuardAccount } from "./account.js";
import type { Evidence } from "./evidence.js";
import type { Deed } from "./words/deeds.js";

export interface ToolCall {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** All that a sink may look at. */
export interface Case {
  readonly call: ToolCall;
  readonly evidence: Evidence;
  readonly account: GuardAccount;
  readonly now: Date;
  /** Every text inside this chat's tool results. */
  readonly resultTexts: readonly string[];
}

export const DEEDS: Readonly<Record<string, Deed>> = {
  create_payment_link: "link",
  create_invoice: "invoice",
  create_subscription_plan: "plan",
  create_donation_jar: "jar",
  cancel_payment_link: "cancel",
  cancel_invoice: "cancel",
  cancel_subscription_plan: "cancel",
  cancel_donation_jar: "cancel",
  cancel_payout: "cancel",
  prepare_subscribe: "pay",
  prepare_donate: "pay",
};

export function text(input: ToolCall["input"], field: string): string | undefined {
  const value = input[field];
  return typeof value === "string" ? value : undefined;
}

export function usdc(input: ToolCall["input"], field: string): Usdc | undefined {
  const value = input[field];
  return typeof value === "number" ? fromNumber(value) : undefined;
}

export function chainOf({ input }: ToolCall): Chain | undefined {
  return CHAINS.find((chain) => chain === input.chain);
}

export interface LineItem {
  readonly description: string;
  readonly quantity: number;
  readonly unitPrice: Usdc;
}

export function lineItems({ input }: ToolCall): LineItem[] {
  const rows = Array.isArray(input.line_items) ? input.line_items : [];
  return rows.map((row) => ({
    description: String(row?.description ?? ""),
    quantity: Number(row?.quantity ?? 1),
    unitPrice: fromNumber(Number(row?.unit_price)) ?? 0n,
  }));
}

export interface Recipient {
  readonly path: string;
  readonly address: string;
  readonly amount: Usdc;
}

export function recipients({ input }: ToolCall): Recipient[] {
  const rows = Array.isArray(input.recipients) ? input.recipients : [];
  return rows.map((row, i) => ({
    path: `recipients[${i}]`,
    address: String(row?.address ?? "").toLowerCase(),
    amount: fromNumber(Number(row?.amount_usdc)) ?? 0n,
  }));
}

export interface Place {
  readonly path: string;
  readonly value: string;
}

const DESTINATIONS = ["destination_address", "destination_wallet", "address"];

/** Every address that the call would act on. */
export function addressesOf(call: ToolCall): Place[] {
  const single = DESTINATIONS.flatMap((path) => {
    const value = text(call.input, path);
    return value === undefined ? [] : [{ path, value }];
  });
  return [
    ...single,
    ...recipients(call).map(({ path, address }) => ({ path: `${path}.address`, value: address })),
  ];
}

/** Every free text of the call. */
export function textsOf({ input }: ToolCall): Place[] {
  const own = ["description", "memo", "label", "name", "client_name", "reference"].flatMap((path) => {
    const value = text(input, path);
    return value === undefined ? [] : [{ path, value }];
  });
  const rows = (["line_items", "recipients"] as const).flatMap((list) => {
    const items: unknown = input[list];
    const key = list === "line_items" ? "description" : "label";
    return (Array.isArray(items) ? items : []).flatMap((row, i) =>
      typeof row?.[key] === "string" ? [{ path: `${list}[${i}].${key}`, value: String(row[key]) }] : [],
    );
  });
  return [...own, ...rows];
}

const ADDRESS_DIGITS = 40;

/** Addresses that the user has put into a free text, however cut up: to be screened like any other. */
export function addressesInTexts(call: ToolCall): { path: string; address: string }[] {
  return textsOf(call).flatMap(({ path, value }) => {
    const text = normalise(value);
    const runs = hexRuns(text, new Uint8Array(text.length));
    return runs.flatMap(({ start, end }) => {
      const digits = text
        .slice(start, end)
        .toLowerCase()
        .replace(/[^0-9a-f]/g, "");
      const count = Math.max(0, digits.length - ADDRESS_DIGITS + 1);
      return Array.from({ length: count }, (_, at) => ({
        path,
        address: `0x${digits.slice(at, at + ADDRESS_DIGITS)}`,
      }));
    });
  });
}
