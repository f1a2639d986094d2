import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, WALLET } from "../support/app.js";
import { addAuthenticator } from "../support/authenticator.js";
import { violations } from "../support/axe.js";
import { browser, startConsole } from "../support/console-app.js";
import type { LocalWallet } from "../support/local-wallet.js";
import { picture } from "../support/picture.js";
import { createSigningWallet } from "../support/signing-wallet.js";
import { visit } from "../support/visit.js";
import { addMember, linkFor } from "../support/visitor.js";

let app: TestApp;
let accountId: string;

beforeAll(async () => {
  app = await startConsole();
  accountId = (await app.createAccount()).id;
});
afterAll(async () => {
  await app.close();
});

const open = (path: string, options = {}, wallets: Parameters<typeof visit>[2] = {}) =>
  visit(browser as Browser, app.url + path, wallets, options);

describe.skipIf(!browser)("a person in a browser", () => {
  it("comes in by a link, adds a passkey, leaves, and comes back by it", async () => {
    const memberId = await addMember(app, accountId, "owner", "Anna Ito");
    const { page, complaints, close } = await open(`/sign-in#${await linkFor(app, memberId)}`);
    await addAuthenticator(page);
    expect(new URL(page.url()).hash).toBe("");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.waitForURL("**/console");
    await page.getByRole("link", { name: "Anna Ito" }).click();
    await page.waitForURL("**/console/you");
    expect(await violations(page)).toEqual([]);
    await picture(page, "you");
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.waitForURL("**/sign-in");
    expect(await violations(page)).toEqual([]);
    await picture(page, "sign-in");
    await page.goto(`${app.url}/console/you`);
    await page.waitForURL("**/sign-in?next=*");
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await page.waitForURL("**/console/you");
    expect(complaints).toEqual([]);
    await close();
  });

  it("is left where he was by what fails, and led to what comes instead", async () => {
    const memberId = await addMember(app, accountId, "owner", "Zoe");
    let error = { code: 4001, message: "no" };
    const wallet = { answer: async () => ({ error }) };
    const { page, close } = await open(`/sign-in#${await linkFor(app, memberId)}`, {}, { Tester: wallet });
    const at = () => page.evaluate("document.activeElement.textContent");
    await page.getByRole("button", { name: "Continue" }).press("Enter");
    await page.getByText("You are signed in as Zoe").waitFor();
    await expect.poll(at).toBe("Sign in faster next time");
    await page.context().clearCookies();
    await page.goto(`${app.url}/sign-in`);
    await page.getByRole("button", { name: "Sign in with a wallet" }).press("Enter");
    await page.getByText("You said no in your wallet. Nothing happened.").waitFor();
    await expect.poll(at).toBe("Sign in with a wallet");
    error = { code: -32603, message: "" };
    await page.getByRole("button", { name: "Sign in with a wallet" }).press("Enter");
    await page.getByText("Your wallet gave no reason. Nothing happened; try again.").waitFor();
    await page.goto("about:blank");
    await page.goto(`${app.url}/sign-in#${"x".repeat(43)}`);
    await page.getByRole("button", { name: "Continue" }).press("Enter");
    await page.getByText("This sign-in link was used already").waitFor();
    await expect.poll(at).toBe("Sign in with a passkey");
    await close();
  });

  it("goes on by a link after the page was loaded again, and by none that was left or used", async () => {
    const memberId = await addMember(app, accountId, "owner", "Lou");
    const { page, close } = await open(`/sign-in#${await linkFor(app, memberId)}`);
    const goOn = page.getByRole("button", { name: "Continue" });
    await goOn.waitFor();
    await page.reload();
    await goOn.waitFor();
    expect(page.url()).toBe(`${app.url}/sign-in`);
    await page.goto(`${app.url}/sign-in`);
    await page.getByRole("button", { name: "Sign in with a wallet" }).waitFor();
    expect([await goOn.isVisible(), await page.evaluate("sessionStorage.length")]).toEqual([false, 0]);
    await page.goto("about:blank");
    await page.goto(`${app.url}/sign-in#${await linkFor(app, memberId)}`);
    await page.reload();
    await goOn.click();
    await page.getByText("You are signed in as Lou").waitFor();
    expect(await page.evaluate("sessionStorage.length")).toBe(0);
    await close();
  });

  it("uses up no link where his browser takes no cookies, says so, and lets him in once it does", async () => {
    const memberId = await addMember(app, accountId, "owner", "Kim");
    const { page, complaints, close } = await open("/healthz");
    await page.addInitScript(`if (!/allowed/.test(window.name)) {
      Object.defineProperty(Navigator.prototype, "cookieEnabled", { get: () => false });
      Object.defineProperty(window, "sessionStorage", { get() { throw new DOMException("no", "SecurityError"); } });
    }`);
    await page.goto(`${app.url}/sign-in#${await linkFor(app, memberId)}`);
    await page.getByRole("alert").getByText("Allow them here, then load the page again").waitFor();
    expect([await page.getByRole("button").count(), complaints]).toEqual([0, []]);
    await page.evaluate("window.name = 'allowed'");
    await page.reload();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("You are signed in as Kim").waitFor();
    await close();
  });

  it("shows the role that is so after another was refused, and ends all other sessions by one press", async () => {
    const { id } = await app.createAccount();
    const memberId = await addMember(app, id, "owner", "Anna");
    const signedIn = async () => {
      const visited = await open(`/sign-in#${await linkFor(app, memberId)}`);
      await visited.page.getByRole("button", { name: "Continue" }).click();
      await visited.page.getByText("You are signed in as Anna").waitFor();
      await visited.page.goto(`${app.url}/console/you`);
      return visited;
    };
    const other = await signedIn();
    const { page, complaints, close } = await signedIn();
    const role = page.getByLabel("Role of Anna");
    await role.selectOption("viewer");
    await page.getByRole("button", { name: "Change" }).click();
    await page.getByRole("alert").getByText("owner").waitFor();
    expect(await role.inputValue()).toBe("owner");
    await page.reload();
    page.on("dialog", (dialog) => void dialog.accept());
    await picture(page, "you-sessions");
    const end = page.getByRole("button", { name: "Sign out everywhere else" });
    await end.click();
    await end.waitFor({ state: "detached" });
    await other.page.reload();
    await other.page.waitForURL("**/sign-in?next=*");
    expect(complaints.filter((text) => !text.includes("409"))).toEqual([]);
    await Promise.all([close(), other.close()]);
  });

  it("proves himself again in place where ten minutes are over", async () => {
    const memberId = await addMember(app, accountId, "owner", "Ben");
    const { page, close } = await open(`/sign-in#${await linkFor(app, memberId)}`);
    await addAuthenticator(page);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.waitForURL("**/console");
    await page.goto(`${app.url}/console/you`);
    app.clock.now = new Date(app.clock.now.getTime() + 11 * 60_000);
    await page.getByLabel("Name", { exact: true }).fill("Chen");
    await page.getByRole("button", { name: "Make a link" }).click();
    const again = page.getByRole("button", { name: "Use a passkey" });
    await again.waitFor();
    expect(await violations(page)).toEqual([]);
    await picture(page, "prove-again");
    await again.click();
    const link = await page.getByLabel("Sign-in link").inputValue();
    expect(link).toMatch(/\/sign-in#[\w-]{43}$/);
    await page.reload();
    expect(await page.getByText("Chen").first().isVisible()).toBe(true);
    await close();
  });

  it("opens what waits, reads why, and approves it by two clicks", async () => {
    const key = await app.createKey(accountId, { scopes: ["write"], policy: "ask" });
    const asked = await app.request("POST", "/api/v1/payouts", {
      key,
      body: { recipients: [{ address: WALLET, amount_usdc: 12.5, label: "<b>Design</b>" }], chain: "base" },
    });
    const memberId = await addMember(app, accountId, "owner", "Eva");
    const { page, complaints, close } = await open(`/sign-in#${await linkFor(app, memberId)}`, {
      width: 390,
      height: 844,
    });
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("link", { name: "Not now" }).click();
    await page.goto(`${app.url}/console/you`);
    await page.getByRole("link", { name: /12\.50 USDC to 1 recipient/ }).click();
    await page.waitForURL(asked.body.data.approve_url);
    expect(await page.getByText(`New payee: ${WALLET}`).isVisible()).toBe(true);
    expect(await page.getByText("<b>Design</b>").isVisible()).toBe(true);
    expect(await violations(page)).toEqual([]);
    await picture(page, "approval");
    await page.getByRole("button", { name: "Approve" }).click();
    await page.getByText("Approved: it was done").waitFor();
    expect(await page.locator("dd", { hasText: "Eva" }).count()).toBe(1);
    expect(complaints).toEqual([]);
    expect(await violations(page)).toEqual([]);
    await picture(page, "approved");
    await page.getByRole("link", { name: "See what was made" }).click();
    await page.waitForURL("**/console/payouts/po_*");
    await page.getByRole("link", { name: "Sign in wallet" }).waitFor();
    await close();
  });

  it("adds a wallet by its signature, and comes in by it from another browser", async () => {
    const wallet = createSigningWallet();
    const memberId = await addMember(app, accountId, "member", "Wanda");
    const first = await open(`/sign-in#${await linkFor(app, memberId)}`, {}, { Tester: wallet });
    await first.page.getByRole("button", { name: "Continue" }).click();
    await first.page.getByRole("link", { name: "Not now" }).click();
    await first.page.goto(`${app.url}/console/you`);
    await first.page.getByRole("button", { name: "Add a wallet" }).click();
    await first.page.getByText("Wallet on base").waitFor();
    await first.close();
    const { page, complaints, close } = await open("/console", {}, { Tester: wallet });
    await page.waitForURL("**/sign-in?next=*");
    await page.getByRole("button", { name: "Sign in with a wallet" }).click();
    await page.waitForURL("**/console");
    await page.getByRole("link", { name: "Wanda" }).waitFor();
    expect(wallet.signed.map((message) => message.split("\n")[3])).toEqual([
      "Let this wallet sign in to Unsigned from now on. This moves no money.",
      "Sign in to Unsigned. This moves no money.",
    ]);
    expect(complaints).toEqual([]);
    await close();
  });

  it("has a wallet sign in EIP-55 and for a chain of ours, whatever it says itself, and takes hex without its 0x", async () => {
    const wallet = createSigningWallet();
    const unlike: Pick<LocalWallet, "answer"> = {
      async answer(method, params) {
        if (method === "eth_requestAccounts") return { result: [wallet.address.toLowerCase()] };
        if (method === "eth_chainId") return { result: "0x38" };
        const answer = await wallet.answer(method, params);
        return "result" in answer && method === "personal_sign"
          ? { result: String(answer.result).slice(2) }
          : answer;
      },
    };
    const memberId = await addMember(app, accountId, "member", "Lena");
    const { page, close } = await open(`/sign-in#${await linkFor(app, memberId)}`, {}, { Tester: unlike });
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("link", { name: "Not now" }).click();
    await page.goto(`${app.url}/console/you`);
    await page.getByRole("button", { name: "Add a wallet" }).click();
    await page.getByText("Wallet on base").waitFor();
    expect(wallet.signed[0]?.split("\n")[1]).toBe(wallet.address);
    expect(wallet.signed[0]).toContain("Chain ID: 8453");
    await close();
  });

  it("joins a second account as who he is, and goes from one to the other", async () => {
    const other = (await app.createAccount()).id;
    await app.house.sql`update accounts set display_name = 'Harbour Ltd' where id = ${other}`;
    const memberId = await addMember(app, accountId, "owner", "Nora");
    const { page, complaints, close } = await open(`/sign-in#${await linkFor(app, memberId)}`);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("link", { name: "Not now" }).click();
    await page.goto("about:blank");
    await page.goto(
      `${app.url}/sign-in#${await linkFor(app, await addMember(app, other, "viewer", "Nora"))}`,
    );
    await page.getByText("You are signed in as").waitFor();
    expect(await violations(page)).toEqual([]);
    await picture(page, "join");
    await page.getByRole("button", { name: "Join as" }).click();
    expect(await violations(page)).toEqual([]);
    await picture(page, "which-account");
    await page.getByRole("button", { name: "Harbour Ltd (viewer)" }).click();
    await page.waitForURL("**/console");
    await page.goto(`${app.url}/console/you`);
    await page.getByRole("heading", { name: "Harbour Ltd" }).waitFor();
    await page.getByRole("button", { name: "Switch to Test account" }).click();
    await page.getByRole("heading", { name: "Test account" }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it("is led to the one name that cookies and passkeys belong to", async () => {
    const other = app.url.replace("localhost", "127.0.0.1");
    const answer = await fetch(`${other}/sign-in?next=/console`, { redirect: "manual" });
    expect([answer.status, answer.headers.get("location")]).toEqual([
      302,
      `${app.url}/sign-in?next=/console`,
    ]);
  });

  it("finds what a page needs on a phone, by keyboard, light and dark", async () => {
    const memberId = await addMember(app, accountId, "owner", "Dora");
    for (const dark of [false, true]) {
      const { page, close } = await open(`/sign-in#${await linkFor(app, memberId)}`, {
        width: 390,
        height: 844,
        dark,
      });
      await page.getByRole("button", { name: "Continue" }).focus();
      await page.keyboard.press("Enter");
      await page.getByRole("link", { name: "Not now" }).focus();
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press("Enter");
      await page.waitForURL("**/console");
      await page.goto(`${app.url}/console/you`);
      expect(await violations(page)).toEqual([]);
      const overflow = await page.evaluate("document.documentElement.scrollWidth > innerWidth");
      expect(overflow).toBe(false);
      await close();
    }
  });
});
