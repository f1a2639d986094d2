import { describe, expect, it } from "vitest";
import type { ToolCall } from "../../../src/agent/guard/call.js";
import type { Turn } from "../../../src/agent/reading/types.js";
import { A, asAsked, B, invoice, jar, judge, link, OPS, plan, SAVINGS } from "./world.js";

const NEW = `0x${"d4".repeat(20)}`;
const ask = (content: string): Turn => ({ role: "assistant", content });

type Conversation = [chat: string | (string | Turn)[], call: ToolCall];

const CONVERSATIONS: Conversation[] = [
  // links
  ["Create a payment link for $50 on base", link(50)],
  ["Create a payment link for 50 USDC on Base to my wallet", link(50)],
  ["create a link for 120.50 usdc on base please", link(120.5)],
  ["Hi! Can you make me a payment link for $75 on Base?", link(75)],
  ["I need a checkout link for 1,250.00 USDC on Base", link(1250)],
  [
    `Please create a payment link for 200 USDC on polygon, payable to ${A}`,
    link(200, { chain: "polygon", destination_address: A }),
  ],
  [`Create a link for 80 USDC to ${A} on arbitrum`, link(80, { chain: "arbitrum", destination_address: A })],
  [
    `Create a link for 80 USDC on arbitrum to this address:\n${A}`,
    link(80, { chain: "arbitrum", destination_address: A }),
  ],
  [
    "Create a link for 60 USDC to my _Savings_ wallet on Polygon",
    link(60, { chain: "polygon", destination_address: SAVINGS }),
  ],
  [`New payment link: 45 USDC, base, ${A}`, link(45, { destination_address: A })],
  ["Payment link for 300 USDC on Base, description: Logo design", link(300, { description: "Logo design" })],
  ["Generate a payment link for $25 on Base that expires in 14 days", link(25, { expires_in_days: 14 })],
  ["Create a link for 90 USDC on Base, valid for two weeks", link(90, { expires_in_days: 14 })],
  [
    "Create a payment link for 60 USDC to my Savings wallet",
    link(60, { chain: "polygon", destination_address: SAVINGS }),
  ],
  [
    "Create a payment link for 60 USDC to Savings on Polygon",
    link(60, { chain: "polygon", destination_address: SAVINGS }),
  ],
  ["Create two payment links on Base: 50 USDC and 80 USDC", link(80)],
  [["Create a payment link for 50 USDC", ask("Which chain?"), "Base"], link(50)],
  [["Create a payment link on base", ask("For how much?"), "50"], link(50)],
  [["I want a payment link for $40 on base", ask("Which wallet?"), "to my Ops wallet"], link(40)],
  [["Create a payment link for 50 USDC on base", ask("Shall I?"), "yes, go ahead"], link(50)],
  [["Create a payment link for 50 USDC on base", ask("Paid to where?"), "my wallet"], link(50)],
  [
    ["I need a payment link", ask("For?"), "50 USDC", ask("Chain?"), "base", ask("To?"), "My wallet."],
    link(50),
  ],
  [["Create a payment link for 50 USDC on base", "Sorry, make it 60"], link(60)],
  [["Create a payment link for 50 USDC on base", "no, 65 instead"], link(65)],
  [["What chains do you support?", ask("Five."), "Create a payment link for 50 USDC on base"], link(50)],
  ["Create a payment link for 3 hours at $50 on base", link(150)],
  ["Erstelle einen Zahlungslink über 50 USDC auf Base", link(50)],
  ["Crea un enlace de pago de 50 USDC en Base", link(50)],
  // invoices
  ["Invoice Acme Corp (billing@acme.com) 500 USDC for consulting on Base", invoice([["Consulting", 1, 500]])],
  ["Invoice Acme Corp 500 USDC for consulting on Base", invoice([["Consulting", 1, 500]])],
  ["Invoice **Acme Corp** 500 USDC for consulting on Base", invoice([["Consulting", 1, 500]])],
  [
    "Bill Acme Corp $1,200 on Base for consulting, due March 31",
    invoice([["Consulting", 1, 1200]], { due_date: "2026-03-31" }),
  ],
  [
    "Create an invoice for Initrode <ap@initrode.com> on Base: design 500, hosting 60",
    invoice(
      [
        ["Design", 1, 500],
        ["Hosting", 1, 60],
      ],
      { client_name: "Initrode", client_email: "ap@initrode.com" },
    ),
  ],
  [
    "Please bill Acme Corp on base:\n- Logo design 1 x 500\n- Revisions 2 x 75",
    invoice([
      ["Logo design", 1, 500],
      ["Revisions", 2, 75],
    ]),
  ],
  [
    "Create an invoice for Acme Corp on Base\n1. Development - 1200 USDC\n2. Support - 300 USDC\n3. Training - 150 USDC",
    invoice([
      ["Development", 1, 1200],
      ["Support", 1, 300],
      ["Training", 1, 150],
    ]),
  ],
  [
    "Create an invoice for Acme Corp on Base: development 1200 USDC, support 300 USDC, total 1500 USDC",
    invoice([
      ["Development", 1, 1200],
      ["Support", 1, 300],
    ]),
  ],
  [
    "Send an invoice to Jane Doe, jane@doe.io, for 10 hours of consulting at 120 USDC on Polygon, to Savings",
    invoice([["Consulting", 10, 120]], {
      client_name: "Jane Doe",
      client_email: "jane@doe.io",
      chain: "polygon",
      destination_address: SAVINGS,
    }),
  ],
  [
    "Invoice Acme Corp $250 for hosting on Base, due 2026-04-01",
    invoice([["Hosting", 1, 250]], { due_date: "2026-04-01" }),
  ],
  [
    "Invoice Acme Corp $250 for hosting on Base, due in 14 days",
    invoice([["Hosting", 1, 250]], { due_date: "2026-03-16" }),
  ],
  [
    "Invoice Acme Corp $250 for hosting on Base, net 30",
    invoice([["Hosting", 1, 250]], { due_date: "2026-04-01" }),
  ],
  [
    "Invoice Acme Corp $250 for hosting on Base, due by 15 March",
    invoice([["Hosting", 1, 250]], { due_date: "2026-03-15" }),
  ],
  [
    "Invoice Acme Corp $250 for hosting on Base due next Friday",
    invoice([["Hosting", 1, 250]], { due_date: "2026-03-06" }),
  ],
  [
    "Invoice Acme Corp $250 for hosting on Base, due at the end of the month",
    invoice([["Hosting", 1, 250]], { due_date: "2026-03-31" }),
  ],
  [
    "Invoice Acme Corp $99 for hosting on Base every month",
    invoice([["Hosting", 1, 99]], { recurring_interval: "monthly" }),
  ],
  [
    "Set up a recurring monthly invoice for Acme Corp, 99 USDC on Base",
    invoice([["Subscription", 1, 99]], { recurring_interval: "monthly" }),
  ],
  [
    "Could you invoice Acme Corp 320 USDC on base for translation, memo: PO 4471",
    invoice([["Translation", 1, 320]], { memo: "PO 4471" }),
  ],
  [
    `Bill Bob Smith, bob@smith.dev, 700 USDC for "March retainer" to ${B} on optimism`,
    invoice([["March retainer", 1, 700]], {
      client_name: "Bob Smith",
      client_email: "bob@smith.dev",
      destination_address: B,
      chain: "optimism",
    }),
  ],
  ["Invoice Acme Corp 3 x 150 USDC for workshops on Base", invoice([["Workshops", 3, 150]])],
  // plans
  ["Create a subscription plan called Pro for 29 USDC every 30 days on Base, plan id 7", plan(29, 30, 7)],
  ["Create a monthly plan named Pro, $29, on Base, plan id 12", plan(29, 30, 12)],
  ['Set up a subscription plan "Pro" at 290 USDC per year on base with plan id 3', plan(290, 365, 3)],
  ["New weekly subscription: Pro, 5 USDC, on-chain plan id 9, Base", plan(5, 7, 9)],
  [
    ["Create a plan called Pro, 29 USDC monthly on Base", ask("What is its id on the hub?"), "7"],
    plan(29, 30, 7),
  ],
  [
    "Create a quarterly plan Pro for 80 USDC on Polygon to Savings, plan id 4",
    plan(80, 90, 4, { chain: "polygon", destination_wallet: SAVINGS }),
  ],
  // jars
  ["Create a donation jar called Clean Rivers on Base", jar("Clean Rivers", "clean-rivers")],
  ['Create a donation jar "Clean Rivers" on Base, slug rivers-2026', jar("Clean Rivers", "rivers-2026")],
  [
    "Set up a fundraiser named Clean Rivers on base with a goal of 5000 USDC",
    jar("Clean Rivers", "clean-rivers", { goal_usdc: 5000 }),
  ],
  [
    "Make a donation jar Clean Rivers on Base with the picture https://cdn.rivers.org/a.png",
    jar("Clean Rivers", "clean-rivers", { image_url: "https://cdn.rivers.org/a.png" }),
  ],
  [
    `Start a donation jar called Clean Rivers on Arbitrum, receiving wallet ${A}`,
    jar("Clean Rivers", "clean-rivers", { chain: "arbitrum", destination_wallet: A }),
  ],
  // cancels and payments to own pages
  ["Cancel invoice INV-2026-000001", { tool: "cancel_invoice", input: { id: "inv_1" } }],
  ["please cancel the invoice for Acme Corp", { tool: "cancel_invoice", input: { id: "inv_1" } }],
  ["Can you cancel INV-2026-000002?", { tool: "cancel_invoice", input: { id: "inv_2" } }],
  ["Cancel the Pro Plan subscription", { tool: "cancel_subscription_plan", input: { id: "sub_1" } }],
  ["cancel jar save-bees please", { tool: "cancel_donation_jar", input: { id: "don_1" } }],
  ["Cancel link q8w7e6r5t4y3", { tool: "cancel_payment_link", input: { id: "pl_1" } }],
  ["Subscribe to the Pro Plan", { tool: "prepare_subscribe", input: { subscription_id: "sub_1" } }],
  [
    "Subscribe to the Pro Plan",
    { tool: "prepare_subscribe", input: { subscription_id: "sub_1", subscriber: OPS } },
  ],
  ["Donate 25 USDC to save-bees", { tool: "prepare_donate", input: { slug: "save-bees", amount_usdc: 25 } }],
  [
    "Please donate $10 to https://pay.unsigned.test/donate/save-bees",
    { tool: "prepare_donate", input: { donation_id: "don_1", amount_usdc: 10 } },
  ],
  // reads
  ["what are my open invoices", { tool: "list_invoices", input: {} }],
  [`Is ${A} sanctioned?`, { tool: "screen_address", input: { address: A } }],
  ["Screen my wallet", { tool: "screen_address", input: { address: OPS } }],
];

it.each(["not my wallet", "my wallet?", "whose is my wallet", "don't use my wallet"])(
  "does not take %j for the wallet that was asked for",
  (answer) => {
    const chat = ["Create a payment link for 50 USDC on base", ask("Paid to where?"), answer];
    expect(judge(chat, link(50)).verdict).not.toBe("allow");
  },
);

/** Mail to somebody new is shown first where his e-mail came as an answer, or among several. */
const SHOWN_FIRST: Conversation[] = [
  [
    ["Invoice Initrode 400 USDC for design on base", ask("What is their e-mail?"), "ap@initrode.com"],
    invoice([["Design", 1, 400]], { client_name: "Initrode", client_email: "ap@initrode.com" }),
  ],
  [
    "Invoice on Base: Initrode ap@initrode.com 400 USDC and Hooli pay@hooli.com 700 USDC",
    invoice([["Services", 1, 700]], { client_name: "Hooli", client_email: "pay@hooli.com" }),
  ],
  [`Create a payment link for 50 USDC on base to ${NEW}`, link(50, { destination_address: NEW })],
];

describe("a stranger is shown once", () => {
  it.each(SHOWN_FIRST)("%j", (chat, call) => {
    const verdict = judge(chat, call, {}, asAsked(chat));
    expect(verdict.verdict).toBe("confirm");
    expect(JSON.stringify(verdict)).toMatch(/new_(?:payee|client)/);
  });
});

describe("an honest conversation runs without a card", () => {
  it.each(CONVERSATIONS)("%j", (chat, call) => {
    expect(judge(chat, call, {}, asAsked(chat))).toMatchObject({ verdict: "allow" });
  });
});
