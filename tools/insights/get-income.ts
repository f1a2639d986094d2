import { z } from "zod";
import { dayThere, lastDays } from "../../src/days.js";
import { usdcInWords } from "../../src/in-words.js";
import { READ_CALL } from "../../src/plans.js";
import { incomeRecord, presentIncome } from "../../src/records/income.js";
import { defineTool } from "../../src/runtime/tool.js";
import { selectDue, selectIncome } from "../../src/store/income.js";
import { number, timeZone } from "../fields.js";

const MOST_DAYS = 400;

export const getIncome = defineTool({
  name: "get_income",
  title: "Get income",
  description:
    "What final payments brought on each of the last days, by chain, and what invoices are still owed.",
  kind: "look",
  noun: "income",
  scope: "read",
  meter: READ_CALL,
  route: "GET /income",
  doors: ["rest"],
  tells: ({ open_usdc, overdue_usdc }) =>
    `Open: ${usdcInWords(open_usdc)}, of it overdue ${usdcInWords(overdue_usdc)}.`,
  input: {
    days: number(z.number().int().min(1).max(MOST_DAYS))
      .default(60)
      .describe("How many days, today included"),
    time_zone: timeZone().default("UTC").describe("Whose days, such as Europe/Rome"),
  },
  output: incomeRecord,
  async execute({ days, time_zone: zone }, { sql, caller, now }) {
    const { dates, beginnings } = lastDays(now, days, zone);
    const [found, due] = await Promise.all([
      selectIncome(sql, caller.account.id, beginnings),
      selectDue(sql, caller.account.id, dayThere(now, caller.account.timeZone)),
    ]);
    return presentIncome(zone, dates, { days: found, ...due });
  },
});
