import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApp } from "../support/app.js";
import { browser, openConsole, startConsole } from "../support/console-app.js";
import { payout } from "../support/people.js";
import { addMember, linkFor } from "../support/visitor.js";

let app: TestApp;
beforeAll(async () => {
  app = await startConsole();
});
afterAll(() => app.close());

/** A member at a call that waits, with a note half written, who was signed out in another window. */
async function signedOutAtApproval() {
  const account = await app.createAccount();
  const key = await app.createKey(account.id, { scopes: ["write"], policy: "ask" });
  const { body } = await app.request("POST", "/api/v1/payouts", { key, body: payout() });
  const desk = await openConsole(app, account.id);
  const { page, context } = desk;
  await page.goto(body.data.approve_url);
  await page.getByLabel("Note for whoever asked").fill("Ask Ben first");
  await context.request.delete(`${app.url}/session`, { headers: { origin: app.url } });
  await page.getByRole("button", { name: "Decline" }).click();
  await page.waitForURL("**/sign-in?next=*");
  await page.getByText("You are not signed in any more").waitFor();
  return { ...desk, account, url: body.data.approve_url as string };
}

async function enter(page: Page, memberId: string): Promise<void> {
  const signIn = page.url();
  // Another fragment alone would load nothing.
  await page.goto("about:blank");
  await page.goto(`${signIn}#${await linkFor(app, memberId)}`);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("link", { name: "Not now" }).click();
  await page.getByRole("heading", { name: "Decide" }).waitFor();
}

describe.skipIf(!browser)("who was signed out while he decides", () => {
  it("is led to sign in and back, and finds what he was writing", async () => {
    const { page, memberId, url, close } = await signedOutAtApproval();
    await enter(page, memberId);
    expect(page.url()).toBe(url);
    expect(await page.getByLabel("Note for whoever asked").inputValue()).toBe("Ask Ben first");
    await page.getByRole("button", { name: "Decline" }).click();
    await page.getByText("Declined: nothing was done").waitFor();
    await page.getByText("Ask Ben first").waitFor();
    await close();
  });

  it("leaves nothing of it to who comes in after him", async () => {
    const { page, account, close } = await signedOutAtApproval();
    await enter(page, await addMember(app, account.id, "member", "Vera"));
    expect(await page.getByLabel("Note for whoever asked").inputValue()).toBe("");
    expect(await page.evaluate("sessionStorage.length")).toBe(0);
    await close();
  });
});
