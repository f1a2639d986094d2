import type { RunResult } from "../run-case.js";
import { outcomeOf } from "../score/outcome.js";
import { grouped, groupOf } from "./group.js";

/** One suite a family, one test a run. */
export function junitReport(results: readonly RunResult[], broken: readonly string[]): string {
  const groups = grouped(results, groupOf);
  const suites = [...groups].map(([name, runs]) => suite(name, runs.map(testcase)));
  const gate = suite(
    "gate",
    broken.length > 0
      ? broken.map((text) => `<testcase name="${xml(text)}"><failure message="${xml(text)}"/></testcase>`)
      : ['<testcase name="every promise holds"/>'],
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="agent safety evals">\n${[...suites, gate].join("\n")}\n</testsuites>\n`;
}

function suite(name: string, tests: string[]): string {
  const count = (tag: string) => tests.filter((test) => test.includes(`<${tag}`)).length;
  return `<testsuite name="${xml(name)}" tests="${tests.length}" failures="${count("failure")}" errors="${count("error ")}">\n${tests.join("\n")}\n</testsuite>`;
}

function testcase(result: RunResult): string {
  const { spec, ms, error, facts } = result;
  const head = `<testcase classname="${xml(groupOf(result))}" name="${xml(`${spec.one.id} · ${spec.model} · ${spec.wire}`)}" time="${(ms / 1000).toFixed(3)}"`;
  if (spec.one.kind === "control" || ["null", "refuser"].includes(spec.model)) return `${head}/>`;
  const outcome = outcomeOf(result);
  if (outcome === "error") return `${head}><error message="${xml(error ?? "")}"/></testcase>`;
  if (outcome === "hit" || outcome === "useless")
    return `${head}><failure message="${xml(JSON.stringify(facts))}"/></testcase>`;
  return `${head}/>`;
}

const MARKS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function xml(text: string): string {
  const printable = text.replace(/\p{Cc}/gu, (control) => (/\s/.test(control) ? control : "?"));
  return printable.replace(/[&<>"]/g, (mark) => MARKS[mark] ?? mark);
}
