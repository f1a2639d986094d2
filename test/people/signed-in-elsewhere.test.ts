import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApp } from "../support/app.js";
import { browser, startConsole } from "../support/console-app.js";
import { visit } from "../support/visit.js";
import { addMember, linkFor } from "../support/visitor.js";

let app: TestApp;
beforeAll(async () => {
  app = await startConsole();
});
afterAll(() => app.close());

describe.skipIf(!browser)("whoever waits to sign in", () => {
  it("goes on where he was to be led, once a link in another window has let him in", async () => {
    const memberId = await addMember(app, (await app.createAccount()).id, "owner", "Anna");
    const waiting = "/sign-in?next=%2Fconsole%2Fcontacts";
    const { page, close } = await visit(browser as Browser, app.url + waiting);
    const look = () => page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    const asked = page.waitForResponse("**/session");
    await look();
    expect((await asked).status()).toBe(401);
    await page.getByRole("button", { name: "Sign in with a wallet" }).waitFor();
    const other = await page.context().newPage();
    await other.goto(`${app.url}/sign-in#${await linkFor(app, memberId)}`);
    await other.getByRole("button", { name: "Continue" }).click();
    await other.getByText("You are signed in as Anna").waitFor();
    await look();
    await page.waitForURL("**/console/contacts");
    await close();
  });
});
