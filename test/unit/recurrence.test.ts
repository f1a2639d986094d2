import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { addPeriods, RECURRING_INTERVALS, type RecurringInterval } from "../../src/recurrence.js";

// Three years of each interval, written down by Python's calendar module, one period after the other.
const TABLE: Record<string, Record<RecurringInterval, string[]>> = JSON.parse(
  readFileSync(new URL("./recurrence-table.json", import.meta.url), "utf8"),
);

describe("recurrence", () => {
  for (const [anchor, intervals] of Object.entries(TABLE)) {
    for (const interval of RECURRING_INTERVALS) {
      it(`follows the calendar for three years, ${interval} from ${anchor}`, () => {
        const time = "T23:59:59.123Z";
        const dates = intervals[interval].map((_, n) => addPeriods(new Date(anchor + time), interval, n));
        expect(dates.map((date) => date.toISOString())).toEqual(intervals[interval].map((day) => day + time));
      });
    }
  }

  it("finds its way back from a clamped month end", () => {
    const days = [0, 1, 2, 3].map((n) => addPeriods(new Date("2026-01-31T00:00:00Z"), "monthly", n));
    expect(days.map((day) => day.toISOString().slice(0, 10))).toEqual([
      "2026-01-31",
      "2026-02-28",
      "2026-03-31",
      "2026-04-30",
    ]);
  });

  it("returns to 29 February in the next leap year", () => {
    expect(addPeriods(new Date("2024-02-29T08:00:00Z"), "yearly", 4).toISOString()).toBe(
      "2028-02-29T08:00:00.000Z",
    );
  });
});
