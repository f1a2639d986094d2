import { existsSync } from "node:fs";
import { getAddress } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEVELOPMENT_FEE_RECIPIENT } from "../../src/config.js";
import { addAuthenticator } from "../support/authenticator.js";
import { startBrowser } from "../support/browser.js";
import { type LocalChain, startChain } from "../support/chains.js";
import { createLocalWallet } from "../support/local-wallet.js";
import { picture } from "../support/picture.js";
import { Program, SCRIPT } from "../support/program.js";
import { visit } from "../support/visit.js";

const browser = existsSync(SCRIPT) ? await startBrowser() : undefined;
const LATEST = { timeout: 60_000 };
let program: Program;
let base: LocalChain;

beforeAll(async () => {
  program = new Program();
  base = await startChain("base", { feeRecipient: getAddress(DEVELOPMENT_FEE_RECIPIENT) });
  await base.mine(100);
}, 120_000);
afterAll(async () => {
  await program.end();
  await base.stop();
});

describe.skipIf(!browser)("the first invoice", { timeout: 240_000 }, () => {
  it("leads from an empty folder, by the printed link alone, to a payment that is seen as it comes", async () => {
    const env = { DATA_DIR: program.world.folder(), RPC_URL_BASE: base.rpcUrl };
    const server = await program.serverOnTerminal(env);
    const [link = ""] = /http:\/\/\S+\/sign-in#[\w-]{43}/.exec(server.said()) ?? [];
    const wallet = createLocalWallet({ base }, { account: base.accounts[1] });
    const { page, context, complaints, close } = await visit(browser as NonNullable<typeof browser>, link, {
      Tester: wallet,
    });
    await addAuthenticator(page);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.waitForURL("**/console");

    const steps = page.getByRole("region", { name: "First steps" });
    await steps.getByRole("link", { name: "Say who you are" }).click();
    await page.getByLabel("Display name").fill("Anna Ito Design");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved.").waitFor();
    const home = () => page.getByRole("navigation", { name: "Console" }).getByRole("link", { name: "Home" });
    await home().click();
    await steps.getByRole("listitem").filter({ hasText: "Say who you are" }).getByText("Done").waitFor();
    await picture(page, "home-first-steps");
    await steps.getByRole("link", { name: "Link a wallet" }).click();
    await page.locator("summary", { hasText: "Link a wallet" }).click();
    await page.getByLabel("Address", { exact: true }).fill(base.accounts[5] ?? "");
    await page.getByLabel("Chain").selectOption("base");
    await page.getByRole("button", { name: "Link wallet" }).click();
    await page.getByRole("row").nth(1).waitFor();
    await home().click();
    for (const step of ["Link a wallet", "Read a chain", "Deploy the contracts"])
      await steps.getByRole("listitem").filter({ hasText: step }).getByText("Done").waitFor(LATEST);

    await page.getByRole("link", { name: "Invoices", exact: true }).click();
    await page.getByRole("link", { name: "New invoice" }).first().click();
    await page.getByLabel("Client name").fill("Acme Ltd");
    await page.getByLabel("Client email").fill("books@acme.example");
    await page.getByLabel("What for, line 1").fill("October retainer");
    await page.getByLabel("Price each, line 1").fill("480");
    await page.getByLabel("Chain").selectOption("base");
    await page.getByRole("button", { name: "Make invoice" }).click();
    await page.getByRole("heading", { name: /^INV-/ }).waitFor();
    const url = await page.getByRole("link", { name: /\/pay\/inv-/ }).getAttribute("href");

    const payer = await context.newPage();
    await payer.goto(url ?? "");
    await payer.getByRole("button", { name: "Pay 480.00 USDC" }).click();
    await payer
      .getByText(/\d+ of \d+ confirmations/)
      .first()
      .waitFor(LATEST);
    await base.mine(100);
    await page.getByText("Paid", { exact: true }).first().waitFor(LATEST);
    await payer.getByRole("heading", { name: "Paid" }).waitFor(LATEST);
    await home().click();
    await page.getByRole("region", { name: "Received, 7 days" }).getByText("480.00").first().waitFor();
    await steps.waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
    await close();
  });
});
