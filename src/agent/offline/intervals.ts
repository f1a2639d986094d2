import type { Sentence } from "../reading/sentences.js";

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
