import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, WALLET } from "../support/app.js";
import { browser, openConsole, startConsole } from "../support/console-app.js";

let app: TestApp;
beforeAll(async () => {
  app = await startConsole();
});
afterAll(() => app.close());

const IMPORTS = "**/api/v1/contacts/import";

/** An owner at his contacts, and what takes a file there. */
async function atContacts() {
  const { id } = await app.createAccount();
  const desk = await openConsole(app, id);
  await desk.go("/console/contacts", "Contacts");
  const take = (text: string) =>
    desk.page
      .getByLabel("CSV file of contacts")
      .first()
      .setInputFiles({ name: "book.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  return { ...desk, take };
}

const BOOK = `name,kind,wallet,chain\nBo,payee,${WALLET},base\n`;

describe.skipIf(!browser)("a file of contacts", () => {
  it("is said to be on its way, and is in the book once, though the answer was lost", async () => {
    const { page, take, close } = await atContacts();
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let lost = 0;
    await page.route(IMPORTS, async (route) => {
      if (lost++ > 0) return route.continue();
      await held;
      await route.fetch();
      await route.abort("connectionreset");
    });
    await take(BOOK);
    await page.getByRole("button", { name: "Importing…" }).waitFor();
    goOn();
    await page.getByRole("status").getByText("1 contact is in the book.").waitFor();
    await page.getByRole("cell", { name: "Bo", exact: true }).waitFor();
    await page.getByRole("button", { name: "Import CSV" }).waitFor();
    expect(lost).toBe(2);
    await close();
  });

  it("of which no answer came is not said to be refused, and is taken again", async () => {
    const { page, take, close } = await atContacts();
    await page.route(IMPORTS, (route) => route.abort("connectionreset"));
    await take(BOOK);
    const dialog = page.getByRole("dialog", { name: "What became of it is not known" });
    await dialog.getByText("Take the file again: nothing is done twice.").waitFor();
    await page.unroute(IMPORTS);
    await dialog.getByRole("button", { name: "Close" }).click();
    await take(BOOK);
    await page.getByRole("cell", { name: "Bo", exact: true }).waitFor();
    await close();
  });
});
