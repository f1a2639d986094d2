import { getAddress, keccak256, toHex } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readCsv } from "../../src/csv.js";
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

const addressOf = (index: number) => getAddress(keccak256(toHex(index)).slice(0, 42));
const payouts = async () => (await app.request("GET", "/api/v1/payouts", { key: account.key })).body.data;

describe.skipIf(!browser)("a payout", () => {
  it("takes 500 rows of a file, shows the three that are faulty, and is prepared once they are mended", async () => {
    const rows = Array.from({ length: 500 }, (_, index) => `${addressOf(index)};1,50;Row ${index + 1}`);
    rows[9] = "0x1234;1,50;Short";
    rows[99] = `${addressOf(99)};1.500;Unclear`;
    rows[499] = `${addressOf(499).replace(/[a-fA-F](?=[^a-fA-F]*$)/, (sign) => (sign === sign.toLowerCase() ? sign.toUpperCase() : sign.toLowerCase()))};1,50;=<b>cmd</b>`;
    const { page, complaints, go, close } = await openConsole(app, account.id);
    await go("/console/payouts/new", "New payout");
    await page.getByLabel("CSV file").setInputFiles({
      name: "friday.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(`\ufeffWallet;Amount;Label\r\n${rows.join("\r\n")}\r\n`),
    });
    await page.getByText("2 of 500 rows have faults.").waitFor();
    await page.getByRole("button", { name: "Show these alone" }).click();
    expect(await page.getByLabel(/^Address or contact, row/).count()).toBe(2);
    await page.getByLabel("Address or contact, row 10", { exact: true }).fill(addressOf(9));
    await page.getByText("1 of 500 rows has faults.").waitFor();
    await page.getByLabel("USDC, row 100", { exact: true }).fill("1.50");
    await page.getByLabel("Chain").selectOption("base");
    await page.getByText("500 rows, 750.00 USDC").waitFor();
    await page.getByRole("button", { name: "Prepare payout" }).click();
    await page.locator('[id="row-499-address"]').waitFor();
    expect(await payouts()).toEqual([]);
    await page.getByLabel("Address or contact, row 500", { exact: true }).fill(addressOf(499));
    await page.getByRole("button", { name: "Prepare payout" }).click();
    await page.getByRole("heading", { name: "Payout of 750.00 USDC" }).waitFor();
    expect(await payouts()).toMatchObject([{ totalUsdc: 750, recipient_count: 500, status: "prepared" }]);
    expect(await page.getByText("=<b>cmd</b>").isVisible()).toBe(true);
    await page.getByText("No. 1, No. 2, No. 3, 497 more: in no contact").waitFor();
    const loading = page.waitForEvent("download");
    await page.getByRole("button", { name: "CSV" }).click();
    const stream = await (await loading).createReadStream();
    const cells = [...readCsv(Buffer.concat(await stream.toArray()).toString())].map((row) => row.cells);
    expect(cells.length).toBe(501);
    expect(cells[500]?.slice(0, 3)).toEqual([addressOf(499), "1.5", "'=<b>cmd</b>"]);
    expect(complaints.filter((text) => !text.includes("400"))).toEqual([]);
    await page.getByRole("link", { name: "Sign in wallet" }).click();
    await page.waitForURL("**/sign/**");
    await close();
  }, 60_000);

  it("takes no amount of a file that could be another, and no row of another chain", async () => {
    const { id, key } = await app.createAccount({ plan: "scale" });
    const { page, complaints, go, close } = await openConsole(app, id, { name: "Bo" });
    await go("/console/payouts/new", "New payout");
    const take = (text: string) =>
      page.getByLabel("CSV file").setInputFiles({
        name: "friday.csv",
        mimeType: "text/csv",
        buffer: Buffer.from(text),
      });
    const made = async () => (await app.request("GET", "/api/v1/payouts", { key })).body.data;
    await take(`wallet,total,usdc\n${addressOf(1)},1,2\n`);
    await page.getByRole("alert").getByText("2 columns could be the amount: total, usdc.").waitFor();
    await take(`1001,${addressOf(1)},250.00,Anna\r2026,${addressOf(2)},10.00,March`);
    await page.getByText("Which of the two is the amount: 1001 or 250.00?").waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await page.getByLabel("Chain").selectOption("base");
    const prepare = page.getByRole("button", { name: "Prepare payout" });
    await prepare.click();
    await page.getByText("2 of 2 rows have faults.").waitFor();
    await page.getByLabel("USDC, row 1", { exact: true }).fill("250.00");
    await page.getByLabel("USDC, row 2", { exact: true }).fill("10.00");
    await take(`address,amount,chain\n${addressOf(3)},5,Polygon\n`);
    await page.getByText("Its row says Polygon, and this payout is on Base.").waitFor();
    await prepare.click();
    await page.locator('[id="row-2-address"]').waitFor();
    expect(await made()).toEqual([]);
    await page.getByRole("button", { name: "Remove row 3" }).click();
    await prepare.click();
    await page.getByRole("heading", { name: "Payout of 260.00 USDC" }).waitFor();
    expect(await made()).toMatchObject([{ totalUsdc: 260, recipient_count: 2, chain: "base" }]);
    expect(complaints).toEqual([]);
    await go("/console/payouts/new", "New payout");
    await take(`address,amount,chain\n${addressOf(3)},5,Polygon\n`);
    await expect.poll(() => page.getByLabel("Chain").inputValue()).toBe("polygon");
    await close();
  });

  it("that is repeated pays contacts where the book says today, and says where that is not the same", async () => {
    const { id, key } = await app.createAccount({ plan: "scale" });
    const call = async (method: string, path: string, body?: object) =>
      (await app.request(method, `/api/v1/${path}`, { key, ...(body && { body }) })).body.data;
    const wallets = (...at: number[]) => at.map((index) => ({ address: addressOf(index), chain: "base" }));
    const contact = async (name: string, at: number) =>
      (await call("POST", "contacts", { name, kind: "payee", wallets: wallets(at) })).id;
    const [anna, ben, cleo, dora] = [
      await contact("Anna Ito", 1),
      await contact("Ben Ode", 2),
      await contact("Cleo Vance", 3),
      await contact("Dora Lee", 4),
    ];
    const pay = [anna, ben, cleo, dora].map((contact_id) => ({ contact_id, amount_usdc: 10 }));
    const recipients = [...pay, { address: addressOf(9), amount_usdc: 1 }];
    const first = await call("POST", "payouts", { recipients, chain: "base" });
    await call("PATCH", `contacts/${anna}`, { wallets: wallets(11) });
    await call("PATCH", `contacts/${ben}`, { wallets: [] });
    await call("PATCH", `contacts/${cleo}`, { wallets: wallets(13, 14) });
    const { page, complaints, go, close } = await openConsole(app, id, { name: "Bo" });
    await go(`/console/payouts/new?from=${first.id}`, "New payout");
    const notes = page.getByRole("list", { name: "Not as it was" });
    await notes
      .getByText(`Anna Ito is paid at ${addressOf(11)} by now. Then it was ${addressOf(1)}`)
      .waitFor();
    await notes.getByText("Ben Ode has no wallet on Base by now").waitFor();
    await notes.getByText("Cleo Vance has 2 other wallets on Base by now").waitFor();
    expect(await notes.getByRole("listitem").count()).toBe(3);
    expect(await violations(page)).toEqual([]);
    const typed = (row: number) => page.getByLabel(`Address or contact, row ${row}`, { exact: true });
    expect(await Promise.all([1, 2, 3, 4, 5].map((row) => typed(row).inputValue()))).toEqual([
      ...["Anna Ito", "", "", "Dora Lee", addressOf(9)],
    ]);
    await page.getByRole("button", { name: "Prepare payout" }).click();
    await page.getByText("2 of 5 rows have faults.").waitFor();
    for (let row = 0; row < 2; row++) await page.getByRole("button", { name: "Remove row 2" }).click();
    await page.getByRole("button", { name: "Prepare payout" }).click();
    await page.getByRole("heading", { name: "Payout of 21.00 USDC" }).waitFor();
    const [{ id: made }] = await call("GET", "payouts");
    expect((await call("GET", `payouts/${made}`)).recipients).toMatchObject([
      { address: addressOf(11), contact_id: anna },
      { address: addressOf(4), contact_id: dora },
      { address: addressOf(9), contact_id: null },
    ]);
    expect(complaints).toEqual([]);
    await close();
  });

  it("pays a contact by name, pasted from a spreadsheet, and is repeated and canceled", async () => {
    await app.request("POST", "/api/v1/contacts", {
      key: account.key,
      body: { name: "Anna Ito", kind: "payee", wallets: [{ address: WALLET, chain: "base" }] },
    });
    const { page, complaints, go, close } = await openConsole(app, account.id, { width: 390, height: 844 });
    await go("/console/payouts/new", "New payout");
    await page.getByLabel("Address or contact, row 1", { exact: true }).focus();
    await page.evaluate(`(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text", "anna ito\\t200\\tOctober\\nNobody Known\\t1\\t");
      document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    })()`);
    // Until the address book is there, nobody is known.
    await expect.poll(() => page.getByText("nobody of this name in your contacts").count()).toBe(1);
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth > innerWidth")).toBe(false);
    await page.getByRole("button", { name: "Remove row 2" }).click();
    await page.evaluate(`(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text", "Name\\tWallet address\\tAmount (USDC)\\nHer sister\\t${addressOf(7)}\\t3\\nAnna Ito\\t\\t4");
      document.querySelector("fieldset.drop").dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    })()`);
    await page.getByText("3 rows, 207.00 USDC").waitFor();
    const typed = (label: string) => page.getByLabel(label, { exact: true }).inputValue();
    expect([await typed("Address or contact, row 2"), await typed("Label, row 2")]).toEqual([
      addressOf(7),
      "Her sister",
    ]);
    expect(await typed("Address or contact, row 3")).toBe("Anna Ito");
    await page.getByRole("button", { name: "Remove row 3" }).click();
    await page.getByRole("button", { name: "Remove row 2" }).click();
    await page.getByLabel("Chain").selectOption("base");
    await page.getByRole("button", { name: "Prepare payout" }).click();
    await page.getByRole("heading", { name: "Payout of 200.00 USDC" }).waitFor();
    expect(await page.getByText(WALLET).first().isVisible()).toBe(true);
    expect(await violations(page)).toEqual([]);
    await page.getByRole("link", { name: "Repeat" }).click();
    await page.getByText("1 row, 200.00 USDC").waitFor();
    await page.goBack();
    await page.getByRole("button", { name: "Cancel payout" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel payout" }).click();
    await page.getByText("Canceled", { exact: true }).waitFor();
    expect(await page.getByRole("link", { name: "Sign in wallet" }).count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });
});
