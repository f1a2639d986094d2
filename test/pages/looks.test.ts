import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { violations } from "../support/axe.js";
import { createLocalWallet } from "../support/local-wallet.js";
import { makeStates } from "../support/page-states.js";
import { type PageWorld, startPageWorld } from "../support/page-world.js";
import { picture } from "../support/picture.js";
import { fieldsAgainstFingers } from "../support/touch.js";
import { type Visit, visit } from "../support/visit.js";

/** Every state, and what its page says. */
const STATES: [name: string, text: string][] = [
  ["link", "Blue chair"],
  ["hostile", "<b>bold</b>"],
  ["invoice", "Download the invoice"],
  ["submitted", "Waiting for the network to pick it up"],
  ["confirming", "Payment received, confirming"],
  ["large", "A sum this large counts once"],
  ["paid", "The payment is final"],
  ["paid invoice", "Download the invoice"],
  ["late", "Paid after this was closed"],
  ["reverted", "The network took the payment back"],
  ["expired", "This link has expired"],
  ["canceled", "This was canceled"],
  ["not deployed", "Not payable yet"],
  ["unreachable", "Arbitrum can't be read at the moment"],
  ["open jar", "Another amount"],
  ["early jar", "Not open yet"],
  ["closed jar", "This jar is closed"],
  ["nothing", "There is no such page"],
  ["payout to sign", "14 recipients"],
  ["payout canceled", "This was canceled"],
  ["payout confirmed", "Everybody was paid in one transaction"],
  ["payout expired", "The time to sign this is over"],
  ["payout taken back", "This was taken back"],
  ["refund to sign", "Pay a payment back"],
  ["jar to sign", "Activate the donation jar"],
  ["plan to sign", "Register the subscription plan"],
  ["open plan", "30 days"],
  ["early plan", "still has to register it"],
  ["closed plan", "This plan is closed"],
  ["receipt", "Received on"],
];

let world: PageWorld;
let paths: Record<string, string>;
/** One for all states: only what is on it changes. */
let shared: Visit;

beforeAll(async () => {
  world = await startPageWorld(["base", "optimism", "arbitrum"], { bare: ["optimism"] });
  if (!world.browser) return;
  paths = await makeStates(world);
  shared = await world.open("/pay/nothing");
}, 120_000);
afterAll(async () => {
  await shared?.close();
  await world?.close();
});
beforeEach((context) => {
  if (!world.browser) context.skip();
});

/** Holds nothing. */
const POOR = "0x00000000000000000000000000000000000a11ce";
const WIDTHS = [320, 390, 1280];
/** In the dark the same stands in the same places: what can be otherwise is its colours. */
const MEDIA = [
  { colorScheme: "light", rules: undefined },
  { colorScheme: "dark", rules: ["color-contrast", "link-in-text-block"] },
] as const;

/** Sums that go on in another line. */
const BROKEN_SUMS = `(() => {
  const walk = document.createTreeWalker(document.querySelector("main") ?? document.body, NodeFilter.SHOW_TEXT);
  const broken = [];
  for (let node = walk.nextNode(); node; node = walk.nextNode())
    for (const { index, 0: sum } of node.data.matchAll(/\\d[\\d,]*\\.\\d\\d+/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + sum.length);
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(sum);
    }
  return broken;
})()`;

/** Whose browser doubles all text has it doubled, and reads it on a phone, each sum in one piece. */
async function expectLargeText(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  expect(await page.evaluate("getComputedStyle(document.body).fontSize"), name).toBe("32px");
  expect(await page.evaluate("document.documentElement.scrollWidth"), `${name}, doubled`).toBe(320);
  expect(await page.evaluate(BROKEN_SUMS), `${name}, doubled`).toEqual([]);
  await page.evaluate("document.documentElement.style.fontSize = ''");
}

it("keeps the largest sum in one piece above the page, also doubled on a phone", async () => {
  const { page } = shared;
  const { slug } = await world.createLink({ amount_usd: 999_999_999.999999 });
  await page.goto(`${world.app.url}/pay/${slug}`);
  const lines = `new Set([...(() => {
    const range = document.createRange();
    range.selectNodeContents(document.querySelector(".amount").firstChild);
    return range.getClientRects();
  })()].map(({ top }) => top)).size`;
  for (const [width, size] of [
    [320, ""],
    [320, "200%"],
    [390, "200%"],
    [770, ""],
    [1280, ""],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate(`document.documentElement.style.fontSize = "${size}"`);
    expect(await page.evaluate(lines), `at ${width} ${size}`).toBe(1);
  }
});

/** At every width, in the light, in the dark and at rest. */
async function expectGoodLooks(page: Page, name: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    for (const { colorScheme, rules } of MEDIA) {
      await page.emulateMedia({ colorScheme });
      const where = `${name} at ${width}, ${colorScheme}`;
      expect(await violations(page, rules), where).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth"), where).toBeLessThanOrEqual(width);
    }
  }
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  expect(await page.evaluate("document.getAnimations().length"), name).toBe(0);
  await page.emulateMedia({ reducedMotion: "no-preference" });
}

it.each(STATES)("is accessible and keeps its layout at every size: %s", async (name, text) => {
  const { page } = shared;
  await page.goto(world.app.url + paths[name]);
  await page.evaluate("document.querySelectorAll('details').forEach((details) => { details.open = true; })");
  await page.getByText(text).first().waitFor();
  await expectGoodLooks(page, name);
  await expectLargeText(page, name);
  await picture(page, name.replaceAll(" ", "-"));
});

it.each([
  ["paid", "Paid: 25.00 USDC to Test account"],
  ["late", "Paid late: 25.00 USDC to Test account"],
  ["expired", "Expired: 25.00 USDC to Test account"],
  ["canceled", "Canceled: 25.00 USDC to Test account"],
  ["reverted", "25.00 USDC to Test account"],
  ["payout to sign", "Sign: pay 14 recipients"],
  ["payout confirmed", "Confirmed: pay 14 recipients"],
  ["payout canceled", "Canceled: pay 14 recipients"],
  ["payout expired", "Expired: pay 2 recipients"],
  ["payout taken back", "Taken back: pay 14 recipients"],
])("says in the title of the tab what has become of it: %s", async (name, title) => {
  const { page } = shared;
  await page.goto(world.app.url + paths[name]);
  expect(await page.title()).toBe(title);
});

it.each(["link", "invoice", "open jar"])(
  "prints the code and nothing that can be pressed: %s",
  async (name) => {
    const { page } = shared;
    await page.goto(world.app.url + paths[name]);
    await page.locator("#pay").waitFor();
    await page.emulateMedia({ media: "print" });
    const width =
      "(() => { const code = document.querySelector('img.paper'); return code.checkVisibility() ? code.naturalWidth : 0; })()";
    await expect.poll(() => page.evaluate(width)).toBeGreaterThan(0);
    for (const pressed of await page.locator("#act button, #act summary, #act input").all())
      expect(await pressed.isVisible(), await pressed.innerText()).toBe(false);
    await page.emulateMedia({ media: null });
  },
);

it.each(["receipt", "jar to sign"])(
  "says what is long below its name, and where that begins: %s",
  async (name) => {
    const { page } = shared;
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(world.app.url + paths[name]);
    const begins = (what: string) =>
      page
        .locator(`.facts.wide ${what}`)
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x));
    expect(await begins("dd")).toEqual(await begins("dt"));
  },
);

it("prints whatever is folded or scrolled", async () => {
  const { page } = shared;
  await page.emulateMedia({ media: "print" });
  await page.goto(world.app.url + paths["payout to sign"]);
  for (const payee of await page.locator(".payees tr").all()) expect(await payee.isVisible()).toBe(true);
  await page.goto(world.app.url + paths.hostile);
  const cut =
    "(() => { const { scrollHeight, clientHeight } = document.querySelector('.long'); return scrollHeight - clientHeight; })()";
  expect(await page.evaluate(cut)).toBe(0);
  await page.emulateMedia({ media: null });
});

/** How far a colour of the field stands out from its ground: of its edge, and of what is written in it as an example. */
const CONTRASTS = `(() => {
  const light = (colour) => colour.match(/[\\d.]+/g).slice(0, 3).map(Number).map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0.05);
  const field = document.querySelector("#other");
  const { backgroundColor, borderTopColor } = getComputedStyle(field);
  return [borderTopColor, getComputedStyle(field, "::placeholder").color].map((colour) => {
    const [less, more] = [light(colour), light(backgroundColor)].sort((a, b) => a - b);
    return more / less;
  });
})()`;

it.each(["light", "dark"] as const)("shows where to write, and how, in the %s", async (colorScheme) => {
  const { page } = shared;
  await page.emulateMedia({ colorScheme });
  await page.goto(world.app.url + paths["open jar"]);
  const [edge = 0, example = 0] = await page.evaluate<number[]>(CONTRASTS);
  expect(edge).toBeGreaterThanOrEqual(3);
  expect(example).toBeGreaterThanOrEqual(4.5);
});

it("has fields that no phone zooms into, whatever size of text its owner has", async () => {
  const { page } = shared;
  await page.goto(world.app.url + paths["open jar"]);
  expect(await page.locator("#other").count()).toBe(1);
  expect(await fieldsAgainstFingers(page)).toEqual([]);
  await page.evaluate("document.documentElement.style.fontSize = '12px'");
  expect(await fieldsAgainstFingers(page)).toEqual([]);
});

it("shows in the reader's own colours which amount is chosen, and how much has come", async () => {
  const { page } = shared;
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(world.app.url + paths["open jar"]);
  const edges = `[...document.querySelectorAll(".amounts .choice")].map((one) => getComputedStyle(one).borderTopWidth)`;
  expect(await page.evaluate(edges)).toEqual(["1px", "3px", "1px"]);
  const raised = page.locator("#raised progress");
  const before = await raised.screenshot();
  await page.evaluate("document.querySelector('#raised progress').value = 1e9");
  expect((await raised.screenshot()).equals(before)).toBe(false);
  await page.emulateMedia({ forcedColors: "none" });
});

it.each([
  ["while the wallet is asked", { waits: "eth_signTypedData_v4" }, "Sign the permission in your wallet"],
  ["when something went wrong", { stuck: true }, "Your wallet is on another network"],
  ["once it is sent", {}, "Payment sent"],
  ["while several people sign", { batches: true, signers: true }, "Where several people sign"],
] as const)("is accessible and keeps its layout %s", async (name, options, text) => {
  const link = await world.createLink();
  const { page, close } = await world.open(`/pay/${link.slug}`, options);
  await page.getByRole("button", { name: "Pay 25.00 USDC" }).click();
  await page.getByText(text).first().waitFor();
  await expectGoodLooks(page, name);
  await picture(page, name.replaceAll(" ", "-"));
  await close();
});

it.each([
  ["where money is missing", "payout to sign", { account: POOR }, "Not enough USDC"],
  [
    "while several people sign",
    "payout to sign",
    { batches: true, signers: true },
    "Where several people sign",
  ],
  ["once it is sent", "jar to sign", {}, "Transaction sent"],
] as const)(
  "is accessible and keeps its layout, of what is signed, %s",
  async (name, state, options, text) => {
    const { page, close } = await world.open(paths[state] ?? "", options);
    await page.getByRole("button", { name: /^Sign / }).click();
    await page.getByText(text).first().waitFor();
    await expectGoodLooks(page, name);
    await picture(page, name.replaceAll(/\W+/g, "-"));
    await close();
  },
);

it("is accessible and keeps its layout while it counts down to the way back", async () => {
  await world.chains.base.request("evm_setAutomine", true);
  const link = await world.createLink({ success_url: "https://shop.example/thanks" });
  const { page, close } = await world.open(`/pay/${link.slug}`, { batches: true });
  // A shop that has nothing to show: the page stays as it is.
  await page.route("https://shop.example/**", (route) => route.fulfill({ status: 204 }));
  await page.getByRole("button", { name: "Pay 25.00 USDC" }).click();
  await page
    .getByText(/Payment (sent|received)/)
    .first()
    .waitFor();
  await world.settle();
  await page.getByRole("button", { name: "Stay here" }).waitFor();
  await expectGoodLooks(page, "the way back");
  await close();
});

it("is accessible and keeps its layout with a choice of wallets, and with none", async () => {
  if (!world.browser) return;
  const { slug } = await world.createLink();
  const wallet = createLocalWallet(world.chains);
  const two = await visit(world.browser, `${world.app.url}/pay/${slug}`, { First: wallet, Second: wallet });
  await two.page.getByRole("group", { name: "Pay with" }).waitFor();
  await expectGoodLooks(two.page, "two wallets");
  await two.close();
  const none = await visit(world.browser, `${world.app.url}/pay/${slug}`);
  await none.page.getByText("No wallet was found").waitFor();
  await expectGoodLooks(none.page, "no wallet");
  await none.close();
});

it("is accessible and keeps its layout while too many come at once", async () => {
  world.app.house.pageRate = 1;
  const look = () => world.app.request("GET", "/pay/nothing", { headers: { accept: "text/html" } });
  const answers = await Promise.all(Array.from({ length: 80 }, look));
  world.app.house.pageRate = 1_000;
  const busy = answers.find(({ status }) => status === 429);
  const { page } = shared;
  await page.setContent(busy?.body);
  await page.getByRole("heading", { name: "One moment" }).waitFor();
  await expectGoodLooks(page, "busy");
});
