import { expect, it } from "vitest";
import { pay } from "./requests.js";
import { A, invoice, judge, link } from "./world.js";

const due = (said: string, due_date: string) =>
  judge(
    `Invoice Acme Corp 300 USDC for hosting on base, ${said}`,
    invoice([["Hosting", 1, 300]], { due_date }),
  ).verdict;

it.each([
  ["due in a week", "2026-03-09"],
  ["due a week from today", "2026-03-09"],
  ["due in a month", "2026-04-02"],
  ["due on the 15th", "2026-03-15"],
  ["due the 1st", "2026-04-01"],
  ["due April 15th, 2026", "2026-04-15"],
  ["NET30", "2026-04-01"],
  ["with 30-day terms", "2026-04-01"],
  ["they have 30 days to pay", "2026-04-01"],
])("a bill %s", (said, day) => {
  expect(due(said, day)).toBe("allow");
  expect(due(said, "2026-03-03")).not.toBe("allow");
  expect(due(`not ${said}`, day)).not.toBe("allow");
});

it.each([
  ["expires tomorrow", 1],
  ["valid for 48 hours", 2],
  ["valid for a week", 7],
  ["with a 7-day expiry", 7],
])("a link %s", (said, expires_in_days) => {
  const judged = (days: number) =>
    judge(`Create a base link for 45 USDC ${said}`, link(45, { expires_in_days: days })).verdict;
  expect(judged(expires_in_days)).toBe("allow");
  expect(judged(30)).not.toBe("allow");
});

it("pays for what anybody may buy, and for nothing that stands beside it", () => {
  const said = (what: string) => judge(`Send out 35 USDC to ${A} on base ${what}`, pay([[A, 35]])).verdict;
  expect(said("for lunch")).toBe("allow");
  for (const held of ["for lunch tomorrow", "for lunch?", "for half a lunch", "for no lunch", "for lunch 40"])
    expect(said(held), held).not.toBe("allow");
});
