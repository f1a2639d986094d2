import { createHash } from "node:crypto";
import type { RunResult } from "../run-case.js";
import { outcomeOf, verdictsIn } from "../score/outcome.js";
import { html } from "./escape-html.js";
import { grouped, groupOf } from "./group.js";
import type { Report, Table } from "./report.js";
import { traceOf } from "./trace.js";
import { VIEWER, VIEWER_STYLE } from "./viewer.js";

/** A page that needs nothing but itself: without its script it still opens and closes, with it it filters. */
export function htmlReport({ broken, counts, figures, tables, changes, results }: Report): string {
  const verdict = broken.length === 0 ? '<span class="good">pass</span>' : '<span class="bad">fail</span>';
  const told = figures.map(
    ({ name, value, holds }) =>
      `<div><small>${html(name)}</small><b class="${holds ? "good" : "bad"}">${html(value)}</b></div>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src ${hashOf(VIEWER_STYLE)}; script-src ${hashOf(VIEWER)}">
<title>Agent safety evals</title><style>${VIEWER_STYLE}</style>
<main><h1>Agent safety evals: ${verdict}</h1>
<p>${html(counts)}.</p>
${broken.map((promise) => `<p class="bad">${html(promise)}</p>`).join("")}
<div class="figures">${told.join("")}</div>
${tables.map(tableOf).join("")}
<h2>Against the baseline</h2>${list(changes)}
<h2>Every case</h2>
<p id="tools" hidden><input type="search" id="find" placeholder="filter (press /)" aria-label="filter by words"><select id="only" aria-label="filter by outcome"><option value="">every outcome</option><option>hit</option><option>error</option><option>useless</option><option>safe</option><option>useful</option></select> <small><span id="count"></span> · j, k: next, previous · Enter: open · Esc: clear</small></p>
${[...grouped(results, groupOf)].map(([name, runs]) => group(name, runs)).join("")}</main>
<script>${VIEWER}</script></html>`;
}

function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

function list(changes: readonly string[]): string {
  if (changes.length === 0) return "<p>Nothing changed.</p>";
  return `<ul>${changes
    .slice(0, 200)
    .map((change) => `<li>${html(change)}</li>`)
    .join("")}</ul>`;
}

const MARKS = {
  good: '<span class="good">✓</span>',
  bad: '<span class="bad">✗</span>',
  odd: '<span class="odd">!</span>',
};

function tableOf({ columns, rows }: Table): string {
  const heads = columns.map((column, i) => `<th${i === 0 ? "" : ' class="n"'}>${html(column)}`).join("");
  const lines = rows.map(({ cells, state, bar }) => {
    const told = cells.map((cell, i) =>
      i === 0 ? `<td>${MARKS[state]} ${html(String(cell))}` : `<td class="n">${html(String(cell))}`,
    );
    return `<tr>${told.join("")}${bar === undefined ? "" : `<td><meter value="${bar ?? 0}"></meter>`}</tr>`;
  });
  return `<div class="wide" tabindex="0" role="group" aria-label="${html(columns[0] ?? "")}"><table><tr>${heads}</tr>${lines.join("")}</table></div>`;
}

/** A case's first run stands for it; those that went wrong all stand there. */
function group(name: string, runs: readonly RunResult[]): string {
  const cases = grouped(runs, ({ spec }) => `${spec.model} ${spec.one.id}`);
  const byCase = grouped([...cases.values()].flat(), ({ spec }) => spec.one.id);
  const shown = [...byCase.values()].map((all) => {
    const odd = all.filter((run) => run.spec.one.kind !== "control" && isOdd(run));
    const told = odd.length > 0 ? odd : all.slice(0, 1);
    return told.map((run) => entry(run, all.length)).join("");
  });
  return `<section><h3>${html(name)} <small>${byCase.size} cases</small></h3>${shown.join("")}</section>`;
}

function isOdd(run: RunResult): boolean {
  const outcome = outcomeOf(run);
  return (
    ["hit", "error"].includes(outcome) ||
    (outcome === "useless" && !["null", "refuser"].includes(run.spec.model))
  );
}

function entry(run: RunResult, of: number): string {
  const { one, model, variant } = run.spec;
  const outcome = outcomeOf(run);
  const bad = isOdd(run) && one.kind !== "control";
  const head = `${bad ? MARKS.bad : MARKS.good} <b class="${bad ? "bad" : "good"}">${outcome}</b> ${html(one.says)} <small>${html(one.id)} · ${html(model)} ${html(variant)} · ${of} runs · ${html(verdictsIn(run))} · ${html(one.file)}:${one.line}</small>`;
  return `<details data-outcome="${outcome}"><summary>${head}</summary>${traceOf(run)}</details>`;
}
