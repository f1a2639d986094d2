import type { Usdc } from "../../money.js";
import type { Found } from "./dates.js";
import { anyPhraseAt, phraseAt, spelled } from "./phrases.js";
import { afterLink, keyAt, type Reader } from "./reader.js";
import { type Slot, slotTo } from "./slots.js";
import type { AmountMention, Token } from "./types.js";

/** An amount that can be read in one way. */
export function plainAmount(token: Token | undefined): (AmountMention & { units: Usdc }) | undefined {
  if (token?.kind !== "amount" || token.readings.length !== 1) return undefined;
  const [units] = token.readings;
  return units === undefined || units <= 0n ? undefined : { ...token, units };
}

/** Sums, totals, discounts and goals. */
export function moneyAt(reader: Reader, from: number): Found<Slot> | undefined {
  return goalAt(reader, from) ?? totalAt(reader, from) ?? discountAt(reader, from) ?? amountAt(reader, from);
}

function goalAt(reader: Reader, from: number): Found<Slot> | undefined {
  const key = keyAt(reader, "goal", from);
  if (key === undefined) return undefined;
  const at = key + phraseAt("for", reader.tokens, key);
  const amount = plainAmount(reader.tokens[at]);
  if (!amount || reader.noun !== "jar") return undefined;
  return slotTo(reader, from, at + 1, { kind: "goal", units: amount.units });
}

function totalAt(reader: Reader, from: number): Found<Slot> | undefined {
  const key = keyAt(reader, "total", from);
  const before = key === undefined ? undefined : plainAmount(reader.tokens[key]);
  if (key !== undefined && before)
    return slotTo(reader, from, key + 1, { kind: "total", units: before.units });
  const amount = plainAmount(reader.tokens[from]);
  const behind = amount ? phraseAt("total", reader.tokens, from + 1) : 0;
  if (!amount || behind === 0) return undefined;
  const end = from + 1 + behind;
  return slotTo(reader, from, end, { kind: "total", units: amount.units });
}

/** `for 50 USDC`, `amount: 50`, `50 USDC`, `25 each` */
function amountAt(reader: Reader, from: number): Found<Slot> | undefined {
  const { tokens } = reader;
  const key = keyAt(reader, "amount", from) ?? from;
  const at = key + phraseAt("for", tokens, key);
  const amount = plainAmount(tokens[at]);
  if (!amount) return undefined;
  const coin = tokens[at + 1];
  const named = spelled(coin) === "tokens" || spelled(coin) === "usdc" || spelled(coin) === "stablecoins";
  const rest = named ? at + 2 : at + 1;
  const each = phraseAt("each", tokens, rest);
  const { units, marked } = amount;
  const end = rest + each;
  return slotTo(reader, from, end, { kind: "amount", units, each: each > 0, marked });
}

/** `10 % discount`, `discount: 50 USDC`, `with a 10 % discount`, `less 10 %`, `minus 50 USDC` */
function discountAt(reader: Reader, from: number): Found<Slot> | undefined {
  const { tokens } = reader;
  const start = from + phraseAt("articles", tokens, from);
  const words = anyPhraseAt(["discount", "less"], tokens, start);
  const linked = words > 0 ? afterLink(tokens, start + words) : start;
  const at = words > 0 ? linked + phraseAt("for", tokens, linked) : start;
  const off = takenOff(tokens[at]);
  const end = at + 1 + phraseAt("discount", tokens, at + 1);
  if (!off || (words === 0 && end === at + 1)) return undefined;
  return slotTo(reader, from, end, { kind: "off", ...off });
}

function takenOff(token: Token | undefined): { percent: number } | { units: Usdc } | undefined {
  if (token?.kind === "amount") {
    const amount = plainAmount(token);
    return amount?.marked ? { units: amount.units } : undefined;
  }
  if (token?.kind !== "figure" || token.why !== "percent" || token.value === undefined) return undefined;
  return /^\d{1,2}\s*(?:%|percent|prozent|pourcent)$/i.test(token.text)
    ? { percent: token.value }
    : undefined;
}

/** "the same as the last invoice" */
export function sameAt(reader: Reader, from: number): Found<Slot> | undefined {
  const end = from + phraseAt("same", reader.tokens, from);
  return end > from ? slotTo(reader, from, end, { kind: "same" }) : undefined;
}
