import { PublicError } from "../errors.js";
import { addPeriods } from "../recurrence.js";
import { type Caller, jobActor } from "../runtime/caller.js";
import { call } from "../runtime/gate.js";
import type { House } from "../runtime/house.js";
import { makesRecord, type Tool } from "../runtime/tool.js";
import {
  countFailure,
  type DueSeries,
  holdSeries,
  type IssuingAccount,
  leaseDueAccounts,
  releaseAccounts,
  SeriesMoved,
  selectDueSeries,
} from "../store/invoice-series.js";

const LEASED = 40;
const AT_ONCE = 8;
/** So many invoices an account issues before others have their turn. */
const IN_A_ROW = 100;
/** A series whose invoice is refused (its wallet is on the list now) asks again this much later. */
const REFUSED_MINUTES = 60;
/** What fails for no reason of its own stops its account, one lease each time; after so many it counts as refused. */
const FAILURES = 5;

/** Every period that has come, each exactly once, over all series of an account in order of their days. */
export async function issueRecurringInvoices(house: House, signal: AbortSignal): Promise<void> {
  const tool = house.tools.find((one) => one.noun === "invoice" && makesRecord(one));
  if (!tool) throw new Error("the catalog makes no invoice");
  while (!signal.aborted) {
    const leased = await leaseDueAccounts(house.sql, house.clock(), LEASED);
    if (leased.length === 0) return;
    const done: string[] = [];
    const work = async () => {
      for (let account = leased.pop(); account; account = leased.pop())
        if (await issueOfAccount(house, tool, account, signal)) done.push(account.id);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    await releaseAccounts(house.sql, done);
  }
}

/** Answers whether others may go on with the account at once; otherwise they wait until its lease has run out. */
async function issueOfAccount(
  house: House,
  tool: Tool,
  account: IssuingAccount,
  signal: AbortSignal,
): Promise<boolean> {
  for (let n = 0; n < IN_A_ROW && !signal.aborted; n++) {
    const now = house.clock();
    const series = await selectDueSeries(house.sql, account.id, now);
    if (!series) return true;
    try {
      await issue(house, tool, account, series, now, signal);
    } catch (error) {
      if (error instanceof SeriesMoved) continue;
      if (signal.aborted) return true;
      house.log.warn({ series: series.id, error: String(error) }, "a recurring invoice was not issued");
      if (!(await passesOver(house, account.id, series.id, error))) return false;
    }
  }
  return true;
}

/** A refused series is passed over. A failure may be anybody's: the others wait with it, but not for ever. */
async function passesOver(house: House, accountId: string, id: string, error: unknown): Promise<boolean> {
  const refused = error instanceof PublicError && error.status < 500;
  if (!refused && (await countFailure(house.sql, accountId, id)) < FAILURES) return false;
  await holdSeries(house.sql, { accountId, id, minutes: REFUSED_MINUTES });
  return true;
}

async function issue(
  house: House,
  tool: Tool,
  account: IssuingAccount,
  series: DueSeries,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  const { id, anchor, interval, nextN: n, firstDueDate } = series;
  const nextAt = addPeriods(anchor, interval, n + 1);
  const caller: Caller = {
    account,
    actor: jobActor("recurring-invoices"),
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
