import type { Case } from "../call.js";
import { deny, type Finding, FROM_USER, source } from "../finding.js";
import type { Token } from "../types.js";

const FIELD = "on_chain_plan_id";

/** A plan's number on the hub contract: a literal beside its word, never a guess. */
export function planId({ call, evidence }: Case): Finding[] {
  const wanted = call.input[FIELD];
  if (typeof wanted !== "number") return [];
  const said =
    evidence.turns
      .map(({ lexed }) => idsIn(lexed.tokens))
      .filter((ids) => ids.length > 0)
      .at(-1) ?? [];
  const answer = evidence.turns.at(-1)?.lexed.tokens ?? [];
  if (said.includes(wanted) && new Set(said).size === 1) return [source(FIELD, "U", FROM_USER)];
  if (said.length === 0 && answer.length === 1 && numberOf(answer[0]) === wanted)
    return [source(FIELD, "U", FROM_USER)];
  if (said.length > 0)
    return [deny("origin_plan_id", "contradicts_user", FIELD, "The user named another plan id.")];
  return [
    deny(
      "origin_plan_id",
      "unknown_plan_id",
      FIELD,
      "The user has not said the plan's id on the hub contract. Ask for it.",
    ),
  ];
}

/** Numbers right behind plan, id, number, no or #. */
function idsIn(tokens: readonly Token[]): number[] {
  return tokens.flatMap((token, i) => {
    const number = numberOf(token);
    if (number === undefined || (token.kind === "amount" && token.marked)) return [];
    const before = tokens.slice(Math.max(0, i - 3), i).map(textOf);
    const isLabelled =
      token.kind === "figure" &&
      token.why === "labelled" &&
      before.some((word) => /^(?:plan|id)$/.test(word));
    const isBeside =
      /^(?:id|plan|number|no|is|#|:|=)$/.test(before.at(-1) ?? "") &&
      before.some((word) => /^(?:plan|id)$/.test(word));
    return isLabelled || isBeside ? [number] : [];
  });
}

function numberOf(token: Token | undefined): number | undefined {
  if (token?.kind === "figure") return token.value;
  if (token?.kind !== "amount" || token.readings.length !== 1) return undefined;
  const units = token.readings[0] ?? 0n;
  return units % 1_000_000n === 0n ? Number(units / 1_000_000n) : undefined;
}

function textOf(token: Token): string {
  return token.kind === "word" ? token.fold : token.kind === "mark" ? token.text : "";
}
