import { describe, expect, it } from "vitest";
import type { ToolCall } from "../../../src/agent/guard/call.js";
import { invoice, judge, link } from "./world.js";

const CONSULTING = invoice([["Consulting", 1, 480]]);
const LINK = "Make a payment link for 50 USDC on base";
const BILL = "Invoice Acme Corp 480 USDC on base for consulting";

/** What a model leaves out of a call although the user said to write it down is written by code. */
const written: [said: string | readonly string[], call: ToolCall, also: Record<string, string>][] = [
  [`${LINK}, reference PO-88`, link(50), { reference: "PO-88" }],
  [`${LINK}, reference "PO 88"`, link(50), { reference: "PO 88" }],
  [`${LINK}. The reference is PO-88.`, link(50), { reference: "PO-88" }],
  [[LINK, "The reference is PO-88."], link(50), { reference: "PO-88" }],
  [`${LINK} for lunch`, link(50), { description: "lunch" }],
  [`${LINK} for lunch, ref PO-88`, link(50), { description: "lunch", reference: "PO-88" }],
  [`${LINK} for lunch, ref PO-88`, link(50, { description: "Lunch" }), { reference: "PO-88" }],
  ["Erstelle einen Zahlungslink über 50 USDC auf Base, Referenz PO-88", link(50), { reference: "PO-88" }],
  [`${BILL}, memo: Acme retainer`, CONSULTING, { memo: "Acme retainer" }],
  [`${BILL}, reference PO-88`, CONSULTING, { reference: "PO-88" }],
  // A code may be told to anybody, and stands in its own field besides.
  [`${LINK}, reference PO-88`, link(50, { description: "PO-88" }), { reference: "PO-88" }],
  [`${BILL}, reference PO-88`, invoice([["Consulting", 1, 480]], { memo: "PO-88" }), { reference: "PO-88" }],
  [`${LINK} for lunch`, link(50, { reference: "lunch" }), { description: "lunch" }],
  [`${BILL}. Memo: thank you for your business`, CONSULTING, { memo: "thank you for your business" }],
  [`${LINK}, PO 4711`, link(50), { reference: "PO 4711" }],
  [`${LINK}, PO-88`, link(50), { reference: "PO-88" }],
  [`${LINK}. Our reference is HO-12.`, link(50), { reference: "HO-12" }],
  [[LINK, "add the reference PO-9"], link(50), { reference: "PO-9" }],
  [`${LINK} for lunch ref PO-88`, link(50), { description: "lunch", reference: "PO-88" }],
  [`${LINK}, reference PO-88 for lunch`, link(50), { description: "lunch", reference: "PO-88" }],
  [`${LINK} for lunch, memo: thanks Ann`, link(50), { description: "lunch, thanks Ann" }],
];

it.each(written)("%j: writes down what %j leaves out", (said, call, also) => {
  expect(judge(said, call)).toMatchObject({ verdict: "allow", input: { ...call.input, ...also } });
});

describe("what is told already", () => {
  const told: [said: string, call: ToolCall][] = [
    [LINK, link(50)],
    [`${LINK} for lunch`, link(50, { description: "Lunch" })],
    [BILL, CONSULTING],
    [`${BILL}, reference PO-88`, invoice([["Consulting, PO-88", 1, 480]], { reference: "PO-88" })],
  ];
  it.each(told)("%s: stays as it is", (said, call) => {
    const verdict = judge(said, call);
    expect(verdict.verdict).toBe("allow");
    expect(verdict).not.toHaveProperty("input");
  });
});

it("leaves two orders' words to the calls that name them", () => {
  const verdict = judge(`Invoice Acme Corp 480 USDC and Globex 480 USDC on base, ref PO-88`, CONSULTING);
  expect("input" in verdict ? verdict.input : {}).not.toHaveProperty("reference");
});

it("writes down of two orders the one's that fits, and asks where both do", () => {
  const two = (sum: number) => `${LINK}, reference A-1. Make a link for ${sum} USDC on base, reference B-2.`;
  expect(judge(two(60), link(60))).toMatchObject({ verdict: "allow", input: { reference: "B-2" } });
  expect(judge(two(60), link(50, { reference: "B-2" }))).toMatchObject({ input: { reference: "A-1" } });
  expect(judge(two(50), link(50, { reference: "B-2" }))).not.toHaveProperty("input");
  expect(judge(two(50), link(50))).toMatchObject({ verdict: "confirm", reasons: [{ rule: "left_over" }] });
});

it.each([". The reference is PO-99.", " reference PO-99", ", ref PO-99", ", PO 99"])(
  "asks which of two references is meant: “reference PO-88%s”",
  (other) => {
    expect(judge(`${LINK}, reference PO-88${other}`, link(50))).toMatchObject({
      verdict: "confirm",
      reasons: [{ rule: "said_twice" }],
    });
  },
);

const none: [key: string, words: string][] = [
  [
    "reference",
    "to follow, for Globex, not known yet, what Bob told you, tbd, TBA, tbc, unknown, missing, coming",
  ],
  [
    "reference",
    "awaited, outstanding, optional, required, nil, draft, placeholder, disputed, N/A, auto, see mail, still missing, PO-88 and PO-99",
  ],
  ["Referenz", "folgt, unbekannt, ausstehend, fehlt, storniert, entfällt, strittig, offen, optional"],
  ["référence", "inconnue, manquante, attendue, suit, contestée, brouillon, facultative"],
  ["referencia", "pendiente, desconocida, falta, disputada, borrador, opcional"],
  ["referência", "pendente, desconhecida, falta, contestada, rascunho, opcional"],
  ["riferimento", "mancante, sconosciuto, manca, contestato, bozza, facoltativo"],
];

it.each(none.flatMap(([key, words]) => words.split(", ").map((one) => `${key} ${one}`)))(
  "does not take “%s” for a reference",
  (words) => {
    expect(judge(`${LINK}, ${words}`, link(50)).verdict).toBe("confirm");
    expect(judge(`${LINK}. ${words.replace(" ", ": ")}`, link(50)).verdict).toBe("confirm");
  },
);

it.each([
  "sign-off outstanding",
  "signature missing",
  "launch delayed",
  "project stopped",
  "work disputed",
  "logo draft",
  "website in dispute",
  "payment on its way",
  "Abnahme ausstehend",
  "projet reporté",
  "trabajo aplazado",
  "projeto adiado",
  "lavoro rinviato",
])("holds a text that ends as “%s”: it may postpone what it stands beside", (words) => {
  expect(judge(`${LINK} for ${words}`, link(50)).verdict).toBe("confirm");
  expect(judge(`${BILL}, memo: ${words}`, CONSULTING).verdict).toBe("confirm");
});

const without = [
  "no memo",
  "no description",
  "without a description",
  "no note, please",
  "ohne Beschreibung",
  "keine Notiz",
  "sans description",
  "pas de note",
  "sin descripción",
  "sem descrição",
  "senza nota",
];

describe("what there should be none of", () => {
  it.each(without.flatMap((one) => [`${LINK}, ${one}`, `${LINK}. ${one}`]))("%s: is left out", (said) => {
    expect(judge(said, link(50, { description: "Payment" }))).toMatchObject({
      verdict: "allow",
      input: link(50).input,
    });
  });

  it("leaves a bill its rows, and other words their field", () => {
    expect(
      judge(`${BILL}, no memo`, { ...CONSULTING, input: { ...CONSULTING.input, memo: "Invoice" } }),
    ).toMatchObject({ verdict: "allow", input: CONSULTING.input });
    expect(judge(`${LINK} for lunch, no memo`, link(50))).toMatchObject({ input: { description: "lunch" } });
  });

  it.each([`${LINK} for lunch, no description`, `${LINK}, reference PO-88, no reference`])(
    "%s: is asked about",
    (said) => {
      expect(judge(said, link(50))).toMatchObject({ verdict: "confirm", reasons: [{ rule: "said_twice" }] });
    },
  );
});

it.each(["description: dinner", "the description is dinner"])(
  "asks which of two is meant: “for lunch. %s”",
  (other) => {
    expect(judge(`${LINK} for lunch. ${other}.`, link(50, { description: "lunch" }))).toMatchObject({
      verdict: "confirm",
      reasons: [{ rule: "said_twice" }],
    });
  },
);

const terms: [order: string, word: string, terms: string][] = [
  [
    LINK,
    "for",
    "split in two, including tax, Christmas, the weekend, two instalments, 3 payments, cash, two days, euros",
  ],
  ["Erstelle einen Zahlungslink über 50 USDC auf Base", "für", "Weihnachten, zwei Raten, das Wochenende"],
  ["Crée un lien de paiement de 50 USDC sur Base", "pour", "Noël, deux versements"],
  ["Crea un enlace de pago de 50 USDC en Base", "por", "Navidad, dos cuotas"],
  ["Crie um link de pagamento de 50 USDC na Base", "por", "Natal, duas parcelas"],
  ["Crea un link di pagamento di 50 USDC su Base", "per", "Natale, due rate"],
];

it.each(terms.flatMap(([order, word, all]) => all.split(", ").map((one) => `${order} ${word} ${one}`)))(
  "%s: says when or how, and not what for",
  (said) => {
    expect(judge(said, link(50)).verdict).toBe("confirm");
  },
);

it.each(["Christmas party", "summer camp", "first instalment", "tax advice", "2 days of work", "March 2026"])(
  "takes “for %s” for what it is for",
  (description) => {
    expect(judge(`${LINK} for ${description}`, link(50))).toMatchObject({ input: { description } });
  },
);

it("writes no text that its field would refuse", () => {
  const long = "x".repeat(101);
  expect(judge(`${LINK}, reference ${long}`, link(50))).not.toMatchObject({ input: { reference: long } });
});
