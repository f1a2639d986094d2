import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestAccount, type TestApp, WALLET } from "../support/app.js";
import { violations } from "../support/axe.js";
import { BILL } from "../support/bill.js";
import { browser, openConsole, startConsole } from "../support/console-app.js";
import { tellPaid } from "../support/told-payments.js";

const XSS = `<img src=x onerror="document.title='owned'">`;
let app: TestApp;
let account: TestAccount;

beforeAll(async () => {
  app = await startConsole();
  account = await app.createAccount({ plan: "scale" });
  await app.request("POST", "/api/v1/contacts", {
    key: account.key,
    body: { name: "Acme Ltd", email: "bills@acme.example", kind: "client" },
  });
});
afterAll(async () => {
  await app.close();
});

const invoices = async () => (await app.request("GET", "/api/v1/invoices", { key: account.key })).body.data;

describe.skipIf(!browser)("an invoice", () => {
  it("is written to whoever stands in the address book, however long it is", async () => {
    const { id, key } = await app.createAccount({ plan: "scale" });
    const painters = Array.from({ length: 200 }, (_, n) => `Painter ${n},payee,\n`);
    const imported = await app.request("POST", "/api/v1/contacts/import", {
      key,
      body: `name,kind,email\n${painters.join("")}Zed Ltd,client,bills@zed.example\n`,
      headers: { "content-type": "text/csv" },
    });
    expect(imported.status).toBe(201);
    const { page, go, close } = await openConsole(app, id);
    await go("/console/invoices/new", "New invoice");
    await page.getByLabel("Client name").fill("Zed Ltd");
    await expect.poll(() => page.getByLabel("Client email").inputValue()).toBe("bills@zed.example");
    await close();
  });

  it("is written to somebody of the address book, added up, and made", async () => {
    const { page, complaints, go, close } = await openConsole(app, account.id);
    await go("/console/invoices/new", "New invoice");
    await page.getByLabel("Client name").fill("Acme Ltd");
    await expect.poll(() => page.getByLabel("Client email").inputValue()).toBe("bills@acme.example");
    await page.getByLabel("What for, line 1").fill(`October ${XSS}`);
    await page.getByLabel("Quantity, line 1").fill("1,5");
    await page.getByLabel("Price each, line 1").fill("320");
    await page.getByRole("button", { name: "Add line" }).click();
    await page.getByRole("button", { name: "Make invoice" }).click();
    await page.locator("#line-1-description").waitFor();
    await page.getByRole("button", { name: "Remove line 2" }).click();
    await page.getByText("Sum 480.00 USDC").waitFor();
    await page.getByRole("button", { name: "Add tax" }).click();
    await page.getByLabel("Tax, tax 1").fill("VAT");
    await page.getByLabel("Per cent, tax 1").fill("19");
    await page.getByLabel("Wallet that receives").fill(WALLET);
    await page.getByLabel("Chain").selectOption("base");
    await page.getByLabel("Memo").fill(`Thanks\n${XSS}`);
    await page.getByText("More", { exact: true }).click();
    await page.getByLabel("Copies to").fill("cfo@acme.example\nfiles@acme.example");
    await page.getByLabel("Currency").fill("EUR");
    await page.getByRole("button", { name: "Make invoice" }).click();
    await page
      .locator(".field", { hasText: "Rate, for one USDC" })
      .getByText("This is needed.")
      .first()
      .waitFor();
    await page.getByLabel("Rate, for one USDC").fill("0,92");
    await page.getByLabel("Where the rate is from").fill("ECB");
    await page.getByLabel("Day of the rate").fill(app.clock.now.toISOString().slice(0, 10));
    expect(await page.getByRole("complementary").textContent()).toMatch(/Acme Ltd.*571\.20/s);
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Make invoice" }).click();
    await page.getByRole("heading", { name: /^INV-/ }).waitFor();
    expect(await page.getByText(`October ${XSS}`).isVisible()).toBe(true);
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.locator("tr.sum").innerText()).not.toContain("Total");
    expect(await page.title()).toMatch(/^INV-/);
    expect(await invoices()).toMatchObject([
      {
        ...{ client_name: "Acme Ltd", total_usd: 571.2, net_usd: 480, status: "sent" },
        cc: ["cfo@acme.example", "files@acme.example"],
        fiat: { currency: "EUR", rate: 0.92, source: "ECB" },
      },
    ]);
    expect(complaints).toEqual([]);
    await close();
  });

  it("is mailed and reminded of as the form says, and a draft as it is already", async () => {
    const { id, key } = await app.createAccount();
    const body = { ...BILL, draft: true, email: "none", reminders: false };
    const draft = await app.request("POST", "/api/v1/invoices", { key, body });
    const { page, go, close } = await openConsole(app, id);
    const mail = page.getByRole("combobox", { name: "Email" });
    const reminders = page.getByLabel("Reminders");
    const more = page.getByText("More", { exact: true });
    await go(`/console/invoices/new?draft=${draft.body.data.id}`, "Draft invoice");
    await more.click();
    expect(await mail.locator("option").allTextContents()).toEqual(["As it is", "Send", "None"]);
    expect([await mail.inputValue(), await reminders.isChecked()]).toEqual(["", false]);
    await go("/console/invoices/new", "New invoice");
    await more.click();
    expect(await mail.locator("option").allTextContents()).toEqual(["Send", "None"]);
    expect([await mail.inputValue(), await reminders.isChecked()]).toEqual(["send", true]);
    expect(await page.locator("form.card", { hasText: "Reminders" }).textContent()).not.toMatch(
      /by default|false:|\bEn\b/,
    );
    await page.getByLabel("Client name").fill("Acme Ltd");
    await page.getByLabel("Client email").fill("ap@acme.example");
    await page.getByLabel("What for, line 1").fill("Work");
    await page.getByLabel("Price each, line 1").fill("1");
    await page.getByLabel("Wallet that receives").fill(WALLET);
    await page.getByLabel("Chain").selectOption("base");
    await page.getByLabel("Language").selectOption("German");
    await mail.selectOption("None");
    await reminders.uncheck();
    await page.getByRole("button", { name: "Make invoice" }).click();
    await page.getByRole("heading", { name: /^INV-/ }).waitFor();
    const made = await app.request("GET", "/api/v1/invoices", { key });
    expect(made.body.data).toMatchObject([{ email_status: "none", reminders: false, language: "de" }]);
    await close();
  });

  it("shows what a line of many decimals comes to as its paper does", async () => {
    const { id, key } = await app.createAccount();
    const body = {
      client_name: "Acme Ltd",
      client_email: "bills@acme.example",
      total_usd: 12_345.678,
      line_items: [{ description: "A coin", quantity: 0.12345678, unit_price: 100_000 }],
      destination_address: WALLET,
      chain: "base",
    };
    const made = await app.request("POST", "/api/v1/invoices", { key, body });
    const { id: invoice, invoice_number: number } = made.body.data;
    const { page, go, close } = await openConsole(app, id);
    await go(`/console/invoices/${invoice}`, number);
    expect(await page.getByRole("row", { name: "A coin" }).textContent()).toMatch(/12,345\.678$/);
    await close();
  });

  it("is seen to be paid while one looks at it", async () => {
    const [invoice] = await invoices();
    const { page, go, close } = await openConsole(app, account.id);
    await go(`/console/invoices/${invoice.id}`, invoice.invoice_number);
    await page.getByText("Open", { exact: true }).waitFor();
    await tellPaid(app, invoice.payment_slug);
    await page.getByRole("region", { name: "Payments" }).getByText("571.20").waitFor();
    await page.getByText("Paid", { exact: true }).first().waitFor();
    expect(await page.getByRole("button", { name: "Cancel invoice" }).count()).toBe(0);
    await close();
  });

  it("is duplicated, marked as paid another way, opened again, canceled", async () => {
    const { page, complaints, go, close } = await openConsole(app, account.id);
    await go("/console/invoices", "Invoices");
    await page.getByRole("row").nth(1).getByRole("link").click();
    await page.getByRole("link", { name: "Duplicate" }).click();
    await page.getByText("Sum 480.00 USDC").waitFor();
    await page.getByRole("button", { name: "Make invoice" }).click();
    await page.getByRole("heading", { name: /-000002$/ }).waitFor();
    const deed = async (name: string, then: string) => {
      await page.getByRole("button", { name }).click();
      await page.getByRole("dialog").getByRole("button", { name }).click();
      await page.getByText(then, { exact: true }).first().waitFor();
    };
    await deed("Mark as paid", "Paid");
    await deed("Take the mark away", "Open");
    await deed("Cancel invoice", "Canceled");
    expect((await invoices())[0]).toMatchObject({ status: "canceled", total_usd: 571.2 });
    expect(complaints).toEqual([]);
    await close();
  });

  it("is offered to be saved as a draft by a button like the console's others", async () => {
    const { page, go, close } = await openConsole(app, account.id);
    await go("/console/invoices/new", "New invoice");
    const styleOf = (name: string) =>
      page.getByRole("button", { name }).evaluate(`(button) => {
        const { borderRadius, backgroundColor, font, minHeight } = getComputedStyle(button);
        return [borderRadius, backgroundColor, font, minHeight].join("; ");
      }`);
    expect(await styleOf("Save as draft")).toEqual(await styleOf("Add line"));
    await close();
  });

  it("leaves a large open sum inside its card", async () => {
    const { id, key } = await app.createAccount();
    const body = {
      client_name: "Acme Ltd",
      client_email: "bills@acme.example",
      total_usd: 1_234_567.89,
      line_items: [{ description: "A bridge", quantity: 1, unit_price: 1_234_567.89 }],
      destination_address: WALLET,
      chain: "base",
    };
    expect((await app.request("POST", "/api/v1/invoices", { key, body })).status).toBe(201);
    for (const width of [1280, 1024]) {
      const { page, close } = await openConsole(app, id, { width });
      const card = page.getByRole("region", { name: "Open invoices" });
      await card.getByText("1,234,567.89").waitFor();
      const rightOf = async (place: typeof card) => {
        const box = await place.boundingBox();
        return (box?.x ?? 0) + (box?.width ?? 0);
      };
      expect(await rightOf(card.locator(".usdc"))).toBeLessThanOrEqual(await rightOf(card));
      await close();
    }
  });

  it("that was made without a mail server is sent once there is one, and not before", async () => {
    const { id, invoice_number } = (
      await app.request("POST", "/api/v1/invoices", { key: account.key, body: BILL })
    ).body.data;
    const { page, go, close } = await openConsole(app, account.id);
    const send = page.getByRole("button", { name: "Send again" });
    const look = async () => {
      const asked = page.waitForResponse("**/readyz");
      await go(`/console/invoices/${id}`, invoice_number);
      await asked;
      await page.getByText("Not sent: no mail was set up").waitFor();
    };
    await look();
    expect(await send.count()).toBe(0);
    app.house.links = { ...app.house.links, sendsMail: true };
    await look();
    await send.click();
    await page.getByRole("dialog").getByRole("button", { name: "Send again" }).click();
    await page.getByText("About to be sent").waitFor();
    app.house.links = { ...app.house.links, sendsMail: false };
    await close();
  });
});
