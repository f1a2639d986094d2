import { z } from "zod";
import { CHAIN_FACTS, CHAINS } from "../../../chains.js";
import { ageInWords } from "../../../in-words.js";
import { feeOf, fromNumber, toDecimal } from "../../../money.js";
import { PAYOUT_FEE_BPS } from "../../../plans.js";
import { type FieldFacts, field, type Leaf, leavesOf, type Shape } from "../../../runtime/field.js";
import { quote } from "../../text/quote.js";
import { type Call, type Filled, pathText, recipients, sumOf } from "../call.js";

/** A call, canonical, as it will run. */
export interface HeldAction extends Call {
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
  const about = { head: { fields: ABOUT }, input: action.about ?? {} };
  const { twin } = action;
  return [
    `Please confirm: ${action.tool}`,
    ...fieldLines(action, action.sources),
    ...fieldLines(about, {}),
    ...moneyLines(action, about, facts),
    `Reason: ${action.reasons.join("; ")}`,
    ...(twin ? [`Earlier: ${twin.id}, made ${ageInWords(twin.createdAt, facts.now)} ago`] : []),
  ].join("\n");
}

/** What a card says of the record behind a call. */
const ABOUT: Shape = {
  record: field(z.string(), { sort: "text", readBy: "internal" }),
  client_name: field(z.string(), { sort: "text", readBy: "internal" }),
  client_email: field(z.string(), { sort: "text", readBy: "internal" }),
  chain: field(z.string(), { sort: "chain" }),
  destination_address: field(z.string(), { sort: "destination" }),
  amount_usd: field(z.number(), { sort: "money", of: "amount" }),
};

/** Of each value a line, and of each row. */
function fieldLines({ head, input }: Filled, sources: HeldAction["sources"]): string[] {
  const told = ({ keys, facts, value }: Leaf) => {
    const from = sources[pathText(keys)];
    return [...keys.slice(2), show(facts, value), ...(from ? [`(${from})`] : [])].join(" ");
  };
  return Object.entries(input).flatMap(([name, value]) => {
    const leaves = leavesOf(head.fields, { [name]: value }).filter((leaf) => leaf.value !== null);
    if (!Array.isArray(value)) return leaves.map((leaf) => `${name}: ${told(leaf)}`);
    const rowAt = (i: number) => leaves.filter(({ keys }) => keys[1] === i).map(told);
    return [`${name}: ${value.length}`, ...value.map((_, i) => `${i + 1}. ${rowAt(i).join(" · ")}`)];
  });
}

/** Sorts of fields whose plain values are shown without quotation marks. */
const BARE = new Set("destination payee address record slug choice series day hash".split(" "));

function show(facts: FieldFacts | undefined, value: unknown): string {
  const chain = facts?.sort === "chain" && CHAINS.find((known) => known === value);
  if (chain) return `${CHAIN_FACTS[chain].title} (${CHAIN_FACTS[chain].id})`;
  const money = facts?.sort === "money" && typeof value === "number" ? fromNumber(value) : undefined;
  if (money !== undefined) return `${toDecimal(money)} USDC`;
  const text = String(value);
  const isBare = facts && BARE.has(facts.sort) && /^[0-9A-Za-z_-]{1,80}$/.test(text);
  return typeof value === "number" || (isBare && typeof value === "string") ? text : quote(text);
}

function moneyLines(action: HeldAction, about: Filled, { feeBps }: CardFacts): string[] {
  const paid = recipients(action);
  const sum = paid.reduce((all, { amount }) => all + amount, 0n);
  const amount = paid.length > 0 ? sum : (sumOf(action) ?? sumOf(about))?.units;
  if (amount === undefined) return [];
  const { fee } = action.head;
  const owed = feeOf(amount, fee === "on top" ? PAYOUT_FEE_BPS : feeBps);
  const total = `Total: ${toDecimal(amount)} USDC`;
  return fee === "none" ? [total] : [total, `Fee: ${toDecimal(owed)} USDC ${fee}`];
}
