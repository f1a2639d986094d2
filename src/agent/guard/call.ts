import { CHAINS, type Chain } from "../../chains.js";
import { fromNumber, type Usdc } from "../../money.js";
import { factsOf, fieldsOf, type Leaf, leavesOf, type Sort } from "../../runtime/field.js";
import { holdsSort, type Tool } from "../../runtime/tool.js";
import type { GuardAccount } from "../reading/account.js";
import type { Evidence } from "../reading/evidence.js";
import { remember } from "../reading/remember.js";

export interface ToolCall {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** With what its tool declares: nothing here knows a tool by its name. */
export interface Call extends ToolCall {
  readonly head: Tool;
}

export function callOf(head: Tool, input: ToolCall["input"]): Call {
  return { tool: head.name, input, head };
}

/** The call's own money, beside any rows. */
export function fieldOfMoney({ head, input }: Call, of: "amount" | "goal"): string | undefined {
  return Object.entries(head.fields).find(([name, schema]) => {
    const facts = factsOf(schema);
    return facts?.sort === "money" && facts.of === of && typeof input[name] === "number";
  })?.[0];
}

/** All that a sink may look at. */
export interface Case {
  readonly call: Call;
  readonly evidence: Evidence;
  readonly account: GuardAccount;
  readonly now: Date;
  /** Every text inside this chat's tool results. */
  readonly resultTexts: readonly string[];
}

/** Money out to whom the call names, rather than to a plan or jar of ours. */
export function paysOthers({ head }: Pick<Call, "head">): boolean {
  return holdsSort(head, "payee");
}

/** One value of the call: `recipients[0].address`. */
export interface Cell extends Omit<Leaf, "keys"> {
  readonly path: string;
}

export const cellsOf = remember(({ head, input }: Call): readonly Cell[] =>
  leavesOf(head.fields, input).map(({ keys, ...leaf }) => ({ ...leaf, path: pathText(keys) })),
);

function pathText(keys: Leaf["keys"]): string {
  return keys.map((key, at) => (typeof key === "number" ? `[${key}]` : at > 0 ? `.${key}` : key)).join("");
}

/** A top-level field of one sort that the call fills in. */
export const fieldOf = remember(({ head, input }: Call, sort: Sort): string | undefined =>
  fieldsOf(head.fields, sort).find((name) => input[name] !== undefined),
);

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
  /** Of the address. */
  readonly path: string;
  readonly address: string;
  readonly amount: Usdc;
  readonly amountPath?: string;
}

/** Whom the call pays how much: the payee and the amount of a row, or those of the call itself. */
export function recipients(call: Call): Recipient[] {
  const cells = cellsOf(call);
  const amounts = new Map(
    cells.flatMap(({ path, value, facts }) =>
      facts?.sort === "money" && facts.of === "amount"
        ? [[rowOf(path), { amount: fromNumber(Number(value)) ?? 0n, amountPath: path }]]
        : [],
    ),
  );
  return cells.flatMap(({ path, value, facts }) =>
    facts?.sort === "payee"
      ? [{ path, address: String(value).toLowerCase(), amount: 0n, ...amounts.get(rowOf(path)) }]
      : [],
  );
}

function rowOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf(".")));
}

export interface Place {
  readonly path: string;
  readonly value: string;
}

/** Every address that the call would act on. */
export function addressesOf(call: Call): Place[] {
  return placesOf(call, "destination", "payee", "address");
}

/** Every free text of the call. */
export function textsOf(call: Call): Place[] {
  return placesOf(call, "text");
}

function placesOf(call: Call, ...sorts: readonly Sort[]): Place[] {
  return cellsOf(call).flatMap(({ path, value, facts }) =>
    facts && sorts.includes(facts.sort) && typeof value === "string" ? [{ path, value }] : [],
  );
}
