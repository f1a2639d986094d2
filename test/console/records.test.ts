import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestAccount, type TestApp, WALLET } from "../support/app.js";
import { violations } from "../support/axe.js";
import { browser, openConsole, startConsole } from "../support/console-app.js";

let app: TestApp;
let account: TestAccount;

beforeAll(async () => {
  app = await startConsole();
  account = await app.createAccount({ plan: "scale" });
});
afterAll(async () => {
  await app.close();
});

describe.skipIf(!browser)("records in the console", () => {
  it("makes a plan and a jar, leads both to be signed, and cancels them", async () => {
    await app.request("POST", "/api/v1/wallets", {
      key: account.key,
      body: { address: WALLET, chain: "base" },
    });
    const { page, complaints, go, close } = await openConsole(app, account.id);
    const preview = page.getByRole("complementary", { name: "Preview" });
    await go("/console/subscriptions/new", "New plan");
    await page.getByLabel("Name").fill("Reading club");
    await page.getByLabel("Amount in USDC").fill("9.90");
    await page.getByLabel("Period").selectOption("30");
    // The account has one: it need not be said.
    await expect.poll(() => page.getByLabel("Wallet that receives").inputValue()).toBe(WALLET);
    expect(await page.getByLabel("Chain", { exact: true }).inputValue()).toBe("base");
    expect(await preview.textContent()).toMatch(/Reading club.*9\.90 USDC for 30 days/);
    await page.getByRole("button", { name: "Make plan" }).click();
    await page.getByRole("heading", { name: "Reading club" }).waitFor();
    await page.getByText("Nobody has subscribed yet").waitFor();
    expect(await page.getByRole("link", { name: "Sign in wallet" }).getAttribute("href")).toMatch(/\/sign\//);
    await page.getByRole("button", { name: "Cancel plan" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel plan" }).click();
    await page.getByText("Canceled", { exact: true }).waitFor();
    await go("/console/donations/new", "New jar");
    await page.getByLabel("Name").fill("A bench");
    await page.getByLabel("Slug").fill("a-bench");
    await page.getByLabel("Goal in USDC").fill("300");
    await page.getByLabel("Wallet that receives").fill(WALLET);
    await page.getByLabel("Chain", { exact: true }).selectOption("base");
    expect(await preview.textContent()).toMatch(/A bench.*300\.00 USDC/);
    await page.getByRole("button", { name: "Make jar" }).click();
    await page.getByRole("heading", { name: "A bench" }).waitFor();
    await page.getByText("Inactive", { exact: true }).waitFor();
    await page.getByRole("button", { name: "New address" }).click();
    const before = await page.getByRole("link", { name: "Sign in wallet" }).getAttribute("href");
    await page.getByRole("dialog").getByRole("button", { name: "New address" }).click();
    await page.getByText("The sign page has a new address.").waitFor();
    await expect
      .poll(() => page.getByRole("link", { name: "Sign in wallet" }).getAttribute("href"))
      .not.toBe(before);
    expect(complaints).toEqual([]);
    await close();
  });

  it("keeps a contact, asks for a proof where it is too old, and takes a file or refuses all of it", async () => {
    const { page, complaints, go, close } = await openConsole(app, account.id);
    await go("/console/contacts/new", "New contact");
    await page.getByLabel("Name").fill("Anna Ito");
    await page.getByLabel("Email").fill("anna@acme.example");
    const kind = page.getByLabel("Kind");
    expect(await kind.inputValue()).toBe("both");
    expect(await kind.locator("option").allTextContents()).toEqual(["Client", "Payee", "Both"]);
    await page.getByRole("button", { name: "Add wallet" }).click();
    await page.getByLabel("Address, wallet 1").fill(WALLET);
    await page.getByLabel("Chain, wallet 1").selectOption("base");
    await page.getByRole("button", { name: "Put into the book" }).click();
    await page.getByRole("heading", { name: "Anna Ito" }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("link", { name: "Change" }).click();
    await kind.waitFor();
    expect(await kind.locator("option").allTextContents()).toEqual(["Client", "Payee", "Both"]);
    await page.getByLabel("Email").fill("");
    await page.getByRole("button", { name: "Remove wallet 1" }).click();
    await app.house.sql`update sessions set fresh_until = ${app.clock.now}`;
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("heading", { name: "Prove that it is you" }).waitFor();
    await page.getByRole("button", { name: "Not now" }).click();
    await page.locator(".problem[role=alert]").waitFor();
    const key = account.key;
    const kept = await app.request("GET", "/api/v1/contacts", { key });
    expect(kept.body.data).toMatchObject([{ email: "anna@acme.example", wallets: [{ address: WALLET }] }]);
    await app.house.sql`update sessions set fresh_until = ${new Date(app.clock.now.getTime() + 600_000)}`;
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("region", { name: "Former wallets" }).getByText(WALLET).waitFor();
    const changed = await app.request("GET", "/api/v1/contacts", { key });
    expect(changed.body.data).toMatchObject([{ email: null, wallets: [] }]);
    await go("/console/contacts", "Contacts");
    const take = (text: string, encoding?: "latin1") =>
      page.getByLabel("CSV file of contacts").setInputFiles({
        name: "book.csv",
        mimeType: "text/csv",
        buffer: Buffer.from(text, encoding),
      });
    await take("name,kind\nMüller & Söhne,client\n", "latin1");
    await page.getByRole("dialog").getByText("This file is not UTF-8").waitFor();
    await page.getByRole("button", { name: "Close" }).click();
    await take(`name,kind,wallet,chain\nBo,payee,0x12,base\n`);
    await page
      .getByRole("dialog")
      .getByText(/wallet/)
      .first()
      .waitFor();
    await page.getByRole("button", { name: "Close" }).click();
    await take(`name,kind,wallet,chain\nBo,payee,${WALLET},base\n`);
    await page.getByRole("cell", { name: "Bo", exact: true }).waitFor();
    expect(complaints.filter((text) => !/40[03]/.test(text))).toEqual([]);
    await close();
  });
});
