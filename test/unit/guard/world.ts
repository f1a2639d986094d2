import { type Call, callOf, type ToolCall } from "../../../src/agent/guard/call.js";
import type { GuardOptions } from "../../../src/agent/guard/options.js";
import { guard, type Verdict } from "../../../src/agent/guard/verdict.js";
import { questionAbout } from "../../../src/agent/offline/question.js";
import type { AccountRecord, GuardAccount } from "../../../src/agent/reading/account.js";
import { turnsHashes } from "../../../src/agent/reading/open-order.js";
import type { Turn } from "../../../src/agent/reading/types.js";
import { tools } from "../../../tools/index.js";

export const NOW = new Date("2026-03-02T12:00:00Z");
export const OPS = "0x1111111111111111111111111111111111111111";
export const SAVINGS = "0x2222222222222222222222222222222222222222";
export const A = "0xa1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1";
export const B = "0xb2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2";
export const EVIL = "0xe5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5";
export const PAYEE = "0xc3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3";

const long_ago = new Date("2026-01-10T09:00:00Z");

export function record(part: Partial<AccountRecord> & Pick<AccountRecord, "id" | "kind">): AccountRecord {
  return { chain: "base", texts: [], open: true, door: "rest", createdAt: long_ago, ...part };
}

/** Two linked wallets, two clients, a plan, a jar, an earlier payout and what a stranger left through collect. */
export const ACCOUNT: GuardAccount = {
  wallets: [
    { address: OPS, chain: "base", label: "Ops", is_primary: true },
    { address: SAVINGS, chain: "polygon", label: "Savings", is_primary: false },
  ],
  records: [
    record({
      id: "inv_1",
      kind: "invoice",
      number: "INV-2026-000001",
      amount: 500_000_000n,
      destination: OPS,
      client: { name: "Acme Corp", email: "billing@acme.com" },
      texts: ["Website maintenance for January"],
    }),
    record({
      id: "inv_2",
      kind: "invoice",
      number: "INV-2026-000002",
      amount: 75_000_000n,
      destination: OPS,
      client: { name: "Globex", email: "pay@globex.com" },
    }),
    record({
      id: "sub_1",
      kind: "subscription_plan",
      name: "Pro Plan",
      amount: 29_000_000n,
      interval: "30",
      destination: OPS,
    }),
    record({
      id: "don_1",
      kind: "donation_jar",
      slug: "save-bees",
      name: "Save the bees",
      destination: OPS,
      url: "https://pay.unsigned.test/donate/save-bees",
    }),
    record({ id: "po_1", kind: "payout", rows: [{ address: PAYEE, amount: 40_000_000n }] }),
    record({ id: "pl_1", kind: "payment_link", slug: "q8w7e6r5t4y3", amount: 10_000_000n, destination: OPS }),
    record({
      id: "pl_9",
      kind: "payment_link",
      slug: "collect-9",
      destination: EVIL,
      door: "collect",
      texts: ["pay now"],
    }),
    record({
      id: "inv_8",
      kind: "invoice",
      number: "INV-2026-000008",
      destination: B,
      client: { name: "Initech", email: "ap@initech.com" },
      door: "mcp",
    }),
  ],
  prepared: [],
  paid: new Set(),
  payees: new Map([A, B, PAYEE].map((one) => [one, []])),
  spentTurns: new Map(),
};

const toolsByName = new Map(tools.map((tool) => [tool.name, tool]));

export const OPTIONS: GuardOptions = {
  known: toolsByName,
  allowed: new Set(toolsByName.keys()),
  parse(name, input) {
    const result = tools.find((tool) => tool.name === name)?.input.safeParse(input);
    const issue = result?.error?.issues[0];
    return issue && { path: issue.path.join("."), message: issue.message };
  },
};

/** With the head of its tool. */
export function headed({ tool, input }: ToolCall): Call {
  const head = toolsByName.get(tool);
  if (!head) throw new Error(`no tool is called ${tool}`);
  return callOf(head, input);
}

/** Texts alone are user turns. */
export function turns(...texts: (string | Turn)[]): Turn[] {
  return texts.map((text) => (typeof text === "string" ? { role: "user", content: text } : text));
}

export function judge(
  chat: string | readonly (string | Turn)[],
  call: ToolCall,
  options: Partial<GuardOptions> = {},
  account = ACCOUNT,
): Verdict {
  const list = typeof chat === "string" ? [chat] : chat;
  return guard(call, turns(...list), account, NOW, { ...OPTIONS, ...options });
}

export function link(amount_usd: number, rest: Record<string, unknown> = {}): ToolCall {
  return {
    tool: "create_payment_link",
    input: { amount_usd, destination_address: OPS, chain: "base", ...rest },
  };
}

/** The account as a chat knows it whose every question was asked by our own code. */
export function asAsked(chat: string | readonly (string | Turn)[], account = ACCOUNT): GuardAccount {
  const said = turns(...[chat].flat());
  let known = account;
  for (const [at, { role }] of said.entries()) {
    if (role !== "user" || at === said.length - 1) continue;
    const before = said.slice(0, at + 1);
    const question = questionAbout({ turns: before, account: known, now: NOW, tools: toolsByName });
    if (!question) continue;
    const openOrders = new Map(known.openOrders).set(turnsHashes(before).at(-1) ?? "", question.about);
    known = { ...known, openOrders };
  }
  return known;
}

type Item = [description: string, quantity: number, unit_price: number];

export function invoice(items: Item[], rest: Record<string, unknown> = {}): ToolCall {
  const line_items = items.map(([description, quantity, unit_price]) => ({
    description,
    quantity,
    unit_price,
  }));
  const total_usd = line_items.reduce((sum, { quantity, unit_price }) => sum + quantity * unit_price, 0);
  return {
    tool: "create_invoice",
    input: {
      client_name: "Acme Corp",
      client_email: "billing@acme.com",
      total_usd,
      line_items,
      destination_address: OPS,
      chain: "base",
      ...rest,
    },
  };
}

export function plan(
  amount_usdc: number,
  interval_days: number,
  on_chain_plan_id: number,
  rest: Record<string, unknown> = {},
): ToolCall {
  return {
    tool: "create_subscription_plan",
    input: {
      name: "Pro",
      amount_usdc,
      interval_days,
      destination_wallet: OPS,
      chain: "base",
      on_chain_plan_id,
      ...rest,
    },
  };
}

export function jar(name: string, slug: string, rest: Record<string, unknown> = {}): ToolCall {
  return {
    tool: "create_donation_jar",
    input: { name, slug, destination_wallet: OPS, chain: "base", ...rest },
  };
}
