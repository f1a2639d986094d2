import type { NameIndex } from "./lex/names.js";
import { lex } from "./lexer.js";
import { readOrder } from "./order/read-order.js";
import { type TableToken, withTables } from "./order/table.js";
import { type Term, TURN_BREAK, termsOf } from "./order/terms.js";
import type { Order } from "./order/types.js";
import { remember } from "./remember.js";
import { isOn, type RuleName, type RuleSwitches } from "./rules.js";
import type { Lexed, Token } from "./types.js";
import type { Lexicon } from "./words/lexicon.js";
import { NEGATORS } from "./words/stops.js";
import { LEXICONS } from "./words/vocabulary.js";

export interface NoOrder {
  readonly kind: "no_order";
  /** The rule that the words broke, in the language that came furthest. */
  readonly why: RuleName;
}

const LONGEST_RUN = 12;
/** Room for 500 payees, each with a name, an amount and a line. */
const MOST_TERMS = 10_000;

/** Reads the shortest run of last user turns, in one language, that is one whole order. */
export function parseOrder(
  userTurns: readonly string[],
  names?: NameIndex,
  switches: RuleSwitches = {},
): Order | NoOrder {
  return parseLexedOrder(
    userTurns.slice(-40).map((text) => lex(text, names)),
    switches,
  );
}

export function parseLexedOrder(turns: readonly Lexed[], { disabled }: RuleSwitches = {}): Order | NoOrder {
  return parseOnce(turns, disabled);
}

const parseOnce = remember((turns: readonly Lexed[], disabled: RuleSwitches["disabled"]): Order | NoOrder => {
  const switches: RuleSwitches = { ...(disabled && { disabled }) };
  const run = turns.slice(-LONGEST_RUN).map((turn) => withTables(turn, switches));
  const skipped = turns.length - run.length;
  const readings = LEXICONS.map(({ code }) => shortestRun(run, skipped, code, switches));
  const orders = distinct(readings.filter((reading) => reading.kind === "order"));
  const [order, other] = orders;
  if (!order)
    return (
      readings.find((reading) => reading.kind === "no_order") ?? { kind: "no_order", why: "order_parse" }
    );
  if (other) return { kind: "no_order", why: "order_parse" };
  return isOn("order_negator", switches) && isUnsaidBefore(order, turns)
    ? { kind: "no_order", why: "order_negator" }
    : order;
});

/** First the shortest run that says a chain too, else the shortest without. */
function shortestRun(
  turns: readonly (readonly (Token | TableToken)[])[],
  skipped: number,
  code: Lexicon["code"],
  switches: RuleSwitches,
): Order | NoOrder {
  let why: RuleName | undefined;
  let chainless: Order | undefined;
  let terms: Term[] = [];
  for (let first = turns.length - 1; first >= 0; first -= 1) {
    const own = termsOf(turns[first] ?? [], code);
    terms = terms.length > 0 ? own.concat(TURN_BREAK, terms) : own;
    if (terms.length > MOST_TERMS) break;
    const read = readOrder(terms, switches);
    if (typeof read === "string") {
      why ??= read;
      continue;
    }
    const { rows, shape, unassigned, parse } = read;
    const [chain] = parse.chains;
    const order: Order = {
      kind: "order",
      rows,
      shape,
      unassigned,
      chain,
      label: parse.label,
      language: code,
      firstTurn: first + skipped,
    };
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
