import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fromPackageRoot } from "../../package-root.js";
import { Html, html } from "../pages/html.js";
import { REFERENCE_STYLE } from "./reference-style.js";

const FOLDER = fromPackageRoot("dist/guides");
const FIRST = "quick-start";

export interface Guide {
  /** Below /docs. */
  path: string;
  title: string;
  html: string;
}

/** As they were compiled; none where nothing was built. The quick start comes first, decisions last. */
export function readGuides(): Guide[] {
  if (!existsSync(FOLDER)) return [];
  const files = readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".json"),
  );
  const guides = files.map((file) => ({
    path: file.replace(/\.json$/, ""),
    ...(JSON.parse(readFileSync(`${FOLDER}/${file}`, "utf8")) as Omit<Guide, "path">),
  }));
  return guides.sort((a, b) => rank(a.path) - rank(b.path) || a.path.localeCompare(b.path));
}

function rank(path: string): number {
  return path === FIRST ? 0 : path.includes("/") ? 2 : 1;
}

export function guidePage(guide: Guide, guides: readonly Guide[]): string {
  const page = html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${guide.title}: Unsigned</title>
<link rel="icon" href="data:,">
<style>${REFERENCE_STYLE}</style>
<nav aria-label="Contents">
<p><a href="/docs">Unsigned API</a></p>
${guideList(guides)}
</nav>
<main>
${new Html(guide.html)}
</main>
</html>
`;
  return page.text;
}

export function guideList(guides: readonly Guide[]): Html {
  return html`<ul>${guides.map(({ path, title }) => html`<li><a href="/docs/${path}">${title}</a></li>`)}</ul>`;
}
