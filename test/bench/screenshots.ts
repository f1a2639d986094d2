import { mkdirSync } from "node:fs";
import { fromPackageRoot } from "../../src/package-root.js";
import { startBrowser } from "../support/browser.js";
import type { SendRequest } from "../support/chains.js";
import { type Demo, startDemo } from "../support/demo/start.js";
import { createLocalWallet } from "../support/local-wallet.js";
import { visit } from "../support/visit.js";
import { consoleShots } from "./pages/console-shots.js";
import { SHOP, shopShots } from "./pages/shop-shots.js";
import { opened, PHONE, POOR, pay, paysAndSees, type Shot, sees } from "./pages/shot.js";
import { signShots } from "./pages/sign-shots.js";
import { subscribeShots } from "./pages/subscribe-shots.js";

// Every state of the hosted pages and every screen of the console, as pictures in docs/screenshots:
// `npm run screenshots [name…]`; `console` stands for all of its screens.

const FOLDER = fromPackageRoot("docs/screenshots");
const SMALL = { width: 320, height: 640 };
const DESK = { width: 1280, height: 860 };

const GASLESS = "0x00000000000000000000000000000000000a11cf";
async function shots(demo: Demo): Promise<Record<string, Shot>> {
  const { house, chains, pages, call } = demo;
  const pathOf = (what: string) => new URL(pages.find(([name]) => name.startsWith(what))?.[1] ?? "").pathname;
  const { base } = chains;
  const to = { destination_address: base.accounts[5], chain: "base" };
  const createLink = (more: object) =>
    call("POST", "payment-links", { amount_usd: 25, description: "Blue chair", ...to, ...more });
  const jar = (slug: string, more: object) =>
    call("POST", "donations", {
      slug,
      name: "A bench by the river",
      destination_wallet: base.accounts[5],
      chain: "base",
      ...more,
    });
  await base.mint(GASLESS, 100_000_000n);
  const [expired, canceled, late, backward, hostile, large, asked, shared] = await Promise.all([
    createLink({ expires_in_days: 1 }),
    createLink({ cancel_url: "https://shop.example/basket" }),
    createLink({ single_use: true }),
    createLink({ single_use: true }),
    createLink({ description: `<img src=x onerror=alert(1)> ${"W".repeat(400)}` }),
    createLink({ amount_usd: 12_000, description: "Machine hire, first instalment" }),
    // Whatever was begun before is told of on the page: these two nobody has tried to pay.
    createLink({}),
    createLink({}),
  ]);
  await house.sql`update payment_links set expires_at = now() - interval '1 day' where id = ${String(expired.id)}`;
  await call("POST", `payment-links/${canceled.id}/cancel`, {});
  await call("POST", `payment-links/${late.id}/cancel`, {});
  await jar("no-bench-yet", { goal_usdc: 300 });
  const open = await jar("river-bench", {});
  await base.send({ from: base.accounts[4], ...(open.activate_tx as object) } as SendRequest);
  const insert = (terms: unknown, status: string, isLate: boolean) => house.sql`
    insert into payments (id, account_id, chain, kind, tx_hash, log_index, block_number, block_hash, contract, terms_id,
      payer, destination_address, amount, fee, status, late, screening, resource_id, created_at)
    select 'shot_' || l.id, l.account_id, l.chain, 'paid', ${`0x${"7a".repeat(32)}`}, length(l.slug) + (${isLate})::int, 5, '0x', l.contract,
      l.terms_id, ${POOR}, l.destination_address, l.amount, l.fee, ${status}, ${isLate}, 'clear', l.id, now()
    from payment_links l where l.terms_id = ${String(terms)}`;
  await insert(late.terms_id, "final", true);
  await insert(backward.terms_id, "reverted", false);
  const link = pathOf("Pay 25");
  const invoice = pathOf("Pay an invoice");
  const batching = [{ batches: true }];
  return {
    "link-phone": { path: link, size: PHONE },
    "link-small-dark": { path: link, size: SMALL, dark: true },
    "link-desktop": { path: link },
    "link-desktop-dark": { path: link, dark: true },
    "what-you-sign-phone": { path: link, size: PHONE, before: opened },
    "invoice-desktop": { path: invoice },
    "invoice-phone-dark": { path: invoice, size: PHONE, dark: true },
    "two-wallets": { path: link, size: PHONE, wallets: [{}, {}] },
    "no-wallet": { path: link, wallets: [], before: sees("No wallet was found") },
    signing: {
      path: pathOf("Pay 12.5"),
      size: PHONE,
      wallets: [{ waits: "eth_signTypedData_v4" }],
      before: paysAndSees("Sign the permission in your wallet"),
    },
    "said-no-phone": {
      path: link,
      size: PHONE,
      refuses: "eth_requestAccounts",
      before: paysAndSees("You said no"),
    },
    "wrong-network-phone": {
      path: link,
      size: PHONE,
      dark: true,
      wallets: [{ stuck: true }],
      before: paysAndSees("another network"),
    },
    "not-enough-gas-phone": {
      path: link,
      size: PHONE,
      wallets: [{ account: GASLESS }],
      before: paysAndSees("Not enough ETH"),
    },
    "no-wallet-phone": { path: link, size: PHONE, wallets: [], before: sees("No wallet was found") },
    "sent-phone": {
      path: pathOf("Pay 99"),
      size: PHONE,
      before: async (page) => {
        await chains.ethereum.request("evm_setIntervalMining", 0);
        await chains.ethereum.request("evm_setAutomine", false);
        await paysAndSees("Payment sent")(page);
      },
    },
    "asked-phone": {
      path: `/pay/${asked.slug}`,
      size: PHONE,
      wallets: [{ waits: "eth_sendTransaction" }],
      before: async (page) => {
        await pay(page);
        await page.getByRole("button", { name: "Stop waiting" }).click({ timeout: 20_000 });
        await sees("Your wallet was asked to pay")(page);
      },
    },
    "start-over-phone-dark": {
      path: `/pay/${shared.slug}`,
      size: PHONE,
      dark: true,
      wallets: [{ batches: true, signers: true }],
      before: async (page) => {
        await paysAndSees("Where several people sign")(page);
        await page.evaluate("globalThis.askTestWallet = () => ({ error: { code: 5730, message: '' } })");
        await page.getByText("start over").waitFor({ timeout: 60_000 });
      },
    },
    "large-sum": {
      path: `/pay/${large.slug}`,
      wallets: batching,
      before: paysAndSees("A sum this large"),
    },
    "not-enough-phone": {
      path: link,
      size: PHONE,
      wallets: [{ account: POOR }],
      before: paysAndSees("Not enough USDC"),
    },
    "confirming-phone": {
      path: pathOf("Pay 5 "),
      size: PHONE,
      wallets: batching,
      before: paysAndSees(/\d+ of 80/),
    },
    "paid-desktop": {
      path: pathOf("Pay 40"),
      wallets: batching,
      before: paysAndSees("The payment is final"),
    },
    "paid-invoice-phone": {
      path: invoice,
      size: PHONE,
      wallets: batching,
      before: paysAndSees("The payment is final"),
    },
    ...(await signShots(call, base)),
    ...(await subscribeShots({ chains, pages, call })),
    ...(await shopShots(demo)),
    expired: { path: `/pay/${expired.slug}` },
    "canceled-phone": { path: `/pay/${canceled.slug}`, size: PHONE },
    "late-phone": { path: `/pay/${late.slug}`, size: PHONE },
    "reverted-phone": { path: `/pay/${backward.slug}`, size: PHONE },
    "hostile-small": { path: `/pay/${hostile.slug}`, size: SMALL },
    "not-found": { path: "/pay/nothing-here" },
    "donate-desktop": { path: pathOf("Donate") },
    "donate-phone-dark": { path: pathOf("Donate"), size: PHONE, dark: true },
    "donate-thanks": {
      path: "/donate/river-bench",
      wallets: batching,
      before: paysAndSees("Thank you"),
    },
    "donate-not-open-phone": { path: "/donate/no-bench-yet", size: PHONE },
    "chain-unreachable": {
      path: link,
      before: async (page) => {
        await house.sql`update chain_cursors set stopped_reason = 'shown' where chain = 'base'`;
        await page.reload();
      },
    },
    "not-deployed": {
      path: link,
      before: async (page) => {
        await house.sql`update chain_cursors set missing_contracts = '{checkout}' where chain = 'base'`;
        await page.reload();
      },
    },
    "not-watched-phone": {
      path: link,
      size: PHONE,
      before: async (page) => {
        await house.sql`create rule unwatched as on insert to chain_cursors do instead nothing`;
        await house.sql`delete from chain_cursors where chain = 'base'`;
        // It may just do so by itself.
        await page.reload().catch(() => {});
        await sees("does not watch Base")(page);
        await house.sql`drop rule unwatched on chain_cursors`;
      },
    },
  };
}

const browser = await startBrowser();
if (!browser) process.exit(1);
const demo = await startDemo({ port: 3999, bare: true, embedOrigins: [SHOP] });
try {
  mkdirSync(FOLDER, { recursive: true });
  const wanted = process.argv.slice(2);
  for (const [name, shot] of Object.entries(await shots(demo))) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const { path, size = DESK, dark = false, wallets = [{}], refuses, before } = shot;
    const names = ["Violet wallet", "Green wallet"];
    const held = wallets.map((options, index) => {
      const wallet = createLocalWallet(demo.chains, options);
      if (refuses) wallet.refuses.add(refuses);
      return [names[index], wallet];
    });
    const { page, close } = await visit(browser, new URL(path, demo.url).href, Object.fromEntries(held), {
      ...size,
      dark,
    });
    await page.waitForLoadState("load");
    if (/\/(pay|sign|subscribe)\//.test(page.url()) && wallets.length > 0)
      await page
        .locator("#pay")
        .waitFor({ timeout: 2_000 })
        .catch(() => {});
    await before?.(page);
    await page.screenshot({ path: `${FOLDER}/${name}.png`, fullPage: true, animations: "disabled" });
    process.stdout.write(`${name}\n`);
    await close();
  }
  await consoleShots({ browser, signIn: demo.signIn, folder: FOLDER, wanted });
} finally {
  await demo.stop();
  await browser.close();
}
