import { describe, expect, it } from "vitest";
import { pay } from "./requests.js";
import { A, invoice, judge, link, plan } from "./world.js";

/** One word beside a line, a name or a sum, as if the call had not heard it. */
const DESIGN = invoice([["Design", 1, 500]]);
const BOTH = invoice([
  ["Design", 1, 500],
  ["Hosting", 1, 100],
]);
const bill = (rows: string) => judge(`Invoice Acme Corp on base: ${rows}`, BOTH).verdict;
const held = (said: string, call = DESIGN) => expect(judge(said, call).verdict, said).not.toBe("allow");

it("bills two rows that nothing stands beside", () => {
  expect(bill("design 500, hosting 100")).toBe("allow");
  expect(judge("Invoice Acme Corp 500 USDC for design on base", DESIGN).verdict).toBe("allow");
});

describe.each([
  "draft",
  "negative",
  "sandbox",
  "test",
  "should",
  "until",
  "so-called",
  "proposed",
  "credit",
  "zero",
  "former",
  "dry-run",
  "waived",
  "TBD",
  "simulate",
  "ideally",
  "rounded",
  "free",
  "gratis",
  "kostenloses",
  "supprimé",
  "sogenanntes",
  "brouillon",
  "ficticio",
  "rascunho",
  "cosiddetto",
])("“%s” makes another thing of a row", (word) => {
  it.each([word, `'${word}'`, `"${word}"`])("as %s", (said) => {
    held(`Invoice Acme Corp on base: ${said} design 500`);
    held(`Invoice Acme Corp ${said} design 500 on base`);
    held(`Invoice Acme Corp on base: ${said} design 500, hosting 100`, BOTH);
  });
});

it.each(["“March”", "'March'"])(
  "words in quotation marks that touch a row's are not left out: %s",
  (quoted) => {
    held(`Invoice Acme Corp on base: ${quoted} design 500`);
  },
);

describe.each([
  "2x design",
  "x2 design",
  "×2 design",
  "2× design",
  "0 design",
  "0x design",
  "two design",
  "½ design",
  "2pcs design",
  "a dozen design",
  "vs design",
  "pair of design",
  "a couple of design",
  "few design",
  "several design",
  "some design",
  "dozens of design",
  "einige design",
  "quelques design",
  "varios design",
  "vários design",
  "alcuni design",
])("%s is a quantity or a sum, and not one piece", (words) => {
  it("in a row", () => {
    held(`Invoice Acme Corp on base: ${words} 500`);
    held(`Invoice Acme Corp on base: ${words} 500`, invoice([[words, 1, 500]]));
    held(`Invoice Acme Corp on base\n${words} 500\nhosting 100`, BOTH);
  });
});

it.each(["3D design", "2nd design", "'90s design'"])("%s is a text", (words) => {
  const call = invoice([[words, 1, 500]]);
  expect(judge(`Invoice Acme Corp on base: ${words} 500`, call).verdict).toBe("allow");
});

it.each([
  "instead of",
  "in place of",
  "rather than",
  "statt",
  "anstelle von",
  "au lieu de",
  "à la place de",
  "en lugar de",
  "ao invés de",
  "em vez de",
  "invece di",
  "al posto di",
  "not",
  "without",
  "except",
  "formerly",
])("a row is not billed beside “%s”", (words) => {
  expect(bill(`design 500, ${words} hosting 100`)).not.toBe("allow");
  expect(bill(`${words} design 500, hosting 100`)).not.toBe("allow");
});

it.each(["replacing", "superseding", "substituindo", "sostituendo", "replaces", "ersetzt"])(
  "the row before one “%s” it is not billed too",
  (word) => {
    held(`Invoice Acme Corp on base: design 500, ${word} hosting 100`, BOTH);
    held(
      `Invoice Acme Corp on base: design 500, ${word} hosting 100`,
      invoice([
        ["Design", 1, 500],
        [`${word} hosting`, 1, 100],
      ]),
    );
  },
);

it("bills the work of replacing something", () => {
  const call = invoice([["replacing windows", 1, 500]]);
  expect(judge("Invoice Acme Corp 500 USDC for replacing windows on base", call).verdict).toBe("allow");
  expect(judge("Invoice Acme Corp on base: replacing windows 500", call).verdict).toBe("allow");
});

it.each(["part of", "portion of the", "a fraction of", "Teil von", "partie de", "parte de", "quota di"])(
  "“%s” a sum is not that sum",
  (words) => {
    held(`Invoice Acme Corp on base: design ${words} 500`);
    held(
      `Invoice Acme Corp on base: design ${words} 500`,
      invoice([[`design ${words.split(" ")[0]}`, 1, 500]]),
    );
    const part = invoice([["spare part", 1, 500]]);
    expect(judge("Invoice Acme Corp on base: spare part 500", part).verdict).toBe("allow");
  },
);

it.each(["should", "should be", "must be", "soll"])("what a sum is for is not said by “%s”", (word) => {
  held(`Invoice Acme Corp on base: for ${word} design 500`);
  held(`Invoice Acme Corp 500 USDC on base for ${word} design`);
});

it.each(["TODO", "both", "it", "everything"])("“%s” heads no row", (word) => {
  for (const mark of ["", ":"]) {
    held(`Invoice Acme Corp on base:\ndesign 500\n${word}${mark} hosting 100`, BOTH);
    held(`Invoice Acme Corp on base: design 500, ${word}${mark} hosting 100`, BOTH);
  }
});

it("a plan's id is a number and nothing more", () => {
  const said = "Create a plan named Pro for 20 USDC monthly on base, plan id 12";
  expect(judge(said, plan(20, 30, 12)).verdict).toBe("allow");
  for (const money of ["EUR", "USDC", "k"]) held(`${said} ${money}`, plan(20, 30, 12));
});

it("writes down all that a reference says", () => {
  for (const key of ["reference", "ref:"])
    expect(
      judge(
        `Create a payment link for 50 USDC on base, ${key} PO-88 1 of 2`,
        link(50, { reference: "PO-88" }),
      ),
    ).toMatchObject({
      verdict: "allow",
      input: { reference: "PO-88 1 of 2" },
    });
  held("Create a payment link for 50 USDC on base, PO-88 1 of 2", link(50, { reference: "PO-88" }));
});

it.each(["EUR", "euro", "GBP", "pounds", "BTC", "USDT", "CHF", "rupees"])(
  "%s is no word of a text",
  (money) => {
    held(`Invoice Acme Corp 500 USDC for ${money} design on base`);
    held(`Invoice Acme Corp 500 USDC for ${money} design on base`, invoice([[`${money} design`, 1, 500]]));
  },
);

it.each(["PHP", "CAD"])("%s is a word of trade too", (word) => {
  const call = invoice([[`${word} design`, 1, 500]]);
  expect(judge(`Invoice Acme Corp 500 USDC for ${word} design on base`, call).verdict).toBe("allow");
  held(`Invoice Acme Corp ${word} 500 for design on base`);
  held(`Invoice Acme Corp 500 ${word} for design on base`);
});

it.each([
  "in theory",
  "in principle",
  "in part",
  "to 60",
  "from 40",
  "by 10",
  "ish",

  "plus",
  "and",
])("a sum or text that goes on “%s” is another", (tail) => {
  held(`Invoice Acme Corp 500 USDC for design on base ${tail}`);
  held(`Create a payment link for 50 USDC on base for lunch ${tail}`, link(50, { description: "lunch" }));
  held(`Create a payment link for 50 USDC on base, PO-88 ${tail}`, link(50, { reference: "PO-88" }));
});

it.each(["per head", "per hour"])("a sum %s is a price", (per) => {
  held(`Invoice Acme Corp 500 USDC ${per} for design on base`);
  held(`Create a payment link for 50 USDC on base ${per}`, link(50));
});

it.each(["claims", "percent", "zweimal"])("a sum that is for one thing is for no “%s” too", (word) => {
  held(`Invoice Acme Corp for ${word} 500 USDC for design on base`);
});

it("says the chain in one word more at most", () => {
  const pays = pay([[A, 10]]);
  expect(judge(`Pay ${A} 10 USDC via base`, pays).verdict).toBe("allow");
  for (const words of ["from on", "on from", "in on"]) held(`Pay ${A} 10 USDC ${words} base`, pays);
});

it("writes down each word of a text, those of trade too", () => {
  const said = "Invoice Acme Corp 500 USDC for striped design on base";
  expect(judge(said, DESIGN)).toMatchObject({
    verdict: "allow",
    input: { line_items: [{ description: "striped design" }] },
  });
  expect(judge("Invoice Acme Corp on base: design tax 500", DESIGN)).toMatchObject({
    verdict: "allow",
    input: { line_items: [{ description: "design tax" }] },
  });
  const bound = "Create a payment link for 50 USDC on base for lunch part 1 of 2";
  expect(judge(bound, link(50, { description: "Lunch" }))).toMatchObject({
    verdict: "allow",
    input: { description: "lunch part 1 of 2" },
  });
});

it.each([
  ["every other 7 days", 14],
  ["every other 3 months", 180],
  ["every other week", 14],
])("%s is every %d days", (every, days) => {
  const said = `Create a plan named Pro for 20 USDC ${every} on base, plan id 12`;
  expect(judge(said, plan(20, days, 12)).verdict).toBe("allow");
  held(said, plan(20, days / 2, 12));
});

it.each(["plus", "and", "&"])("nothing is joined by “%s” to whom a bill is for", (word) => {
  held(`Invoice ${word} Acme Corp on base: design 500`);
  held(`Invoice Acme Corp ${word} on base: design 500`);
});

describe("a bill that is to be drafted", () => {
  it.each([
    "Draft an invoice for Acme Corp for 500 USDC for design on base",
    "Draft Acme Corp an invoice: design 500 USDC on base",
    "Draft a $500 invoice for Acme Corp for design on base",
    "Draft me a simple invoice for Acme Corp, 500 USDC for design, on base",
    "Can you please draft a sales invoice for Acme Corp for 500 USDC for design on base?",
  ])("is a draft: %s", (said) => {
    held(said);
    expect(judge(said, invoice([["Design", 1, 500]], { draft: true })).verdict).toBe("allow");
  });
});

it("a client's tax id, his address and the letters of a number are no words of the order", () => {
  const said = "Invoice Acme Corp 500 USDC for design on base";
  const strange = { client_tax_id: "500", client_address: "Acme Corp", number_prefix: "DESIGN" };
  const verdict = judge(said, invoice([["design", 1, 500]], strange));
  expect(verdict.verdict).toBe("allow");
  const { input } = verdict as { input?: object };
  for (const field of Object.keys(strange)) expect(input).not.toHaveProperty(field);
});

describe("more or less than a sum is not that sum", () => {
  it.each([
    "Crie uma fatura para Acme Corp mais de 500 USDC por design na Base",
    "Invoice Acme Corp on base: design in excess of 500",
    "Invoice Acme Corp on base: design the rest of 500",
    "Rechnung an Acme Corp auf Base: Design höchstens 500",
    "Crée une facture pour Acme Corp sur Base : design près de 500",
    "Crea una fattura per Acme Corp su Base: design oltre 500",
  ])("%s", (said) => {
    held(said);
    const plain = said
      .replace(/(?:mais|in excess|the rest|höchstens|près de|oltre) /, "")
      .replace(" of 500", " 500");
    expect(judge(plain, DESIGN).verdict, plain).toBe("allow");
  });

  it.each(["Pay the rest of", "Zahle über"])("“%s” pays another", (verb) => {
    held(`${verb} 10 USDC to ${A} on base`, pay([[A, 10]]));
    held(`${verb} 10 USDC an ${A} auf Base`, pay([[A, 10]]));
  });
});

it.each(["o", "or", "ou", "oder", "beziehungsweise"])("one row “%s” another is not both", (word) => {
  held(`Invoice Acme Corp on base: design 500, ${word} hosting 100`, BOTH);
});

it.each(["Muster", "Entwurf", "Gutschrift", "Rabatt"])("nobody is called %s", (word) => {
  held(`Zahle 10 USDC an ${word} ${A} auf Base`, pay([[A, 10]]));
});

it("a part of an address is no text", () => {
  const said = `Invoice Acme Corp 500 USDC on base for design ${A.slice(0, 20)}`;
  held(said);
  held(said, invoice([[`Design ${A.slice(0, 20)}`, 1, 500]]));
});
