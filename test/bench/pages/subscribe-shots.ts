import type { Page } from "playwright-core";
import type { SendRequest } from "../../support/chains.js";
import type { Demo } from "../../support/demo/start.js";
import { PHONE, paysAndSees, type Shot, sees } from "./shot.js";

const receipt = async (page: Page) => {
  await paysAndSees("The payment is final")(page);
  await page.getByRole("link", { name: "Receipt" }).click();
  await sees("Paid at")(page);
};

/** A plan's page, and receipts. */
export async function subscribeShots({
  chains: { base },
  pages,
  call,
}: Pick<Demo, "chains" | "pages" | "call">): Promise<Record<string, Shot>> {
  const [, url = ""] = pages.find(([name]) => name.startsWith("Pay 40")) ?? [];
  const link = new URL(url).pathname;
  const wallets = [{ batches: true }];
  const plan = await call("POST", "subscriptions", {
    name: "Friends of the river",
    description: "Keeps the path open, all year round.",
    amount_usdc: 9,
    interval_days: 30,
    on_chain_plan_id: 77,
    destination_wallet: base.accounts[5],
    chain: "base",
  });
  await base.send({ from: base.accounts[4], ...(plan.register_tx as object) } as SendRequest);
  const path = `/subscribe/${plan.slug}`;
  return {
    "subscribe-phone": { path, size: PHONE, before: sees("This pays 30 days") },
    "subscribe-active": {
      path,
      wallets,
      before: async (page) => {
        await paysAndSees("The payment is final")(page);
        await page.getByRole("link", { name: "Back to the plan" }).click();
        await sees("Paid until")(page);
      },
    },
    "receipt-desktop": { path: link, wallets, before: receipt },
    "receipt-phone-dark": { path: link, size: PHONE, dark: true, wallets, before: receipt },
  };
}
