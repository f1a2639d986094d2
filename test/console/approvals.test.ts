import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, WALLET } from "../support/app.js";
import { violations } from "../support/axe.js";
import { browser, openConsole, startConsole } from "../support/console-app.js";
import { picture } from "../support/picture.js";

let app: TestApp;
beforeAll(async () => {
  app = await startConsole();
});
afterAll(async () => {
  await app.close();
});

describe.skipIf(!browser)("approvals in the console", () => {
  it("shows what waits as it is asked, leads to where it is decided, and back to what came of it", async () => {
    const account = await app.createAccount();
    const key = await app.createKey(account.id, { scopes: ["write"], policy: "ask" });
    const { page, complaints, go, close } = await openConsole(app, account.id);
    await go("/console/approvals", "Approvals");
    await page.getByRole("heading", { name: "Nothing waits for you" }).waitFor();
    expect(await violations(page)).toEqual([]);
    const label = "<img src=x onerror=alert(1)>";
    const recipients = [{ address: WALLET, amount_usdc: 12.5, label }];
    await app.request("POST", "/api/v1/payouts", { key, body: { recipients, chain: "base" } });
    await page.getByText("Waiting", { exact: true }).nth(1).waitFor();
    expect(await violations(page)).toEqual([]);
    await picture(page, "approvals");
    await page.getByRole("row").nth(1).getByRole("link").click();
    await page.getByRole("heading", { name: "Why it waits" }).waitFor();
    expect(await page.getByText(label).first().isVisible()).toBe(true);
    await page.getByLabel("Note for whoever asked").fill("Not this week");
    await page.getByRole("button", { name: "Decline" }).click();
    await page.getByText("Declined: nothing was done").waitFor();
    await go("/console/approvals?status=waiting", "Approvals");
    await page.getByRole("heading", { name: "Nothing fits" }).waitFor();
    await go("/console/approvals?status=declined", "Approvals");
    await page.getByRole("row").nth(1).waitFor();
    expect(complaints).toEqual([]);
    const other = await app.createAccount();
    const foreign = await openConsole(app, other.id, { role: "viewer", name: "Vera", width: 390 });
    await foreign.go("/console/approvals", "Approvals");
    await foreign.page.getByRole("heading", { name: "Nothing waits for you" }).waitFor();
    await foreign.close();
    await close();
  });
});
