import { describe, expect, it } from "vitest";
import type { ToolCall } from "../../../src/agent/guard/call.js";
import type { AccountRecord } from "../../../src/agent/reading/account.js";
import { ACCOUNT, judge, link, record, SAVINGS } from "./world.js";

const ACME: ToolCall = { tool: "cancel_invoice", input: { id: "inv_1" } };
const GLOBEX: ToolCall = { tool: "cancel_invoice", input: { id: "inv_2" } };
const PLAN: ToolCall = { tool: "cancel_subscription_plan", input: { id: "sub_1" } };
const JAR: ToolCall = { tool: "cancel_donation_jar", input: { id: "don_1" } };
const LINK: ToolCall = { tool: "cancel_payment_link", input: { id: "pl_1" } };
const PAYOUT: ToolCall = { tool: "cancel_payout", input: { id: "po_1" } };
const SUBSCRIBE: ToolCall = { tool: "prepare_subscribe", input: { subscription_id: "sub_1" } };
const RENEW: ToolCall = { tool: "prepare_subscribe", input: { ...SUBSCRIBE.input, renewal: true } };
const DONATE: ToolCall = { tool: "prepare_donate", input: { slug: "save-bees", amount_usdc: 25 } };

const HELD: Readonly<Record<string, readonly (readonly [call: ToolCall, ...said: string[]])[]>> = {
  "money out, beside a second name": [
    [
      DONATE,
      "Donate 25 USDC to Globex and save-bees",
      "Donate 25 USDC of Acme Corp to save-bees",
      "Donate 25 USDC to save-bees for Globex",
      "Donate 25 USDC to save-bees for Pro Plan",
      "Donate 25 USDC to save-bees and the Pro Plan",
      "Donate 25 USDC of INV-2026-000001 to save-bees",
      "Donate 25 USDC into Savings for save-bees",
      "Donate save-bees 25 USDC of Pro Plan",
      "Give Globex 25 USDC for save-bees",
      "Send 25 USDC to Globex for save-bees",
      "Pay Globex 25 USDC for save-bees",
    ],
    [
      SUBSCRIBE,
      "Subscribe Globex to the Pro Plan",
      "Subscribe to Globex Pro Plan",
      "Subscribe Pro Plan to Globex",
      "Subscribe to the Pro Plan for me and Globex",
      "Subscribe to the Pro Plan with INV-2026-000001",
      "Subscribe to the Pro Plan and save-bees",
      "Subscribe to the Pro Plan with Savings",
      "Pay Acme Corp for the Pro Plan",
      "Pay INV-2026-000001 for the Pro Plan",
    ],
    [RENEW, "Renew the Pro Plan for Globex", "Renew the subscription of Globex to the Pro Plan"],
  ],
  "money out that goes another way": [
    [
      DONATE,
      "Donate 25 USDC with save-bees",
      "Donate 25 USDC of save-bees",
      "Donate up to 25 USDC to save-bees",
    ],
    [SUBSCRIBE, "Subscribe the Pro Plan"],
  ],
  "a record that is another's": [
    [
      ACME,
      "Cancel invoice INV-2026-000001 of Globex",
      "Cancel Globex invoice INV-2026-000001",
      "Cancel INV-2026-000001 of Acme Corp and Globex",
      "Cancel INV-2026-000001 with Savings",
      "Cancel INV-2026-000001 and the Pro Plan",
    ],
    [PLAN, "Cancel Globex subscription to the Pro Plan", "Cancel the Pro Plan for Acme Corp"],
    [JAR, "Cancel Globex donation to Save the bees", "Cancel the Pro Plan and save-bees"],
    [LINK, "Cancel link q8w7e6r5t4y3 of Globex"],
  ],
  "something else of the record": [
    [
      ACME,
      "Cancel the payment of INV-2026-000001",
      "Cancel the payment for INV-2026-000001",
      "Stop the payment of INV-2026-000001",
      "Cancel the payment link for invoice INV-2026-000001",
      "Cancel the series of INV-2026-000001",
      "Close invoice INV-2026-000001",
      "Cancel INV-2026-000001 for now",
    ],
    [
      PLAN,
      "Cancel my subscription to Pro Plan",
      "Cancel our subscription to Pro Plan",
      "Cancel a subscription to Pro Plan",
      "Cancel the subscription to the Pro Plan",
      "Cancel my membership Pro Plan",
      "Stop my Pro Plan subscription",
      "Cancel a Pro Plan",
    ],
    [
      JAR,
      "Cancel my donation to Save the bees",
      "Cancel the donation to Save the bees",
      "Cancel the payment to Save the bees",
    ],
    [LINK, "Cancel the payment q8w7e6r5t4y3"],
    [PAYOUT, "Cancel the payment po_1"],
  ],
  "no single record of ours": [
    [
      ACME,
      "Cancel Acme Corp",
      "Cancel an invoice of Acme Corp",
      "Cancel the invoice from Acme Corp",
      "Cancel the recurring invoice INV-2026-000001",
    ],
  ],
  "a no in other scripts": [
    [
      ACME,
      "請求書INV-2026-000001をキャンセルしないでください",
      "請求書INV-2026-000001をキャンセルしましたか？",
      "别取消发票 INV-2026-000001",
      "取消发票 INV-2026-000001 吗？",
      "取消发票 INV-2026-000001 的提醒",
      "Не отменяй счёт INV-2026-000001",
      "Отменить ли счёт INV-2026-000001?",
      "इनवॉइस INV-2026-000001 रद्द न करें",
      "इनवॉइस INV-2026-000001 रद्द मत करो",
      "No anulés la factura INV-2026-000001",
    ],
  ],
  "a line that is struck out": [[ACME, "# Cancel INV-2026-000001", "; Cancel INV-2026-000001"]],
  "words that lead on": [
    [
      ACME,
      "Cancel INV-2026-000001 . And",
      "Cancel INV-2026-000001\nThen",
      "Cancel INV-2026-000001. Can you",
      "Storniere die Rechnung INV-2026-000001. Und",
    ],
    [
      link(50),
      "Make a payment link for 50 USDC on base. And",
      "Make a payment link for 50 USDC on base. I want to",
    ],
  ],
  "what states as well as it asks": [
    [
      ACME,
      "You can cancel INV-2026-000001",
      "Tu peux annuler la facture INV-2026-000001",
      "Vous pouvez annuler la facture INV-2026-000001",
      "Puede cancelar la factura INV-2026-000001",
      "Você pode cancelar a fatura INV-2026-000001",
      "Può annullare la fattura INV-2026-000001",
    ],
    [link(50), "Tu peux créer un lien de paiement de 50 USDC sur Base"],
  ],
  "somebody else than the jar": [
    [
      DONATE,
      "Donate 25 USDC to the save-bees team",
      "Donate 25 USDC to the save-bees members",
      "Donate 25 USDC to the fund of save-bees",
    ],
  ],
  "a further period or the first": [
    [SUBSCRIBE, "Subscribe to the Pro Plan again", "Once more subscribe to the Pro Plan"],
    [RENEW, "Subscribe to the Pro Plan again"],
  ],
  "an order as it was the last time": [
    [
      link(50),
      "Make a payment link for 50 USDC on base. Like last time",
      "Make a payment link for 50 USDC on base as before",
    ],
  ],
  "a condition, or a doubt": [
    [
      ACME,
      "Cancel INV-2026-000001. When it is overdue.",
      "When they have paid:\nCancel INV-2026-000001",
      "Cancel INV-2026-000001. Is it paid?",
      "Cancel INV-2026-000001. Why?",
      "Can I? Cancel INV-2026-000001",
      "Cancel INV-2026-000001. For now.",
      "Cancela la factura INV-2026-000001. Luego.",
    ],
    [DONATE, "When money is available.\nDonate 25 USDC to save-bees"],
  ],
};

describe.each(Object.entries(HELD))("%s", (_, rows) => {
  it.each(rows.flatMap(([call, ...all]) => all.map((said) => [said, call] as const)))(
    "%s: is asked about",
    (said, call) => {
      expect(judge(said, call).verdict).not.toBe("allow");
    },
  );
});

/** Of what an earlier message says a value, nobody knows. */
const EARLIER = [
  "Is on polygon",
  "on polygon",
  "The amount is 40",
  "Make it 30",
  "to my Savings wallet",
  "monthly",
  "Same as last time",
];
const LATER = [
  ["Donate 25 USDC to save-bees on base", DONATE],
  ["Subscribe to the Pro Plan", SUBSCRIBE],
  ["Cancel INV-2026-000001", ACME],
] as const;

it.each(EARLIER.flatMap((earlier) => LATER.map(([said, call]) => [earlier, said, call] as const)))(
  "%s, and then %s: is asked about",
  (earlier, said, call) => {
    expect(judge(said, call).verdict).toBe("allow");
    expect(judge([earlier, said], call).verdict).toBe("confirm");
  },
);

const RUN: readonly (readonly [call: ToolCall, ...said: string[]])[] = [
  [
    ACME,
    "Storniere die Rechnung INV-2026-000001",
    "Stornieren Sie bitte die Rechnung INV-2026-000001",
    "Kannst du die Rechnung INV-2026-000001 stornieren?",
    "Storniere die Rechnung für Acme Corp",
    "Annule la facture INV-2026-000001",
    "Annule la facture d'Acme Corp",
    "Peux-tu annuler la facture INV-2026-000001 ?",
    "Tu peux annuler la facture INV-2026-000001 ?",
    "Puedes cancelar la factura INV-2026-000001",
    "Can you cancel INV-2026-000001",
    "Why is it open?\nCancel INV-2026-000001",
    "Cancela la factura INV-2026-000001",
    "¿Puedes cancelar la factura INV-2026-000001?",
    "Cancele a fatura INV-2026-000001",
    "Você pode cancelar a fatura INV-2026-000001?",
    "Annulla la fattura INV-2026-000001",
    "Vorrei annullare la fattura INV-2026-000001, grazie",
    "Cancel Acme Corp's invoice",
    "Please cancel Acme Corp’s open invoice",
    "Cancel Acme Corp's invoice INV-2026-000001",
    "Cancel the invoice for my client Acme Corp",
    "Cancel the invoice for billing@acme.com",
    "Cancel the invoice I sent to Acme Corp",
    "Cancel INV-2026-000001 – thanks!",
    "Rechnung INV-2026-000001 bitte stornieren",
    "請求書INV-2026-000001をキャンセルしてください",
    "请取消发票 INV-2026-000001",
    "Отмени счёт INV-2026-000001, пожалуйста",
    "इनवॉइस INV-2026-000001 रद्द करें",
    "Anulá la factura INV-2026-000001 por favor",
    "Cancel invoice: INV-2026-000001",
    "Please go ahead and cancel INV-2026-000001",
  ],
  [GLOBEX, "Storniere die Rechnung von Globex", "Cancele a fatura da Globex", "Annulla la fattura di Globex"],
  [PLAN, 'Cancel the plan "Pro Plan"', "Storniere das Abo Pro Plan", "Annule l'abonnement Pro Plan"],
  [JAR, "Close the donation page Save the bees", "Beende die Spendenseite save-bees"],
  [LINK, "Stop the checkout link q8w7e6r5t4y3", "Storniere den Zahlungslink q8w7e6r5t4y3"],
  [PAYOUT, "Cancel the payout with id po_1", "Storniere die Auszahlung po_1"],
  [
    { ...SUBSCRIBE, input: { ...SUBSCRIBE.input, subscriber: SAVINGS } },
    "Subscribe to the Pro Plan using my Savings wallet",
  ],
  [
    SUBSCRIBE,
    'Subscribe to the "Pro Plan"',
    "Abonniere den Pro Plan",
    "Abonne-moi au Pro Plan",
    "Suscríbeme al Pro Plan",
    "Assine o Pro Plan",
    "Abbonami al Pro Plan",
  ],
  [
    DONATE,
    "Make a donation of 25 USDC to save-bees",
    "Spende 25 USDC an save-bees",
    "Donne 25 USDC à save-bees",
    "Dona 25 USDC a save-bees",
    "Doe 25 USDC para save-bees",
  ],
];

it.each(RUN.flatMap(([call, ...all]) => all.map((said) => [said, call] as const)))(
  "%s: runs",
  (said, call) => {
    expect(judge(said, call).verdict).toBe("allow");
  },
);

describe("what else the account has", () => {
  const having = (...more: AccountRecord[]) => ({ ...ACCOUNT, records: [...ACCOUNT.records, ...more] });
  const client = { name: "Acme Corp", email: "billing@acme.com" };
  const invoice = (part: Partial<AccountRecord>) => record({ id: "inv_7", kind: "invoice", client, ...part });

  it.each([
    ["a second open invoice of the client", invoice({}), "Cancel Acme Corp's invoice", ACME, "confirm"],
    ["a paid invoice of the client", invoice({ open: false }), "Cancel Acme Corp's invoice", ACME, "allow"],
    [
      "a paid one that is called open",
      invoice({ open: false, number: "INV-7" }),
      "Cancel the open invoice INV-7",
      {
        ...ACME,
        input: { id: "inv_7" },
      },
      "confirm",
    ],
    [
      "a series",
      invoice({ interval: "monthly", number: "INV-7" }),
      "Cancel the recurring invoice INV-7",
      {
        ...ACME,
        input: { id: "inv_7" },
      },
      "allow",
    ],
    [
      "a client whose name says that it repeats",
      invoice({ interval: "monthly", client: { name: "Repeat", email: "ap@repeat.example" } }),
      "Cancel the invoice for client Repeat",
      {
        ...ACME,
        input: { id: "inv_7" },
      },
      "confirm",
    ],
    [
      "a jar of the same name",
      record({ id: "don_7", kind: "donation_jar", name: "Pro Plan" }),
      "Cancel Pro Plan",
      PLAN,
      "confirm",
    ],
    [
      "a client whose name is a condition",
      invoice({ client: { name: "If Paid", email: "if@paid.example" } }),
      "Cancel the invoice INV-2026-000001 if paid",
      ACME,
      "confirm",
    ],
  ] as const)("%s", (_, more, said, call, verdict) => {
    expect(judge(said, call, {}, having(more)).verdict).toBe(verdict);
  });

  describe("a series, which stops with any of its invoices", () => {
    const MONTHLY = having(invoice({ interval: "monthly", number: "INV-7" }));
    const seventh = (said: string, account = MONTHLY) =>
      judge(said, { ...ACME, input: { id: "inv_7" } }, {}, account);

    it.each(["Cancel INV-7", "Storniere die Rechnung INV-7", "Cancel INV-7 tomorrow"])(
      "%s: says so",
      (said) => {
        const message = expect.stringContaining("monthly series stops");
        expect(seventh(said)).toMatchObject({
          verdict: "confirm",
          reasons: expect.arrayContaining([{ rule: "cancel_order", field: "id", message }]),
        });
      },
    );

    it.each([
      "Cancel the recurring invoice INV-7",
      "Cancel the series of INV-7",
      "Cancel the series of invoice INV-7",
      "Stop the series of INV-7",
      "Stop the recurring invoice INV-7",
      "Storniere die Serie von INV-7",
      "Annule la série de INV-7",
      "Cancela la serie de INV-7",
    ])("%s: is told already", (said) => {
      expect(seventh(said).verdict).toBe("allow");
      expect(seventh(said, having(invoice({ number: "INV-7" }))).verdict).toBe("confirm");
    });

    it("is none yet of a draft, and stays as it is where the invoice is only stopped", () => {
      expect(seventh("Cancel inv_7", having(invoice({ interval: "monthly", revision: 1 }))).verdict).toBe(
        "allow",
      );
      expect(seventh("Stop INV-7").verdict).toBe("confirm");
    });
  });
});
