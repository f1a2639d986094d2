import { storm } from "../support/storm/storm.js";
import { median, type Row, report } from "./report.js";

/**
 * Kills APIs, workers and the database, cuts connections and restarts PostgreSQL under load, then looks at every
 * record: `npm run bench -- storm [ROUNDS] [embedded|outside]`. Thirty rounds of each, unless told otherwise.
 */
const words = process.argv.slice(3);
const rounds = Number(words.find((word) => /^\d+$/.test(word)) ?? 30);
const databases = (["embedded", "outside"] as const).filter(
  (name) => words.includes(name) || !words.some((word) => word === "embedded" || word === "outside"),
);

const rows: Row[] = [];
for (const name of databases) {
  const { faults, counted, answers, hung, died, recoveries } = await storm(name, rounds);
  const row = (what: string, value: number): Row => ({ what: `${name}: ${what}`, value, unit: "" });
  const none = (what: string, value: number): Row => ({ ...row(what, value), goal: "0", holds: value === 0 });
  rows.push(row("rounds", rounds), ...Object.entries(counted).map(([what, count]) => row(what, count)));
  rows.push(...Object.entries(answers).map(([answer, count]) => row(`answers ${answer}`, count)));
  rows.push(none("processes that ended by themselves", died.length), none("requests that hung", hung));
  rows.push(none("answers 500", answers["500 internal_error"] ?? 0));
  rows.push(...Object.entries(faults).map(([what, count]) => none(what, count)));
  for (const blow of new Set(recoveries.map(({ blow }) => blow))) {
    const times = recoveries.filter((one) => one.blow === blow).map(({ ms }) => ms);
    rows.push({ ...row(`${blow}: writes again after, median`, median(times)), unit: "ms" });
    rows.push({ ...row(`${blow}: at the longest`, Math.max(...times)), unit: "ms" });
  }
  for (const words of died) console.error(words);
}
report("storm", rows);
