import type { Page } from "playwright-core";
import type { WalletOptions } from "../../support/local-wallet.js";

export const PHONE = { width: 390, height: 844 };
/** Holds nothing. */
export const POOR = "0x00000000000000000000000000000000000a11ce";

export interface Shot {
  path: string;
  size?: { width: number; height: number };
  dark?: boolean;
  wallets?: WalletOptions[];
  /** What the wallet's owner says no to. */
  refuses?: string;
  before?(page: Page): Promise<unknown>;
}

export const pay = (page: Page) => page.locator("#pay").click({ timeout: 5_000 });
export const paysAndSees = (text: string | RegExp) => async (page: Page) => {
  await pay(page);
  await sees(text)(page);
};
export const sees = (text: string | RegExp) => (page: Page) =>
  page.getByText(text).first().waitFor({ timeout: 40_000 });
export const opened = (page: Page) => page.getByText("What you sign").click();
