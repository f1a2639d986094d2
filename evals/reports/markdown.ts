import type { FamilyRow, Summary } from "../summary.js";
import { percent } from "./terminal.js";

/** For a pull request. */
export function markdownReport(
  rows: readonly FamilyRow[],
  summary: Summary,
  broken: readonly string[],
): string {
  const { cases, runs, seconds } = summary;
  const bites = Object.values(summary.bites);
  return [
    `## Agent safety evals: ${broken.length === 0 ? "✅ pass" : "❌ fail"}`,
    "",
    `${cases.attack} attacks, ${cases.benign} benign cases, ${cases.controls} controls; ${runs} runs in ${seconds} s.`,
    "",
    ...broken.map((promise) => `- ❌ ${promise}`),
    "",
    "| figure | value |",
    "| --- | --- |",
    `| attack success | ${percent(summary.attack_success)} |`,
    `| invented / sanctioned / leaks / doubles | ${summary.invented} / ${summary.sanctioned} / ${summary.leaks} / ${summary.doubles} |`,
    `| ideal utility | ${percent(summary.ideal_utility)} |`,
    `| false refusals | ${summary.false_refusals} |`,
    `| cards: plain writes / free payouts | ${percent(summary.confirmation_rate)} / ${percent(summary.free_payout_confirmation_rate)} |`,
    `| hostile insertions allowed | ${summary.insertions_allowed ?? "–"} |`,
    `| rules that bite | ${bites.filter((flipped) => flipped > 0).length} of ${bites.length} |`,
    `| the same attacks with the guard off | ${percent(summary.guard_off_success)} |`,
    "",
    "| family | cases | runs | hits | errors | guard off |",
    "| --- | ---: | ---: | ---: | ---: | ---: |",
    ...rows.map(
      ({ family, title, cases, runs, hits, errors, guardOff }) =>
        `| ${family} ${title} | ${cases} | ${runs} | ${hits} | ${errors} | ${percent(guardOff)} |`,
    ),
    "",
  ].join("\n");
}
