import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../src/ids.js";
import { insertMember, selectMember } from "../../src/store/members.js";
import { type TestApp, WALLET } from "../support/app.js";
import { browser, openConsole, startConsole } from "../support/console-app.js";

// Two windows side by side: none of them is hidden, so none is told that it is seen again.

let app: TestApp;
beforeAll(async () => {
  app = await startConsole();
});
afterAll(() => app.close());

/** An owner of two accounts, in a window of the first. */
async function atTwoAccounts() {
  const [first, second] = [await app.createAccount(), await app.createAccount()];
  const desk = await openConsole(app, first.id);
  const { sql } = app.house;
  const own = await selectMember(sql, first.id, desk.memberId);
  const now = app.clock.now;
  const row = { id: newId("mem", now), accountId: second.id, personId: own?.personId ?? "", name: "Anna" };
  const more = { role: "owner", email: null, operator: false, createdBy: null, createdAt: now } as const;
  await insertMember(sql, { ...row, ...more });
  return { ...desk, first, second };
}

/** In another window. */
async function goTo(context: BrowserContext, data: object): Promise<void> {
  const answer = await context.request.post(`${app.url}/session`, { headers: { origin: app.url }, data });
  expect(answer.status()).toBe(200);
}

const links = async (key: string) => (await app.request("GET", "/api/v1/payment-links", { key })).body.data;
const members = async (key: string) => (await app.request("GET", "/api/v1/members", { key })).body.data;

async function typeLink(page: Page): Promise<void> {
  await page.getByLabel("Amount in USDC").fill("77");
  await page.getByLabel("Wallet that receives").fill(WALLET);
  await page.getByLabel("Chain", { exact: true }).selectOption("base");
}

describe.skipIf(!browser)("a window of one account, where another has gone to the next", () => {
  it("makes nothing there, says so, keeps what is typed, and goes on once it is back", async () => {
    const { page, context, first, second, go, close } = await atTwoAccounts();
    await go("/console/links/new", "New link");
    await typeLink(page);
    await goTo(context, { account_id: second.id });
    await page.getByRole("button", { name: "Make link" }).click();
    await page.getByRole("alert").getByText("since this page was loaded").waitFor();
    expect(await links(second.key)).toEqual([]);
    expect(await page.getByLabel("Amount in USDC").inputValue()).toBe("77");
    await goTo(context, { account_id: first.id });
    await page.getByRole("button", { name: "Make link" }).click();
    await page.getByRole("heading", { name: /Link over/ }).waitFor();
    expect(await links(first.key)).toHaveLength(1);
    expect(await links(second.key)).toEqual([]);
    await close();
  });

  it("follows it once it is seen again, but not away from what is typed", async () => {
    const { page, context, first, second, go, close } = await atTwoAccounts();
    const seeAgain = () => page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await go("/console/links/new", "New link");
    await typeLink(page);
    await goTo(context, { account_id: second.id });
    await seeAgain();
    await page.getByRole("status").getByText("Another window has gone to").waitFor();
    expect(await page.getByLabel("Amount in USDC").inputValue()).toBe("77");
    await goTo(context, { account_id: first.id });
    await page.getByRole("button", { name: "Make link" }).click();
    await page.getByRole("heading", { name: /Link over/ }).waitFor();
    await goTo(context, { account_id: second.id });
    await seeAgain();
    await page.getByRole("heading", { name: "Home", level: 1 }).waitFor();
    await close();
  });

  it("saves no table of the other account, and hears nothing of it", async () => {
    const { page, context, first, second, go, close } = await atTwoAccounts();
    const make = (key: string, description: string) =>
      app.request("POST", "/api/v1/payment-links", {
        key,
        body: { amount_usd: 5, destination_address: WALLET, chain: "base", description },
      });
    await make(first.key, "A chair");
    await go("/console/links", "Links");
    await page.getByText("A chair").waitFor();
    await goTo(context, { account_id: second.id });
    await make(first.key, "A table");
    await page.getByText("Not live: what you see may be old.").waitFor();
    await page.getByRole("button", { name: "CSV" }).click();
    await page.getByRole("status").getByText("since this page was loaded").waitFor();
    await make(second.key, "A secret");
    expect(await page.getByText("A secret").count()).toBe(0);
    await goTo(context, { account_id: first.id });
    await page.getByText("Not live: what you see may be old.").waitFor({ state: "detached" });
    await page.getByText("A table").waitFor();
    const loading = page.waitForEvent("download");
    await page.getByRole("button", { name: "CSV" }).click();
    expect((await loading).suggestedFilename()).toBe("payment-links.csv");
    await close();
  });

  it("asks before it goes to another account itself, where something is typed", async () => {
    const { page, first, go, close } = await atTwoAccounts();
    await go("/console/links/new", "New link");
    await typeLink(page);
    const press = () => page.getByRole("button", { name: /Switch to/ }).click();
    page.once("dialog", (dialog) => dialog.dismiss());
    await press();
    expect(await page.getByLabel("Amount in USDC").inputValue()).toBe("77");
    page.once("dialog", (dialog) => dialog.accept());
    await press();
    await page.getByRole("heading", { name: "Home", level: 1 }).waitFor();
    expect(await links(first.key)).toEqual([]);
    await close();
  });

  it("adds no member to it by a page that names the first, nor a way in of whoever is there by now", async () => {
    const { page, context, second, close } = await atTwoAccounts();
    await page.goto(`${app.url}/console/you`);
    await goTo(context, { account_id: second.id });
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByRole("alert").getByText("since this page was loaded").waitFor();
    await page.getByLabel("Name").fill("Eve");
    await page.getByLabel("Role").last().selectOption("owner");
    const answered = page.waitForResponse("**/api/v1/members");
    await page.getByRole("button", { name: "Make a link" }).click();
    expect((await answered).status()).toBe(401);
    await page.getByRole("alert").getByText("since this page was loaded").waitFor();
    expect(await members(second.key)).toHaveLength(1);
    expect(await app.house.sql`select from passkeys`).toHaveLength(0);
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.waitForURL("**/sign-in");
    await close();
  });
});
