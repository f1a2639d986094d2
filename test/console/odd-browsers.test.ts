import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { fromPackageRoot } from "../../src/package-root.js";
import type { TestApp } from "../support/app.js";
import { BILL } from "../support/bill.js";
import { browser, openConsole, startConsole } from "../support/console-app.js";
import { TRANSLATING } from "../support/translating.js";
import { visit } from "../support/visit.js";
import { addMember, linkFor } from "../support/visitor.js";

let app: TestApp;
let account: Awaited<ReturnType<TestApp["createAccount"]>>;
beforeAll(async () => {
  app = await startConsole();
});
afterAll(() => app?.close());
beforeEach(async (context) => {
  if (!browser) context.skip();
  account = await app.createAccount({ plan: "scale" });
});

/** Done before any script of a page. */
const open = (script: string) =>
  openConsole(app, account.id, { enter: async (context) => void (await context.addInitScript(script)) });

/** A program's own browser, whose maker has left the stores out. */
const NO_STORES = `for (const name of ["localStorage", "sessionStorage"])
  Object.defineProperty(window, name, { value: null });`;

it("works where the browser has no store, and keeps what it can till it is loaded anew", async () => {
  const { page, complaints, go, close } = await open(NO_STORES);
  await go("/console/chat", /./);
  await page.getByRole("textbox").fill("list my invoices");
  await page.getByRole("button", { name: "Send" }).click();
  const said = page.getByRole("log").getByText("list my invoices");
  await said.waitFor();
  await page.getByRole("link", { name: "Invoices" }).click();
  await page.getByRole("heading", { name: "Invoices", level: 1 }).waitFor();
  await page.getByRole("link", { name: "Chat" }).click();
  await said.waitFor();
  // Nobody answers chats here.
  expect(complaints.filter((text) => !text.startsWith("Failed to load resource"))).toEqual([]);
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL("**/sign-in*");
  await close();
});

it("leads whoever was signed out to the sign-in, where the browser has no store", async () => {
  const { page, context, close } = await open(NO_STORES);
  await page.goto(`${app.url}/console/you`);
  await context.request.delete(`${app.url}/session`, { headers: { origin: app.url } });
  await page.locator("form[data-call] button").first().click();
  await page.waitForURL("**/sign-in?next=*");
  await close();
});

it.each(["Etc/Unknown", undefined])(
  "shows what came in where the browser's time zone is %s",
  async (zone) => {
    const { page, close } = await open(`
    const { resolvedOptions } = Intl.DateTimeFormat.prototype;
    Intl.DateTimeFormat.prototype.resolvedOptions = function () {
      return { ...resolvedOptions.call(this), timeZone: ${JSON.stringify(zone)} };
    };`);
    await page.getByRole("region", { name: "Received, Today" }).getByText("0.00").first().waitFor();
    await close();
  },
);

it("says that it can't copy where the browser can't", async () => {
  await app.request("POST", "/api/v1/invoices", { key: account.key, body: BILL });
  const { page, complaints, go, close } = await open(
    `Object.defineProperty(navigator, "clipboard", { value: undefined });`,
  );
  await go("/console/invoices", "Invoices");
  await page.getByRole("link", { name: /INV-/ }).click();
  await page.getByRole("button", { name: /^Copy/ }).first().click();
  await page.getByText("Copying was refused").waitFor();
  expect(complaints).toEqual([]);
  await close();
});

it("keeps a sign-in link where something else than the service has answered", async () => {
  if (!browser) return;
  const memberId = await addMember(app, account.id, "owner", "Kim");
  const { page, close } = await visit(browser, `${app.url}/sign-in#${await linkFor(app, memberId)}`);
  const body = "<title>Welcome</title><p>Take our terms to go online.</p>";
  await page.route("**/session", (route) => route.fulfill({ contentType: "text/html", body }));
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("Something else than the service answered").waitFor();
  await page.unroute("**/session");
  await page.reload();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("You are signed in as Kim").waitFor();
  await close();
});

it("has no expression in its scripts that browsers before 2023 can't read", () => {
  const scripts = ["console", "web"].flatMap((name) => {
    const folder = fromPackageRoot(`dist/${name}/assets`);
    return readdirSync(folder).map((file) => `${folder}/${file}`);
  });
  expect(scripts.length).toBeGreaterThan(10);
  expect(scripts.filter((script) => /\(\?<[=!]/.test(readFileSync(script, "utf8")))).toEqual([]);
});

it("shows what is so where the browser translates it", async () => {
  const { id } = (await app.request("POST", "/api/v1/invoices", { key: account.key, body: BILL })).body.data;
  const { page, complaints, close } = await open(TRANSLATING);
  await page.goto(`${app.url}/console/invoices/${id}`);
  const badge = page.locator("main .badge");
  await badge.locator("font font", { hasText: "Open" }).waitFor();
  await app.request("POST", `/api/v1/invoices/${id}/cancel`, { key: account.key, body: {} });
  await badge.locator("font font", { hasText: "Canceled" }).waitFor();
  expect([await badge.innerText(), complaints]).toEqual(["Canceled", []]);
  await close();
});
