import type { Usdc } from "./money.js";

export const PLANS = ["free", "growth", "scale"] as const;
export type Plan = (typeof PLANS)[number];

/** Monthly quota in calls; the transaction fee in basis points of the amount. */
export const PLAN_TERMS: Readonly<Record<Plan, { quota: number; feeBps: number }>> = {
  free: { quota: 100, feeBps: 100 },
  growth: { quota: 10_000, feeBps: 50 },
  scale: { quota: 100_000, feeBps: 25 },
};

/** Flat on every plan (spec §4.3). */
export const PAYOUT_FEE_BPS = 30;

export const READ_CALL = "read call";

/** What one call costs once the quota is used up (spec §8); reads stay free. */
export const PRICES = {
  [READ_CALL]: 0n,
  payment_link_create: 10_000n,
  payout_create: 10_000n,
  invoice_pdf: 20_000n,
  subscription_create: 10_000n,
  donation_create: 10_000n,
  agent_call: 5_000n,
} as const satisfies Record<string, Usdc>;

export type Meter = keyof typeof PRICES;
