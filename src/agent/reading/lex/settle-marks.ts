import { ONE_USDC, toDecimal } from "../../../money.js";
import type { AmountMention, FigureKind, FigureMention, Token } from "../types.js";
import { lastWords } from "../words/vocabulary.js";
import { isOtherMoney } from "./other-money.js";

const AND_WORDS = lastWords("and");

/**
 * A currency counts for every number of its list or run of pairs; any other bare number in a clause that has a
 * marked one is no amount. Beside other money only what says itself that it is dollars is an amount.
 */
export function settleMarks(tokens: readonly Token[]): Token[] {
  const settled: Token[] = [];
  let clause: Token[] = [];
  for (const token of tokens) {
    clause.push(token);
    if (!endsClause(token)) continue;
    for (const one of settleClause(clause)) settled.push(one);
    clause = [];
  }
  return settled.concat(settleClause(clause));
}

function endsClause(token: Token): boolean {
  return token.kind === "break" || (token.kind === "mark" && /[.!?;]/.test(token.text));
}

function settleClause(clause: Token[]): Token[] {
  const amounts = clause.filter((token) => token.kind === "amount");
  if (clause.some(isOtherMoney))
    return clause.map((token) =>
      token.kind === "amount" && !token.marked ? figureOf(token, "currency") : token,
    );
  if (amounts.every(({ marked }) => marked) || !amounts.some(({ marked }) => marked)) return clause;
  const addresses = clause.filter(({ kind }) => kind === "address").length;
  const pairs = addresses > 1 && addresses === amounts.length;
  const joined = new Set(pairs ? amounts : [...joinedToMarked(clause), ...(addresses ? [] : listed(clause))]);
  return clause.map((token) => {
    if (token.kind !== "amount" || token.marked) return token;
    return joined.has(token) ? { ...token, marked: true } : figureOf(token, "beside_marked");
  });
}

function figureOf({ readings, start, end }: AmountMention, why: FigureKind): FigureMention {
  const [units = 0n, other] = readings;
  const whole = other === undefined && units % ONE_USDC === 0n;
  return {
    kind: "figure",
    why,
    text: readings.map(toDecimal).join(" "),
    value: whole ? Number(units / ONE_USDC) : undefined,
    start,
    end,
  };
}

/** "10 and 20 USDC", "10, 20, 30 USDC": only commas and ands between them. */
function joinedToMarked(clause: readonly Token[]): AmountMention[] {
  const joined: AmountMention[] = [];
  let run: AmountMention[] = [];
  const close = () => {
    if (run.some(({ marked }) => marked)) for (const one of run) joined.push(one);
    run = [];
  };
  clause.forEach((token, at) => {
    if (token.kind !== "amount") {
      if (!isJoint(token)) close();
      return;
    }
    if (clause[at - 1]?.kind === "amount") close();
    run.push(token);
  });
  close();
  return joined;
}

/** Items cut by commas and ands, each with one number. */
function listed(clause: readonly Token[]): AmountMention[] {
  const amounts: AmountMention[] = [];
  let inItem = 0;
  for (const token of clause) {
    if (token.kind === "amount") {
      inItem += 1;
      amounts.push(token);
    } else if (isJoint(token)) {
      if (inItem !== 1) return [];
      inItem = 0;
    }
  }
  return inItem === 1 ? amounts : [];
}

function isJoint(token: Token): boolean {
  if (token.kind === "mark") return token.text === "," || token.text === "&";
  return token.kind === "word" && AND_WORDS.has(token.fold);
}
