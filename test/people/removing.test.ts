import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApp } from "../support/app.js";
import { browser, openConsole, startConsole } from "../support/console-app.js";
import { addMember } from "../support/visitor.js";

let app: TestApp;
beforeAll(async () => {
  app = await startConsole();
});
afterAll(() => app.close());

describe.skipIf(!browser)("on one's own page", () => {
  it("nobody and no way in is removed before a question was answered", async () => {
    const account = await app.createAccount();
    await addMember(app, account.id, "member", "Arno");
    const { page, memberId, close } = await openConsole(app, account.id);
    const members = async () =>
      (await app.request("GET", "/api/v1/members", { key: account.key })).body.data.length;
    const passkeys = async () => (await app.house.sql`select from passkeys`).length;
    const asked: string[] = [];
    let says = false;
    page.on("dialog", (dialog) => {
      asked.push(dialog.message());
      return says ? dialog.accept() : dialog.dismiss();
    });
    await page.goto(`${app.url}/console/you`);
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByRole("button", { name: /^Remove passkey/ }).waitFor();
    const press = async () => {
      await page.getByRole("button", { name: "Remove Arno" }).click();
      if (says) await page.getByRole("button", { name: "Remove Arno" }).waitFor({ state: "detached" });
      await page.getByRole("button", { name: /^Remove passkey/ }).click();
    };
    await press();
    expect(asked).toEqual([
      "Remove Arno? His sessions, ways in and connections end at once. What he did stays.",
      expect.stringMatching(/^Remove the passkey .*It is your only way in/),
    ]);
    expect([await members(), await passkeys()]).toEqual([2, 1]);
    says = true;
    await press();
    await page.getByText("None yet: when this session ends").waitFor();
    expect([await members(), await passkeys()]).toEqual([1, 0]);
    const left = (await app.request("GET", "/api/v1/members", { key: account.key })).body.data;
    expect(left).toMatchObject([{ id: memberId }]);
    await close();
  });
});
