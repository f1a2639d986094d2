import { amountsSaid } from "../amount-rows.js";
import { type Case, deedOf, text, usdc } from "../call.js";
import { datesAt, daysAt, plusDays } from "../dates-said.js";
import { type Evidence, isQuoted } from "../evidence.js";
import { deny, doubt, type Finding, FROM_USER, source } from "../finding.js";

const DUE = /^(?:due|by|until|deadline|payable|fällig|bis|échéance|vence|scadenza|vencimiento|vencimento)$/;
const EXPIRES =
  /^(?:expire|expires|expiring|expiry|expiration|valid|good|open|lasts|läuft|gültig|expire|válido|valide)$/;

/** When an invoice is due: absent, or as the user says it. */
export function dueDate({ call, evidence, now }: Case): Finding[] {
  const wanted = text(call.input, "due_date")?.slice(0, 10);
  if (wanted === undefined) return [];
  const said = newest(evidence, (rest) => datesAt(rest, now), DUE) ?? netTerms(evidence, now) ?? [];
  const isPast = wanted < plusDays(now, 0);
  const inUser = evidence.turns.some((turn) => turn.text.includes(wanted)) || said.includes(wanted);
  if (isPast && !inUser)
    return [
      deny("date_past", "date_past", "due_date", "The date is in the past and the user did not name it."),
    ];
  if (isPast) return [doubt("date_past", "due_date", "the date is in the past")];
  if (said.includes(wanted)) return [source("due_date", "U", FROM_USER)];
  if (said.length > 0) return [deny("date", "contradicts_user", "due_date", "The user named another date.")];
  return [doubt("date", "due_date", "the date could not be read from your message")];
}

export function expiry({ call, evidence }: Case): Finding[] {
  const wanted = call.input.expires_in_days;
  if (typeof wanted !== "number") return [];
  const days = newest(
    evidence,
    (rest) => [daysAt(rest.replace(/^\s*(?:for|is|:|in|after|within)*\s*/i, "")) ?? []].flat(),
    EXPIRES,
  );
  if (days?.includes(wanted)) return [source("expires_in_days", "U", FROM_USER)];
  if (days) return [deny("date", "contradicts_user", "expires_in_days", "The user named another time.")];
  return [doubt("date", "expires_in_days", "the time could not be read from your message")];
}

/** What a reader finds right behind one of the words, in the newest live turn that has it. */
function newest<T>({ live }: Evidence, read: (rest: string) => T[], words: RegExp): T[] | undefined {
  for (const turn of [...live].reverse()) {
    const found = turn.lexed.tokens
      .filter((token) => token.kind === "word" && words.test(token.fold) && !isQuoted(turn, token))
      .flatMap(({ end }) => read(turn.text.slice(end, end + 60)));
    if (found.length > 0) return found;
  }
  return undefined;
}

function netTerms({ live }: Evidence, now: Date): string[] | undefined {
  const days = live
    .flatMap((turn) => [...turn.text.matchAll(/(?<![\p{L}\p{N}])net[ -]?(\d{1,3})(?!\d)/giu)])
    .at(-1)?.[1];
  return days ? [plusDays(now, Number(days))] : undefined;
}

/** What a jar wants to raise. */
export function goal({ call, evidence }: Case): Finding[] {
  const wanted = usdc(call.input, "goal_usdc");
  if (wanted === undefined) return [];
  const { rows, superseded } = amountsSaid(evidence, deedOf(call) ?? "jar");
  const goals = rows.filter(({ role }) => role === "goal");
  const only = goals.length === 1 ? goals[0] : rows.length === 1 ? rows[0] : undefined;
  if (superseded.has(wanted))
    return [deny("goal", "contradicts_user", "goal_usdc", "The user has corrected this amount since.")];
  if (only?.plain && only.readings[0] === wanted) return [source("goal_usdc", "U", FROM_USER)];
  if (only?.plain) return [deny("goal", "contradicts_user", "goal_usdc", "The user named another goal.")];
  return [doubt("goal", "goal_usdc", "the goal could not be read from your message")];
}
