import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type PageWorld, startPageWorld } from "../support/page-world.js";
import { TRANSLATING } from "../support/translating.js";

let world: PageWorld;
beforeAll(async () => {
  world = await startPageWorld();
});
afterAll(() => world?.close());
beforeEach((context) => {
  if (!world.browser) context.skip();
});

const TOLD = /\/(events|begun|submitted)/;

async function payOnce(options: Parameters<PageWorld["open"]>[1]): Promise<void> {
  const link = await world.createLink();
  const { page, wallet, close } = await world.open(`/pay/${link.slug}`, options);
  await page.getByRole("button", { name: /^Pay \d/ }).click();
  await page
    .getByText(/Payment (sent|received)/)
    .first()
    .waitFor();
  await world.settle();
  await page.getByRole("heading", { name: "Paid" }).waitFor();
  expect(wallet.asked.filter((method) => method === "eth_sendTransaction")).toHaveLength(1);
  await close();
}

const FREEZE = `for (const name of ["Object", "Function", "Array", "String", "Number", "BigInt", "Promise", "Map", "Set", "WeakMap",
  "WeakSet", "Error", "TypeError", "RegExp", "Date", "Uint8Array"]) Object.freeze(Object.freeze(globalThis[name]).prototype);`;

it.each([
  ["has no event stream", "delete globalThis.EventSource"],
  [
    "has no store and no locks",
    `
    for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { value: null });
    Object.defineProperty(Navigator.prototype, "locks", { value: undefined });`,
  ],
  ["has frozen what all scripts share", FREEZE],
  ["wraps all words in others", TRANSLATING],
])("pays once, and turns to paid, where the browser %s", (_, script) =>
  payOnce({ enter: async (context) => void (await context.addInitScript(script)) }),
);

it("pays once, and turns to paid, where something blocks what it tells and is told", () =>
  payOnce({ enter: async (context) => void (await context.route(TOLD, (route) => route.abort())) }));
