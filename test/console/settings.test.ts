import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, WALLET } from "../support/app.js";
import { violations } from "../support/axe.js";
import { browser, openConsole, startConsole } from "../support/console-app.js";
import { picture } from "../support/picture.js";

const never = (): never => {
  throw new Error("it has no place");
};
const MARKUP = "<img src=x onerror=alert(1)>";

let app: TestApp;
let account: { id: string; key: string };
beforeAll(async () => {
  app = await startConsole();
  account = await app.createAccount();
});
afterAll(async () => {
  await app.close();
});

describe.skipIf(!browser)("settings in the console", () => {
  it("does nothing by a double click on what asks first, and forgets a role that was not taken", async () => {
    const shop = await app.createAccount();
    const { page, go, close } = await openConsole(app, shop.id);
    await go("/console/settings/members", "Members");
    const calls: string[] = [];
    page.on("request", (request) => void (request.method() !== "GET" && calls.push(request.url())));
    const button = page.getByRole("button", { name: "Change role of Anna Ito" });
    const dialog = page.getByRole("dialog");
    await button.click();
    const { x, y, width, height } = (await dialog.getByRole("button").first().boundingBox()) ?? never();
    await page.keyboard.press("Escape");
    await page.evaluate(`{
      const button = document.querySelector("[aria-label='Change role of Anna Ito']");
      Object.assign(button.style, { position: "fixed", left: "${x}px", top: "${y}px", width: "${width}px", height: "${height}px" });
    }`);
    await page.mouse.dblclick(x + width / 2, y + height / 2);
    await dialog.waitFor();
    expect(calls).toEqual([]);
    await dialog.getByLabel("Viewer").check();
    await dialog.getByRole("button").first().click();
    await dialog.getByRole("alert").getByText("owner").waitFor();
    await dialog.getByRole("button", { name: "Leave it" }).click();
    await button.click();
    expect(await dialog.getByLabel("Owner").isChecked()).toBe(true);
    await close();
  });

  it("changes the profile by what was changed alone, and shows stored text as text", async () => {
    const { page, complaints, origins, go, close } = await openConsole(app, account.id);
    await go("/console/settings", "Settings");
    await page.getByLabel("Display name").fill(MARKUP);
    await app.request("PATCH", "/api/v1/account", { key: account.key, body: { tax_id: "DE 1" } });
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved.").waitFor();
    const { body } = await app.request("GET", "/api/v1/account", { key: account.key });
    expect(body.data).toMatchObject({ display_name: MARKUP, tax_id: "DE 1" });
    await page.getByText(MARKUP).first().waitFor();
    expect(await page.locator("img").count()).toBe(0);
    await page.getByLabel("Support email").fill("nobody");
    await page.getByRole("button", { name: "Save" }).click();
    await page.locator(".issue", { hasText: /mail/i }).waitFor();
    expect(complaints.filter((text) => !text.includes("400"))).toEqual([]);
    expect([...origins]).toEqual([app.url]);
    await close();
  });

  it("offers nothing that the account can't have, and says so in no program's words", async () => {
    const { page, go, close } = await openConsole(app, account.id);
    await go("/console/settings", "Settings");
    const notices = page.getByLabel("Notices");
    await notices.waitFor();
    expect(await notices.locator("option").allTextContents()).toEqual(["Off", "At once", "Daily"]);
    await page.getByText("More", { exact: true }).click();
    expect(await page.locator("form.card", { hasText: "Notices" }).textContent()).not.toMatch(
      /null|support_email|by default/,
    );
    await notices.selectOption("Daily");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved.").waitFor();
    await close();
  });

  it("asks what a new key is for, and speaks of it as it offers it", async () => {
    const { page, go, close } = await openConsole(app, account.id);
    await go("/console/settings/keys/new", "New key");
    const field = (label: string) => page.locator(".field", { hasText: label }).textContent();
    await page.getByLabel("Scopes").waitFor();
    expect(await field("Scopes")).not.toContain("optional");
    expect(await field("Payout limit")).toContain("Of an assistant");
    await close();
  });

  it("shows a logo that was uploaded, written anew, on the pages, and refuses what is none", async () => {
    const { page, complaints, origins, go, close } = await openConsole(app, account.id, { name: "Lea" });
    await go("/console/settings", "Settings");
    const upload = (name: string, mimeType: string, bytes: Buffer) =>
      page.getByLabel("Picture").setInputFiles({ name, mimeType, buffer: bytes });
    const widthOf = (selector: string) =>
      page.evaluate<number>(`document.querySelector("${selector}")?.naturalWidth ?? 0`);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    await upload("logo.png", "image/png", svg);
    await page.getByRole("alert").getByText("expected a PNG, JPEG or WebP").waitFor();
    await upload("logo.png", "image/png", Buffer.alloc(130 * 1024, 1));
    await page
      .getByRole("alert")
      .getByText(/at most/)
      .waitFor();
    const shot = await page.locator("h1").screenshot({ type: "png" });
    await upload("logo.png", "image/png", Buffer.concat([shot, svg]));
    const logo = page.getByRole("img", { name: "The logo as it is now" });
    await logo.waitFor();
    await expect.poll(() => widthOf(".logo img")).toBeGreaterThan(0);
    expect(await violations(page)).toEqual([]);
    await picture(page, "settings-logo");
    const path = (await logo.getAttribute("src")) ?? "";
    const served = await fetch(app.url + path);
    expect(served.headers.get("content-type")).toBe("image/png");
    expect(served.headers.get("x-content-type-options")).toBe("nosniff");
    expect(served.headers.get("content-security-policy")).toMatch(/default-src 'none'.*sandbox/);
    expect(Buffer.from(await served.arrayBuffer()).includes(svg)).toBe(false);
    const link = { amount_usd: 5, destination_address: WALLET, chain: "base" };
    const made = await app.request("POST", "/api/v1/payment-links", { key: account.key, body: link });
    await page.goto(`${app.url}/pay/${made.body.data.slug}`);
    await expect.poll(() => widthOf("img.mark")).toBeGreaterThan(0);
    expect(await violations(page)).toEqual([]);
    await go("/console/settings", "Settings");
    await page.getByRole("button", { name: "Take it away" }).click();
    await logo.waitFor({ state: "detached" });
    expect((await fetch(app.url + path)).status).toBe(404);
    expect(complaints.filter((text) => !text.includes("400"))).toEqual([]);
    expect([...origins]).toEqual([app.url]);
    const vera = await openConsole(app, account.id, { role: "viewer", name: "Vera" });
    await vera.go("/console/settings", "Settings");
    await vera.page.getByText("An owner sees the rest, and can change it.").waitFor();
    expect(await vera.page.getByRole("alert").count()).toBe(0);
    expect(await vera.page.getByLabel("Picture").count()).toBe(0);
    await vera.close();
    await close();
  });

  it("says where the only answer that shows a secret is lost, and makes another", async () => {
    const shop = await app.createAccount();
    const { page, go, close } = await openConsole(app, shop.id);
    const loseOnce = (path: string) =>
      page.route(
        `**/api/v1/${path}`,
        async (route) => void ((await route.fetch()) && (await route.abort())),
        {
          times: 1,
        },
      );
    const alert = page.getByRole("alert").filter({ hasText: "lost on its way" });
    await go("/console/settings/keys/new", "New key");
    await page.getByLabel("Scopes").selectOption("assistant");
    await loseOnce("api-keys");
    await page.getByRole("button", { name: "Make key" }).click();
    await alert.waitFor();
    await page.getByRole("button", { name: "Make key" }).click();
    await page.getByRole("heading", { name: "Your new key" }).waitFor();
    expect(await page.locator("code").first().textContent()).toMatch(/^svc_live_/);
    await go("/console/settings/webhooks/new", "New webhook");
    await page.getByLabel("Url").fill("https://hooks.example.com/");
    await loseOnce("webhooks");
    await page.getByRole("button", { name: "Make webhook" }).click();
    await alert.waitFor();
    await page.getByRole("button", { name: "Make webhook" }).click();
    await page.getByRole("link", { name: "Open webhook" }).click();
    await loseOnce("webhooks/*/rotate");
    await page.getByRole("button", { name: "New secret" }).click();
    const again = page.getByRole("dialog").getByRole("button", { name: "New secret" });
    await again.click();
    await alert.waitFor();
    await again.click();
    await page.getByRole("heading", { name: "Its new signing secret" }).waitFor();
    expect(await page.locator("code").first().textContent()).toMatch(/^whsec_/);
    await go("/console/settings/members", "Members");
    await page.getByText("Add a member").click();
    await page.getByLabel("Name", { exact: true }).fill("Ben");
    await page.getByLabel("Role", { exact: true }).selectOption("viewer");
    await loseOnce("members");
    await page.getByRole("button", { name: "Make a link" }).click();
    await alert.waitFor();
    await loseOnce("members/*/sign-in-link");
    await page.getByRole("button", { name: "New link for Ben" }).click();
    const link = page.getByRole("dialog").getByRole("button", { name: "New link for Ben" });
    await link.click();
    await page.getByRole("dialog").getByRole("alert").waitFor();
    await link.click();
    await page.getByRole("heading", { name: "The link that lets him in" }).waitFor();
    expect(await page.locator("code").first().textContent()).toContain("/sign-in#");
    await close();
  });

  it("makes a key that works, shows it once, and revokes it", async () => {
    const { page, go, close } = await openConsole(app, account.id, { name: "Kim" });
    await go("/console/settings/keys/new", "New key");
    await page.getByLabel("Label").fill(MARKUP);
    await page.getByLabel("Scopes").selectOption("assistant");
    await page.getByRole("button", { name: "Make key" }).click();
    await page.getByRole("heading", { name: "Your new key" }).waitFor();
    const key = (await page.locator("code").first().textContent()) ?? "";
    expect(await page.locator(":focus").textContent()).toBe("Your new key");
    expect(await violations(page)).toEqual([]);
    expect((await app.request("GET", "/api/v1/payment-links", { key })).status).toBe(200);
    await go("/console/settings/keys", "Keys");
    const row = page.getByRole("row").nth(1);
    await row.getByText("A person releases the rest").waitFor();
    expect(await page.getByText(key).count()).toBe(0);
    await row.getByRole("button", { name: /^Revoke/ }).click();
    await row
      .getByRole("dialog")
      .getByRole("button", { name: /^Revoke/ })
      .click();
    await row.getByText("Revoked", { exact: true }).waitFor();
    expect((await app.request("GET", "/api/v1/payment-links", { key })).status).toBe(401);
    await close();
  });

  it("lets a member in by a link, keeps an owner, and shows out at once whom it removes", async () => {
    const { id } = await app.createAccount();
    const { page, go, close } = await openConsole(app, id, { name: "Olga" });
    await go("/console/settings/members", "Members");
    await page.getByText("Add a member").click();
    await page.getByLabel("Name", { exact: true }).fill(MARKUP);
    await page.getByLabel("Role", { exact: true }).selectOption("member");
    await page.getByRole("button", { name: "Make a link" }).click();
    await page.getByRole("heading", { name: "The link that lets him in" }).waitFor();
    expect(await page.locator("code").first().textContent()).toMatch(/\/sign-in#[\w-]{43}$/);
    await page.getByRole("row").nth(2).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Remove Olga" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove Olga" }).click();
    await page.getByRole("dialog").getByRole("alert").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Leave it" }).click();
    const leaving = await openConsole(app, id, { role: "viewer", name: "Vera" });
    await leaving.go("/console/settings", "Settings");
    expect(await leaving.page.getByRole("button", { name: "Save" }).count()).toBe(0);
    expect(await leaving.page.getByRole("link", { name: "Keys" }).count()).toBe(0);
    await leaving.go("/console/settings/keys", "This is for others");
    await leaving.go("/console/settings", "Settings");
    await page.reload();
    await page.getByRole("button", { name: "Remove Vera" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove Vera" }).click();
    await leaving.page.waitForURL("**/sign-in?next=*");
    await leaving.close();
    await close();
  });

  it("links a wallet, and tells a program of what happens", async () => {
    const { page, go, close } = await openConsole(app, account.id, { name: "Wim" });
    await go("/console/settings/wallets", "Wallets");
    await page.getByText("Link a wallet").click();
    await page.getByLabel("Address", { exact: true }).fill(WALLET);
    await page.getByLabel("Chain").selectOption("base");
    await page.getByLabel("Label").fill(MARKUP);
    await page.getByRole("button", { name: "Link wallet" }).click();
    await page.getByRole("row", { name: MARKUP }).waitFor();
    await go("/console/settings/webhooks/new", "New webhook");
    await page.getByLabel("Url").fill("https://hooks.example.com/<b>hook</b>");
    await page.getByRole("button", { name: "Make webhook" }).click();
    await page.getByRole("heading", { name: "Its signing secret" }).waitFor();
    await page.getByRole("link", { name: "Open webhook" }).click();
    await page.getByRole("button", { name: "Send a test event" }).click();
    await page.getByRole("cell", { name: "ping", exact: true }).waitFor();
    await page.getByRole("button", { name: "Switch off" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Switch off" }).click();
    await page.getByText("Disabled", { exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);
    await picture(page, "webhook");
    const stranger = await app.createAccount();
    const foreign = await openConsole(app, stranger.id, { name: "Sven" });
    await foreign.go(new URL(page.url()).pathname, "Webhook");
    await foreign.page.getByText("nothing like this in your account").waitFor();
    await foreign.close();
    await close();
  });
});
