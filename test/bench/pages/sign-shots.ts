import { toHex } from "viem";
import type { LocalChain } from "../../support/chains.js";
import type { Call } from "../../support/demo/seed.js";
import { opened, PHONE, POOR, paysAndSees, type Shot } from "./shot.js";

/** What owners sign, in the states that matter. */
export async function signShots(call: Call, base: LocalChain): Promise<Record<string, Shot>> {
  const pathOf = ({ sign_url }: Record<string, unknown>) => new URL(String(sign_url)).pathname;
  const [, , , , , seller = "0x"] = base.accounts;
  const strangers = Array.from({ length: 500 }, (_, n) =>
    toHex(BigInt(POOR) * BigInt(n * n + 7), { size: 20 }),
  );
  const payout = (count: number) => {
    const addresses = [...base.accounts.slice(5), ...strangers].slice(0, count);
    const recipients = addresses.map((address, n) => ({ address, amount_usdc: 180 + ((n * 37) % 90) }));
    return call("POST", "payouts", { chain: "base", recipients });
  };
  const to = { destination_wallet: seller, chain: "base" };
  const [few, safe, many, gone] = [await payout(4), await payout(3), await payout(500), await payout(2)];
  await call("POST", `payouts/${gone.id}/cancel`, {});
  const jar = await call("POST", "donations", { slug: "library", name: "Books for the library", ...to });
  const plan = await call("POST", "subscriptions", {
    name: "Reader",
    amount_usdc: 12,
    interval_days: 30,
    on_chain_plan_id: 99,
    ...to,
  });
  const batching = [{ batches: true }];
  return {
    "sign-desktop": { path: pathOf(few) },
    "sign-desktop-dark": { path: pathOf(few), dark: true },
    "sign-phone": { path: pathOf(few), size: PHONE },
    "sign-many": { path: pathOf(many) },
    "sign-bytes": { path: pathOf(few), before: opened },
    "sign-elsewhere-phone": {
      path: pathOf(few),
      size: PHONE,
      before: (page) => page.getByText("Sign elsewhere").click(),
    },
    "sign-refused-phone": {
      path: pathOf(few),
      size: PHONE,
      wallets: [{ account: POOR }],
      before: paysAndSees("Not enough USDC"),
    },
    "sign-safe-phone-dark": {
      path: pathOf(safe),
      size: PHONE,
      dark: true,
      wallets: [{ batches: true, signers: true }],
      before: paysAndSees("Where several people sign"),
    },
    "sign-confirmed": { path: pathOf(many), wallets: batching, before: paysAndSees("Everybody was paid") },
    "sign-canceled-phone": { path: pathOf(gone), size: PHONE },
    "sign-jar": { path: pathOf(jar) },
    "sign-plan-phone": { path: pathOf(plan), size: PHONE },
  };
}
