import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createAgent } from "../../src/agent/chat/chat.js";
import { chatRoute } from "../../src/http/chat.js";
import { createLinks } from "../../src/runtime/links.js";
import { type TestAccount, type TestApp, WALLET } from "../support/app.js";
import { violations } from "../support/axe.js";
import { modelsOf, SHORT } from "../support/chat.js";
import { browser, type Desk, openConsole, startConsole } from "../support/console-app.js";
import { type Gate, startGate } from "../support/gate.js";
import { picture } from "../support/picture.js";
import { linkFor } from "../support/visitor.js";

// What a member is told, and keeps, while the service or his session is away.

let app: TestApp;
let gate: Gate;
let account: TestAccount;
beforeAll(async () => {
  app = await startConsole((house) => [
    chatRoute(createAgent(house, modelsOf({ servers: ["offline"] }), { limits: SHORT })),
  ]);
  gate = await startGate(app.url.replace("localhost", "127.0.0.1"));
  app.house.links = createLinks(gate.url, { baseUrl: gate.url });
  app = Object.assign(app, { url: gate.url });
});
afterAll(async () => {
  await gate.close();
  await app.close();
});
beforeEach(async () => {
  await gate.open();
  account = await app.createAccount({ plan: "scale" });
});

const follow = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Console" }).getByRole("link", { name, exact: true }).click();
const makeLink = () =>
  app.request("POST", "/api/v1/payment-links", {
    key: account.key,
    body: { amount_usd: 25, destination_address: WALLET, chain: "base", description: "A chair" },
  });

/** As the desk is, but that a second before another try is a tenth of one, and three silent heartbeats are a second. */
async function openHasty(...asked: Parameters<typeof openConsole>): Promise<Desk> {
  const desk = await openConsole(...asked);
  await desk.context.addInitScript(`{
    const wait = globalThis.setTimeout;
    const hasty = (ms) => (ms === 45_000 ? 1_000 : ms > 4_000 ? ms : ms / 10);
    globalThis.setTimeout = (run, ms = 0, ...given) => wait(run, hasty(ms), ...given);
  }`);
  return desk;
}

describe.skipIf(!browser)("the console of a service that is away", { timeout: 180_000 }, () => {
  it("says so on what is open and on what was never loaded, keeps what is typed, and goes on by itself", async () => {
    await makeLink();
    const { page, go, close } = await openHasty(app, account.id);
    await go("/console/links", "Links");
    await page.getByText("A chair").waitFor();
    await page.getByRole("link", { name: "New link" }).click();
    await page.getByLabel("Amount in USDC").fill("12.50");
    await page.getByLabel("Wallet that receives").fill(WALLET);
    await page.getByLabel("Chain").selectOption("base");
    await gate.shut();
    await page.getByText("Not live: what you see may be old.").waitFor();
    await page.getByRole("button", { name: "Make link" }).click();
    await page.getByRole("alert").getByText("The service did not answer.").waitFor();
    expect(await page.getByLabel("Amount in USDC").inputValue()).toBe("12.50");
    await picture(page, "away-form");
    await follow(page, "Links");
    await page.getByText("The service did not answer.").waitFor();
    expect(await violations(page)).toEqual([]);
    await picture(page, "away-list");
    await follow(page, "Payouts");
    await page.getByRole("heading", { name: "This screen did not open" }).waitFor();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("The service does not answer yet.").waitFor();
    expect(await violations(page)).toEqual([]);
    await picture(page, "away-screen");
    await follow(page, "Links");
    await page.getByText("The service did not answer.").waitFor();
    await gate.open();
    await page.getByText("A chair").waitFor();
    await page.getByText("The service did not answer.").waitFor({ state: "detached" });
    await page.getByText("Not live: what you see may be old.").waitFor({ state: "detached" });
    await follow(page, "Payouts");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "No payout yet" }).waitFor();
    await close();
  });

  it("says so where something between keeps the stream of what happens back, until nothing does", async () => {
    const notLive = (page: Page) => page.getByText("Not live: what you see may be old.");
    gate.hold();
    const { page, go, close } = await openHasty(app, account.id);
    await go("/console/links", "Links");
    await notLive(page).waitFor();
    await gate.open();
    await notLive(page).waitFor({ state: "detached" });
    await makeLink();
    await page.getByText("A chair").waitFor();
    await close();
  });

  it("says so on each screen, in words, with a way to try again that works", async () => {
    const { page, go, close } = await openHasty(app, account.id);
    await go("/console", "Home");
    const screens = [
      "Approvals",
      "Payments",
      "Invoices",
      "Links",
      "Payouts",
      "Subscriptions",
      "Donations",
      "Contacts",
      "Home",
      "Settings",
    ];
    for (const name of [...screens, "Chat"]) {
      await follow(page, name);
      await page.getByRole("heading", { name, level: 1 }).waitFor();
    }
    await page.getByLabel("Message").fill("What is open?");
    gate.excuse();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Get the answer" }).waitFor();
    for (const name of screens) {
      await follow(page, name);
      const alert = page.getByRole("alert").first();
      await alert.getByText("The service is away for a moment.").waitFor();
      await alert.getByRole("button", { name: "Try again" }).waitFor();
    }
    const again = page.getByRole("alert").first().getByRole("button", { name: "Try again" });
    const button = await again.elementHandle();
    await gate.open();
    // At once: the page comes back by itself, too, and takes the button away.
    await button?.dispatchEvent("click");
    await page.getByLabel("Display name").waitFor();
    await follow(page, "Chat");
    await page.getByRole("button", { name: "Get the answer" }).click();
    await page.getByText("There are no such invoices.").waitFor();
    await close();
  });

  it("asks once, however often Try again is pressed and though the stream comes back meanwhile", async () => {
    await makeLink();
    const { page, go, close } = await openHasty(app, account.id);
    await go("/console/links", "Links");
    await follow(page, "Home");
    gate.excuse();
    await follow(page, "Links");
    const again = page.getByRole("alert").getByRole("button", { name: "Try again" });
    await again.waitFor();
    const asked: string[] = [];
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/api\/v1\/payment-links\b/, async (route) => {
      asked.push(route.request().url());
      await released;
      await route.continue();
    });
    await again.focus();
    for (let press = 0; press < 3; press++) await page.keyboard.press("Enter");
    await expect.poll(() => again.getAttribute("aria-disabled")).toBe("true");
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    expect(asked).toHaveLength(1);
    await gate.open();
    release();
    await page.getByText("A chair").waitFor();
    await expect.poll(() => page.locator(":focus").textContent()).toBe("Links");
    await close();
  });

  it("looks once whether a screen is there, and says nothing of it while it is loaded", async () => {
    const { page, go, close } = await openHasty(app, account.id);
    await go("/console", "Home");
    await gate.shut();
    await page.getByText("Not live: what you see may be old.").waitFor();
    await follow(page, "Payouts");
    // Until then the screen before may ask to be tried again, too.
    await page.getByRole("heading", { name: "This screen did not open" }).waitFor();
    const again = page.getByRole("button", { name: "Try again" });
    const looks: string[] = [];
    page.on("request", (one) => one.method() === "HEAD" && looks.push(one.url()));
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/console/payouts", async (route) => {
      if (route.request().method() === "HEAD") await released;
      await route.continue();
    });
    for (let press = 0; press < 3; press++) await again.dispatchEvent("click");
    await gate.open();
    await page.getByText("Not live: what you see may be old.").waitFor({ state: "detached" });
    release();
    await page.getByRole("heading", { name: "No payout yet" }).waitFor();
    expect(looks).toHaveLength(1);
    await close();
  });

  it("sends an invoice once more only, though no answer came and the button is pressed again", async () => {
    app.house.links = { ...app.house.links, sendsMail: true };
    const { body: made } = await app.request("POST", "/api/v1/invoices", {
      key: account.key,
      body: {
        ...{ client_name: "Acme Ltd", client_email: "bills@acme.example", total_usd: 25 },
        line_items: [{ description: "A chair", quantity: 1, unit_price: 25 }],
        ...{ destination_address: WALLET, chain: "base" },
      },
    });
    const { id, invoice_number } = made.data;
    const letters = async () =>
      (await app.house.sql`select id from mail_messages where invoice_id = ${id}`).length;
    const { page, go, close } = await openHasty(app, account.id);
    await go(`/console/invoices/${id}`, invoice_number);
    expect(await letters()).toBe(1);
    const lose = async (route: Route) => void ((await route.fetch()) && (await route.abort()));
    await page.route("**/api/v1/invoices/*/send", lose, { times: 4 });
    await page.getByRole("button", { name: "Send again" }).click();
    const again = page.getByRole("dialog").getByRole("button", { name: "Send again" });
    await again.click();
    await page.getByRole("dialog").getByRole("alert").waitFor();
    await again.click();
    await page.getByText("It is on its way.").waitFor();
    expect(await letters()).toBe(2);
    await page.getByRole("button", { name: "Send again" }).click();
    await again.click();
    await expect.poll(letters).toBe(3);
    await close();
  });

  it("gives back what was being typed to whoever signs in again, and to nobody else", async () => {
    const { page, memberId, go, close } = await openConsole(app, account.id, { name: "Otto" });
    const end = async () => {
      await app.house.sql`update sessions set ended_at = now() where member_id = ${memberId}`;
      // Whoever listens is looked at anew whenever something happens.
      await makeLink();
      await page.waitForURL("**/sign-in?next=*");
    };
    const enter = async (member: string) => {
      await page.goto(`${app.url}/sign-in#${await linkFor(app, member)}`);
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByRole("link", { name: "Not now" }).click();
      await page.getByRole("heading", { name: "Home" }).waitFor();
    };
    await go("/console/links/new", "New link");
    await page.getByLabel("Amount in USDC").fill("12.50");
    await page.getByLabel("Description").fill("A very long description");
    await end();
    await enter(memberId);
    await go("/console/links/new", "New link");
    expect(await page.getByLabel("Amount in USDC").inputValue()).toBe("12.50");
    expect(await page.getByLabel("Description").inputValue()).toBe("A very long description");
    await page.reload();
    await page.getByLabel("Amount in USDC").waitFor();
    expect(await page.getByLabel("Amount in USDC").inputValue()).toBe("");
    await go("/console/chat", "Chat");
    const letter = "Dear Anna,\nplease pay Bob 50 USDC.";
    await page.getByLabel("Message").fill(letter);
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.press("ControlOrMeta+X");
    await page.keyboard.type("Sum up: ");
    await page.keyboard.press("ControlOrMeta+V");
    await end();
    await enter(memberId);
    await go("/console/chat", "Chat");
    // The field stands a moment before what it is given back.
    await expect.poll(() => page.getByLabel("Message").inputValue()).toBe(`Sum up: ${letter}`);
    await page.getByLabel("Message").press("Enter");
    const said = await page.evaluate(
      "JSON.parse(Object.entries(sessionStorage).find(([place]) => place.startsWith('unsigned-chat-'))[1]).turns[0]",
    );
    expect(said).toMatchObject({ pasted: [{ start: 8, end: 8 + letter.length }] });
    await end();
    const stranger = await openConsole(app, account.id, { name: "Vera" });
    await enter(stranger.memberId);
    await go("/console/chat", "Chat");
    expect(await page.getByLabel("Message").inputValue()).toBe("");
    expect(await page.evaluate("sessionStorage.length")).toBe(0);
    await stranger.close();
    await close();
  });
});
