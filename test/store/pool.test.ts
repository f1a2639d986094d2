import { expect, it } from "vitest";
import { jobActor } from "../../src/runtime/caller.js";
import { call } from "../../src/runtime/gate.js";
import { createPaymentLink } from "../../tools/payment-links/create-payment-link.js";
import { startApp, WALLET } from "../support/app.js";

it("answers more first writes at once than the pool has connections", async () => {
  const app = await startApp();
  const { id } = await app.createAccount();
  const account = { id, name: "Test account", plan: "free", spendLimit: null } as const;
  const body = { amount_usd: 5, destination_address: WALLET, chain: "base" };
  const write = () =>
    call(app.house, { account, actor: jobActor("test"), door: "jobs" }, createPaymentLink, body, {
      signal: new AbortController().signal,
    });
  const written = await Promise.all(Array.from({ length: 40 }, write));
  expect(written).toHaveLength(40);
  await app.close();
});
