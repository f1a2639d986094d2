const WALLET = "0x71C7656EC7ab88b098defB751B7401B5f6d8976F";
const COLLEAGUE = "0x90F79bf6EB2c4f870365E785982E1f101E93b906";

/** A body for every tool that takes one, by the tool's name; each must pass its own schema. */
export const EXAMPLES: Record<string, Record<string, unknown>> = {
  create_payment_link: {
    amount_usd: 25,
    description: "Two tickets",
    destination_address: WALLET,
    chain: "base",
    expires_in_days: 7,
    reference: "order-1042",
  },
  prepare_batch_payout: {
    recipients: [
      { address: WALLET, amount_usdc: 1200, label: "Design" },
      { address: COLLEAGUE, amount_usdc: 850.5, label: "Translation" },
    ],
    chain: "base",
    label: "March payroll",
  },
  create_invoice: {
    client_name: "Acme GmbH",
    client_email: "accounts@acme.example",
    total_usd: 450,
    line_items: [{ description: "Consulting, hours", quantity: 3, unit_price: 150 }],
    destination_address: WALLET,
    chain: "arbitrum",
    due_date: "2027-01-31",
    recurring_interval: "monthly",
  },
  create_subscription_plan: {
    name: "Pro",
    amount_usdc: 20,
    interval_days: 30,
    destination_wallet: WALLET,
    chain: "polygon",
    on_chain_plan_id: 7,
  },
  create_donation_jar: {
    slug: "shelter-roof",
    name: "A roof for the shelter",
    destination_wallet: WALLET,
    chain: "optimism",
    goal_usdc: 5000,
  },
  create_checkout: { amount_usdc: 12.5, description: "Coffee, 1 kg" },
  create_api_key: { scopes: ["read", "write"], label: "Backend" },
  link_wallet: { address: WALLET, chain: "base", label: "Treasury", default: true },
  update_account: {
    display_name: "Lighthouse Ltd",
    support_email: "help@lighthouse.example",
    spend_limit_usd: 50,
  },
  create_webhook: { url: "https://hooks.lighthouse.example/unsigned", events: ["invoice.paid"] },
};
