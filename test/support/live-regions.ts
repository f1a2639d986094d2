import type { Page } from "playwright-core";

/** By their roles, as a screen reader knows them now: of one that comes only with its words it hears nothing. */
export async function liveRegions(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  const { nodes } = await devtools.send("Accessibility.getFullAXTree");
  await devtools.detach();
  return nodes
    .filter(({ ignored, properties = [] }) => !ignored && properties.some(({ name }) => name === "live"))
    .map(({ role }) => String(role?.value));
}
