import { afterAll, beforeAll, beforeEach } from "vitest";
import { type AppOptions, type TestAccount, type TestApp, WALLET } from "./app.js";
import { startForPeople } from "./visitor.js";

/** The service that people come into, one for a file. */
export let app: TestApp;
/** Another one for each test. */
export let account: TestAccount;

export function startPeople(options: AppOptions = {}, of: { plan?: "scale" } = {}): void {
  beforeAll(async () => {
    app = await startForPeople(options);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    account = await app.createAccount(of);
  });
}

const MINUTE_MS = 60_000;
export function minutes(count: number): void {
  app.clock.now = new Date(app.clock.now.getTime() + count * MINUTE_MS);
}
export const days = (count: number) => minutes(count * 24 * 60);

export const code = (answer: { body: { error?: { code?: string } } }) => answer.body.error?.code;

/** Linked nowhere, in nobody's book. */
export const OTHER = "0x90F79bf6EB2c4f870365E785982E1f101E93b906";
export const payout = (amount = 5, address = OTHER) => ({
  recipients: [{ address, amount_usdc: amount }],
  chain: "base",
});
export const link = (more = {}) => ({ amount_usd: 5, destination_address: WALLET, chain: "base", ...more });
export const invoice = (client_email = "anna@acme.example", client_name = "Acme") => ({
  client_name,
  client_email,
  total_usd: 10,
  line_items: [{ description: "Work", quantity: 1, unit_price: 10 }],
  destination_address: WALLET,
  chain: "base",
});
