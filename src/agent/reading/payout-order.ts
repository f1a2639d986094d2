import { atOnce, inPauses } from "../../in-turns.js";
import { remember } from "../text/remember.js";
import { type Evidence, lexedTurns } from "./evidence.js";
import { withPayees } from "./payout/payees.js";
import { readOrder } from "./payout/read-order.js";
import { withTables } from "./payout/table.js";
import { TURN_BREAK, termsOf } from "./payout/terms.js";
import type { Order, OrderRule, OrderSwitches, RunToken, Term } from "./payout/types.js";
import { segmented } from "./segment.js";
import { isOn } from "./switches.js";
import type { KnownContact, Lexed } from "./types.js";
import { LEXICONS, type Lexicon } from "./words/lexicon.js";
import { NEGATORS } from "./words/sets.js";

export interface NoOrder {
  readonly kind: "no_order";
  /** The rule that the words broke, in the language that came furthest. */
  readonly why: OrderRule;
}

const LONGEST_RUN = 12;
/** Room for 500 payees, each with a name, an amount and a line. */
const MOST_TERMS = 10_000;
/** Phrases take several. */
const MOST_TOKENS = 2 * MOST_TERMS;

const NOBODY: readonly KnownContact[] = [];

/** Reads the shortest run of last user turns, in one language, that is one whole order; with the contacts whom they name. */
export function parseLexedOrder(
  turns: readonly Lexed[],
  contacts = NOBODY,
  { disabled }: OrderSwitches = {},
): Order | NoOrder {
  const before = known(turns, contacts);
  const read = before.get(disabled) ?? atOnce(parsing(turns, contacts, { disabled }));
  before.set(disabled, read);
  return read;
}

/** What the user's turns, or those up to one of them, order as a payout. */
export function payoutIn(evidence: Evidence, switches?: OrderSwitches, last?: number): Order | NoOrder {
  const turns = lexedTurns(evidence);
  const told = last === undefined ? turns : upTo(turns, last);
  return parseLexedOrder(told, evidence.trusted.contacts, switches);
}

/** What a payout is ordered for. */
export function payoutLabel(evidence: Evidence): string | undefined {
  const read = payoutIn(evidence);
  return read.kind === "order" ? read.label : undefined;
}

/** All that an order lacks is where: which of a contact's wallets is meant depends on it. */
export function isChainOpen(read: Order | NoOrder): boolean {
  return read.kind === "order" ? read.chain === undefined : read.why === "order_chain";
}

const upTo = remember((turns: readonly Lexed[], last: number) => turns.slice(0, last + 1));

type Disabled = OrderSwitches["disabled"];

/** The same, before anybody asks for it: others are served in between. */
export async function parseInTurns(turns: readonly Lexed[], contacts = NOBODY): Promise<void> {
  known(turns, contacts).set(undefined, await inPauses(parsing(turns, contacts, {})));
}

const known = remember(
  (_turns: readonly Lexed[], _contacts: readonly KnownContact[]) => new Map<Disabled, Order | NoOrder>(),
);

/** A turn's tables and its phrases in one language, however many runs it stands in. */
const tabled = remember((turn: Lexed, disabled: Disabled) => withTables(turn, { disabled }));
const phrased = remember((tokens: readonly RunToken[], code: Lexicon["code"]) => termsOf(tokens, code));

function* parsing(
  turns: readonly Lexed[],
  contacts: readonly KnownContact[],
  switches: OrderSwitches,
): Generator<void, Order | NoOrder> {
  const run = turns.slice(-LONGEST_RUN).map((turn) => {
    let read: readonly RunToken[] | undefined;
    return () => (read ??= segmented(withPayees(tabled(turn, switches.disabled), turn.text, contacts)));
  });
  const skipped = turns.length - run.length;
  const readings: (Order | NoOrder)[] = [];
  for (const { code } of languagesFor(yield* kindsIn(run))) {
    readings.push(yield* shortestRun(run, skipped, code, switches));
    yield;
  }
  const orders = distinct(readings.filter((reading) => reading.kind === "order"));
  const [order, other] = orders;
  if (!order) {
    const faults = readings.filter((reading) => reading.kind === "no_order");
    return faults.find(isChainOpen) ?? faults[0] ?? { kind: "no_order", why: "order_parse" };
  }
  if (other) return { kind: "no_order", why: "order_parse" };
  return isOn("order_negator", switches) && isUnsaidBefore(order, turns)
    ? { kind: "no_order", why: "order_negator" }
    : order;
}

/** Without a sum and somebody to be paid it is an order in no language: one tells why; nothing can where nothing is counted. */
function languagesFor(kinds: ReadonlySet<RunToken["kind"]>): readonly Lexicon[] {
  const pays = kinds.has("amount") && (kinds.has("address") || kinds.has("payee"));
  if (pays || kinds.has("table")) return LEXICONS;
  return kinds.has("amount") || kinds.has("figure") ? LEXICONS.slice(0, 1) : [];
}

function* kindsIn(run: readonly (() => readonly RunToken[])[]): Generator<void, Set<RunToken["kind"]>> {
  const kinds = new Set<RunToken["kind"]>();
  for (const tokens of run) {
    for (const { kind } of tokens()) kinds.add(kind);
    yield;
  }
  return kinds;
}

/** First the shortest run that says a chain too, else the shortest without. */
function* shortestRun(
  turns: readonly (() => readonly RunToken[])[],
  skipped: number,
  code: Lexicon["code"],
  switches: OrderSwitches,
): Generator<void, Order | NoOrder> {
  let why: OrderRule | undefined;
  let chainless: Order | undefined;
  let terms: Term[] = [];
  for (let first = turns.length - 1; first >= 0; first -= 1) {
    const tokens = turns[first]?.() ?? [];
    yield;
    if (tokens.length > MOST_TOKENS) break;
    const own = phrased(tokens, code);
    yield;
    terms = terms.length > 0 ? own.concat(TURN_BREAK, terms) : own;
    if (terms.length > MOST_TERMS) break;
    const read = readOrder(terms, switches);
    if (typeof read === "string") {
      why ??= read;
      continue;
    }
    const { parse, ...rows } = read;
    const { label, atoms } = parse;
    const [chain] = parse.chains;
    const contacts = atoms.flatMap((atom) => (atom.kind === "address" && atom.contact) || []);
    const firstTurn = first + skipped;
    const order: Order = { kind: "order", ...rows, chain, contacts, label, language: code, firstTurn };
    if (chain) return order;
    chainless ??= order;
  }
  return chainless ?? { kind: "no_order", why: why ?? "order_parse" };
}

function distinct(orders: readonly Order[]): Order[] {
  return [...new Map(orders.map((order) => [meaningOf(order), order])).values()];
}

function meaningOf({ rows, chain, shape }: Order): string {
  const kind = shape === "each" || shape === "split" ? "equal" : "batch";
  return [chain, kind, ...rows.map(({ address, amount }) => `${address}=${amount}`)].join(" ");
}

/** An earlier turn that speaks of one of these payees with a negator. */
function isUnsaidBefore({ rows, firstTurn }: Order, turns: readonly Lexed[]): boolean {
  const payees = new Set<string>(rows.map(({ address }) => address));
  return turns.slice(0, firstTurn).some(({ tokens }) => {
    const named = tokens.some((token) => token.kind === "address" && payees.has(token.value));
    return named && tokens.some((token) => token.kind === "word" && NEGATORS.has(token.fold));
  });
}
