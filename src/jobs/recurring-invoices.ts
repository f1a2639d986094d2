import { behind, PublicError } from "../errors.js";
import { addPeriods } from "../recurrence.js";
import { call } from "../runtime/gate.js";
import type { House } from "../runtime/house.js";
import { performTogether } from "../runtime/perform-together.js";
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
import { type SeriesCall, seriesCalls } from "./series-calls.js";

const LEASED = 40;
const AT_ONCE = 8;
/** So many invoices an account issues before others have their turn, and so many of them in one transaction. */
const IN_A_ROW = 100;
const TOGETHER = 25;
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
  let together = TOGETHER;
  for (let left = IN_A_ROW; left > 0 && !signal.aborted; ) {
    const now = house.clock();
    const due = inOrder(await selectDueSeries(house.sql, account.id, now, Math.min(together, left)));
    const [series] = due;
    if (!series) return true;
    try {
      await issue(house, tool, seriesCalls(account, due, now), signal);
      left -= due.length;
    } catch (error) {
      left--;
      if (error instanceof SeriesMoved) continue;
      if (signal.aborted) return true;
      const isOne = due.length === 1;
      // Whose fault it was, each shows by itself.
      together = isOne ? TOGETHER : 1;
      if (!isOne) continue;
      house.log.warn({ series: series.id, error: behind(error) }, "a recurring invoice was not issued");
      if (!(await passesOver(house, account.id, series.id, error))) return false;
    }
  }
  return true;
}

/** Up to where the turn after next of one of them comes first: its number must not be taken too late. */
function inOrder(due: readonly DueSeries[]): DueSeries[] {
  const taken: DueSeries[] = [];
  let again = Number.POSITIVE_INFINITY;
  for (const series of due) {
    if (series.nextAt.getTime() >= again) break;
    taken.push(series);
    again = Math.min(again, addPeriods(series.anchor, series.interval, series.nextN + 1).getTime());
  }
  return taken;
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
  calls: readonly SeriesCall[],
  signal: AbortSignal,
): Promise<void> {
  const [first, ...others] = calls;
  if (others.length > 0) await performTogether(house, tool, calls, { signal });
  else if (first) await call(house, first.caller, tool, first.raw, { signal });
}
