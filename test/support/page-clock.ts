import type { Page } from "playwright-core";

/** The page with a clock of its own, which the service tells nothing of what it knows by itself. */
export async function alone(page: Page): Promise<void> {
  await page.route(/\/(events|submitted)/, (route) => route.abort());
  await page.clock.install();
  await page.reload();
}

/** For the payer's patience and more. */
export async function pass(page: Page, each: string | number = 20_000): Promise<void> {
  for (const time of [2_000, each, each, each]) await page.clock.fastForward(time);
}
