import { toDecimal, type Usdc } from "../../../money.js";
import { type AmountRow, amountsSaid } from "../amount-rows.js";
import { deedSentences, speaksOf } from "../asked.js";
import { type Case, deedOf, fieldOfMoney, usdc } from "../call.js";
import type { Evidence } from "../evidence.js";
import { deny, doubt, type Finding, FROM_USER, source } from "../finding.js";
import { COUNT_WORDS, type Deed } from "../words/deeds.js";

/** The one amount of a link or plan. */
export function amount(given: Case): Finding[] {
  const field = fieldOfMoney(given.call, "amount");
  const value = field === undefined ? undefined : usdc(given.call.input, field);
  if (field === undefined || value === undefined) return [];
  const deed = deedOf(given.call) ?? "pay";
  const said = amountsSaid(given.evidence, deed);
  const rows = said.rows.filter((row) => row.role !== "goal" && !isPlanId(given, row));
  if (said.superseded.has(value)) return [superseded(field)];
  const known = isSaid(rows, value, given.evidence, deed) || isShare(given.evidence, value);
  if (known && !said.ambiguous) return [source(field, "U", FROM_USER)];
  const [only] = rows;
  const plain =
    only && rows.length === 1 && only.plain && stands(only, given.evidence, deed) && !said.ambiguous;
  if (plain && !only.unit.includes(value)) {
    return [deny("amount_contradicted", "contradicts_user", field, "The user named another amount.")];
  }
  return [doubt("amount_binding", field, whyUnread(rows, value))];
}

/** A bare number that answers which plan id: the call itself takes it as one. */
function isPlanId({ call }: Case, { sentence, unit }: AmountRow): boolean {
  const id = call.input.on_chain_plan_id;
  return (
    typeof id === "number" && sentence.tokens.length === 1 && unit[0] === BigInt(Math.trunc(id)) * 1_000_000n
  );
}

export function superseded(field: string): Finding {
  return deny("amount_contradicted", "contradicts_user", field, "The user has corrected this amount since.");
}

export function whyUnread(rows: readonly AmountRow[], value: Usdc): string {
  const amount = `${toDecimal(value)} USDC`;
  return rows.some(({ readings }) => readings.includes(value))
    ? `that the amount is ${amount} could not be read for sure`
    : `${amount} does not stand in your message as such`;
}

function isSaid(rows: readonly AmountRow[], value: Usdc, evidence: Evidence, deed: Deed): boolean {
  const good = rows.filter((row) => row.plain && stands(row, evidence, deed));
  if (good.length !== rows.length || rows.length === 0) return false;
  const distinct = new Set(rows.map(({ readings }) => readings[0]));
  if (distinct.size === 1) return distinct.has(value);
  const items = rows.filter(({ role }) => role === "row");
  const total = items.reduce((sum, { readings }) => sum + (readings[0] ?? 0n), 0n);
  const totals = rows.filter(({ role }) => role === "total");
  if (totals.length > 0) return totals.every(({ readings }) => readings[0] === total) && value === total;
  return distinct.has(value) && wantsSeveral(evidence, deed);
}

/** In the sentence that asks, in one that only answers, or behind a label. */
export function stands({ sentence, turn }: AmountRow, evidence: Evidence, deed: Deed): boolean {
  if (speaksOf(sentence, deed) || sentence.words.length <= 6) return true;
  const asking = deedSentences(evidence, deed).some((asked) => asked.turn === turn);
  return asking && LABELS.has(sentence.words[0] ?? "");
}

const LABELS = new Set(
  "amount total price cost charge it for betrag montant importe valor importo".split(" "),
);

const PLURALS = /^(?:links|invoices|bills|plans|subscriptions|jars|memberships)$/;

/** "Two links, 50 and 80": each amount is one of them. */
function wantsSeveral(evidence: Evidence, deed: Deed): boolean {
  return deedSentences(evidence, deed).some(({ sentence }) =>
    sentence.words.some((word) => PLURALS.test(word)),
  );
}

/** How many of one thing the user asks for. */
export function wanted(evidence: Evidence, deed: Deed): number {
  const counts = deedSentences(evidence, deed).flatMap(({ sentence }) =>
    sentence.tokens.flatMap((token, i) => {
      const next = sentence.tokens
        .slice(i + 1, i + 4)
        .some((word) => word.kind === "word" && PLURALS.test(word.fold));
      if (!next) return [];
      if (token.kind === "figure" && token.why === "count") return [token.value ?? 1];
      return token.kind === "word" ? [COUNT_WORDS.get(token.fold) ?? 1] : [];
    }),
  );
  return Math.max(1, ...counts);
}

/** `10 % of 500`, the only numbers of their sentence. */
function isShare({ live }: Evidence, value: Usdc): boolean {
  const figures = live
    .flatMap(({ sentences }) => sentences)
    .flatMap(({ tokens }) => tokens)
    .filter(({ kind }) => kind === "figure" || kind === "amount");
  const [share, whole] = figures;
  if (figures.length !== 2 || share?.kind !== "figure" || share.why !== "percent") return false;
  if (whole?.kind !== "figure" || whole.why !== "expression" || !share.value || !whole.value) return false;
  return BigInt(Math.round(share.value * 100)) * BigInt(Math.round(whole.value * 100)) === value;
}
