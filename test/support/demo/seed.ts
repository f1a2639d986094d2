import type { Address } from "viem";
import { CHAIN_FACTS, type Chain } from "../../../src/chains.js";
import { approveTx } from "../../../src/onchain/approve.js";
import { encodeDonate } from "../../../src/onchain/donation-jars.js";
import type { DonationJarRow } from "../../../src/records/donation-jar.js";
import type { LocalChain, SendRequest } from "../chains.js";
import { approveAndSend } from "../money.js";

export interface Seeded {
  /** What to open, by what it shows. */
  pages: [what: string, url: string][];
}

export type Call = (method: string, path: string, body: object) => Promise<Record<string, unknown>>;
/** Says it to the agent, and answers what its tools made. */
export type Say = (message: string) => Promise<Record<string, unknown>[]>;
type Post = (path: string, body: object) => Promise<Record<string, unknown>>;

const GOODS: [Chain, number, string][] = [
  ["base", 25, "Blue chair"],
  ["optimism", 12.5, "Two tickets"],
  ["arbitrum", 5, "Coffee, 250 g"],
  ["polygon", 40, "Workshop, half a day"],
  ["ethereum", 99, "Print, framed"],
];

export const sellerOf = ({ base }: Record<Chain, LocalChain>): Address => base.accounts[5] ?? "0x";

/** Something of everything, made through the API as anybody would. */
export async function seed(call: Call, say: Say, chains: Record<Chain, LocalChain>): Promise<Seeded> {
  const { base } = chains;
  const seller = sellerOf(chains);
  const post: Post = (path, body) => call("POST", path, body);
  await call("PATCH", "account", { display_name: "Demo Shop", support_email: "help@shop.example" });
  await post("wallets", { address: seller, chain: "base", label: "Till" });
  const links: [string, string][] = [];
  for (const [chain, amount_usd, description] of GOODS) {
    const link = await post("payment-links", { amount_usd, description, destination_address: seller, chain });
    links.push([`Pay ${amount_usd} USDC on ${CHAIN_FACTS[chain].title}`, String(link.url)]);
  }
  const invoice = await post("invoices", {
    client_name: "Example Client Ltd",
    client_email: "books@client.example",
    total_usd: 480,
    line_items: [
      { description: "Design, per day", quantity: 1.5, unit_price: 300 },
      { description: "Hosting in November", quantity: 1, unit_price: 30 },
    ],
    memo: "Thank you for your order.",
    due_date: new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10),
    destination_address: seller,
    chain: "base",
  });
  const jar = await openJar(post, base, seller);
  const to = { destination_wallet: seller, chain: "base" };
  await post("subscriptions", {
    name: "Supporter",
    amount_usdc: 9,
    interval_days: 30,
    on_chain_plan_id: 1,
    ...to,
  });
  const open = { name: "Reader", amount_usdc: 5, interval_days: 30, on_chain_plan_id: 2, ...to };
  const plan = await post("subscriptions", open);
  await base.send({ from: seller, ...(plan.register_tx as Omit<SendRequest, "from">) });
  const recipients = base.accounts
    .slice(6, 9)
    .map((address, index) => ({ address, amount_usdc: 100 + index }));
  await post("payouts", { chain: "base", label: "November", recipients });
  const [payout] = await say(`Pay ${base.accounts[6]} 120.50 USDC on base`);
  return {
    pages: [
      ["Pay an invoice", String(invoice.payment_url)],
      ...links,
      ["Donate", String(jar.url)],
      ["Subscribe", String(plan.url)],
      ["Sign the payout that the chat has just prepared", String(payout?.sign_url)],
    ],
  };
}

/** What a model may not do alone waits for the shop's owner. */
export async function askAsAssistant(call: Call, baseUrl: string, { base }: Record<Chain, LocalChain>) {
  const wanted = { label: "Bookkeeping assistant", scopes: ["read", "write"], policy: "ask" };
  const { key } = await call("POST", "api-keys", wanted);
  await caller(baseUrl, String(key))("POST", "payouts", {
    chain: "base",
    recipients: [{ address: base.accounts[9], amount_usdc: 260, label: "Translation" }],
  });
}

async function openJar(post: Post, base: LocalChain, seller: Address) {
  const jar = await post("donations", {
    slug: "city-garden",
    name: "A garden for the whole street",
    description: "Soil, seeds and two benches. Whatever comes in is spent on the garden.",
    goal_usdc: 2_000,
    destination_wallet: seller,
    chain: "base",
  });
  await base.send({ from: seller, ...(jar.activate_tx as Omit<SendRequest, "from">) });
  const id = jar.on_chain_jar_id as DonationJarRow["onChainJarId"];
  const contract = base.contracts.donation_jars;
  for (const [index, dollars] of [
    [6, 250n],
    [7, 40n],
    [8, 500n],
  ] as const) {
    const amount = dollars * 1_000_000n;
    const donate = encodeDonate("base", contract, id, amount);
    await approveAndSend(base, base.accounts[index] ?? "0x", approveTx("base", contract, amount), donate);
  }
  return jar;
}

/** A request below /api/v1; its `data`. */
export function caller(baseUrl: string, key: string): Call {
  return async (method, path, body) => {
    const response = await fetch(`${baseUrl}/api/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as { data: Record<string, unknown> };
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer.data;
  };
}

export function speaker(baseUrl: string, key: string): Say {
  return async (message) => {
    const response = await fetch(`${baseUrl}/api/v1/chat`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({ message }),
    });
    const { tool_results } = (await response.json()) as {
      tool_results: { result: Record<string, unknown> }[];
    };
    return tool_results.map(({ result }) => result);
  };
}
