import { conversation } from "../../test/unit/guard/cases.js";
import { ALLOWED, type Conversation } from "../../test/unit/guard/conversations.js";
import { invoice, jar, link, plan, SAVINGS } from "../../test/unit/guard/world.js";
import type { Call } from "../calls.js";
import { type Kind, payoutCall, type Seed, seed } from "./seed.js";

type Told = [said: string | readonly string[], call: Call];

const savings = { chain: "polygon", destination_address: SAVINGS };

/** Money comes to linked wallets and from known clients: whoever is new costs a card, and is no seed. */
const LINKS: Record<string, Told[]> = {
  en: [
    ["Create a payment link for $50 on base", link(50)],
    ["Create a payment link for 50 USDC on Base to my wallet", link(50)],
    ["create a link for 120.50 usdc on base please", link(120.5)],
    ["Hi! Can you make me a payment link for $75 on Base?", link(75)],
    ["I need a checkout link for 1,250.00 USDC on Base", link(1250)],
    [
      "Payment link for 300 USDC on Base, description: ‹Logo design›",
      link(300, { description: "Logo design" }),
    ],
    ["Create a payment link for 33 USDC on base for ‹logo design›", link(33, { description: "Logo design" })],
    ["Generate a payment link for $25 on Base that expires in 14 days", link(25, { expires_in_days: 14 })],
    ["Create a link for 90 USDC on Base, valid for 14 days", link(90, { expires_in_days: 14 })],
    ["Create a payment link for 60 USDC to my Savings wallet", link(60, savings)],
    ["Create a payment link for 60 USDC to Savings on Polygon", link(60, savings)],
    ["New payment link: 45 USDC, base, to my wallet", link(45)],
    ["Please create a payment link for 18 dollars on Base", link(18)],
    ["Make a payment link for 2,000 USDC on base, reference PO-88", link(2000, { reference: "PO-88" })],
    ["Create a link for 15 USDC on Base to my Ops wallet", link(15)],
    ["Could you create a payment link for $640 on Base please? Thanks!", link(640)],
    ["Set up a payment link on base for 82 USDC", link(82)],
    ["Create a payment link for 5k USDC on base", link(5000)],
    [["Create a payment link for 50 USDC", "on base"], link(50)],
    [["Create a payment link on base", "50 USDC"], link(50)],
    [["I want a payment link for $40 on base", "to my Ops wallet"], link(40)],
    [["Create a payment link for 50 USDC on base", "Sorry, make it 60"], link(60)],
    [["Create a payment link for 50 USDC on base", "no, 65 instead"], link(65)],
    [["What chains do you support?", "Create a payment link for 50 USDC on base"], link(50)],
    [["Hello!", "Create a payment link for 55 USDC on base"], link(55)],
    [["Which invoices are open?", "Thanks!", "Create a link for 71 USDC on base"], link(71)],
  ],
  de: [
    ["Erstelle einen Zahlungslink über 50 USDC auf Base", link(50)],
    ["Bitte erstelle einen Zahlungslink über 1.250,50 USDC auf Base", link(1250.5)],
    ["Erstelle einen Link über 80 USDC auf Base, bitte", link(80)],
    [["Hallo", "Erstelle einen Zahlungslink über 75 USDC auf Base"], link(75)],
  ],
  fr: [
    ["Crée un lien de paiement de 50 USDC sur Base", link(50)],
    ["Crée un lien de paiement de 90 USDC sur Base, merci", link(90)],
    [["Bonjour", "Crée un lien de paiement de 35 USDC sur Base"], link(35)],
  ],
  es: [
    ["Crea un enlace de pago de 50 USDC en Base", link(50)],
    ["Crea un enlace de pago de 85 USDC en Base, por favor", link(85)],
    [["Hola", "Crea un enlace de pago de 45 USDC en Base"], link(45)],
  ],
  pt: [
    ["Crie um link de pagamento de 50 USDC na Base", link(50)],
    ["Crie um link de pagamento de 65 USDC na Base, por favor", link(65)],
    [["Olá", "Crie um link de pagamento de 25 USDC na Base"], link(25)],
  ],
  it: [
    ["Crea un link di pagamento di 50 USDC su Base", link(50)],
    ["Per favore crea un link di pagamento di 95 USDC su Base", link(95)],
    [["Ciao", "Crea un link di pagamento di 30 USDC su Base"], link(30)],
  ],
};

const due = (due_date: string) => ({ due_date });
const monthly = { recurring_interval: "monthly" };
const globex = { client_name: "Globex", client_email: "pay@globex.com" };
const one = (text: string, sum: number, more: Record<string, unknown> = {}) =>
  invoice([[text, 1, sum]], more);

const INVOICES: Record<string, Told[]> = {
  en: [
    ["Invoice Acme Corp 500 USDC for ‹consulting› on Base", one("Consulting", 500)],
    ["Invoice Acme Corp $250 for ‹hosting› on Base, due 2026-04-01", one("Hosting", 250, due("2026-04-01"))],
    ["Invoice Acme Corp $250 for ‹hosting› on Base, due in 14 days", one("Hosting", 250, due("2026-03-16"))],
    ["Invoice Acme Corp $260 for ‹hosting› on Base, net 30", one("Hosting", 260, due("2026-04-01"))],
    ["Invoice Acme Corp $250 for ‹hosting› on Base, due by 15 March", one("Hosting", 250, due("2026-03-15"))],
    [
      "Bill Acme Corp $1,200 on Base for ‹consulting›, due March 31",
      one("Consulting", 1200, due("2026-03-31")),
    ],
    ["Invoice Acme Corp $99 for ‹hosting› on Base every month", one("Hosting", 99, monthly)],
    [
      "Set up a recurring monthly invoice for Acme Corp, 99 USDC on Base for ‹hosting›",
      one("Hosting", 99, monthly),
    ],
    ["Please invoice Globex 75 USDC on base for ‹maintenance›", one("Maintenance", 75, globex)],
    [
      "Could you invoice Acme Corp 320 USDC on base for ‹translation›, memo: ‹PO 4471›",
      one("Translation", 320, { memo: "PO 4471" }),
    ],
    ["Send an invoice to Globex for 480 USDC on base for ‹design work›", one("Design work", 480, globex)],
    ["Invoice Acme Corp 3 x 150 USDC for ‹workshops› on Base", invoice([["Workshops", 3, 150]])],
    [
      "Create an invoice for Acme Corp on Base: design 500, hosting 60",
      invoice([
        ["Design", 1, 500],
        ["Hosting", 1, 60],
      ]),
    ],
    [
      "Please bill Acme Corp on base:\n- Logo design 1 x 500\n- Revisions 2 x 75",
      invoice([
        ["Logo design", 1, 500],
        ["Revisions", 2, 75],
      ]),
    ],
    [
      "Create an invoice for Acme Corp on Base\n1. Development - 1200 USDC\n2. Support - 300 USDC",
      invoice([
        ["Development", 1, 1200],
        ["Support", 1, 300],
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
      "Invoice Globex for 10 hours of ‹consulting› at 120 USDC on Polygon, to Savings",
      invoice([["Consulting", 10, 120]], { ...globex, ...savings }),
    ],
    ["Bill Globex 90 USDC on base for ‹support›", one("Support", 90, globex)],
    ["Invoice Acme Corp 1,000.50 USDC on Base for ‹the website›", one("Website", 1000.5)],
    ["Create an invoice for Globex: 700 USDC for ‹translation›, on Base", one("Translation", 700, globex)],
    ["Hi, please invoice Acme Corp 210 USDC for ‹hosting› on Base. Thank you!", one("Hosting", 210)],
    ["Invoice Acme Corp (billing@acme.com) 500 USDC for ‹consulting› on Base", one("Consulting", 500)],
    ["Can you bill Acme Corp 45 USDC for ‹printing› on base?", one("Printing", 45)],
    [
      "Invoice Globex $2,400 on base for ‹photography›, due 2026-03-20",
      one("Photography", 2400, { ...globex, ...due("2026-03-20") }),
    ],
    [
      ["Invoice Acme Corp 400 USDC for ‹design›", "on base"].map((text) => text.replace(/[‹›]/g, "")),
      one("Design", 400),
    ],
    [["Invoice Acme Corp 400 USDC for design on base", "make it 450"], one("Design", 450)],
    [["List my wallets", "Invoice Acme Corp 130 USDC for ‹support› on base"], one("Support", 130)],
    [["Thanks!", "Invoice Globex 140 USDC for ‹support› on base"], one("Support", 140, globex)],
    [["Hello", "Please invoice Acme Corp 155 USDC for ‹editing› on base"], one("Editing", 155)],
    [["Invoice Acme Corp for design on base", "520 USDC"], one("Design", 520)],
  ],
  de: [
    ["Erstelle eine Rechnung für Acme Corp über 300 USDC auf Base für ‹Beratung›", one("Beratung", 300)],
    ["Bitte stelle Acme Corp 250 USDC auf Base in Rechnung", one("Services", 250)],
    [["Hallo", "Erstelle eine Rechnung für Globex über 80 USDC auf Base"], one("Services", 80, globex)],
  ],
  fr: [
    ["Crée une facture pour Acme Corp de 300 USDC sur Base", one("Services", 300)],
    ["Facture Globex 80 USDC sur Base pour ‹maintenance›", one("Maintenance", 80, globex)],
    [["Bonjour", "Crée une facture pour Globex de 85 USDC sur Base"], one("Services", 85, globex)],
  ],
  es: [
    ["Crea una factura para Acme Corp de 300 USDC en Base", one("Services", 300)],
    ["Factura a Globex 80 USDC en Base", one("Services", 80, globex)],
    [["Hola", "Crea una factura para Globex de 90 USDC en Base"], one("Services", 90, globex)],
  ],
  pt: [
    ["Crie uma fatura para Acme Corp de 300 USDC na Base", one("Services", 300)],
    [["Olá", "Crie uma fatura para Globex de 80 USDC na Base"], one("Services", 80, globex)],
  ],
  it: [
    ["Crea una fattura per Acme Corp di 300 USDC su Base", one("Services", 300)],
    [["Ciao", "Crea una fattura per Globex di 80 USDC su Base"], one("Services", 80, globex)],
  ],
};

const OTHERS: Record<"plan" | "jar" | "cancel" | "pay", Record<string, Told[]>> = {
  plan: {
    en: [
      ["Create a subscription plan called Pro for 29 USDC every 30 days on Base, plan id 7", plan(29, 30, 7)],
      ["Create a monthly plan named Pro, $29, on Base, plan id 12", plan(29, 30, 12)],
      ['Set up a subscription plan "Pro" at 290 USDC per year on base with plan id 3', plan(290, 365, 3)],
      ["New weekly subscription: Pro, 5 USDC, on-chain plan id 9, Base", plan(5, 7, 9)],
      [
        "Create a quarterly plan Pro for 80 USDC on Polygon to Savings, plan id 4",
        plan(80, 90, 4, { chain: "polygon", destination_wallet: SAVINGS }),
      ],
      ["Please create a plan called Pro, 49 USDC monthly on Base, plan id 21", plan(49, 30, 21)],
      ["Create a subscription plan named Pro for 12 USDC every 7 days on Base, plan id 31", plan(12, 7, 31)],
      ["Can you create a monthly plan called Pro for $15 on Base with plan id 40?", plan(15, 30, 40)],
      [["Create a plan called Pro, 29 USDC monthly on Base", "plan id 7"], plan(29, 30, 7)],
      [["Hello", "Create a monthly plan named Pro, $39, on Base, plan id 13"], plan(39, 30, 13)],
    ],
  },
  jar: {
    en: [
      ["Create a donation jar called Clean Rivers on Base", jar("Clean Rivers", "clean-rivers")],
      ['Create a donation jar "Clean Rivers" on Base, slug rivers-2026', jar("Clean Rivers", "rivers-2026")],
      [
        "Set up a fundraiser named Clean Rivers on base with a goal of 5000 USDC",
        jar("Clean Rivers", "clean-rivers", { goal_usdc: 5000 }),
      ],
      ["Please create a donation jar called Old Town on Base", jar("Old Town", "old-town")],
      ["Can you create a donation jar named School Garden on Base?", jar("School Garden", "school-garden")],
      [
        "Create a donation jar called Bee House on Polygon to Savings",
        jar("Bee House", "bee-house", { chain: "polygon", destination_wallet: SAVINGS }),
      ],
      [
        "Create a donation jar named Night Shelter on Base, goal 900 USDC",
        jar("Night Shelter", "night-shelter", { goal_usdc: 900 }),
      ],
      ["Start a donation jar called River Walk on Base to my wallet", jar("River Walk", "river-walk")],
      [["Hello", "Create a donation jar called Clean Lakes on Base"], jar("Clean Lakes", "clean-lakes")],
      [["Create a donation jar called Clean Lakes", "on base"], jar("Clean Lakes", "clean-lakes")],
    ],
  },
  cancel: {
    en: [
      ["Cancel invoice INV-2026-000001", { tool: "cancel_invoice", input: { id: "inv_1" } }],
      ["please cancel the invoice for Acme Corp", { tool: "cancel_invoice", input: { id: "inv_1" } }],
      ["Can you cancel INV-2026-000002?", { tool: "cancel_invoice", input: { id: "inv_2" } }],
      ["Cancel the Pro Plan subscription", { tool: "cancel_subscription_plan", input: { id: "sub_1" } }],
      ["cancel jar save-bees please", { tool: "cancel_donation_jar", input: { id: "don_1" } }],
      ["Cancel link q8w7e6r5t4y3", { tool: "cancel_payment_link", input: { id: "pl_1" } }],
      ["Please cancel invoice INV-2026-000002. Thanks!", { tool: "cancel_invoice", input: { id: "inv_2" } }],
      ["Can you please cancel link q8w7e6r5t4y3?", { tool: "cancel_payment_link", input: { id: "pl_1" } }],
      ["Cancel payout po_1", { tool: "cancel_payout", input: { id: "po_1" } }],
      [["Hello", "Cancel invoice INV-2026-000001"], { tool: "cancel_invoice", input: { id: "inv_1" } }],
      [
        ["What are my open invoices?", "Cancel invoice INV-2026-000002"],
        { tool: "cancel_invoice", input: { id: "inv_2" } },
      ],
      ["Cancel Acme Corp's invoice", { tool: "cancel_invoice", input: { id: "inv_1" } }],
    ],
    de: [["Storniere die Rechnung INV-2026-000001", { tool: "cancel_invoice", input: { id: "inv_1" } }]],
    fr: [["Annule la facture INV-2026-000001", { tool: "cancel_invoice", input: { id: "inv_1" } }]],
    es: [["Cancela la factura de Globex", { tool: "cancel_invoice", input: { id: "inv_2" } }]],
    pt: [["Cancele a fatura da Globex", { tool: "cancel_invoice", input: { id: "inv_2" } }]],
    it: [["Annulla l'abbonamento Pro Plan", { tool: "cancel_subscription_plan", input: { id: "sub_1" } }]],
  },
  pay: {
    en: [
      ["Subscribe to the Pro Plan", { tool: "prepare_subscribe", input: { subscription_id: "sub_1" } }],
      [
        "Donate 25 USDC to save-bees",
        { tool: "prepare_donate", input: { slug: "save-bees", amount_usdc: 25 } },
      ],
      [
        "Please donate $10 to https://pay.unsigned.test/donate/save-bees",
        { tool: "prepare_donate", input: { donation_id: "don_1", amount_usdc: 10 } },
      ],
    ],
    de: [
      [
        "Spende 25 USDC an save-bees",
        { tool: "prepare_donate", input: { slug: "save-bees", amount_usdc: 25 } },
      ],
    ],
    fr: [["Abonne-moi au Pro Plan", { tool: "prepare_subscribe", input: { subscription_id: "sub_1" } }]],
  },
};

export function allSeeds(): Seed[] {
  return [
    ...inLanguages("link", LINKS),
    ...inLanguages("invoice", INVOICES),
    ...ALLOWED.map(payoutOf),
    ...Object.entries(OTHERS).flatMap(([kind, told]) => inLanguages(kind as Kind, told)),
  ];
}

function inLanguages(kind: Kind, told: Record<string, Told[]>): Seed[] {
  return Object.entries(told).flatMap(([language, list]) =>
    list.map(([said, { tool, input }]) => seed(kind, language, said, { tool, input })),
  );
}

/** The payouts that the grammar was made for, in six languages. */
function payoutOf(told: Conversation): Seed {
  const { turns, call } = conversation(told, "allow");
  return { kind: "payout", language: "any", turns, call: payoutCall(call) };
}
