import { PublicError } from "../errors.js";
import { addPeriods } from "../recurrence.js";
import type { Caller } from "../runtime/caller.js";
import { call } from "../runtime/gate.js";
import type { House } from "../runtime/house.js";
import type { Tool } from "../runtime/tool.js";
import { type DueSeries, holdSeries, leaseDueSeries, SeriesMoved } from "../store/invoice-series.js";

const LEASED = 40;
const AT_ONCE = 8;
/** A series whose invoice is refused (its wallet is on the list now) asks again this much later. */
const REFUSED_MINUTES = 60;

/** Every period that has come, oldest first, each exactly once: the series' row says which one is next. */
export async function issueRecurringInvoices(house: House, signal: AbortSignal): Promise<void> {
  const tool = house.tools.find(({ name }) => name === "create_invoice");
  if (!tool) throw new Error("the catalog has no create_invoice");
  while (!signal.aborted) {
    const due = await leaseDueSeries(house.sql, house.clock(), LEASED);
    if (due.length === 0) return;
    const work = async () => {
      for (let series = due.pop(); series; series = due.pop()) await issueSeries(house, tool, series, signal);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }
}

async function issueSeries(house: House, tool: Tool, series: DueSeries, signal: AbortSignal): Promise<void> {
  try {
    for (let n = series.nextN; !signal.aborted; n++) {
      const now = house.clock();
      if (addPeriods(series.anchor, series.interval, n) > now) break;
      await issue(house, tool, { ...series, nextN: n }, now, signal);
    }
  } catch (error) {
    if (error instanceof SeriesMoved) return;
    house.log.warn({ series: series.id, error: String(error) }, "a recurring invoice was not issued");
    const minutes = error instanceof PublicError && error.status < 500 ? REFUSED_MINUTES : 1;
    await holdSeries(house.sql, series.id, minutes);
  }
}

async function issue(
  house: House,
  tool: Tool,
  series: DueSeries,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  const { id, anchor, interval, nextN: n, firstDueDate } = series;
  const nextAt = addPeriods(anchor, interval, n + 1);
  const caller: Caller = {
    account: series.account,
    key: null,
    door: "jobs",
    turn: { seriesId: id, n, interval, at: addPeriods(anchor, interval, n), nextAt, newest: nextAt > now },
  };
  const due =
    firstDueDate &&
    addPeriods(new Date(`${firstDueDate}T00:00:00Z`), interval, n)
      .toISOString()
      .slice(0, 10);
  const { recurring_interval: _, due_date: __, ...input } = series.input;
  await call(house, caller, tool, { ...input, ...(due && { due_date: due }) }, { signal });
}
