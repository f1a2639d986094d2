import { speaksOf } from "../asked.js";
import { type Case, deedOf, text } from "../call.js";
import type { Evidence } from "../evidence.js";
import { deny, doubt, type Finding, FROM_USER, source } from "../finding.js";
import type { Sentence } from "../sentences.js";

const WORDS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    weekly: 7,
    week: 7,
    wöchentlich: 7,
    hebdomadaire: 7,
    semanal: 7,
    settimanale: 7,
    biweekly: 14,
    fortnightly: 14,
    fortnight: 14,
    monthly: 30,
    month: 30,
    monatlich: 30,
    mensuel: 30,
    mensual: 30,
    mensal: 30,
    mensile: 30,
    quarterly: 90,
    quarter: 90,
    semiannual: 180,
    semiannually: 180,
    "half-yearly": 180,
    biannual: 180,
    yearly: 365,
    year: 365,
    annual: 365,
    annually: 365,
    jährlich: 365,
    annuel: 365,
    anual: 365,
    annuale: 365,
  }),
);
const UNITS: ReadonlyMap<string, number> = new Map(
  Object.entries({ day: 1, week: 7, month: 30, year: 365, quarter: 90 }),
);
const NUMBERS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    two: 2,
    three: 3,
    six: 6,
    twelve: 12,
    thirty: 30,
    fourteen: 14,
    ninety: 90,
    seven: 7,
  }),
);
const ADVERBS = /(?:ly|lich|al|el|ile|uel)$/;

/** Every interval that a sentence names, in days. */
export function intervalsIn({ tokens, words }: Sentence): number[] {
  const found: number[] = [];
  tokens.forEach((token, i) => {
    if (token.kind !== "word" || !words.includes(token.fold)) return;
    const unit = UNITS.get(token.fold.replace(/s$/, ""));
    const before = tokens[i - 1];
    const count =
      before?.kind === "figure"
        ? before.value
        : before?.kind === "word"
          ? NUMBERS.get(before.fold)
          : undefined;
    const plain =
      before?.kind === "word" || before?.kind === "mark"
        ? /^(?:a|an|per|each|every|\/|other)$/.test(textOf(before))
        : false;
    if (unit && count) found.push(yearly(unit * count));
    else if (unit && plain) found.push(before?.kind === "word" && before.fold === "other" ? unit * 2 : unit);
    else if (WORDS.has(token.fold) && (ADVERBS.test(token.fold) || token.fold === "fortnight"))
      found.push(WORDS.get(token.fold) ?? 0);
  });
  return found;
}

function textOf(token: { kind: string; fold?: string; text?: string }): string {
  return token.fold ?? token.text ?? "";
}

/** Twelve months are a year, of which the service knows one length. */
function yearly(days: number): number {
  return days === 360 || days === 364 ? 365 : days;
}

/** How often a plan renews. */
export function planInterval({ call, evidence }: Case): Finding[] {
  const days = call.input.interval_days;
  if (typeof days !== "number") return [];
  const said = newest(evidence);
  if (said.length === 0)
    return [doubt("interval", "interval_days", `that it renews every ${days} days is not in your message`)];
  if (!said.includes(days))
    return [deny("interval", "contradicts_user", "interval_days", "The user named another interval.")];
  return said.length === 1
    ? [source("interval_days", "U", FROM_USER)]
    : [doubt("interval", "interval_days", "your message names more than one interval")];
}

function newest({ live }: Evidence): number[] {
  for (const turn of [...live].reverse()) {
    const found = new Set(turn.sentences.flatMap(intervalsIn));
    if (found.size > 0) return [...found];
  }
  return [];
}

const RECURRENCE: ReadonlyMap<string, number> = new Map(
  Object.entries({ weekly: 7, monthly: 30, quarterly: 90, yearly: 365 }),
);
const REPEATS =
  /^(?:every|each|recurring|repeat|repeats|repeating|schedule|scheduled|jede|jeden|chaque|cada|ogni)$/;

/** "Repeat it every month": nothing else is said in the sentence. */
function isAboutRepeating({ words }: Sentence): boolean {
  return words.every(
    (word) =>
      REPEATS.test(word) ||
      /^(?:make|it|please|as|a|and|this|me|bill|them)$/.test(word) ||
      WORDS.has(word) ||
      UNITS.has(word.replace(/s$/, "")),
  );
}

/** A series is never begun unasked. */
export function recurrence({ call, evidence }: Case): Finding[] {
  const field = "recurring_interval";
  const wanted = RECURRENCE.get(text(call.input, field) ?? "");
  if (wanted === undefined) return [];
  const deed = deedOf(call) ?? "invoice";
  const sentences = evidence.live.flatMap((turn) => turn.sentences);
  const near = sentences.filter(
    (sentence) =>
      speaksOf(sentence, deed) ||
      sentence.tokens.some(({ kind }) => kind === "amount") ||
      isAboutRepeating(sentence),
  );
  const repeating = near.filter(({ words }) => words.some((word) => REPEATS.test(word)));
  const said = new Set(repeating.flatMap(intervalsIn));
  if (said.size > 0 && !said.has(wanted))
    return [deny("recurrence", "contradicts_user", field, "The user named another interval.")];
  if (said.size === 1) return [source(field, "U", FROM_USER)];
  return [doubt("recurrence", field, "that it should repeat could not be read from your message")];
}
