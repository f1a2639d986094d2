import type { Browser } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestApp } from "../support/app.js";
import { ASSISTANTS, memoryOf, openCallback } from "../support/assistant.js";
import { violations } from "../support/axe.js";
import { startBrowser } from "../support/browser.js";
import { startForAssistants } from "../support/for-assistants.js";
import { picture } from "../support/picture.js";
import { visit } from "../support/visit.js";
import { addMember, linkFor } from "../support/visitor.js";

const browser: Browser | undefined = await startBrowser();
let app: TestApp;
let accountId: string;

beforeAll(async () => {
  app = await startForAssistants();
});
beforeEach(async () => {
  accountId = (await app.createAccount()).id;
});
afterAll(async () => {
  await app.close();
});

describe.skipIf(!browser).each(Object.entries(ASSISTANTS))("%s", (_name, make) => {
  it("finds its way by itself, is let in by a person in a browser, and works until it is ended", async () => {
    const memberId = await addMember(app, accountId, "owner", "Anna Ito");
    const callback = await openCallback();
    const memory = memoryOf(callback.url);
    const assistant = make(`${app.url}/mcp`, memory);
    await expect(assistant.connect()).rejects.toThrow(/unauthorized/i);
    const asked = memory.kept.url?.href ?? "";
    expect(asked).toContain("code_challenge_method=S256");
    const { page, complaints, close } = await visit(
      browser as Browser,
      `${app.url}/sign-in#${await linkFor(app, memberId)}`,
    );
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("link", { name: "Not now" }).waitFor();
    await page.goto(asked);
    await page.getByRole("heading", { name: "A program on this computer" }).waitFor();
    expect(await violations(page)).toEqual([]);
    await picture(page, "consent");
    await page.getByRole("radio", { name: /^Bill/ }).check();
    await page.getByRole("button", { name: "Connect", exact: true }).click();
    await page.waitForURL(`${callback.url}?*`);
    const query = await callback.arrived();
    expect([query.get("iss"), query.get("state")]).toEqual([app.url, "the-state"]);
    await assistant.finish(query.get("code") ?? "", query.get("iss") ?? "");
    await assistant.connect();
    expect(await assistant.tools()).toContain("list_invoices");
    expect((await assistant.call("get_insights")).isError ?? false).toBe(false);
    const spent = memory.kept.tokens?.access_token;
    await app.house.sql`update oauth_rows set expires_at = ${app.clock.now} where kind = 'AccessToken'`;
    expect((await assistant.call("get_insights")).isError ?? false).toBe(false);
    expect(memory.kept.tokens?.access_token).not.toBe(spent);
    await page.goto(`${app.url}/console/you`);
    await page.getByText("calls itself Test assistant").waitFor();
    expect(await violations(page)).toEqual([]);
    await picture(page, "connections");
    await page.getByRole("button", { name: /^End connection of 127\.0\.0\.1/ }).click();
    await page.getByText("No assistant is connected").waitFor();
    await expect(assistant.call("get_insights")).rejects.toThrow();
    expect(complaints).toEqual([]);
    await assistant.close();
    await close();
    callback.close();
  });
});
