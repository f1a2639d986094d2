import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { documentationRoutes } from "../../src/http/documentation.js";
import { startApp, type TestApp } from "../support/app.js";
import { violations } from "../support/axe.js";
import { startBrowser } from "../support/browser.js";
import { visit } from "../support/visit.js";

let browser: Browser | undefined;
let app: TestApp;
beforeAll(async () => {
  browser = await startBrowser();
  app = await startApp({ mounts: (house) => [documentationRoutes(house, "http://127.0.0.1")] });
});
afterAll(async () => {
  await app.close();
});

it.each([
  ["/docs", 1280, "List payment links"],
  ["/docs", 390, "List payment links"],
  ["/", 1280, "API documentation"],
  ["/", 320, "API documentation"],
] as const)(
  "opens in a browser without a complaint or a stranger's help: %s at %i",
  async (path, width, text) => {
    if (!browser) return;
    const { page, complaints, origins, close } = await visit(browser, app.url + path, {}, { width });
    await page.getByText(text).last().waitFor({ state: "attached" });
    await page.getByText("mcp").first().waitFor();
    await page.waitForLoadState("networkidle");
    expect(complaints).toEqual([]);
    expect([...origins]).toEqual([app.url]);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
    expect(await violations(page)).toEqual([]);
    await close();
  },
);
