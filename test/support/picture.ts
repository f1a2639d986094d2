import type { Page } from "playwright-core";

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 860 } };

/** Where `PICTURES` names a folder: the page as it is now, on a phone and a desk, in light and dark. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES;
  if (!folder) return;
  const before = page.viewportSize();
  for (const [size, viewport] of Object.entries(SIZES))
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      const path = `${folder}/${name}-${size}${colorScheme === "dark" ? "-dark" : ""}.png`;
      await page.screenshot({ path, fullPage: true, animations: "disabled" });
    }
  await page.emulateMedia({ colorScheme: null });
  if (before) await page.setViewportSize(before);
}
