import { z } from "zod";
import { CHAIN_FACTS, CHAINS } from "../../../chains.js";
import { feeOf, fromNumber, toDecimal, type Usdc } from "../../../money.js";
import { PAYOUT_FEE_BPS } from "../../../plans.js";
import { type FieldFacts, factsOf, field, type Shape } from "../../../runtime/field.js";
import type { Tool } from "../../../runtime/tool.js";
import { recipients } from "../call.js";
import { quote } from "./quote.js";

export interface HeldAction {
  readonly tool: string;
  readonly head: Tool;
  /** Canonical, as it will run. */
  readonly input: Readonly<Record<string, unknown>>;
  /** One line each. */
  readonly reasons: readonly string[];
  /** By input path ("recipients[0].address"): where the value came from. */
  readonly sources: Readonly<Record<string, string>>;
  readonly twin?: { readonly id: string; readonly createdAt: Date };
  /** What the record behind the input says, for calls that name one by its id. */
  readonly about?: Readonly<Record<string, unknown>>;
}

export interface CardFacts {
  /** The account's fee, in basis points of what a payer pays. */
  readonly feeBps: number;
  readonly now: Date;
}

/** What the user is asked to confirm, in full, written by code alone. */
export function renderCard(action: HeldAction, facts: CardFacts): string {
  const { tool, head, input, sources } = action;
  const lines = [
    `Please confirm: ${tool}`,
    ...Object.entries(input).flatMap(([field, value]) => fieldLines(field, value, sources, head.fields)),
    ...Object.entries(action.about ?? {}).flatMap(([field, value]) => fieldLines(field, value, {}, ABOUT)),
    ...moneyLines(action, facts),
    `Reason: ${action.reasons.join("; ")}`,
  ];
  if (action.twin) {
    const { id, createdAt } = action.twin;
    lines.push(`Earlier: ${id}, made ${age(createdAt, facts.now)} ago`);
  }
  return lines.join("\n");
}

/** The whole reply while something waits: no model prose stands beside it. */
export function renderHeldReply(
  cards: readonly string[],
  token: string,
  notRun: readonly string[] = [],
): string {
  const pending = notRun.map((tool) => `Not run until this is settled: ${tool}`);
  return [...cards, ...pending, `To confirm, send only ${token}`].join("\n\n");
}

type Sources = HeldAction["sources"];

/** What a card says of the record behind a call. */
const ABOUT: Shape = {
  record: field(z.string(), { sort: "text", readBy: "internal" }),
  client_name: field(z.string(), { sort: "text", readBy: "internal" }),
  client_email: field(z.string(), { sort: "text", readBy: "internal" }),
  chain: field(z.string(), { sort: "chain" }),
  destination_address: field(z.string(), { sort: "destination" }),
  amount_usd: field(z.number(), { sort: "money", of: "amount" }),
};

function fieldLines(name: string, value: unknown, sources: Sources, fields: Shape): string[] {
  if (value === undefined || value === null) return [];
  const facts = factsIn(fields, name);
  if (!Array.isArray(value)) return [`${name}: ${show(facts, value)}${source(sources, name)}`];
  const cells = facts?.sort === "rows" ? facts.of : {};
  return [
    `${name}: ${value.length}`,
    ...value.map((row, i) => `${i + 1}. ${showRow(`${name}[${i}]`, row, sources, cells)}`),
  ];
}

function factsIn(fields: Shape, name: string): FieldFacts | undefined {
  const schema = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return schema && factsOf(schema);
}

function showRow(path: string, row: unknown, sources: Sources, cells: Shape): string {
  if (typeof row !== "object" || row === null) return `${show(undefined, row)}${source(sources, path)}`;
  return Object.entries(row)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key} ${show(factsIn(cells, key), value)}${source(sources, `${path}.${key}`)}`)
    .join(" · ");
}

function source(sources: Sources, path: string): string {
  const text = sources[path];
  return text ? ` (${text})` : "";
}

/** Sorts of fields whose plain values are shown without quotation marks. */
const BARE = new Set("destination payee address record slug choice series day hash".split(" "));

function show(facts: FieldFacts | undefined, value: unknown): string {
  if (facts?.sort === "chain") return showChain(value);
  if (typeof value === "number") return showNumber(facts, value);
  const text = String(value);
  const plain =
    facts && typeof value === "string" && BARE.has(facts.sort) && /^[0-9A-Za-z_-]{1,80}$/.test(text);
  return plain ? text : quote(text);
}

function showChain(value: unknown): string {
  const chain = CHAINS.find((known) => known === value);
  return chain ? `${CHAIN_FACTS[chain].title} (${CHAIN_FACTS[chain].id})` : quote(String(value));
}

function showNumber(facts: FieldFacts | undefined, value: number): string {
  const money = facts?.sort === "money" ? fromNumber(value) : undefined;
  return money === undefined ? String(value) : `${toDecimal(money)} USDC`;
}

function moneyLines({ tool, head, input, about }: HeldAction, { feeBps }: CardFacts): string[] {
  const paid = recipients({ tool, head, input });
  const sum = paid.reduce((total, { amount }) => total + amount, 0n);
  const amount = paid.length > 0 ? sum : (amountIn(head.fields, input) ?? amountIn(ABOUT, about ?? {}));
  if (amount === undefined) return [];
  const total = `Total: ${toDecimal(amount)} USDC`;
  if (head.fee === "on top") return [total, `Fee: ${toDecimal(feeOf(amount, PAYOUT_FEE_BPS))} USDC on top`];
  if (head.fee === "none") return [total];
  return [total, `Fee: ${toDecimal(feeOf(amount, feeBps))} USDC out of it`];
}

function amountIn(fields: Shape, values: Readonly<Record<string, unknown>>): Usdc | undefined {
  const name = Object.keys(fields).find((field) => {
    const facts = factsIn(fields, field);
    return facts?.sort === "money" && facts.of !== "goal" && typeof values[field] === "number";
  });
  return name === undefined ? undefined : fromNumber(Number(values[name]));
}

export function age(then: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - then.getTime()) / 60_000));
  if (minutes < 1) return "less than a minute";
  if (minutes < 60) return plural(minutes, "minute");
  return minutes < 48 * 60
    ? plural(Math.floor(minutes / 60), "hour")
    : plural(Math.floor(minutes / 1440), "day");
}

function plural(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
