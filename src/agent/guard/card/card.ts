import { CHAIN_FACTS, CHAINS } from "../../../chains.js";
import { feeOf, fromNumber, toDecimal, type Usdc } from "../../../money.js";
import { PAYOUT_FEE_BPS } from "../../../plans.js";
import { quote } from "./quote.js";

export interface HeldAction {
  readonly tool: string;
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
  const { tool, input, sources } = action;
  const lines = [
    `Please confirm: ${tool}`,
    ...Object.entries(input).flatMap(([field, value]) => fieldLines(field, value, sources)),
    ...Object.entries(action.about ?? {}).flatMap(([field, value]) => fieldLines(field, value, {})),
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

function fieldLines(field: string, value: unknown, sources: Sources): string[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) return [`${field}: ${show(field, value)}${source(sources, field)}`];
  return [
    `${field}: ${value.length}`,
    ...value.map((row, i) => `${i + 1}. ${showRow(`${field}[${i}]`, row, sources)}`),
  ];
}

function showRow(path: string, row: unknown, sources: Sources): string {
  if (typeof row !== "object" || row === null) return `${show(path, row)}${source(sources, path)}`;
  return Object.entries(row)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key} ${show(key, value)}${source(sources, `${path}.${key}`)}`)
    .join(" · ");
}

function source(sources: Sources, path: string): string {
  const text = sources[path];
  return text ? ` (${text})` : "";
}

const VERBATIM =
  /^(?:address|destination_address|destination_wallet|id|[a-z_]+_id|slug|kind|due_date|recurring_interval)$/;

function show(field: string, value: unknown): string {
  if (field === "chain") return showChain(value);
  if (typeof value === "number") return showNumber(field, value);
  const text = String(value);
  return VERBATIM.test(field) && /^[0-9A-Za-z_-]{1,80}$/.test(text) ? text : quote(text);
}

function showChain(value: unknown): string {
  const chain = CHAINS.find((known) => known === value);
  return chain ? `${CHAIN_FACTS[chain].title} (${CHAIN_FACTS[chain].id})` : quote(String(value));
}

function showNumber(field: string, value: number): string {
  const money = /(?:_usdc?|_price)$/.test(field) ? fromNumber(value) : undefined;
  return money === undefined ? String(value) : `${toDecimal(money)} USDC`;
}

function moneyLines({ tool, input, about }: HeldAction, { feeBps }: CardFacts): string[] {
  if (tool === "prepare_batch_payout") {
    const total = sum(input.recipients);
    return [`Total: ${toDecimal(total)} USDC`, `Fee: ${toDecimal(feeOf(total, PAYOUT_FEE_BPS))} USDC on top`];
  }
  const amount = amountOf(input) ?? amountOf(about ?? {});
  if (amount === undefined) return [];
  return [`Total: ${toDecimal(amount)} USDC`, `Fee: ${toDecimal(feeOf(amount, feeBps))} USDC out of it`];
}

function amountOf(fields: Readonly<Record<string, unknown>>): Usdc | undefined {
  const value = fields.total_usd ?? fields.amount_usd ?? fields.amount_usdc;
  return typeof value === "number" ? fromNumber(value) : undefined;
}

function sum(rows: unknown): Usdc {
  if (!Array.isArray(rows)) return 0n;
  return rows.reduce<Usdc>((total, row) => total + (fromNumber(Number(row?.amount_usdc)) ?? 0n), 0n);
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
