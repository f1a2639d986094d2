/** In questions about time. */
export const MONTH_NAMES =
  "january february march april may june july august september october november december".split(" ");

/** Besides English ones, those that are no other word of English. */
const OTHER_NAMES = [
  "jan enero januar janvier gennaio janeiro",
  "feb febr februar fevrier février febbraio fevereiro febrero fev févr",
  "mar mär märz marzo março",
  "apr april abril avril aprile avr abr",
  "mai mayo maggio maio",
  "jun juni juin junio giugno junho giu",
  "jul juli juillet julio luglio julho juil lug",
  "aug août agosto",
  "sep sept septembre septiembre settembre setembro",
  "oct okt oktober octobre octubre ottobre outubro ott",
  "nov novembre noviembre novembro",
  "dec dez dezember décembre diciembre dicembre dezembro déc dic",
];

/** By their names, whole and short: the longest first. */
export const MONTHS: ReadonlyMap<string, number> = new Map(
  MONTH_NAMES.flatMap((name, place) =>
    [name, ...(OTHER_NAMES[place] ?? "").split(" ")].map((one): [string, number] => [one, place]),
  ).sort(([one], [other]) => other.length - one.length),
);

/** The short ones are words of other meanings: "sun", "sat". */
export const WEEKDAYS: ReadonlyMap<string, number> = new Map(
  "sunday monday tuesday wednesday thursday friday saturday"
    .split(" ")
    .map((name, place): [string, number] => [name, place]),
);

/** Where a month or year is one, and no name, verb or number. */
export const BEHIND_TIME =
  "(?<=\\b(?:since|after|from|before|until|till|by|in|for|of|during|this|last|next|and|to|between|through|on|than) (?:the )?(?:month of )?)";

/** Counted from 0; named, or by its number. */
export function monthIn({ month, number }: Readonly<Record<string, string | undefined>>): number {
  return month === undefined ? Number(number) - 1 : (MONTHS.get(month) ?? -1);
}
