import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Rules that are broken, all of them or these, by the element that breaks them. */
export async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  const options = JSON.stringify({
    resultTypes: ["violations"],
    selectors: false,
    ...(rules && { runOnly: { type: "rule", values: rules } }),
  });
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(AXE);
  return page.evaluate(
    `axe.run(document, ${options}).then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + " " + html)))`,
  );
}
