import { isoDay } from "../days.js";
import { addPeriods } from "../recurrence.js";
import { type Caller, jobActor, type SeriesTurn } from "../runtime/caller.js";
import { takeNumbers } from "../store/invoice-numbers.js";
import { advanceSeries, type DueSeries, type IssuingAccount } from "../store/invoice-series.js";

/** The last with four digits for its year, which some write for a day that never comes. */
const LAST_DAY = Date.UTC(9999, 11, 31);

export interface SeriesCall {
  caller: Caller;
  raw: unknown;
}

/**
 * What issues the next invoice of each, all in one transaction: the first that takes its turn there takes those of all,
 * numbered in this order.
 */
export function seriesCalls(account: IssuingAccount, due: readonly DueSeries[], now: Date): SeriesCall[] {
  const turns = due.map((series) => ({ series, ...turnOf(series, now) }));
  const wanted = turns.map(({ series, at }) => ({ prefix: series.input.number_prefix, at }));
  let taken: Promise<[Map<string, string | null>, string[]]> | undefined;
  return turns.map(({ series, ...turn }, index): SeriesCall => {
    const take: SeriesTurn["take"] = async (tx) => {
      taken ??= Promise.all([advanceSeries(tx, account.id, turns), takeNumbers(tx, account.id, wanted)]);
      const [contacts, numbers] = await taken;
      return { invoiceNumber: numbers[index] ?? "", contactId: contacts.get(series.id) ?? null };
    };
    const actor = jobActor("recurring-invoices");
    return { caller: { account, actor, door: "jobs", turn: { ...turn, take } }, raw: inputOf(series) };
  });
}

function turnOf({ id, anchor, interval, nextN: n }: DueSeries, now: Date): Omit<SeriesTurn, "take"> {
  const nextAt = addPeriods(anchor, interval, n + 1);
  return { seriesId: id, n, interval, at: addPeriods(anchor, interval, n), nextAt, newest: nextAt > now };
}

function inputOf({ input, interval, nextN: n, firstDueDate }: DueSeries): Record<string, unknown> {
  const { recurring_interval: _, due_date: __, ...rest } = input;
  if (!firstDueDate) return rest;
  const due = addPeriods(new Date(`${firstDueDate}T00:00:00Z`), interval, n);
  return { ...rest, due_date: isoDay(new Date(Math.min(due.getTime(), LAST_DAY))) };
}
