import { existsSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { request, WALLET } from "../support/app.js";
import { addAuthenticator } from "../support/authenticator.js";
import { violations } from "../support/axe.js";
import { startBrowser } from "../support/browser.js";
import { picture } from "../support/picture.js";
import { Program, SCRIPT } from "../support/program.js";
import { visit } from "../support/visit.js";

const browser: Browser | undefined = existsSync(SCRIPT) ? await startBrowser() : undefined;
let program: Program;

beforeAll(() => {
  program = new Program();
}, 120_000);
afterAll(async () => {
  await program.end();
});

async function looksGood(page: Page, name: string): Promise<void> {
  expect(await violations(page), name).toEqual([]);
  await picture(page, `first-day-${name}`);
}

describe.skipIf(!browser)("the first day", { timeout: 180_000 }, () => {
  it("leads from an empty folder, by the printed link, to a payout that a person approved", async () => {
    const env = { DATA_DIR: program.world.folder() };
    const server = await program.serverOnTerminal(env);
    const [key = ""] = /svc_live_[0-9A-Za-z]{49}/.exec(server.said()) ?? [];
    const [link = ""] = /http:\/\/\S+\/sign-in#[\w-]{43}/.exec(server.said()) ?? [];
    const { page, complaints, close } = await visit(browser as Browser, link);
    await addAuthenticator(page);
    await page.getByRole("button", { name: "Continue" }).waitFor();
    await looksGood(page, "link");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: "Add a passkey" }).waitFor();
    await looksGood(page, "passkey");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.waitForURL("**/console");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await looksGood(page, "console");

    const { stdout } = await program.cli(
      ["keys", "create", "--scopes", "write", "--assistant", "--json"],
      env,
    );
    const assistant = JSON.parse(stdout).key;
    const body = { recipients: [{ address: WALLET, amount_usdc: 12.5, label: "Design" }], chain: "base" };
    const asked = await request(server.url, "POST", "/api/v1/payouts", { key: assistant, body });
    expect(asked.status).toBe(202);

    await page.goto(asked.body.data.approve_url);
    expect(await page.getByText(`New payee: ${WALLET}`).isVisible()).toBe(true);
    await looksGood(page, "approval");
    await page.getByRole("button", { name: "Approve" }).click();
    await page.getByText("Approved: it was done").waitFor();
    await looksGood(page, "approved");
    const seen = await request(server.url, "GET", `/api/v1/approvals/${asked.body.data.approval_id}`, {
      key,
    });
    const { status, record_id } = seen.body.data;
    expect(status).toBe("approved");
    const made = await request(server.url, "GET", `/api/v1/payouts/${record_id}`, { key });
    expect(made.body.data).toMatchObject({ status: "prepared", totalUsdc: 12.5 });
    expect(made.body.data.execute_tx.data).toMatch(/^0x/);

    await page.getByRole("link", { name: "See what was made" }).click();
    await page.getByRole("link", { name: "Sign in wallet" }).waitFor();
    await looksGood(page, "payout");
    await page.getByRole("link", { name: "Sign in wallet" }).click();
    await page.getByText("12.5375 USDC").first().waitFor();
    await looksGood(page, "sign");

    await page.goto(`${new URL(server.url).origin}/console/you`);
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await page.waitForURL("**/console");
    expect(complaints).toEqual([]);
    await close();
  });
});
