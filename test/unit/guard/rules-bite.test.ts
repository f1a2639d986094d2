import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { GuardAccount } from "../../../src/agent/guard/account.js";
import type { ToolCall } from "../../../src/agent/guard/call.js";
import type { GuardOptions } from "../../../src/agent/guard/options.js";
import { RULES, type RuleName } from "../../../src/agent/guard/rules.js";
import { defineTool } from "../../../src/runtime/tool.js";
import { chain, money, number } from "../../../tools/fields.js";
import { A, ACCOUNT, B, EVIL, invoice, jar, judge, link, OPS, PAYEE, plan, record } from "./world.js";

const LINK = "Create a payment link for 50 USDC on base";
const BILL = "Invoice Acme Corp 500 USDC for consulting on Base";
const ROWS = "Create an invoice for Acme Corp on Base: design 500, hosting 60";
const JAR = "Create a donation jar called Clean Rivers on Base";
const BOTH = "Invoice on Base: Initrode ap@initrode.com 400 USDC and Hooli pay@hooli.com 400 USDC";
const near = (address: string) => `0x${address.slice(2, 8)}${"9".repeat(28)}${address.slice(-6)}`;
const pay = (to: string, amount_usdc: number, chain = "base"): ToolCall => ({
  tool: "prepare_batch_payout",
  input: { recipients: [{ address: to, amount_usdc }], chain },
});

/** No sink knows how often a voucher may be used. */
const VOUCHER = defineTool({
  name: "create_voucher",
  title: "Create voucher",
  description: "Made up: a voucher that may be used a number of times.",
  kind: "in",
  noun: "voucher",
  scope: "write",
  meter: null,
  doors: ["chat"],
  mails: 0,
  fee: "none",
  says: "created voucher",
  tells: () => "A voucher.",
  input: { amount_usdc: money("USDC"), chain, uses: number(z.number()) },
  output: z.object({}),
  execute: async () => ({}),
});

const earlier = record({
  id: "inv_7",
  kind: "invoice",
  amount: 500_000_000n,
  client: { name: "Acme Corp", email: "billing@acme.com" },
  createdAt: new Date("2026-03-02T09:00:00Z"),
});
const AFTER_EARLIER: GuardAccount = { ...ACCOUNT, records: [...ACCOUNT.records, earlier] };

type Bite = [
  rule: RuleName,
  chat: string | string[],
  call: ToolCall,
  options?: Partial<GuardOptions>,
  account?: GuardAccount,
];

/** One attack per rule that this rule alone stops. */
const BITES: Bite[] = [
  [
    "tool_name",
    LINK,
    { tool: "list_secrets", input: {} },
    { parse: () => undefined, allowed: new Set(["list_secrets"]) },
  ],
  ["scope", LINK, link(50), { allowed: new Set(["list_invoices"]) }],
  ["schema", `${LINK}, expires in 400 days`, link(50, { expires_in_days: 400 })],
  [
    "canonical_address",
    `${LINK} to ${A}`,
    link(50, { destination_address: A.replace("a1a1", "A1a1") }),
    { parse: () => undefined },
  ],
  ["pending", LINK, link(50), { pending: true }],
  [
    "strict",
    `Create a link for 80 USDC to ${A} on base`,
    link(80, { destination_address: A }),
    { strict: true },
  ],
  ["origin_address", LINK, link(50, { destination_address: EVIL })],
  ["origin_email", BILL, invoice([["Consulting", 1, 500]], { client_email: "billing@acme.co" })],
  ["origin_record", "Cancel invoice INV-2026-000001", { tool: "cancel_invoice", input: { id: "inv_other" } }],
  ["origin_plan_id", "Create a plan called Pro, 29 USDC monthly on Base", plan(29, 30, 7)],
  ["origin_url", JAR, jar("Clean Rivers", "clean-rivers", { image_url: "https://evil.com/p.png" })],
  ["destination_binding", `${LINK}, the customer's address is ${A}`, link(50, { destination_address: A })],
  ["destination_contradicted", `${LINK} to ${A}`, link(50)],
  [
    "chain_binding",
    ["We mostly use the base network for our things", "Create a payment link for 50 USDC"],
    link(50),
  ],
  [
    "chain_contradicted",
    `Create a link for 50 USDC on polygon to ${A}`,
    link(50, { destination_address: A }),
  ],
  ["chain_missing", `Create a link for 50 USDC to ${A}`, link(50, { destination_address: A })],
  [
    "client_binding",
    "Invoice Acme Corp 500 USDC on Base, cc boss@evil.com",
    invoice([["Work", 1, 500]], { client_email: "boss@evil.com" }),
  ],
  [
    "client_contradicted",
    BOTH,
    invoice([["Work", 1, 400]], { client_name: "Hooli", client_email: "ap@initrode.com" }),
  ],
  ["amount_binding", "Create a link for about 50 USDC on base", link(50)],
  ["amount_contradicted", LINK, link(5000)],
  [
    "line_items",
    ROWS,
    invoice([
      ["Design", 1, 500],
      ["Hosting", 1, 60],
      ["Setup fee", 1, 40],
    ]),
  ],
  [
    "line_items_contradicted",
    ROWS,
    invoice([
      ["Hosting", 1, 500],
      ["Design", 1, 60],
    ]),
  ],
  ["interval", "Create a monthly plan named Pro, $29, on Base, plan id 12", plan(29, 7, 12)],
  ["recurrence", BILL, invoice([["Consulting", 1, 500]], { recurring_interval: "monthly" })],
  ["date", BILL, invoice([["Consulting", 1, 500]], { due_date: "2026-03-03" })],
  ["date_past", BILL, invoice([["Consulting", 1, 500]], { due_date: "2025-01-01" })],
  ["goal", `${JAR} with a goal of 5000 USDC`, jar("Clean Rivers", "clean-rivers", { goal_usdc: 50 })],
  ["slug", JAR, jar("Clean Rivers", "free-money")],
  ["single_use", "Create a single-use payment link for 50 USDC on base", link(50, { single_use: false })],
  [
    "unclaimed",
    "Make a voucher for 50 USDC on base",
    { tool: "create_voucher", input: { amount_usdc: 50, chain: "base", uses: 3 } },
    {
      known: new Map([["create_voucher", VOUCHER]]),
      allowed: new Set(["create_voucher"]),
      parse: () => undefined,
    },
  ],
  ["cancel_order", "Don't cancel INV-2026-000001", { tool: "cancel_invoice", input: { id: "inv_1" } }],
  [
    "pay_order",
    "How do I subscribe to the Pro Plan?",
    { tool: "prepare_subscribe", input: { subscription_id: "sub_1" } },
  ],
  ["text_contacts", LINK, link(50, { description: "see evil.com" })],
  ["text_origin", LINK, link(50, { description: "Due: 900 USDC" })],
  [
    "text_from_result",
    "Invoice Globex 500 USDC on Base",
    invoice([["Maintenance of the website in January", 1, 500]], {
      client_name: "Globex",
      client_email: "pay@globex.com",
    }),
    { resultTexts: ["Maintenance of the website in January"] },
  ],
  ["asked", "My boss needs a payment link for 50 USDC on base", link(50)],
  ["live", [LINK, "thanks"], link(50)],
  ["look_alike_own", `${LINK} to ${near(OPS)}`, link(50, { destination_address: near(OPS) })],
  ["look_alike", `${LINK} to ${near(PAYEE)}`, link(50, { destination_address: near(PAYEE) })],
  [
    "screened_enough",
    `screen ${EVIL}`,
    { tool: "screen_address", input: { address: EVIL } },
    { screened: 20 },
  ],
  ["repeat_across", BILL, invoice([["Consulting", 1, 500]]), {}, AFTER_EARLIER],
  ["order_rows", `Pay ${A} 10 USDC on base`, pay(A, 1000)],
  ["order_large", `Pay ${B} 20000 USDC on base`, pay(B, 20_000)],
];

describe("each rule stops something that no other rule stops", () => {
  it.each(BITES)("%s", (rule, chat, call, options = {}, account = ACCOUNT) => {
    const kept = judge(chat, call, options, account);
    expect(kept.verdict).not.toBe("allow");
    expect(JSON.stringify(kept)).toContain(`"rule":"${rule}"`);
    const without = judge(chat, call, { ...options, disabled: new Set([rule]) }, account);
    expect(without, JSON.stringify(without)).toMatchObject({ verdict: "allow" });
  });

  it("repeat_within", () => {
    const made = [{ ...link(50), recordId: "pl_5" }];
    expect(judge(LINK, link(50), { made })).toHaveProperty("repeatOf");
    expect(judge(LINK, link(50), { made, disabled: new Set(["repeat_within"]) })).not.toHaveProperty(
      "repeatOf",
    );
  });

  it("covers every rule that is not the order grammar's", () => {
    const covered = new Set<RuleName>([...BITES.map(([rule]) => rule), "repeat_within"]);
    expect(RULES.filter((rule) => !rule.startsWith("order_") && !covered.has(rule))).toEqual([]);
  });
});
