import { getAddress, type Hex, keccak256, toHex } from "viem";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createAgent } from "../../src/agent/chat/chat.js";
import { readCsv } from "../../src/csv.js";
import { chatRoute } from "../../src/http/chat.js";
import { sendMail } from "../../src/jobs/send-mail.js";
import { startWatching, type Watching } from "../../src/jobs/watch/watch.js";
import { openMailer } from "../../src/mail/mailer.js";
import { createLinks } from "../../src/runtime/links.js";
import { FEE_WALLET, type TestAccount, type TestApp, WALLET } from "../support/app.js";
import { type LocalChain, startChain } from "../support/chains.js";
import { modelsOf, SHORT } from "../support/chat.js";
import { browser, type Desk, openConsole, startConsole } from "../support/console-app.js";
import { createLocalWallet, type LocalWallet } from "../support/local-wallet.js";
import { startMailPeer } from "../support/mail-peer.js";
import { type ModelServer, startModelServer } from "../support/model-server.js";
import { until } from "../support/pay.js";
import { picture } from "../support/picture.js";

// Days at the desk, from the first click to the chain and back, as one person lives them.

const LATEST = { timeout: 60_000 };
let base: LocalChain;
let app: TestApp;
let watching: Watching;
let account: TestAccount;
let wallet: LocalWallet;
let model: ModelServer;

beforeAll(async () => {
  base = await startChain("base", { feeRecipient: FEE_WALLET });
  await base.mine(100);
  model = await startModelServer("anthropic");
  app = await startConsole(
    (house) => [chatRoute(createAgent(house, modelsOf({ servers: [model] }), { limits: SHORT }))],
    { rpcUrls: { base: [base.rpcUrl] } },
  );
  watching = startWatching(app.house, { pollMs: 250 });
  await until(
    () => app.house.sql`select from chain_cursors`,
    ({ length }) => length === 1,
  );
}, 120_000);
afterAll(async () => {
  await watching?.stop();
  await app?.close();
  await base?.stop();
  await model?.close();
});
beforeEach(async () => {
  account = await app.createAccount({ plan: "scale" });
  wallet = createLocalWallet({ base }, { account: base.accounts[1] });
});

const desk = (): Promise<Desk> => openConsole(app, account.id, { wallets: { Tester: wallet } });
const addressOf = (index: number) => getAddress(keccak256(toHex(index)).slice(0, 42));

/** At the page that the wallet is asked on, to the word that stands once a block counts. */
async function sign({ page }: Desk): Promise<void> {
  await page.waitForURL("**/sign/**");
  await page.getByRole("button", { name: /^Sign / }).click();
  await page
    .getByText(/Transaction (sent|in a block)/)
    .first()
    .waitFor(LATEST);
  await base.mine(100);
  await page.getByRole("heading", { name: "Confirmed" }).waitFor(LATEST);
}

describe.skipIf(!browser)("a day at the desk", { timeout: 240_000 }, () => {
  it("takes a dropped file of 500, three rows of it mended, to 500 paid wallets and a table of them", async () => {
    const at = await desk();
    const { page, complaints, go } = at;
    const rows = Array.from({ length: 500 }, (_, index) => `${addressOf(index)};1,50;Row ${index + 1}`);
    rows[9] = "0x1234;1,50;Short";
    rows[99] = `${addressOf(99)};1.500;Unclear`;
    rows[499] = `${addressOf(499)};;Nothing`;
    await go("/console/payouts/new", "New payout");
    await page.locator("fieldset.drop").waitFor();
    await page.evaluate(`(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([${JSON.stringify(`Wallet;Amount;Label\n${rows.join("\n")}`)}], "friday.csv"));
      document.querySelector("fieldset.drop").dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    })()`);
    await page.getByText("3 of 500 rows have faults.").waitFor();
    await page.getByRole("button", { name: "Show these alone" }).click();
    await picture(page, "payout-faults");
    await page.getByLabel("Address or contact, row 10", { exact: true }).fill(addressOf(9));
    await page.getByLabel("USDC, row 100", { exact: true }).fill("1.50");
    await page.getByLabel("USDC, row 500", { exact: true }).fill("1,5");
    await page.getByText("500 rows, 750.00 USDC").waitFor();
    await page.getByLabel("Chain").selectOption("base");
    await page.getByRole("button", { name: "Prepare payout" }).click();
    await page.getByRole("heading", { name: "Payout of 750.00 USDC" }).waitFor();
    const record = new URL(page.url()).pathname;
    await page.getByRole("link", { name: "Sign in wallet" }).click();
    await sign(at);
    await go(record, "Payout of 750.00 USDC");
    await page.getByText("Confirmed", { exact: true }).waitFor();
    const loading = page.waitForEvent("download");
    await page.getByRole("button", { name: "CSV" }).click();
    const stream = await (await loading).createReadStream();
    const cells = [...readCsv(Buffer.concat(await stream.toArray()).toString())].map((row) => row.cells);
    expect(cells.length).toBe(501);
    expect(cells[10]?.slice(0, 5)).toEqual([addressOf(9), "1.5", "Short", "base", "confirmed"]);
    expect(cells[500]?.[5]).toMatch(/^0x[0-9a-f]{64}$/);
    for (const index of [0, 9, 99, 499])
      expect(await base.usdcBalance(addressOf(index)), `row ${index}`).toBe(1_500_000n);
    expect(complaints).toEqual([]);
    await at.close();
  });

  it("bills by talking: a card confirmed, the invoice opened, mailed, paid by that mail, and seen as it comes", async () => {
    const post = await startMailPeer();
    app.house.links = createLinks(app.url, { baseUrl: app.url, sendsMail: true });
    const seller = base.accounts[5] ?? "";
    await app.request("POST", "/api/v1/wallets", {
      key: account.key,
      body: { address: seller, chain: "base" },
    });
    const at = await desk();
    const { page, context, complaints, go } = at;
    await go("/console/chat", "Chat");
    const line = { description: "October retainer", quantity: 1, unit_price: 480 };
    const bill = {
      client_name: "Acme",
      client_email: "books@acme.example",
      total_usd: 480,
      line_items: [line],
    };
    model.play([
      { calls: [{ tool: "create_invoice", input: { ...bill, destination_address: seller, chain: "base" } }] },
    ]);
    await page
      .getByLabel("Message")
      .fill(
        "I guess we should invoice Acme (books@acme.example) 480 USDC for the October retainer on base, right?",
      );
    await page.keyboard.press("Enter");
    const card = page.getByRole("region", { name: "Waits for you" });
    for (const part of ["Acme", "books@acme.example", "480 USDC", "October retainer", seller])
      await card.getByText(part, { exact: false }).first().waitFor();
    const invoices = async () =>
      (await app.request("GET", "/api/v1/invoices", { key: account.key })).body.data;
    expect(await invoices()).toEqual([]);
    await card.getByRole("button", { name: "Confirm" }).click();
    await page.getByRole("link", { name: "Open invoice" }).click();
    await page.getByText("About to be sent").waitFor();
    await sendMail(app.house, openMailer({ url: post.url, from: "invoices@unsigned.example" }));
    await page.getByText("Sent", { exact: true }).waitFor();
    const [{ mail, to } = { mail: undefined, to: [] }] = post.received;
    expect(to).toEqual(["books@acme.example"]);
    const payer = await context.newPage();
    await payer.goto(/http\S+\/pay\/[\w-]+/.exec(mail?.text ?? "")?.[0] ?? "");
    await payer.getByRole("button", { name: "Pay 480.00 USDC" }).click();
    await payer
      .getByText(/\d+ of \d+ confirmations/)
      .first()
      .waitFor(LATEST);
    await base.mine(100);
    await page.getByText("Paid", { exact: true }).first().waitFor(LATEST);
    await payer.getByRole("heading", { name: "Paid" }).waitFor(LATEST);
    expect(await invoices()).toMatchObject([{ client_name: "Acme", total_usd: 480, status: "paid" }]);
    expect(complaints).toEqual([]);
    await at.close();
    await post.stop();
  });

  it("makes a key, and releases and signs what a program asks for by it", async () => {
    const at = await desk();
    const { page, complaints, go } = at;
    await go("/console/settings/keys/new", "New key");
    await page.getByLabel("Label").fill("Bookkeeping assistant");
    await page.getByLabel("Scopes").selectOption("assistant");
    await page.getByRole("button", { name: "Make key" }).click();
    await page.getByRole("heading", { name: "Your new key" }).waitFor();
    const key = (await page.locator("code").first().textContent()) ?? "";
    const payee = addressOf(9_001);
    const asked = await app.request("POST", "/api/v1/payouts", {
      key,
      body: { recipients: [{ address: payee, amount_usdc: 12.5, label: "Logo" }], chain: "base" },
    });
    expect([asked.status, asked.body.data.status]).toEqual([202, "waiting"]);
    await go("/console", "Home");
    await page
      .getByRole("region", { name: "Needs you" })
      .getByRole("link", { name: /^Decide/ })
      .click();
    await page.getByRole("heading", { name: "Why it waits" }).waitFor();
    expect(await page.getByText(payee).first().isVisible()).toBe(true);
    expect(await base.usdcBalance(payee)).toBe(0n);
    await page.getByRole("button", { name: "Approve" }).click();
    await page.getByText("Approved: it was done").waitFor();
    await go("/console", "Home");
    await page.getByRole("region", { name: "Needs you" }).getByRole("link", { name: /^Sign/ }).click();
    await sign(at);
    expect(await base.usdcBalance(payee)).toBe(12_500_000n);
    const [payout] = (await app.request("GET", "/api/v1/payouts", { key })).body.data;
    expect(payout).toMatchObject({ status: "confirmed", totalUsdc: 12.5 });
    expect((payout.tx_hash as Hex).length).toBe(66);
    expect(complaints).toEqual([]);
    await at.close();
  });

  it("ends for whoever is removed: he is told so, and what comes after reaches him by nothing", async () => {
    const { page, memberId, context, go, close } = await openConsole(app, account.id, {
      role: "viewer",
      name: "Vera",
    });
    await go("/console/links", "Links");
    await page.getByRole("heading", { name: "No link yet" }).waitFor();
    const heard: Promise<string>[] = [];
    page.on("response", (answer) => {
      if (answer.url().includes("/api/v1/")) heard.push(answer.text().catch(() => ""));
    });
    const owner = await openConsole(app, account.id, { name: "Olga" });
    await owner.go("/console/settings/members", "Members");
    await owner.page.getByRole("button", { name: "Remove Vera" }).click();
    await owner.page.getByRole("dialog").getByRole("button", { name: "Remove Vera" }).click();
    await page.waitForURL("**/sign-in?next=*");
    await page.getByText("You are not signed in any more").waitFor();
    await app.request("POST", "/api/v1/payment-links", {
      key: account.key,
      body: { amount_usd: 1, destination_address: WALLET, chain: "base", description: "After her time" },
    });
    const answer = await context.request.get(`${app.url}/api/v1/payment-links`);
    expect(answer.status()).toBe(401);
    await page.goto(`${app.url}/console/links`);
    await page.waitForURL("**/sign-in?next=*");
    expect(
      await app.house.sql`select from sessions where member_id = ${memberId} and ended_at is null`,
    ).toEqual([]);
    expect((await Promise.all(heard)).join("")).not.toContain("After her time");
    await owner.close();
    await close();
  });
});
