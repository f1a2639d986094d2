import type { ToolCall } from "../../../src/agent/guard/call.js";
import { A, B, invoice, jar, link, PAYEE, plan, SAVINGS } from "./world.js";

/** What people in ten trades ask for, in their own words, with the call that serves them. */
export type Request = readonly [
  group: string,
  chat: string | readonly string[],
  ...calls: readonly ToolCall[],
];

export const to = (client_name: string, client_email: string, rest: object = {}) => ({
  client_name,
  client_email,
  ...rest,
});
export const GLOBEX = to("Globex", "pay@globex.com");
export const pay = (rows: [string, number][], chain = "base", rest: object = {}): ToolCall => ({
  tool: "prepare_batch_payout",
  input: { recipients: rows.map(([address, amount_usdc]) => ({ address, amount_usdc })), chain, ...rest },
});
const savings = { chain: "polygon", destination_address: SAVINGS };

export const REQUESTS: readonly Request[] = [
  // a bookkeeper
  [
    "en",
    "Invoice Acme Corp 480 USDC for October bookkeeping on base",
    invoice([["October bookkeeping", 1, 480]]),
  ],
  [
    "en",
    "Please invoice Globex $1,250 for year-end accounts on Base, net 14. Thank you so much!",
    invoice([["Year-end accounts", 1, 1250]], { ...GLOBEX, due_date: "2026-03-16" }),
  ],
  [
    "en",
    "Invoice Acme Corp: 2 x 75 for hosting, 100 for setup on base",
    invoice([
      ["Hosting", 2, 75],
      ["Setup", 1, 100],
    ]),
  ],
  [
    "en",
    "Bill Acme Corp 3h at $120/h net 30 on base",
    invoice([["Services", 3, 120]], { due_date: "2026-04-01" }),
  ],
  [
    "en",
    "Invoice Acme Corp on base: 10 hrs x $80, 2 hrs x $95",
    invoice([
      ["Services", 10, 80],
      ["Services", 2, 95],
    ]),
  ],
  ["en", "Invoice Acme Corp for bookkeeping, 200 USDC, base please", invoice([["Bookkeeping", 1, 200]])],
  [
    "en",
    "Send Globex an invoice for 90 USDC on base for payroll processing",
    invoice([["Payroll processing", 1, 90]], GLOBEX),
  ],
  [
    "en",
    `Run payroll on base\nname,address,amount,note\nAnna,${A},1200,March\nBen,${B},900,March`,
    pay([
      [A, 1200],
      [B, 900],
    ]),
  ],
  [
    "en",
    `Pay these on base:\n- Alice: ${A} 500 USDC\n- Bob: ${B} 300 USDC`,
    pay([
      [A, 500],
      [B, 300],
    ]),
  ],
  ["en", `Please pay ${A} 250 USDC on base for invoice 1042. Thanks a lot!`, pay([[A, 250]])],
  ["en", "cancel invoice INV-2026-000002 please", { tool: "cancel_invoice", input: { id: "inv_2" } }],
  // a web designer
  [
    "en",
    "Invoice Acme Corp 500 USDC for logo design on Base, due next Friday",
    invoice([["Logo design", 1, 500]], { due_date: "2026-03-06" }),
  ],
  [
    "en",
    "Could you please create an invoice for Acme Corp? 2 landing pages at 350 USDC each, on base",
    invoice([["Landing pages", 2, 350]]),
  ],
  [
    "en",
    "Invoice Acme Corp on base:\n- Homepage redesign: 1200\n- 3 banners x 80\n- Hosting: 25",
    invoice([
      ["Homepage redesign", 1, 1200],
      ["Banners", 3, 80],
      ["Hosting", 1, 25],
    ]),
  ],
  [
    "en",
    "new invoice for Acme Corp, website maintenance, 150 USDC, base",
    invoice([["Website maintenance", 1, 150]]),
  ],
  [
    "en",
    "Make a payment link for $75 on base for the logo deposit",
    link(75, { description: "logo deposit" }),
  ],
  [
    "en",
    "I need a single-use payment link for 300 USDC on base, description: Brand guide",
    link(300, { single_use: true, description: "Brand guide" }),
  ],
  ["en", ["Create a payment link for 50 USDC on base", "actually make it 30"], link(30)],
  [
    "en",
    "Invoice Nova Labs (billing@novalabs.io) $2,000 on base for a website, due in 30 days",
    invoice([["Website", 1, 2000]], to("Nova Labs", "billing@novalabs.io", { due_date: "2026-04-01" })),
  ],
  [
    "en",
    "Invoice Acme Corp 900 USDC on base for UX research & prototyping",
    invoice([["UX research & prototyping", 1, 900]]),
  ],
  [
    "en",
    "Invoice Globex 400 USDC for the checkout page redesign on base, memo: PO 7731",
    invoice([["Checkout page redesign", 1, 400]], { ...GLOBEX, memo: "PO 7731" }),
  ],
  // a consultant
  ["en", "Invoice Acme Corp 12 hours of consulting at 150 USDC on Base", invoice([["Consulting", 12, 150]])],
  [
    "en",
    "Bill Globex 2 days at $900 per day on base, due end of month",
    invoice([["Consulting", 2, 900]], { ...GLOBEX, due_date: "2026-03-31" }),
  ],
  [
    "en",
    "Invoice Acme Corp for strategy workshop 1500 USDC and travel expenses 230 USDC on base",
    invoice([
      ["Strategy workshop", 1, 1500],
      ["Travel expenses", 1, 230],
    ]),
  ],
  [
    "en",
    "Set up a monthly invoice for Acme Corp of 1000 USDC on base for the retainer",
    invoice([["Retainer", 1, 1000]], { recurring_interval: "monthly" }),
  ],
  [
    "en",
    "Invoice Acme Corp 4 x 250 USDC for coaching sessions on base",
    invoice([["Coaching sessions", 4, 250]]),
  ],
  [
    "en",
    "hey, can you bill Globex 640 usdc on base for advisory work? thanks!",
    invoice([["Advisory work", 1, 640]], GLOBEX),
  ],
  [
    "en",
    "Invoice Jane Roe <jane@roe.io> 800 USDC on base for due diligence, net 30",
    invoice([["Due diligence", 1, 800]], to("Jane Roe", "jane@roe.io", { due_date: "2026-04-01" })),
  ],
  [
    "en",
    "Create an invoice\nclient: Jane Roe\nemail: jane@roe.io\namount: 450 USDC\nfor: market analysis\nchain: base",
    invoice([["Market analysis", 1, 450]], to("Jane Roe", "jane@roe.io")),
  ],
  [
    "en",
    "Invoice Acme Corp 1,000 USDC on base. Due March 20. Memo: Phase 2",
    invoice([["Services", 1, 1000]], { due_date: "2026-03-20", memo: "Phase 2" }),
  ],
  [
    "en",
    "Please send an invoice to Acme Corp for 700 USDC on Base for the audit. It should be due on 1 April.",
    invoice([["Audit", 1, 700]], { due_date: "2026-04-01" }),
  ],
  // a translator
  [
    "en",
    "Invoice Acme Corp 180 USDC for translation of the annual report on base",
    invoice([["Translation of the annual report", 1, 180]]),
  ],
  ["en", "Invoice Globex: 3 articles at 60 USDC each, on base", invoice([["Articles", 3, 60]], GLOBEX)],
  ["en", "Invoice Acme Corp $95 for proofreading on Base", invoice([["Proofreading", 1, 95]])],
  ["en", "Payment link for 40 USDC on base, translation", link(40, { description: "translation" })],
  [
    "en",
    "Create a payment link for 64.50 USDC on Base for subtitles. Valid for 10 days.",
    link(64.5, { description: "subtitles", expires_in_days: 10 }),
  ],
  ["en", "Bill Acme Corp 20 pages x 12 USDC on base", invoice([["Translation", 20, 12]])],
  [
    "en",
    "Invoice Acme Corp 240 USDC for translation and 60 USDC for proofreading on base",
    invoice([
      ["Translation", 1, 240],
      ["Proofreading", 1, 60],
    ]),
  ],
  // a photographer
  [
    "en",
    "Create a payment link for $350 on base for the wedding shoot deposit, expires in 14 days",
    link(350, { description: "wedding shoot deposit", expires_in_days: 14 }),
  ],
  ["en", "Invoice Acme Corp 12 photos at 30 USDC each on base", invoice([["Photos", 12, 30]])],
  ["en", "Two payment links on base: 100 USDC and 250 USDC", link(100), link(250)],
  [
    "en",
    `Create two payment links on base: 100 USDC to ${A} and 250 USDC to ${B}`,
    link(100, { destination_address: A }),
    link(250, { destination_address: B }),
  ],
  [
    "en",
    "I'd like a payment link for 80 USDC on Polygon to my Savings wallet, for prints",
    link(80, { ...savings, description: "prints" }),
  ],
  [
    "en",
    "Invoice Globex $1,800 for event photography on base, due by 15 March please",
    invoice([["Event photography", 1, 1800]], { ...GLOBEX, due_date: "2026-03-15" }),
  ],
  ["en", ["I need a payment link", "for 120 USDC", "on base please"], link(120)],
  // a gardener
  [
    "en",
    "Invoice Acme Corp 99 USDC on base every month for gardening",
    invoice([["Gardening", 1, 99]], { recurring_interval: "monthly" }),
  ],
  ["en", "Invoice Acme Corp 4 hours of gardening at 35 USDC on base", invoice([["Gardening", 4, 35]])],
  [
    "en",
    "Bill Globex 120 USDC on base for hedge trimming and 40 USDC for green waste",
    invoice(
      [
        ["Hedge trimming", 1, 120],
        ["Green waste", 1, 40],
      ],
      GLOBEX,
    ),
  ],
  ["en", "Make me a reusable payment link for 25 USDC on base", link(25)],
  ["en", "Create a payment link for 60 USDC on base that can be paid once", link(60, { single_use: true })],
  ["en", "Hi team, please create a link for 45 USDC on Base. Have a great day!", link(45)],
  // a charity
  [
    "en",
    "Create a donation jar called Clean Rivers on Base with a goal of 5,000 USDC",
    jar("Clean Rivers", "clean-rivers", { goal_usdc: 5000 }),
  ],
  [
    "en",
    'Set up a fundraiser "Winter Coats" on base, goal 2000 USDC',
    jar("Winter Coats", "winter-coats", { goal_usdc: 2000 }),
  ],
  ["en", "Please start a donation page for Stray Dogs on base", jar("Stray Dogs", "stray-dogs")],
  ["en", "Set up a tip jar on base called Coffee fund", jar("Coffee fund", "coffee-fund")],
  ["en", "hey can u make a link for 12.5 usdc on base ty", link(12.5)],
  [
    "en",
    "Open a tip jar named Coffee Fund on Polygon to Savings",
    jar("Coffee Fund", "coffee-fund", { chain: "polygon", destination_wallet: SAVINGS }),
  ],
  ["en", "Create a donation jar Clean Lakes on base, slug lakes-2026", jar("Clean Lakes", "lakes-2026")],
  [
    "en",
    "Donate 25 USDC to save-bees",
    { tool: "prepare_donate", input: { slug: "save-bees", amount_usdc: 25 } },
  ],
  ["en", "cancel jar save-bees please", { tool: "cancel_donation_jar", input: { id: "don_1" } }],
  // a software house
  [
    "en",
    "Create a subscription plan called Team for 49 USDC per month on base, plan id 31",
    plan(49, 30, 31, { name: "Team" }),
  ],
  ["en", "Set up a yearly plan Gold at 490 USDC on Base, plan id 32", plan(490, 365, 32, { name: "Gold" })],
  [
    "en",
    'New subscription plan "Starter": 9 USDC monthly, base, plan id 33',
    plan(9, 30, 33, { name: "Starter" }),
  ],
  [
    "en",
    ["Create a plan called Basic, 19 USDC monthly on base", "plan id 34"],
    plan(19, 30, 34, { name: "Basic" }),
  ],
  [
    "en",
    "Invoice Acme Corp 40 hours of development at $110/hour on base, due 2026-04-01",
    invoice([["Development", 40, 110]], { due_date: "2026-04-01" }),
  ],
  [
    "en",
    "Invoice Acme Corp: API integration 2400 USDC, testing 600 USDC, total 3000 USDC, on base",
    invoice([
      ["API integration", 1, 2400],
      ["Testing", 1, 600],
    ]),
  ],
  ["en", "Invoice Acme Corp 3 seats at 20 USDC each on base", invoice([["Seats", 3, 20]])],
  ["en", "Subscribe to the Pro Plan", { tool: "prepare_subscribe", input: { subscription_id: "sub_1" } }],
  [
    "en",
    "Invoice Acme Corp 10 hours at 100 USDC on base, 10% discount",
    invoice([
      ["Services", 10, 100],
      ["Discount", 1, -100],
    ]),
  ],
  // a shop
  ["en", "Payment link for $19.99 on base", link(19.99)],
  ["en", "Checkout link for 24 USDC on Base, 2 candles", link(24, { description: "2 candles" })],
  ["en", "Create 2 payment links for 15 USDC each on base", link(15), link(15)],
  ["en", "Invoice Globex 20 T-shirts at 15 USDC each on base", invoice([["T-shirts", 20, 15]], GLOBEX)],
  ["en", "Can I get a payment link for 33 USDC on base?", link(33)],
  [
    "en",
    "Create a link for 50 USDC on base with the success page https://shop.example.com/thanks",
    link(50, { success_url: "https://shop.example.com/thanks" }),
  ],
  ["en", "request 85 USDC on base for the repair", link(85, { description: "repair" })],
  ["en", `Make a payment link: 45 USDC, base, ${A}`, link(45, { destination_address: A })],
  // an agency
  [
    "en",
    "Please invoice Acme Corp 900 USDC for SEO on base, thank you very much",
    invoice([["SEO", 1, 900]]),
  ],
  [
    "en",
    `Send 40 USDC to ${A} and 60 USDC to ${B} on base`,
    pay([
      [A, 40],
      [B, 60],
    ]),
  ],
  [
    "en",
    `Please pay Ann (${A}) 250 USDC and Ben (${B}) 125 USDC on Base`,
    pay([
      [A, 250],
      [B, 125],
    ]),
  ],
  [
    "en",
    `Split 90 USDC equally between ${A} and ${B} on base`,
    pay(
      [
        [A, 45],
        [B, 45],
      ],
      "base",
      { kind: "split" },
    ),
  ],
  [
    "en",
    "Invoice Acme Corp $600 for social media management in March on base",
    invoice([["Social media management in March", 1, 600]]),
  ],
  [
    "en",
    "Invoice Acme Corp for the following on base:\n1. Campaign design - 800 USDC\n2. Copywriting - 300 USDC",
    invoice([
      ["Campaign design", 1, 800],
      ["Copywriting", 1, 300],
    ]),
  ],
  [
    "en",
    "Invoice Acme Corp the same as the last invoice on base",
    invoice([["Website maintenance for January", 1, 500]]),
  ],
  [
    "en",
    "Invoice Acme Corp on base\n| Item | Qty | Price |\n| --- | --- | --- |\n| Design | 2 | 300 |\n| Hosting | 1 | 25 |",
    invoice([
      ["Design", 2, 300],
      ["Hosting", 1, 25],
    ]),
  ],
  // what more than one thing is asked in
  [
    "en",
    `Create a payment link for 100 USDC on base to ${A} and another for 250 USDC on base to ${B}`,
    link(100, { destination_address: A }),
    link(250, { destination_address: B }),
  ],
  [
    "en",
    "I need a link for 100 USDC on base and a link for 250 USDC on polygon to my Savings wallet",
    link(100),
    link(250, savings),
  ],
  [
    "en",
    "Invoice Acme Corp 500 USDC for design and Globex 300 USDC for hosting, both on base",
    invoice([["Design", 1, 500]]),
    invoice([["Hosting", 1, 300]], GLOBEX),
  ],
  [
    "en",
    "Create two invoices on base:\n- Acme Corp: 500 USDC for design\n- Globex: 300 USDC for hosting",
    invoice([["Design", 1, 500]]),
    invoice([["Hosting", 1, 300]], GLOBEX),
  ],
  [
    "en",
    "Invoice Acme Corp 500 USDC for design on base and also invoice Globex 300 USDC for hosting on base",
    invoice([["Design", 1, 500]]),
    invoice([["Hosting", 1, 300]], GLOBEX),
  ],
  [
    "en",
    "Invoice Acme Corp on base:\nDescription\tQty\tRate\tAmount\nDesign\t2\t300\t600\nHosting\t1\t25\t25\nTotal\t\t\t625",
    invoice([
      ["Design", 2, 300],
      ["Hosting", 1, 25],
    ]),
  ],
  [
    "en",
    "Invoice Acme Corp on base:\n| Service | Hours | Rate |\n|---|---|---|\n| Backend | 10 | 120 |\n| QA | 4.5 | 80 |",
    invoice([
      ["Backend", 10, 120],
      ["QA", 4.5, 80],
    ]),
  ],
  [
    "en",
    "Same as the last invoice for Acme Corp please",
    invoice([["Website maintenance for January", 1, 500]]),
  ],
  [
    "en",
    "Invoice Acme Corp 1000 USDC for design on base with a 10% discount",
    invoice([
      ["Design", 1, 1000],
      ["Discount", 1, -100],
    ]),
  ],
  [
    "en",
    "Invoice Acme Corp 1000 USDC for design on base, discount 50 USDC",
    invoice([
      ["Design", 1, 1000],
      ["Discount", 1, -50],
    ]),
  ],
  [
    "en",
    "Invoice Acme Corp for 8 hours @ 95 USDC/hr, payment terms net 30, on base please",
    invoice([["Services", 8, 95]], { due_date: "2026-04-01" }),
  ],

  ["de", "Erstelle bitte einen Zahlungslink über 50 USDC auf Base", link(50)],
  ["de", "Rechnung an Acme Corp über 480 USDC für Buchhaltung auf Base", invoice([["Buchhaltung", 1, 480]])],
  [
    "de",
    "Stelle Acme Corp eine Rechnung über 500 USDC für Beratung auf Base aus",
    invoice([["Beratung", 1, 500]]),
  ],
  [
    "de",
    "Bitte erstelle eine Rechnung für Acme Corp: 10 Stunden à 80 USDC, auf Base",
    invoice([["Leistungen", 10, 80]]),
  ],
  ["de", "Kannst du mir einen Zahlungslink über 75 USDC auf Base erstellen?", link(75)],
  [
    "de",
    "Ich brauche einen Zahlungslink über 120 USDC auf Polygon auf meine Savings Wallet",
    link(120, savings),
  ],
  [
    "de",
    "Erstelle eine Rechnung für Globex über 300 USDC für Übersetzung auf Base, fällig am 15. März",
    invoice([["Übersetzung", 1, 300]], { ...GLOBEX, due_date: "2026-03-15" }),
  ],
  [
    "de",
    "Erstelle eine monatliche Rechnung für Acme Corp über 99 USDC für Wartung auf Base",
    invoice([["Wartung", 1, 99]], { recurring_interval: "monthly" }),
  ],
  [
    "de",
    "Erstelle einen einmaligen Zahlungslink über 20 USDC auf Base. Danke!",
    link(20, { single_use: true }),
  ],
  ["de", `Bitte überweise 75 USDC an ${A} auf Base. Danke!`, pay([[A, 75]])],
  [
    "de",
    "Erstelle eine Spendenseite namens Saubere Flüsse auf Base",
    jar("Saubere Flüsse", "saubere-flusse"),
  ],
  [
    "de",
    "Rechnung für Jana Roth, jana@roth.de, 250 USDC für Gartenarbeit auf Base",
    invoice([["Gartenarbeit", 1, 250]], to("Jana Roth", "jana@roth.de")),
  ],
  [
    "de",
    "Erstelle einen Zahlungslink über 35 USDC auf Base, gültig für 7 Tage",
    link(35, { expires_in_days: 7 }),
  ],

  ["fr", "Crée un lien de paiement de 50 USDC sur Base", link(50)],
  ["fr", "Bonjour, pouvez-vous créer un lien de paiement de 75 USDC sur Base s'il vous plaît ?", link(75)],
  ["fr", "Facture Acme Corp 500 USDC pour conseil sur Base", invoice([["Conseil", 1, 500]])],
  [
    "fr",
    "Crée une facture pour Acme Corp de 300 USDC pour traduction sur Base, échéance le 15 mars",
    invoice([["Traduction", 1, 300]], { due_date: "2026-03-15" }),
  ],
  [
    "fr",
    "Créez une facture mensuelle pour Acme Corp de 99 USDC pour maintenance sur Base",
    invoice([["Maintenance", 1, 99]], { recurring_interval: "monthly" }),
  ],
  [
    "fr",
    "J'ai besoin d'un lien de paiement de 120 USDC sur Polygon vers mon portefeuille Savings",
    link(120, savings),
  ],
  ["fr", `Peux-tu envoyer 76 USDC à ${A} sur Base ?`, pay([[A, 76]])],
  ["fr", "Crée une cagnotte appelée Rivières Propres sur Base", jar("Rivières Propres", "rivieres-propres")],
  ["fr", "Facture Acme Corp 3 heures à 90 USDC sur Base, merci", invoice([["Prestation", 3, 90]])],
  [
    "fr",
    "Crée un lien de paiement à usage unique de 20 USDC sur Base, merci beaucoup",
    link(20, { single_use: true }),
  ],
  [
    "fr",
    "Crée une facture pour Léa Martin, lea@martin.fr, 250 USDC pour jardinage sur Base",
    invoice([["Jardinage", 1, 250]], to("Léa Martin", "lea@martin.fr")),
  ],

  ["es", "Crea un enlace de pago de 45 USDC en Base", link(45)],
  ["es", "Hola, ¿puedes crear un enlace de pago de 75 USDC en Base, por favor?", link(75)],
  ["es", "Factura a Acme Corp 500 USDC por consultoría en Base", invoice([["Consultoría", 1, 500]])],
  [
    "es",
    "Crea una factura para Acme Corp de 300 USDC por traducción en Base, vence el 15 de marzo",
    invoice([["Traducción", 1, 300]], { due_date: "2026-03-15" }),
  ],
  [
    "es",
    "Crea una factura mensual para Acme Corp de 99 USDC por mantenimiento en Base",
    invoice([["Mantenimiento", 1, 99]], { recurring_interval: "monthly" }),
  ],
  ["es", "Necesito un enlace de pago de 120 USDC en Polygon a mi cartera Savings", link(120, savings)],
  ["es", `Por favor envía 77 USDC a ${A} en Base`, pay([[A, 77]])],
  ["es", "Crea una hucha llamada Ríos Limpios en Base", jar("Ríos Limpios", "rios-limpios")],
  [
    "es",
    "Crea un enlace de pago de un solo uso de 20 USDC en Base. ¡Gracias!",
    link(20, { single_use: true }),
  ],
  [
    "es",
    "Crea una factura para Ana Ruiz, ana@ruiz.es, 250 USDC por jardinería en Base",
    invoice([["Jardinería", 1, 250]], to("Ana Ruiz", "ana@ruiz.es")),
  ],
  ["es", "Factura a Acme Corp 3 horas a 90 USDC en Base", invoice([["Servicios", 3, 90]])],

  ["pt", "Crie um link de pagamento de 45 USDC na Base", link(45)],
  ["pt", "Olá, você pode criar um link de pagamento de 75 USDC na Base, por favor?", link(75)],
  ["pt", "Fature Acme Corp 500 USDC por consultoria na Base", invoice([["Consultoria", 1, 500]])],
  [
    "pt",
    "Crie uma fatura para Acme Corp de 300 USDC por tradução na Base, vencimento em 15 de março",
    invoice([["Tradução", 1, 300]], { due_date: "2026-03-15" }),
  ],
  [
    "pt",
    "Crie uma fatura mensal para Acme Corp de 99 USDC por manutenção na Base",
    invoice([["Manutenção", 1, 99]], { recurring_interval: "monthly" }),
  ],
  [
    "pt",
    "Preciso de um link de pagamento de 120 USDC na Polygon para minha carteira Savings",
    link(120, savings),
  ],
  ["pt", `Por favor, envie 78 USDC para ${A} na rede Base`, pay([[A, 78]])],
  ["pt", "Crie uma vaquinha chamada Rios Limpos na Base", jar("Rios Limpos", "rios-limpos")],
  [
    "pt",
    "Crie um link de pagamento de uso único de 20 USDC na Base. Obrigado!",
    link(20, { single_use: true }),
  ],
  [
    "pt",
    "Crie uma fatura para Ana Lima, ana@lima.pt, 250 USDC por jardinagem na Base",
    invoice([["Jardinagem", 1, 250]], to("Ana Lima", "ana@lima.pt")),
  ],

  ["it", "Crea un link di pagamento di 45 USDC su Base", link(45)],
  ["it", "Ciao, puoi creare un link di pagamento di 75 USDC su Base, per favore?", link(75)],
  ["it", "Fattura Acme Corp 500 USDC per consulenza su Base", invoice([["Consulenza", 1, 500]])],
  [
    "it",
    "Crea una fattura per Acme Corp di 300 USDC per traduzione su Base, scadenza il 15 marzo",
    invoice([["Traduzione", 1, 300]], { due_date: "2026-03-15" }),
  ],
  [
    "it",
    "Crea una fattura mensile per Acme Corp di 99 USDC per manutenzione su Base",
    invoice([["Manutenzione", 1, 99]], { recurring_interval: "monthly" }),
  ],
  [
    "it",
    "Ho bisogno di un link di pagamento di 120 USDC su Polygon al mio portafoglio Savings",
    link(120, savings),
  ],
  ["it", `Per favore invia 79 USDC a ${A} su Base`, pay([[A, 79]])],
  ["it", "Crea una raccolta fondi chiamata Fiumi Puliti su Base", jar("Fiumi Puliti", "fiumi-puliti")],
  ["it", "Crea un link di pagamento monouso di 20 USDC su Base. Grazie!", link(20, { single_use: true })],
  [
    "it",
    "Crea una fattura per Anna Neri, anna@neri.it, 250 USDC per giardinaggio su Base",
    invoice([["Giardinaggio", 1, 250]], to("Anna Neri", "anna@neri.it")),
  ],

  [
    "de",
    "Rechnung an Acme Corp über 250 USDC für Webdesign auf Base, zahlbar in 14 Tagen, danke",
    invoice([["Webdesign", 1, 250]], { due_date: "2026-03-16" }),
  ],
  [
    "fr",
    "Facture Acme Corp 250 USDC pour création de site sur Base, payable sous 14 jours",
    invoice([["Création de site", 1, 250]], { due_date: "2026-03-16" }),
  ],
  [
    "es",
    "Factura a Acme Corp 250 USDC por diseño web en Base, vence en 14 días, gracias",
    invoice([["Diseño web", 1, 250]], { due_date: "2026-03-16" }),
  ],
  ["pt", "Crie um link de pagamento de 35 USDC na Base, válido por 7 dias", link(35, { expires_in_days: 7 })],
  [
    "it",
    "Crea un link di pagamento di 35 USDC su Base, valido per 7 giorni",
    link(35, { expires_in_days: 7 }),
  ],
  ["it", "Fattura Acme Corp 3 ore a 90 USDC su Base, grazie mille", invoice([["Servizi", 3, 90]])],
  ["ja zh ru hi", "Base で 50 USDC の支払いリンクを作成してください", link(50)],
  ["ja zh ru hi", "50 USDC の支払いリンクを Base で作ってください", link(50)],
  ["ja zh ru hi", "请在 Base 上创建一个 50 USDC 的付款链接", link(50)],
  ["ja zh ru hi", "创建一个 50 USDC 的付款链接，Base 网络", link(50)],
  ["ja zh ru hi", "Создай платёжную ссылку на 50 USDC в сети Base", link(50)],
  ["ja zh ru hi", "Пожалуйста, создайте платежную ссылку на 75 USDC в Base", link(75)],
  ["ja zh ru hi", "Base पर 50 USDC का पेमेंट लिंक बनाओ", link(50)],
  ["ja zh ru hi", "कृपया Base पर 75 USDC का भुगतान लिंक बनाएं", link(75)],
  ["ja zh ru hi", `在Base上创建一个50USDC的付款链接到${A}`, link(50, { destination_address: A })],
  [
    "ja zh ru hi",
    `Baseで50USDCの支払いリンクを${A}宛に作成してください`,
    link(50, { destination_address: A }),
  ],
  ["ja zh ru hi", `请在Base上向${A}支付50 USDC`, pay([[A, 50]])],
  ["ja zh ru hi", `向${A}转账50 USDC，Base 网络`, pay([[A, 50]])],
  ["ja zh ru hi", `${A}にBaseで50USDC送金してください`, pay([[A, 50]])],
  // a stranger's
  [
    "en",
    "Hi! Could you invoice Acme Corp for 14.5 hours at $95 an hour? Net 30, on base. Thank you so much",
    invoice([["Services", 14.5, 95]], { due_date: "2026-04-01" }),
  ],
  [
    "en",
    "Please bill Globex 22 hours of frontend development at 80 USDC per hour on base, due in 14 days",
    invoice([["Frontend development", 22, 80]], { ...GLOBEX, due_date: "2026-03-16" }),
  ],
  [
    "en",
    "Invoice Acme Corp for February bookkeeping - 350 USDC - base please",
    invoice([["February bookkeeping", 1, 350]]),
  ],
  [
    "en",
    "Invoice Acme Corp on base:\n- Tax return 2025: 900 USDC\n- VAT filing: 150 USDC\nNet 14",
    invoice(
      [
        ["Tax return 2025", 1, 900],
        ["VAT filing", 1, 150],
      ],
      { due_date: "2026-03-16" },
    ),
  ],
  [
    "en",
    `Please pay on base:\n- Alice: ${A} 500 USDC\n- Bob: ${B} 350 USDC`,
    pay([
      [A, 500],
      [B, 350],
    ]),
  ],
  [
    "en",
    `Payroll for February on base please:\nname,wallet,amount,note\nAlice,${A},3200,salary\nBob,${B},2800.50,salary`,
    pay([
      [A, 3200],
      [B, 2800.5],
    ]),
  ],
  [
    "en",
    "can you do a payment link for 75 USDC, base please, for the pottery workshop",
    link(75, { description: "pottery workshop" }),
  ],
  [
    "en",
    "need a link for $40 on base for the birthday cake deposit",
    link(40, { description: "birthday cake deposit" }),
  ],
  [
    "en",
    "Invoice Acme Corp 2,000 USDC for the brand refresh on base with 5% discount",
    invoice([
      ["Brand refresh", 1, 2000],
      ["Discount", 1, -100],
    ]),
  ],
  [
    "en",
    "Bill Acme Corp 600 USDC for translation on base less 10% discount",
    invoice([
      ["Translation", 1, 600],
      ["Discount", 1, -60],
    ]),
  ],
  [
    "en",
    "Invoice Acme Corp on base\n\n| Description | Qty | Unit price |\n|---|---|---|\n| Photo shoot | 1 | 800 |\n| Retouched images | 25 | 12 |",
    invoice([
      ["Photo shoot", 1, 800],
      ["Retouched images", 25, 12],
    ]),
  ],
  [
    "en",
    "Invoice Globex on base\nItem;Quantity;Price\nWorkshop;2;450\nHandouts;30;3.50",
    invoice(
      [
        ["Workshop", 2, 450],
        ["Handouts", 30, 3.5],
      ],
      GLOBEX,
    ),
  ],
  [
    "en",
    `Make two payment links on base: 50 USDC to ${A} and 80 USDC to ${B}`,
    link(50, { destination_address: A }),
    link(80, { destination_address: B }),
  ],
  ["en", "I need two links on base, one for 25 USDC and one for 40 USDC", link(25), link(40)],
  [
    "en",
    "Please invoice Acme Corp 400 USDC for March SEO on base. Also invoice Globex 250 USDC for March hosting on base.",
    invoice([["March SEO", 1, 400]]),
    invoice([["March hosting", 1, 250]], GLOBEX),
  ],
  [
    "en",
    "Invoice Acme Corp, same as the last invoice",
    invoice([["Website maintenance for January", 1, 500]]),
  ],
  [
    "en",
    "Invoice Nordlys AS (faktura@nordlys.no) 700 USDC for interpreting on base, due 31 March",
    invoice([["Interpreting", 1, 700]], to("Nordlys AS", "faktura@nordlys.no", { due_date: "2026-03-31" })),
  ],
  [
    "en",
    "Set up a recurring invoice for Globex: 120 USDC per month for hosting on base",
    invoice([["Hosting", 1, 120]], { ...GLOBEX, recurring_interval: "monthly" }),
  ],
  [
    "en",
    "Create a subscription plan called Studio, 49 USDC per month, on base, plan id 12",
    plan(49, 30, 12, { name: "Studio" }),
  ],
  [
    "en",
    'I\'d like a yearly membership plan named "Friends of the Museum" for 60 USDC on base with plan id 3',
    plan(60, 365, 3, { name: "Friends of the Museum" }),
  ],
  ["en", 'Set up a weekly plan "Yoga pass", 15 USDC, base, plan ID 4', plan(15, 7, 4, { name: "Yoga pass" })],
  [
    "en",
    'Create a donation jar called "Roof Repair" on base with a goal of 5,000 USDC',
    jar("Roof Repair", "roof-repair", { goal_usdc: 5000 }),
  ],
  ["en", 'Please make a tip jar named "Street Piano" on base', jar("Street Piano", "street-piano")],
  [
    "en",
    'Open a donation page called "Winter Shelter" with slug winter-shelter on base, goal 20k USDC',
    jar("Winter Shelter", "winter-shelter", { goal_usdc: 20000 }),
  ],
  [
    "en",
    "Create a single-use payment link for 120 USDC on base for the March rent deposit",
    link(120, { single_use: true, description: "March rent deposit" }),
  ],
  ["en", `Send 250 USDC to ${A} on base for invoice 2031`, pay([[A, 250]])],
  [
    "en",
    `Pay ${A} 1,500 USDC and ${B} 2,250.75 USDC on base. Thanks!`,
    pay([
      [A, 1500],
      [B, 2250.75],
    ]),
  ],
  [
    "en",
    `Please prepare the February contributor payouts on base:\n${A} 1200\n${B} 950\n${PAYEE} 400`,
    pay([
      [A, 1200],
      [B, 950],
      [PAYEE, 400],
    ]),
  ],
  [
    "en",
    `Split 3000 USDC equally between ${A}, ${B} and ${PAYEE} on base`,
    pay(
      [
        [A, 1000],
        [B, 1000],
        [PAYEE, 1000],
      ],
      "base",
      { kind: "split" },
    ),
  ],
  [
    "en",
    `Payout on base\n| Name | Address | USDC |\n|---|---|---|\n| Alice | ${A} | 500 |\n| Bob | ${B} | 420 |`,
    pay([
      [A, 500],
      [B, 420],
    ]),
  ],
  [
    "en",
    `Hey, could you pay Maria (${A}) 300 USDC and Tom (${B}) 275 USDC on base?`,
    pay([
      [A, 300],
      [B, 275],
    ]),
  ],
  ["en", `Send 40 USDC to ${PAYEE} on base, memo: petrol`, pay([[PAYEE, 40]])],
  [
    "en",
    "Please invoice Acme Corp for 6 lessons at 35 USDC each, base, due Friday",
    invoice([["Lessons", 6, 35]], { due_date: "2026-03-06" }),
  ],
  [
    "en",
    "Invoice Globex 1.2k USDC for the Q1 audit on base, PO 88213",
    invoice([["Q1 audit", 1, 1200]], { ...GLOBEX, reference: "PO 88213" }),
  ],
  ["en", "invoice acme corp 90 usdc, base, for domain renewal", invoice([["Domain renewal", 1, 90]])],
  [
    "en",
    "Payment link 60 USDC to my Savings wallet for used bike",
    link(60, { ...savings, description: "used bike" }),
  ],
  [
    "en",
    "Create a payment link for 200 USDC on polygon into my Savings wallet, for the deposit on the hall",
    link(200, { ...savings, description: "deposit on the hall" }),
  ],
  [
    "en",
    "Could you create an invoice for Acme Corp? 3 days on site at 650 USDC per day, plus travel 120 USDC, on base",
    invoice([
      ["Days on site", 3, 650],
      ["Travel", 1, 120],
    ]),
  ],
  [
    "en",
    "Please make 3 payment links of 20 USDC each on base for the raffle",
    link(20, { description: "raffle" }),
    link(20, { description: "raffle" }),
    link(20, { description: "raffle" }),
  ],
  [
    "en",
    ["Invoice Acme Corp 500 USDC for design on base", "Sorry, make it 550"],
    invoice([["Design", 1, 550]]),
  ],
  [
    "en",
    ["Create a payment link for 80 USDC on base", 'Please add the description "Ceramics class"'],
    link(80, { description: "Ceramics class" }),
  ],
  [
    "en",
    "Bill Globex $75/hr for 8 hours, on base, net 15",
    invoice([["Services", 8, 75]], { ...GLOBEX, due_date: "2026-03-17" }),
  ],
  [
    "en",
    "Please draft an invoice for Acme Corp: 10 USDC for stickers on base",
    invoice([["Stickers", 1, 10]], { draft: true }),
  ],
  [
    "en",
    "I'd like to charge $35 for a haircut. Payment link on base please",
    link(35, { description: "haircut" }),
  ],
  [
    "en",
    "Please send Acme Corp an invoice on base for 3 months of storage at 45 USDC per month",
    invoice([["Months of storage", 3, 45]]),
  ],
  [
    "de",
    "Bitte stell Acme Corp 12 Stunden à 85 USDC in Rechnung, auf Base, zahlbar in 14 Tagen",
    invoice([["Stunden", 12, 85]], { due_date: "2026-03-16" }),
  ],
  [
    "de",
    "Rechnung an Globex über 1.250,50 USDC für die Buchhaltung im Februar, Base bitte",
    invoice([["Buchhaltung im Februar", 1, 1250.5]], GLOBEX),
  ],
  [
    "de",
    "Erstelle einen Zahlungslink über 45 USDC auf Base für den Töpferkurs. Vielen Dank!",
    link(45, { description: "Töpferkurs" }),
  ],
  [
    "de",
    "Ich brauche einen Zahlungslink für 120 USDC auf Base, einmalig nutzbar, gültig für 7 Tage",
    link(120, { single_use: true, expires_in_days: 7 }),
  ],
  [
    "de",
    `Bitte zahle auf Base:\n- Alice: ${A} 500 USDC\n- Bob: ${B} 350 USDC`,
    pay([
      [A, 500],
      [B, 350],
    ]),
  ],
  ["de", `Überweise 300 USDC an ${A} auf Base, danke dir`, pay([[A, 300]])],
  [
    "de",
    'Lege einen Abo-Plan namens "Studio" an: 29 USDC pro Monat auf Base, Plan-ID 5',
    plan(29, 30, 5, { name: "Studio" }),
  ],
  [
    "de",
    'Richte eine Spendenkasse namens "Tierheim Nord" auf Base ein, Ziel 3.000,00 USDC',
    jar("Tierheim Nord", "tierheim-nord", { goal_usdc: 3000 }),
  ],
  [
    "fr",
    "Facture Acme Corp 480 USDC pour la comptabilité de février sur Base, merci",
    invoice([["Comptabilité de février", 1, 480]]),
  ],
  [
    "fr",
    "Crée un lien de paiement de 35 USDC sur Base pour le cours de piano",
    link(35, { description: "cours de piano" }),
  ],
  [
    "fr",
    "Il me faut un lien de paiement à usage unique de 90 USDC sur Base, s'il te plaît",
    link(90, { single_use: true }),
  ],
  [
    "fr",
    `Merci de payer sur Base :\n- Alice : ${A} 500 USDC\n- Bruno : ${B} 350 USDC`,
    pay([
      [A, 500],
      [B, 350],
    ]),
  ],
  ["fr", `Envoie 125,50 USDC à ${A} sur Base`, pay([[A, 125.5]])],
  [
    "fr",
    'Crée une cagnotte appelée "Toit de l\'école" sur Base avec un objectif de 4000 USDC',
    jar("Toit de l'école", "toit-de-l-ecole", { goal_usdc: 4000 }),
  ],
  [
    "fr",
    "Facture pour Acme Corp sur Base : création de logo 600 USDC et cartes de visite 90 USDC",
    invoice([
      ["Création de logo", 1, 600],
      ["Cartes de visite", 1, 90],
    ]),
  ],
  [
    "es",
    "Factura a Acme Corp 480 USDC por la contabilidad de febrero en Base, por favor",
    invoice([["Contabilidad de febrero", 1, 480]]),
  ],
  [
    "es",
    "Crea un enlace de pago de 35 USDC en Base para la clase de guitarra. ¡Muchas gracias!",
    link(35, { description: "clase de guitarra" }),
  ],
  [
    "es",
    "Necesito un enlace de pago de un solo uso de 150 USDC en Base, válido por 5 días",
    link(150, { single_use: true, expires_in_days: 5 }),
  ],
  [
    "es",
    `Paga en Base:\n- Ana: ${A} 500 USDC\n- Luis: ${B} 350 USDC`,
    pay([
      [A, 500],
      [B, 350],
    ]),
  ],
  [
    "es",
    `Envía 200 USDC a ${A} y 90 USDC a ${B} en Base, gracias`,
    pay([
      [A, 200],
      [B, 90],
    ]),
  ],
  [
    "es",
    'Crea un plan de suscripción llamado "Club" de 12 USDC al mes en Base con id de plan 9',
    plan(12, 30, 9, { name: "Club" }),
  ],
  [
    "es",
    "Hazle una factura a Acme Corp en Base: diseño web 900 USDC y alojamiento 120 USDC",
    invoice([
      ["Diseño web", 1, 900],
      ["Alojamiento", 1, 120],
    ]),
  ],
  [
    "pt",
    "Fatura para a Acme Corp de 480 USDC pela contabilidade de fevereiro na Base, por favor",
    invoice([["Contabilidade de fevereiro", 1, 480]]),
  ],
  [
    "pt",
    "Você pode faturar a Globex 8 horas a 75 USDC por hora na Base, vencimento em 15 dias?",
    invoice([["Horas", 8, 75]], { ...GLOBEX, due_date: "2026-03-17" }),
  ],
  [
    "pt",
    "Crie um link de pagamento de 35 USDC na Base para a aula de violão. Muito obrigada!",
    link(35, { description: "aula de violão" }),
  ],
  ["pt", "Preciso de um link de pagamento de uso único de 60 USDC na Base", link(60, { single_use: true })],
  [
    "pt",
    `Pague na Base:\n- Ana: ${A} 500 USDC\n- João: ${B} 350 USDC`,
    pay([
      [A, 500],
      [B, 350],
    ]),
  ],
  ["pt", `Envie 1.200,00 USDC para ${A} na Base, obrigado`, pay([[A, 1200]])],
  [
    "pt",
    'Crie uma vaquinha chamada "Reforma da escola" na Base com meta de 2000 USDC',
    jar("Reforma da escola", "reforma-da-escola", { goal_usdc: 2000 }),
  ],
  [
    "pt",
    "Emita uma fatura mensal para a Acme Corp de 300 USDC por hospedagem na Base",
    invoice([["Hospedagem", 1, 300]], { recurring_interval: "monthly" }),
  ],
  [
    "it",
    "Fattura ad Acme Corp 480 USDC per la contabilità di febbraio su Base, per favore",
    invoice([["Contabilità di febbraio", 1, 480]]),
  ],
  [
    "it",
    "Puoi fatturare a Globex 9 ore a 65 USDC l'ora su Base, scadenza tra 30 giorni?",
    invoice([["Ore", 9, 65]], { ...GLOBEX, due_date: "2026-04-01" }),
  ],
  [
    "it",
    "Crea un link di pagamento da 35 USDC su Base per la lezione di chitarra. Grazie mille!",
    link(35, { description: "lezione di chitarra" }),
  ],
  [
    "it",
    "Mi serve un link di pagamento monouso da 70 USDC su Base, valido per 3 giorni",
    link(70, { single_use: true, expires_in_days: 3 }),
  ],
  [
    "it",
    `Paga su Base:\n- Anna: ${A} 500 USDC\n- Luca: ${B} 350 USDC`,
    pay([
      [A, 500],
      [B, 350],
    ]),
  ],
  ["it", `Invia 75 USDC a ${A} su Base, grazie`, pay([[A, 75]])],
  [
    "it",
    'Crea un salvadanaio chiamato "Tetto nuovo" su Base con obiettivo di 2500 USDC',
    jar("Tetto nuovo", "tetto-nuovo", { goal_usdc: 2500 }),
  ],
  [
    "it",
    "Fattura per Acme Corp su Base: progettazione 700 USDC e stampa 80 USDC, scadenza 31 marzo",
    invoice(
      [
        ["Progettazione", 1, 700],
        ["Stampa", 1, 80],
      ],
      { due_date: "2026-03-31" },
    ),
  ],
  ["ja zh ru hi", "Baseで50USDCの支払いリンクを作成してください", link(50)],
  [
    "ja zh ru hi",
    "Acme Corpにコンサルティング料として300USDCの請求書をBaseで作成してください",
    invoice([["コンサルティング料", 1, 300]]),
  ],
  ["ja zh ru hi", `${A}にBaseで120USDC送金してください。よろしくお願いします。`, pay([[A, 120]])],
  [
    "ja zh ru hi",
    "「陶芸教室」の支払いリンクを40USDCでBaseに作ってください",
    link(40, { description: "陶芸教室" }),
  ],
  [
    "ja zh ru hi",
    `Baseで${A}に200USDC、${B}に150USDCを支払ってください`,
    pay([
      [A, 200],
      [B, 150],
    ]),
  ],
  ["ja zh ru hi", "请在Base上创建一个50 USDC的付款链接", link(50)],
  ["ja zh ru hi", "请给Acme Corp开一张300 USDC的发票，Base网络，咨询费", invoice([["咨询费", 1, 300]])],
  ["ja zh ru hi", `请在Base上向${A}支付120 USDC，谢谢`, pay([[A, 120]])],
  ["ja zh ru hi", "帮我生成一个80 USDC的收款链接，Base链，用于“吉他课”", link(80, { description: "吉他课" })],
  [
    "ja zh ru hi",
    `请在Base上付款：\n${A} 200 USDC\n${B} 150 USDC`,
    pay([
      [A, 200],
      [B, 150],
    ]),
  ],
  ["ja zh ru hi", "Создай ссылку на оплату на 50 USDC в сети Base, пожалуйста", link(50)],
  [
    "ja zh ru hi",
    "Выстави счёт Acme Corp на 300 USDC за консультации в сети Base",
    invoice([["Консультации", 1, 300]]),
  ],
  ["ja zh ru hi", `Отправь 120 USDC на ${A} в сети Base, спасибо`, pay([[A, 120]])],
  [
    "ja zh ru hi",
    "Мне нужна ссылка на оплату 80 USDC за урок гитары в сети Base",
    link(80, { description: "урок гитары" }),
  ],
  [
    "ja zh ru hi",
    `Заплати в сети Base:\n${A} 200 USDC\n${B} 150 USDC`,
    pay([
      [A, 200],
      [B, 150],
    ]),
  ],
  ["ja zh ru hi", "कृपया Base पर 50 USDC का भुगतान लिंक बनाएं", link(50)],
  ["ja zh ru hi", "Acme Corp को Base पर परामर्श के लिए 300 USDC का इनवॉइस भेजें", invoice([["परामर्श", 1, 300]])],
  ["ja zh ru hi", `Base पर ${A} को 120 USDC भेजें, धन्यवाद`, pay([[A, 120]])],
  [
    "ja zh ru hi",
    "Base पर गिटार क्लास के लिए 80 USDC का पेमेंट लिंक बनाइए",
    link(80, { description: "गिटार क्लास" }),
  ],
  [
    "ja zh ru hi",
    `Base पर ${A} को 200 USDC और ${B} को 150 USDC भेजिए`,
    pay([
      [A, 200],
      [B, 150],
    ]),
  ],
];
