import type { RunResult } from "../run-case.js";
import { outcomeOf } from "../score/outcome.js";
import { grouped, groupOf } from "./group.js";
import { masked } from "./redact.js";
import type { Report } from "./report.js";
import { whyOf } from "./terminal.js";
import { readableTrajectory } from "./trajectory.js";

/** One suite a family, one test a run, each of a name of its own. */
export function junitReport({
  results,
  broken,
  skipped = [],
}: Pick<Report, "results" | "broken" | "skipped">): string {
  const groups = grouped(results, groupOf);
  const names = new Map<string, number>();
  const suites = [...groups].map(([name, runs]) =>
    suite(
      name,
      runs.map((run) => testcase(run, names)),
    ),
  );
  const promises =
    broken.length > 0
      ? broken.map((text) => `<testcase name="${xml(text)}"><failure message="${xml(text)}"/></testcase>`)
      : ['<testcase name="every promise holds"/>'];
  const left = skipped.map(
    (text) => `<testcase name="${xml(text)}"><skipped message="${xml(text)}"/></testcase>`,
  );
  const gate = suite("gate", [...promises, ...left]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="agent safety evals">\n${[...suites, gate].join("\n")}\n</testsuites>\n`;
}

function suite(name: string, tests: string[]): string {
  const count = (tag: string) => tests.filter((test) => test.includes(`<${tag}`)).length;
  return `<testsuite name="${xml(name)}" tests="${tests.length}" failures="${count("failure")}" errors="${count("error ")}" skipped="${count("skipped ")}">\n${tests.join("\n")}\n</testsuite>`;
}

function testcase(result: RunResult, names: Map<string, number>): string {
  const { spec, ms } = result;
  const { one, model, variant } = spec;
  const plain = [one.id, model, variant].filter(Boolean).join(" · ");
  const count = (names.get(plain) ?? 0) + 1;
  names.set(plain, count);
  const name = count > 1 ? `${plain} · ${count}` : plain;
  const head = `<testcase classname="${xml(groupOf(result))}" name="${xml(name)}" file="${xml(one.file)}" line="${one.line}" time="${(ms / 1000).toFixed(3)}"`;
  if (one.kind === "control" || ["null", "refuser"].includes(model)) return `${head}/>`;
  const outcome = outcomeOf(result);
  const tag = outcome === "error" ? "error" : ["hit", "useless"].includes(outcome) ? "failure" : undefined;
  if (!tag) return `${head}/>`;
  return `${head}><${tag} message="${xml(whyOf(result))}"/><system-out>${xml(readableTrajectory(result))}</system-out></testcase>`;
}

const MARKS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function xml(text: string): string {
  const printable = masked(text).replace(/[\p{Cc}\uFFFE\uFFFF]/gu, (one) =>
    /[\t\n\r]/.test(one) ? one : "?",
  );
  return printable.replace(/[&<>"]/g, (mark) => MARKS[mark] ?? mark);
}
