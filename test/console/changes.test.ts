import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestAccount, type TestApp, WALLET } from "../support/app.js";
import { violations } from "../support/axe.js";
import { browser, openConsole, startConsole } from "../support/console-app.js";

const REPLACED = "0x8ba1f109551bD432803012645Ac136ddd64DBA72";
const THIRD = "0xCA35b7d915458EF540aDe6068dFe2F44E8fa733c";
const line = (unit_price: number) => [{ description: "Work", quantity: 2, unit_price }];

let app: TestApp;
let account: TestAccount;

beforeAll(async () => {
  app = await startConsole();
  account = await app.createAccount({ plan: "scale" });
});
afterAll(async () => {
  await app.close();
});

async function call(method: string, path: string, body?: object) {
  const { key } = account;
  const answer = await app.request(method, `/api/v1/${path}`, { key, ...(body && { body }) });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body.data;
}
const contact = (name: string) =>
  call("POST", "contacts", {
    ...{ name, kind: "both", email: "anna@acme.example" },
    wallets: [{ address: WALLET, chain: "base" }],
  });
const draft = (more: object = {}) =>
  call("POST", "invoices", {
    ...{ client_name: "Acme GmbH", client_email: "ap@acme.example", draft: true, memo: "Danke" },
    ...{ total_usd: 238, line_items: line(100), taxes: [{ label: "MwSt", rate: 19 }] },
    ...{ destination_address: WALLET, chain: "base", reference: "PO-7", due_date: "2026-12-31" },
    ...more,
  });

describe.skipIf(!browser)("a change in the console", () => {
  it("of a contact's note brings no replaced wallet back", async () => {
    const { id } = await contact("Anna Ito");
    const { page, complaints, go, close } = await openConsole(app, account.id);
    await go(`/console/contacts/${id}/edit`, "Change contact");
    await page.getByLabel("Note").fill("Met in Kyoto");
    await call("PATCH", `contacts/${id}`, { wallets: [{ address: REPLACED, chain: "base" }] });
    // Whatever asks for a fresh proof is not in it.
    await app.house.sql`update sessions set fresh_until = ${app.clock.now}`;
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("region", { name: "Former wallets" }).getByText(WALLET).waitFor();
    const saved = await call("GET", `contacts/${id}`);
    expect(saved).toMatchObject({ note: "Met in Kyoto", wallets: [{ address: REPLACED }] });
    expect(saved.wallets).toHaveLength(1);
    expect(complaints).toEqual([]);
    await close();
  });

  it("of a wallet that somebody else has replaced meanwhile is told, shown, and saved only then", async () => {
    const { id } = await contact("Ben Ode");
    const { page, go, close } = await openConsole(app, account.id, { name: "Ben" });
    await go(`/console/contacts/${id}/edit`, "Change contact");
    await page.getByLabel("Note").fill("Second floor");
    await page.getByLabel("Address, wallet 1").fill(THIRD);
    await call("PATCH", `contacts/${id}`, { wallets: [{ address: REPLACED, chain: "base" }] });
    await page.getByRole("button", { name: "Save" }).click();
    await page
      .getByRole("alert")
      .getByText("Somebody else has changed “Wallets” meanwhile. Nothing was saved.")
      .waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await call("GET", `contacts/${id}`)).toMatchObject({
      ...{ note: null, wallets: [{ address: REPLACED }] },
    });
    await page.getByRole("button", { name: "Show what it says now" }).click();
    expect(await page.getByLabel("Address, wallet 1").inputValue()).toBe(REPLACED);
    expect(await page.getByLabel("Note").inputValue()).toBe("Second floor");
    await page.getByLabel("Address, wallet 1").fill(THIRD);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("region", { name: "Former wallets" }).getByText(REPLACED).waitFor();
    expect(await call("GET", `contacts/${id}`)).toMatchObject({
      ...{ note: "Second floor", wallets: [{ address: THIRD }] },
    });
    await close();
  });

  it("that comes between looking and saving is not overwritten either", async () => {
    const { id } = await contact("Cleo Vance");
    const { page, go, close } = await openConsole(app, account.id, { name: "Cleo" });
    await go(`/console/contacts/${id}/edit`, "Change contact");
    await page.getByLabel("Address, wallet 1").fill(THIRD);
    let turns = 0;
    await page.route(`**/api/v1/contacts/${id}`, async (route) => {
      if (route.request().method() === "PATCH" && turns++ === 0)
        await call("PATCH", `contacts/${id}`, { wallets: [{ address: REPLACED, chain: "base" }] });
      await route.continue();
    });
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("alert").getByText("Wallets").waitFor();
    expect((await call("GET", `contacts/${id}`)).wallets).toMatchObject([{ address: REPLACED }]);
    expect(turns).toBe(1);
    await close();
  });

  it("of a draft's memo leaves the sum that a colleague has made of it, and what it doesn't show", async () => {
    const { id } = await draft();
    const { page, complaints, go, close } = await openConsole(app, account.id, { name: "Dora" });
    await go(`/console/invoices/new?draft=${id}`, "Draft invoice");
    await page.getByLabel("Memo").fill("Merci");
    await call("PATCH", `invoices/${id}`, { total_usd: 595, line_items: line(250) });
    await page.getByRole("button", { name: "Save draft" }).click();
    await page.getByText("The draft is saved.").waitFor();
    expect(await call("GET", `invoices/${id}`)).toMatchObject({
      ...{ total_usd: 595, memo: "Merci", reference: "PO-7", due_date: "2026-12-31", revision: 3 },
    });
    expect(complaints).toEqual([]);
    await close();
  });

  it("of a draft's lines is told of a colleague's other sum, and undoes nothing of it", async () => {
    const { id } = await draft();
    const { page, go, close } = await openConsole(app, account.id, { name: "Emil" });
    await go(`/console/invoices/new?draft=${id}`, "Draft invoice");
    await page.getByLabel("Memo").fill("");
    await page.getByLabel("Price each, line 1").fill("300");
    await call("PATCH", `invoices/${id}`, { total_usd: 200, taxes: null });
    await page.getByRole("button", { name: "Save draft" }).click();
    await page.getByRole("alert").getByText("“Total in USDC”, “Taxes”").waitFor();
    expect(await call("GET", `invoices/${id}`)).toMatchObject({ total_usd: 200, memo: "Danke", revision: 2 });
    await page.getByRole("button", { name: "Show what it says now" }).click();
    expect(await page.getByLabel("Tax, tax 1").count()).toBe(0);
    expect(await page.getByLabel("Price each, line 1").inputValue()).toBe("300");
    await page.getByRole("button", { name: "Save draft" }).click();
    await page.getByText("The draft is saved.").waitFor();
    expect(await call("GET", `invoices/${id}`)).toMatchObject({
      ...{ total_usd: 600, taxes: [], memo: null, revision: 3 },
    });
    await close();
  });

  it("of a draft's memo keeps its own client, whatever the book says by now", async () => {
    const { id: contact_id } = await contact("Acme AG");
    const bill = { total_usd: 200, line_items: line(100), destination_address: WALLET, chain: "base" };
    const { id } = await call("POST", "invoices", { ...bill, contact_id, draft: true });
    await call("PATCH", `contacts/${contact_id}`, { email: "else@acme.example" });
    const { page, go, close } = await openConsole(app, account.id, { name: "Fay" });
    await go(`/console/invoices/new?draft=${id}`, "Draft invoice");
    await page.locator("datalist option[value='Acme AG']").waitFor({ state: "attached" });
    expect(await page.getByLabel("Client email").inputValue()).toBe("anna@acme.example");
    await page.getByLabel("Memo").fill("Merci");
    await page.getByRole("button", { name: "Save draft" }).click();
    await page.getByText("The draft is saved.").waitFor();
    expect(await call("GET", `invoices/${id}`)).toMatchObject({
      ...{ client_email: "anna@acme.example", contact_id, memo: "Merci" },
    });
    await go(`/console/invoices/new?draft=${id}`, "Draft invoice");
    await page.getByLabel("Client name").fill("Somebody else");
    await page.getByRole("button", { name: "Save draft" }).click();
    await page.getByText("The draft is saved.").waitFor();
    expect(await call("GET", `invoices/${id}`)).toMatchObject({
      ...{ client_name: "Somebody else", contact_id: null },
    });
    await close();
  });

  it("of the profile's very field that somebody else has changed is told", async () => {
    const { page, go, close } = await openConsole(app, account.id, { name: "Gil" });
    await go("/console/settings", "Settings");
    await page.getByLabel("Tax number").fill("DE 1");
    await call("PATCH", "account", { tax_id: "DE 2" });
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("alert").getByText("“Tax number”").waitFor();
    expect(await call("GET", "account")).toMatchObject({ tax_id: "DE 2" });
    await close();
  });
});
