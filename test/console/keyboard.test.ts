import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAgent } from "../../src/agent/chat/chat.js";
import { chatRoute } from "../../src/http/chat.js";
import { type TestAccount, type TestApp, WALLET } from "../support/app.js";
import { violations } from "../support/axe.js";
import { modelsOf, SHORT } from "../support/chat.js";
import { browser, openConsole, startConsole } from "../support/console-app.js";
import { type ModelServer, type Step, startModelServer } from "../support/model-server.js";

// No mouse here: what is not reached by Tab, Enter and Escape is not done.

let model: ModelServer;
let app: TestApp;
let account: TestAccount;
beforeAll(async () => {
  model = await startModelServer("anthropic");
  app = await startConsole((house) => [
    chatRoute(createAgent(house, modelsOf({ servers: [model] }), { limits: SHORT })),
  ]);
  account = await app.createAccount();
});
afterAll(async () => {
  await app.close();
  await model.close();
});

/** What the reader is at, by its name; nobody is ever left at the page itself. */
const at = (page: Page) =>
  page.evaluate<string>(`(() => {
    const one = document.activeElement;
    return one === document.body ? "nothing" : (one.getAttribute("aria-label") ?? one.labels?.[0]?.textContent ?? one.textContent).trim();
  })()`);

/** Seen by an outline or a ring that is there only now. */
const isSeen = (page: Page) =>
  page.evaluate<boolean>(`(() => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(document.activeElement);
    return (outlineStyle !== "none" && parseFloat(outlineWidth) >= 2) || boxShadow !== "none";
  })()`);

async function tabTo(page: Page, name: string, { back = false } = {}): Promise<void> {
  const passed: string[] = [];
  while (passed.length < 60) {
    await page.keyboard.press(back ? "Shift+Tab" : "Tab");
    const here = await at(page);
    if (here === name) {
      expect(await isSeen(page), `${name} is seen`).toBe(true);
      return;
    }
    passed.push(here);
  }
  throw new Error(`${name} is not reached: ${passed.join(", ")}`);
}

const HELD = { amount_usd: 50, destination_address: WALLET, chain: "base" };
const VAGUE = `I guess we could probably make a link for 50 USDC to ${WALLET} on base, right?`;

describe.skipIf(!browser)("by keyboard alone", { timeout: 90_000 }, () => {
  it("whoever is at what the chat found stays there while the rest of its answer comes", async () => {
    const body = { amount_usd: 51, destination_address: WALLET, chain: "base" };
    const { id } = (await app.request("POST", "/api/v1/payment-links", { key: account.key, body })).body.data;
    const { page, go, close } = await openConsole(app, account.id);
    await go("/console/chat", "Chat");
    let goOn = (_: Step) => {};
    const rest = new Promise<Step>((resolve) => {
      goOn = resolve;
    });
    model.play((_, n) => (n === 0 ? { calls: [{ tool: "get_payment_link", input: { id } }] } : rest));
    await tabTo(page, "Message");
    await page.keyboard.type(`How does ${id} stand?`);
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "Open link" }).waitFor();
    await tabTo(page, "Open link", { back: true });
    goOn({ text: "It waits to be paid." });
    await page.getByText("It waits to be paid.").waitFor();
    await page.locator("[aria-label=Conversation][aria-busy=false]").waitFor();
    expect(await at(page)).toBe("Open link");
    await close();
  });

  it("a card of the chat is reached, declined, asked for again, confirmed, and its record opened", async () => {
    const { page, go, close } = await openConsole(app, account.id);
    await go("/console/chat", "Chat");
    const card = page.getByRole("region", { name: "Waits for you" });
    const ask = async () => {
      model.play([{ calls: [{ tool: "create_payment_link", input: HELD }] }]);
      await page.keyboard.type(VAGUE);
      await page.keyboard.press("Enter");
      await card.getByRole("button", { name: "Confirm" }).waitFor();
      expect(await at(page)).toBe("Message");
    };
    await tabTo(page, "Message");
    await ask();
    await tabTo(page, "Decline", { back: true });
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await card.getByText("Declined: nothing was done.").waitFor();
    expect(await at(page)).toBe("Waits for you");
    await tabTo(page, "New conversation", { back: true });
    await page.keyboard.press("Enter");
    expect(await at(page)).toBe("Message");
    await ask();
    await tabTo(page, "Confirm", { back: true });
    await page.keyboard.press("Space");
    await page.getByRole("link", { name: "Open link" }).waitFor();
    expect(await at(page)).toBe("Waits for you");
    await tabTo(page, "Open link");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Link over 50.00 USDC" }).waitFor();
    expect(await at(page)).toBe("Link over 50.00 USDC");
    await tabTo(page, "Cancel link");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    expect(await at(page)).toBe("Cancel link");
    await page.keyboard.press("Enter");
    await tabTo(page, "Cancel link");
    await page.keyboard.press("Enter");
    await page.getByText("Canceled", { exact: true }).waitFor();
    await expect.poll(() => at(page)).toBe("Link over 50.00 USDC");
    await close();
  });

  it("an approval is found, read and decided, and its list come back to; a phone's menu opens and closes", async () => {
    const key = await app.createKey(account.id, { scopes: ["write"], policy: "ask" });
    const ask = async (amount_usdc: number) => {
      const body = { recipients: [{ address: WALLET, amount_usdc }], chain: "base" };
      await app.request("POST", "/api/v1/payouts", { key, body });
    };
    await ask(7);
    const { page, go, close } = await openConsole(app, account.id, { name: "Kim" });
    await go("/console/approvals", "Approvals");
    await page.getByRole("row").nth(1).waitFor();
    await tabTo(page, (await page.getByRole("row").nth(1).getByRole("link").textContent()) ?? "");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Why it waits" }).waitFor();
    await tabTo(page, "Note for whoever asked");
    await page.keyboard.type("Not this one");
    await tabTo(page, "Decline");
    await page.keyboard.press("Enter");
    await page.getByText("Declined: nothing was done").waitFor();
    await ask(8);
    await go("/console", "Home");
    const decide = page.getByRole("region", { name: "Needs you" }).getByRole("link", { name: /^Decide/ });
    await decide.waitFor();
    await tabTo(page, (await decide.textContent()) ?? "");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Why it waits" }).waitFor();
    await tabTo(page, "Approve");
    await app.house.sql`update sessions set fresh_until = now() - interval '1 minute'`;
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByText("You did not prove who you are. Nothing was changed.").waitFor();
    expect(await at(page)).toBe("Approve");
    await page.setViewportSize({ width: 390, height: 844 });
    await go("/console", "Home");
    await tabTo(page, "Menu");
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "Payouts" }).waitFor();
    await tabTo(page, "Home");
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Payouts" }).waitFor({ state: "hidden" });
    expect(await at(page)).toBe("Menu");
    await close();
  });
});
