import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, WALLET } from "../support/app.js";
import { violations } from "../support/axe.js";
import { browser, openConsole, startConsole } from "../support/console-app.js";
import { liveRegions } from "../support/live-regions.js";
import { linkFor, signIn } from "../support/visitor.js";

let app: TestApp;
let account: { id: string; key: string };

beforeAll(async () => {
  app = await startConsole();
  account = await app.createAccount();
});
afterAll(async () => {
  await app.close();
});

const createLink = async (more: object = {}, key = account.key) =>
  (
    await app.request("POST", "/api/v1/payment-links", {
      key,
      body: { amount_usd: 25, destination_address: WALLET, chain: "base", ...more },
    })
  ).body.data;

describe.skipIf(!browser)("the console", () => {
  it("is for members alone, who are led to where they can sign in, and to it from the front page", async () => {
    const stranger = await fetch(`${app.url}/console/links?q=chair&status=open`, { redirect: "manual" });
    expect([stranger.status, stranger.headers.get("location")]).toEqual([
      302,
      "/sign-in?next=%2Fconsole%2Flinks%3Fq%3Dchair%26status%3Dopen",
    ]);
    const member = await signIn(app, account.id, "viewer");
    const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const front = (headers: Record<string, string>) => fetch(app.url, { redirect: "manual", headers });
    expect((await front({ accept: "text/html", cookie })).headers.get("location")).toBe("/console");
    expect((await front({ accept: "text/html" })).status).toBe(200);
    expect((await front({ accept: "application/json", cookie })).status).toBe(200);
  });

  it("makes a link by the tool's own form, shows it, and cancels it", async () => {
    const { page, complaints, origins, go, close } = await openConsole(app, account.id);
    await go("/console/links/new", "New link");
    // Where it is said that it was made.
    expect(await liveRegions(page)).toEqual(["status"]);
    await page.getByRole("button", { name: "Make link" }).click();
    await page.getByText("This is needed.").first().waitFor();
    await page.getByLabel("Amount in USDC").fill("1.234");
    await page.getByLabel("Wallet that receives").fill("0x12");
    await page.getByLabel("Chain").selectOption("base");
    await page.getByRole("button", { name: "Make link" }).click();
    await page.getByText("can be read in two ways").waitFor();
    await page.getByLabel("Amount in USDC").fill("1234,50");
    await page.getByRole("button", { name: "Make link" }).click();
    await page.locator(".issue", { hasText: /address/i }).waitFor();
    await page.getByLabel("Wallet that receives").fill(WALLET);
    await page.getByLabel("Description").fill("Two <b>tickets</b>");
    expect(await page.getByRole("complementary").textContent()).toContain("1,234.50");
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Make link" }).click();
    await page.getByRole("heading", { name: "Link over 1,234.50 USDC" }).waitFor();
    await page.getByRole("img", { name: /QR code/ }).waitFor();
    expect(await page.getByText("Two <b>tickets</b>").isVisible()).toBe(true);
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Cancel link" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel link" }).click();
    await page.getByText("Canceled", { exact: true }).waitFor();
    const listed = await app.request("GET", "/api/v1/payment-links", { key: account.key });
    expect(listed.body.data).toMatchObject([{ amount_usd: 1234.5, status: "canceled" }]);
    expect(complaints.filter((text) => !text.includes("400"))).toEqual([]);
    expect([...origins]).toEqual([app.url]);
    await close();
  });

  it("finds by the address, shows what happens elsewhere as it happens, and pages", async () => {
    const other = await app.createAccount();
    // With a mark: some link's own address may begin with a number.
    for (let index = 0; index < 55; index++)
      await createLink({ description: `Chair number-${index}` }, other.key);
    const { page, go, close } = await openConsole(app, other.id);
    await go("/console/links", "Links");
    await page.getByRole("row").nth(50).waitFor();
    expect(await page.getByRole("row").count()).toBe(51);
    await page.getByRole("button", { name: "Show more" }).click();
    await page.getByText("Chair number-0", { exact: true }).waitFor();
    await page.getByLabel("Search").fill("chair number-54");
    await page.waitForURL("**/console/links?q=chair*");
    await page.getByRole("row").nth(2).waitFor({ state: "detached" });
    expect(await page.getByRole("row").count()).toBe(2);
    await createLink({ description: "Chair number-54, blue" }, other.key);
    await page.getByText("Chair number-54, blue").waitFor();
    await page.getByLabel("Status").selectOption("expired");
    await page.getByRole("heading", { name: "Nothing fits" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "Nothing fits" }).waitFor();
    await close();
  });

  it("goes on showing as many as were asked for, whatever happens meanwhile, and nothing of another filter", async () => {
    const other = await app.createAccount();
    for (let index = 0; index < 60; index++) await createLink({ description: `Chair ${index}.` }, other.key);
    const { page, go, close } = await openConsole(app, other.id);
    await go("/console/links", "Links");
    const rows = page.getByRole("row");
    await rows.nth(50).waitFor();
    const more = page.getByRole("button", { name: "Show more" });
    await more.click();
    await rows.nth(60).waitFor();
    for (const description of ["The first table", "The second table"]) {
      await createLink({ description }, other.key);
      await page.getByText(description).waitFor();
      expect(await rows.count()).toBe(61);
    }
    await page.reload();
    await rows.nth(50).waitFor();
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/cursor=/, async (route) => {
      await held;
      await route.continue();
    });
    await more.click();
    await page.getByLabel("Search").fill("table");
    await rows.nth(3).waitFor({ state: "detached" });
    const late = page.waitForResponse(/cursor=/);
    answer();
    await (await late).finished();
    await page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))");
    expect(await rows.count()).toBe(3);
    await close();
  });

  it("shows what happens where something happens all the time", async () => {
    const other = await app.createAccount();
    const { page, go, close } = await openConsole(app, other.id);
    await go("/console/links", "Links");
    await page.getByText("No link yet").waitFor();
    // As another window of the account tells it.
    await page.evaluate(`{
      const room = new BroadcastChannel("unsigned-live-${other.id}");
      setInterval(() => room.postMessage({ type: "payment_link.updated", sequence: 1 }), 50);
    }`);
    await createLink({ description: "A chair of many" }, other.key);
    await page.getByText("A chair of many").waitFor();
    await close();
  });

  it("lets whoever has typed a word go on at once, to another filter and to a record", async () => {
    const other = await app.createAccount();
    const { id } = await createLink({ description: "Chair" }, other.key);
    const { page, go, close } = await openConsole(app, other.id);
    await go("/console/links", "Links");
    await page.getByRole("row").nth(1).waitFor();
    // In one turn, and then until what the typing put off has been done.
    const typeAnd = (deed: string) =>
      page.evaluate(`new Promise((done) => {
        const field = document.querySelector("input[type=search]");
        field.value = "chair";
        field.dispatchEvent(new Event("input", { bubbles: true }));
        ${deed};
        setTimeout(done, 300);
      })`);
    await typeAnd(`const [status] = [...document.querySelectorAll("select")].filter(({ labels }) => /Status/.test(labels[0].textContent));
        status.value = "active";
        status.dispatchEvent(new Event("change", { bubbles: true }))`);
    await page.waitForURL("**/console/links?status=active&q=chair");
    await page.getByRole("row").nth(1).waitFor();
    await typeAnd(`document.querySelector("td a").click()`);
    expect(new URL(page.url()).pathname).toBe(`/console/links/${id}`);
    await close();
  });

  it("offers a viewer nothing to change, and shows another account's record to nobody", async () => {
    const link = await createLink();
    const { page, go, close } = await openConsole(app, account.id, { role: "viewer", name: "Vera" });
    await go(`/console/links/${link.id}`, /Link over/);
    await page.getByRole("img", { name: /QR code/ }).waitFor();
    expect(await page.getByRole("button", { name: "Cancel link" }).count()).toBe(0);
    await go("/console/links", "Links");
    expect(await page.getByRole("link", { name: "New link" }).count()).toBe(0);
    const stranger = await app.createAccount();
    const foreign = await openConsole(app, stranger.id, { name: "Sven" });
    await foreign.go(`/console/links/${link.id}`, "Link");
    await foreign.page.getByText("nothing like this in your account").waitFor();
    await close();
    await foreign.close();
  });

  it("leads to sign in where the session has ended, and back to the very list", async () => {
    const { page, memberId, go, close } = await openConsole(app, account.id, { name: "Otto" });
    await go("/console/links?status=expired&q=chair", "Links");
    await app.house.sql`update sessions set ended_at = now() where member_id = ${memberId}`;
    // Whoever listens is looked at anew whenever something happens.
    await createLink();
    await page.waitForURL(/\/sign-in\?next=%2Fconsole/);
    const signIn = page.url();
    await page.goto("about:blank");
    await page.goto(`${signIn}#${await linkFor(app, memberId)}`);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("link", { name: "Not now" }).click();
    await page.getByRole("heading", { name: "Links", level: 1 }).waitFor();
    expect(page.url()).toBe(`${app.url}/console/links?status=expired&q=chair`);
    await close();
  });

  it("says in place what can't be reached, and goes on when it can", async () => {
    const { page, go, close } = await openConsole(app, account.id, { name: "Ines" });
    await go("/console/links", "Links");
    await page.route("**/api/v1/payment-links/*", (route) =>
      route.fulfill({
        status: 418,
        body: JSON.stringify({ error: { code: "x", message: "Not <i>now</i>." } }),
      }),
    );
    await page.getByRole("row").nth(1).getByRole("link").click();
    await page.getByText("Not <i>now</i>.").waitFor();
    await page.unroute("**/api/v1/payment-links/*");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: /Link over/ }).waitFor();
    await close();
  });

  it("says so where its script does not come", async () => {
    const { page, close } = await openConsole(app, account.id);
    const late = page.getByText("The script of this page has not come yet");
    expect(await late.count()).toBe(0);
    await page.route("**/console/assets/main-*.js", (route) => route.abort());
    await page.reload();
    await page.evaluate("document.querySelector('.late').getAnimations()[0].finish()");
    expect(await late.isVisible()).toBe(true);
    await close();
  });

  it("keeps to its window at every width where the browser's own text is doubled", async () => {
    await createLink({ description: "Chairs" });
    const { page, context, go, close } = await openConsole(app, account.id);
    const devtools = await context.newCDPSession(page);
    await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
    for (const [path, heading] of [
      ["/console/links", "Links"],
      ["/console/chat", "Chat"],
    ] as const) {
      await go(path, heading);
      await page.getByText(path.endsWith("links") ? "Chairs" : "Say what you want billed").waitFor();
      for (const width of [390, 768, 900, 1280, 1800]) {
        await page.setViewportSize({ width, height: 844 });
        expect(await page.evaluate("getComputedStyle(document.body).fontSize")).toBe("30px");
        expect(await page.evaluate("document.documentElement.scrollWidth"), `${path} ${width}`).toBe(width);
      }
    }
    await close();
  });

  it("is used by keyboard alone, on a phone and a desk, light and dark", async () => {
    for (const [width, dark] of [
      [320, false],
      [390, true],
      [1280, false],
      [1280, true],
    ] as const) {
      const { page, go, close } = await openConsole(app, account.id, { width, dark, name: "Kai" });
      await go("/console", "Home");
      await page.keyboard.press("Tab");
      expect(await page.locator(":focus").textContent()).toBe("To the content");
      if (width < 860) {
        await page.keyboard.press("Tab");
        await page.keyboard.press("Enter");
      }
      await page.getByRole("link", { name: "Links" }).focus();
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "Links" }).waitFor();
      expect(await page.locator(":focus").textContent()).toBe("Links");
      await page.getByRole("row").nth(1).waitFor();
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth > innerWidth")).toBe(false);
      await close();
    }
  });
});
