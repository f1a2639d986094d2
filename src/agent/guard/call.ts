import { CHAINS, type Chain } from "../../chains.js";
import { fromNumber, type Usdc } from "../../money.js";
import { type Leaf, leavesOf, type Shape, type Sort } from "../../runtime/field.js";
import { holdsSort, type Tool } from "../../runtime/tool.js";
import type { GuardAccount, PaidRow } from "../reading/account.js";
import type { Evidence } from "../reading/evidence.js";
import type { Noun } from "../reading/reader.js";
import type { Row } from "../reading/slots/bill-rows.js";
import { remember } from "../text/remember.js";

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

/** All that a sink may look at. */
export interface Case {
  readonly call: Call;
  readonly evidence: Evidence;
  readonly account: GuardAccount;
  readonly now: Date;
  /** Every text inside this chat's tool results. */
  readonly resultTexts: readonly string[];
}

/** What the reading calls the nouns of the tools. */
const NOUN_OF: Readonly<Record<string, Noun>> = {
  payment_link: "link",
  invoice: "invoice",
  subscription_plan: "plan",
  donation_jar: "jar",
};

/** Of money in, which has to be asked for in words that are understood. */
export function nounAsked({ head }: Pick<Call, "head">): Noun | undefined {
  return head.kind === "in" ? NOUN_OF[head.noun] : undefined;
}

/** Money out to whom the call names, rather than to a plan or jar of ours. */
export function paysOthers({ head }: Pick<Call, "head">): boolean {
  return holdsSort(head, "payee");
}

/** One value of the call: `recipients[0].address`. */
export interface Cell extends Omit<Leaf, "keys"> {
  readonly path: string;
}

/** Values with what says what they are. */
export interface Filled extends Pick<ToolCall, "input"> {
  readonly head: { readonly fields: Shape };
}

export const cellsOf = remember(({ head, input }: Filled): readonly Cell[] =>
  leavesOf(head.fields, input).map(({ keys, ...leaf }) => ({ ...leaf, path: pathText(keys) })),
);

/** Beside any rows. */
export function ownCells(call: Filled): readonly Cell[] {
  return cellsOf(call).filter(({ path }) => !path.includes("["));
}

/** The record that the call acts on, where there is one, and the field that names it. */
export function recordMeant(call: Filled, { records }: GuardAccount) {
  const { path = "", value, facts } = ownCells(call).find((one) => one.facts?.sort === "record") ?? {};
  const noun = facts?.sort === "record" ? facts.noun : undefined;
  const record = records.find(
    ({ id, slug, kind }) => kind === noun && (value === id || (path === "slug" && value === slug)),
  );
  return { field: path, record };
}

export interface Sum {
  readonly path: string;
  readonly units: Usdc;
}

/** What the call itself asks for or pays, beside any rows. */
export function sumOf(call: Filled): Sum | undefined {
  const cell = ownCells(call).find(({ facts }) => facts?.sort === "money" && facts.of !== "goal");
  const units = fromNumber(Number(cell?.value));
  return cell && units !== undefined ? { path: cell.path, units } : undefined;
}

export function pathText(keys: Leaf["keys"]): string {
  return keys.map((key, at) => (typeof key === "number" ? `[${key}]` : at > 0 ? `.${key}` : key)).join("");
}

export function text(input: ToolCall["input"], field: string): string | undefined {
  const value = input[field];
  return typeof value === "string" ? value : undefined;
}

export function chainOf({ input }: ToolCall): Chain | undefined {
  return CHAINS.find((chain) => chain === input.chain);
}

export function lineItems({ input }: ToolCall): (Row & { readonly text: string })[] {
  const rows = Array.isArray(input.line_items) ? input.line_items : [];
  return rows.map((row) => ({
    text: String(row?.description ?? ""),
    quantity: Number(row?.quantity ?? 1),
    units: fromNumber(Number(row?.unit_price)) ?? 0n,
  }));
}

export interface Recipient extends PaidRow {
  /** Of the address. */
  readonly path: string;
  readonly amountPath?: string;
}

/** Whom the call pays how much: the payee and the amount of a row, or those of the call itself. */
export function recipients(call: Call): Recipient[] {
  const cells = cellsOf(call);
  const amounts = new Map(
    cells.flatMap(({ path, value, facts }) =>
      facts?.sort === "money"
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

/** Who gets how much, row by row. */
export function pairsOf(rows: readonly PaidRow[]): string[] {
  return rows.map(({ address, amount }) => `${address.toLowerCase()} ${amount}`);
}

export interface Place {
  readonly path: string;
  readonly value: string;
}

/** The call's own value of one sort. */
export const placeOf = remember((call: Filled, sort: Sort): Place | undefined =>
  placesOf(call, sort).find(({ path }) => !path.includes("[")),
);

/** Every address that the call would act on. */
export function addressesOf(call: Call): Place[] {
  return placesOf(call, "destination", "payee", "address");
}

export function placesOf(call: Filled, ...sorts: readonly Sort[]): Place[] {
  return cellsOf(call).flatMap(({ path, value, facts }) =>
    facts && sorts.includes(facts.sort) && typeof value === "string" ? [{ path, value }] : [],
  );
}
