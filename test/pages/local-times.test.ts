import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { WALLET } from "../support/app.js";
import { type PageWorld, startPageWorld } from "../support/page-world.js";

let world: PageWorld;
beforeAll(async () => {
  world = await startPageWorld();
});
afterAll(() => world?.close());
beforeEach((context) => {
  if (!world.browser) context.skip();
});

const times = (page: Page) => page.locator("main time").allTextContents();

/** Where on the screen the first and the last character of this line are. */
const endsOf = (line: string) => `(() => {
  const { firstChild: text } = document.querySelector("bdi.lines");
  const start = text.data.indexOf(${JSON.stringify(line)});
  return [start, start + ${line.length - 1}].map((at) => {
    const range = document.createRange();
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    return range.getBoundingClientRect().left;
  });
})()`;

it("reads each line in its own direction", async () => {
  const [hebrew, english] = ["שלום עולם.", "Pay within 30 days."];
  const { slug } = await world.createLink({ description: `${hebrew}\n${english}` });
  const { page, close } = await world.open(`/pay/${slug}`);
  const [right = 0, left = 0] = await page.evaluate<number[]>(endsOf(hebrew));
  expect(left).toBeLessThan(right);
  const [first = 0, last = 0] = await page.evaluate<number[]>(endsOf(english));
  expect(first).toBeLessThan(last);
  await close();
});

it("a time stays the reader's own when the page goes on", async () => {
  const recipients = [{ address: WALLET, amount_usdc: 5 }];
  const { sign_url } = await world.post("payouts", { recipients, chain: "base" });
  const { page, close } = await world.open(new URL(sign_url).pathname);
  await expect.poll(() => times(page)).toEqual([expect.stringMatching(/^[A-Z][a-z]{2} \d+, \d{4}/)]);
  const before = await times(page);
  await page.getByRole("button", { name: /^Sign / }).click();
  await page
    .getByText(/Transaction (sent|in a block)/)
    .first()
    .waitFor();
  // What stands in the page by now was sent anew.
  await page.locator("main[data-state=submitted], main[data-state=seen]").waitFor();
  expect(await times(page)).toEqual(before);
  await close();
});
