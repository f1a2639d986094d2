import type { RunResult } from "../run-case.js";
import { outcomeOf } from "../score/outcome.js";
import { masked, printable } from "./redact.js";
import { whyOf } from "./terminal.js";

const MOST = 10;

/** GitHub shows these beside the lines of the case files. */
export function annotations(results: readonly RunResult[], faults: readonly string[]): string[] {
  const seen = new Set<string>();
  const failed = results.filter((run) => {
    const { one } = run.spec;
    const counts = one.kind !== "control" && ["hit", "error"].includes(outcomeOf(run)) && !seen.has(one.id);
    if (counts) seen.add(one.id);
    return counts;
  });
  const ofCases = failed.map((run) => {
    const { one, model } = run.spec;
    return line(one.file, one.line, 1, `${one.id} · ${model}`, `${outcomeOf(run)}: ${printable(whyOf(run))}`);
  });
  const ofFaults = faults.map((fault) => {
    const [, file = "", at = "1", column = "1", why = fault] = /^(.*?):(\d+):(\d+): (.*)$/s.exec(fault) ?? [];
    return line(file, Number(at), Number(column), "case", why);
  });
  return [...ofFaults, ...ofCases].slice(0, MOST);
}

function line(file: string, at: number, column: number, title: string, text: string): string {
  const escaped = (value: string) =>
    masked(value).replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
  const property = (value: string) => escaped(value).replaceAll(":", "%3A").replaceAll(",", "%2C");
  return `::error file=${property(file)},line=${at},col=${column},title=${property(title)}::${escaped(text)}`;
}
