import { inspect } from "node:util";
import type { Address } from "viem";
import { approveTx } from "../../src/onchain/approve.js";
import { encodePay } from "../../src/onchain/checkout.js";
import { selectPaymentLinkBySlug } from "../../src/store/payment-links.js";
import type { TestApp } from "./app.js";
import type { LocalChain, Receipt } from "./chains.js";
import { approveAndSend } from "./money.js";

/** What the hosted page would have the payer sign. */
export async function payCall({ house }: Pick<TestApp, "house">, slug: string) {
  const link = await selectPaymentLinkBySlug(house.sql, slug);
  if (!link) throw new Error(`no link ${slug}`);
  const { chain, contract, amount, fee, salt, destinationAddress: destination, singleUse: once } = link;
  const deadline = BigInt(Math.floor((link.expiresAt?.getTime() ?? 0) / 1000));
  const call = encodePay(chain, contract, { destination, amount, fee, deadline, once, salt });
  return { approve: approveTx(chain, contract, amount), call };
}

export async function payLink(
  app: TestApp,
  local: LocalChain,
  slug: string,
  payer: Address = local.accounts[1] ?? "0x",
): Promise<Receipt> {
  const { approve, call } = await payCall(app, slug);
  return approveAndSend(local, payer, approve, call);
}

/** Looks until it holds; throws what was seen last when it does not within the time. */
export async function until<T>(
  look: () => Promise<T>,
  holds: (seen: T) => boolean,
  withinMs = 30_000,
): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const seen = await look();
    if (holds(seen)) return seen;
    if (Date.now() > deadline) throw new Error(`still ${inspect(seen, { depth: 6 })} after ${withinMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
