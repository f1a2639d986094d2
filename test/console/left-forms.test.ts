import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestAccount, type TestApp, WALLET } from "../support/app.js";
import { browser, openConsole, startConsole } from "../support/console-app.js";

let app: TestApp;
let account: TestAccount;
beforeAll(async () => {
  app = await startConsole();
});
afterAll(() => app.close());
beforeEach(async () => {
  account = await app.createAccount();
});

const NEW = "/console/links/new";
const CREATES = "**/api/v1/payment-links";
const links = async () =>
  (await app.request("GET", "/api/v1/payment-links", { key: account.key })).body.data as unknown[];

async function typeLink(page: Page, amount: string): Promise<void> {
  await page.getByLabel("Amount in USDC").fill(amount);
  await page.getByLabel("Wallet that receives").fill(WALLET);
  await page.getByLabel("Chain", { exact: true }).selectOption("base");
}
const amount = (page: Page) => page.getByLabel("Amount in USDC").inputValue();
const at = (page: Page, heading: string) => page.getByRole("heading", { name: heading, level: 1 }).waitFor();
async function goBack(page: Page): Promise<void> {
  await page.goBack();
  await at(page, "New link");
  await page.getByLabel("Amount in USDC").waitFor();
}

describe.skipIf(!browser)("what is typed and not sent", () => {
  it("is there for who goes back to it, and for nobody who begins anew or has sent it", async () => {
    const { page, go, close } = await openConsole(app, account.id);
    await go(NEW, "New link");
    await typeLink(page, "15");
    await page.getByRole("link", { name: "Home" }).click();
    await at(page, "Home");
    await goBack(page);
    expect(await amount(page)).toBe("15");
    // Another page of ours, which is none of the app's.
    await page.goto(`${app.url}/console/you`);
    await goBack(page);
    expect(await amount(page)).toBe("15");
    await page.getByRole("link", { name: "Links", exact: true }).first().click();
    await at(page, "Links");
    await page.getByRole("link", { name: "New link" }).first().click();
    await at(page, "New link");
    await page.getByLabel("Amount in USDC").waitFor();
    expect(await amount(page)).toBe("");
    await typeLink(page, "16");
    await page.reload();
    await page.getByLabel("Amount in USDC").waitFor();
    expect(await amount(page)).toBe("");
    await typeLink(page, "17");
    await page.getByRole("button", { name: "Make link" }).click();
    await at(page, "Link over 17.00 USDC");
    await goBack(page);
    expect(await amount(page)).toBe("");
    await close();
  });

  it("is sent under one key, also by who went away without an answer and came back", async () => {
    const { page, go, close } = await openConsole(app, account.id);
    await go(NEW, "New link");
    await typeLink(page, "18");
    await page.route(CREATES, async (route) => {
      if (route.request().method() === "POST") await route.fetch();
      // The page that asked may be gone.
      await route.abort("connectionreset").catch(() => {});
    });
    const made = page.waitForRequest((request) => request.method() === "POST");
    await page.getByRole("button", { name: "Make link" }).click();
    await made;
    await expect.poll(links).toHaveLength(1);
    await page.goto(`${app.url}/console/you`);
    await page.unroute(CREATES);
    await goBack(page);
    expect(await amount(page)).toBe("18");
    await page.getByRole("button", { name: "Make link" }).click();
    await at(page, "Link over 18.00 USDC");
    expect(await links()).toHaveLength(1);
    await close();
  });

  it("is not taken away by what another screen had sent before", async () => {
    const { page, go, close } = await openConsole(app, account.id);
    let answer = () => {};
    await page.route(CREATES, async (route) => {
      if (route.request().method() === "POST")
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
      await route.continue();
    });
    await go(NEW, "New link");
    await typeLink(page, "19");
    await page.getByRole("button", { name: "Make link" }).click();
    await page.getByRole("link", { name: "Contacts", exact: true }).click();
    await page.getByRole("link", { name: "New contact" }).click();
    await at(page, "New contact");
    await page.getByLabel("Name").first().fill("Zoë");
    answer();
    await page.getByRole("status").getByText("The link is made.").waitFor();
    expect(await page.getByLabel("Name").first().inputValue()).toBe("Zoë");
    expect(new URL(page.url()).pathname).toBe("/console/contacts/new");
    await close();
  });

  it("is gone with whoever signs out", async () => {
    const { page, go, close } = await openConsole(app, account.id);
    await go(NEW, "New link");
    await typeLink(page, "20");
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.waitForURL("**/sign-in");
    expect(await page.evaluate("sessionStorage.length")).toBe(0);
    await close();
  });
});
