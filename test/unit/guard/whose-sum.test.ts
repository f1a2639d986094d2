import { describe, expect, it } from "vitest";
import { GLOBEX, pay } from "./requests.js";
import { A, asAsked, B, invoice, judge, link } from "./world.js";

const both = invoice([
  ["Hosting", 1, 300],
  ["Design", 1, 200],
]);

describe("who pays for somebody pays another", () => {
  it.each([
    `Pay for ${A} 50 USDC on base`,
    `Please pay on base for ${A} 50 USDC`,
    `Zahle für ${A} 50 USDC auf Base`,
    `Paie pour ${A} 50 USDC sur Base`,
    `Paga per ${A} 50 USDC su Base`,
  ])("%s", (said) => {
    expect(judge(said, pay([[A, 50]])).verdict).toBe("confirm");
  });

  it.each([
    `Pay 50 USDC for ${A} on base`,
    `Make a payout for ${A} of 50 USDC on base`,
    `Zahle 50 USDC für ${A} auf Base`,
    `Pague para ${A} 50 USDC na Base`,
  ])("%s is paid to him", (said) => {
    expect(judge(said, pay([[A, 50]])).verdict).toBe("allow");
  });

  it("several for each", () => {
    const call = pay([
      [A, 50],
      [B, 50],
    ]);
    expect(judge(`Pay 50 USDC each for ${A} and ${B} on base`, call).verdict).toBe("allow");
  });
});

describe("a bill's second sum is no text of the first", () => {
  it.each([
    "300 for hosting + 200 for design",
    "$300 for hosting + $200 for design",
    "hosting 300 + design 200",
  ])("%s", (rows) => {
    const said = `Invoice Acme Corp on base: ${rows}`;
    expect(judge(said, both).verdict).toBe("allow");
    expect(judge(said, invoice([["Hosting + 200 for design", 1, 300]])).verdict).toBe("deny");
  });

  it.each(["300 for hosting / 200 for design", "300 USDC for hosting and design for 200"])("%s", (rows) => {
    const said = `Invoice Acme Corp ${rows} on base`;
    for (const call of [both, invoice([["Hosting / 200 for design", 1, 300]]), invoice([["Design", 1, 300]])])
      expect(judge(said, call).verdict).toBe("confirm");
  });

  it("and what is added to hosting is a text", () => {
    const said = "Invoice Acme Corp 300 USDC for hosting + 2 domains on base";
    expect(judge(said, invoice([["Hosting + 2 domains", 1, 300]])).verdict).toBe("allow");
    expect(judge("Create a payment link for 50 + 20 USDC on base", link(20)).verdict).toBe("confirm");
    expect(judge("Create a payment link for 50 + 20 USDC on base", link(70)).verdict).toBe("confirm");
  });
});

describe("a number in a text may be another sum", () => {
  const joints = ["and", "plus", "/", "+", "&", "add", "besides", "und", "et"];
  const sums = ["200 for design", "design 200", "design for 200", "200 design", "two hundred for design"];
  it.each([
    ...joints.flatMap((joint) => [...sums, "design 2x100"].map((sum) => `${joint} ${sum}`)),
    "and another 200",
    "and another 200 USDC for design",
    ...["with", "including", "mit", "avec"].flatMap((joint) =>
      ["200 for design", "design 200", "design for 200", "two hundred for design"].map(
        (sum) => `${joint} ${sum}`,
      ),
    ),
    ...["with", "followed by", "along with", "then", "zuzüglich", "puis"].flatMap((joint) =>
      ["200 design", "design 200"].map((sum) => `${joint} ${sum}`),
    ),
    "with 9 for design",
    "with 2000 for design",
    "# 200 for design",
    "balance 200",
    "balance: 200 USDC",
  ])("300 for hosting %s", (rest) => {
    for (const sum of ["300", "$300", "300 USDC"])
      for (const text of ["Hosting", `Hosting ${rest}`]) {
        const bill = invoice([[text, 1, 300]]);
        expect(judge(`Invoice Acme Corp ${sum} for hosting ${rest} on base`, bill).verdict).not.toBe("allow");
        expect(judge(`Invoice Acme Corp on base: ${sum} for hosting ${rest}`, bill).verdict).not.toBe(
          "allow",
        );
      }
    expect(judge(`Create a link for 300 USDC on base for hosting ${rest}`, link(300)).verdict).not.toBe(
      "allow",
    );
  });

  it.each([
    "sprint 3 and sprint 4",
    "chapters 1 and 2",
    "phase 2 for the site",
    "dinner with wine for 4",
    "dinner for 4 for the team",
    "site 1 of 25",
    "200 flyers",
    "hosting for 200 users",
    "support with order 4711",
    "ticket #200",
    "support 2026",
    "Office 365",
    "case 8812",
    "painting of 80 sqm",
    "hosting with 500 GB",
    "workshop with 25 participants",
    "workshop with 25 people",
  ])("and %s is what one sum is for", (text) => {
    const bill = invoice([[text, 1, 300]]);
    expect(judge(`Invoice Acme Corp 300 USDC for ${text} on base`, bill).verdict).toBe("allow");
  });
});

describe("words of trade beside a bill's only sum are what it is for", () => {
  const bill = invoice([["Web design", 1, 900]]);
  it.each([
    "Invoice Acme Corp 900 USDC, web design, base",
    "Invoice Acme Corp 900 USDC, base, web design",
    "Invoice Acme Corp 900 USDC (web design) on base",
    "Send Acme Corp an invoice for $900 (web design) on base",
  ])("%s", (said) => {
    expect(judge(said, bill).verdict).toBe("allow");
    expect(judge(said, invoice([["Web design", 1, 90]])).verdict).toBe("deny");
  });

  it.each([
    "half",
    "partial",
    "hourly",
    "discount",
    "deposit",
    "tax",
    "review",
    "draft",
    "cancelled design",
    "design draft",
    "design, hosting",
    "design, 200 USDC",
    "Bob",
    "not yet",
  ])("but not %s", (words) => {
    for (const said of [
      `Invoice Acme Corp 900 USDC, ${words}, base`,
      `Invoice Acme Corp 900 USDC (${words}) on base`,
    ])
      for (const call of [bill, invoice([[words, 1, 900]]), invoice([["Services", 1, 900]])])
        expect(judge(said, call).verdict, said).not.toBe("allow");
  });

  it.each(["900 USDC, web design", "900 USDC for hosting, web design", "900 USDC, web design for Bob"])(
    "nor where they are more than that: %s",
    (words) => {
      const said = `Invoice Acme Corp ${words}, 40 USDC, base`;
      for (const call of [bill, invoice([["Hosting", 1, 900]])])
        expect(judge(said, call).verdict).not.toBe("allow");
    },
  );
});

describe("a bill's words belong to one sum", () => {
  const both = invoice([
    ["Hosting", 1, 300],
    ["Hosting", 1, 350],
  ]);
  const one = (sum: number) => invoice([["Hosting", 1, sum]]);
  const services = invoice([
    ["Hosting", 1, 300],
    ["Services", 1, 350],
  ]);

  it.each([
    "Invoice Acme Corp 300 USDC for hosting, 350 USDC on base",
    "Invoice Acme Corp 300 USDC for hosting, amount 350 USDC, base",
    "Invoice Acme Corp 300 USDC for hosting. It's 350 USDC on base.",
    "Invoice Acme Corp 300 USDC for hosting on base. The amount is 350 USDC.",
    "Invoice Acme Corp 300 USDC for hosting on base. Set it to 350 USDC.",
    "Rechnung an Acme Corp über 300 USDC für Hosting auf Base. Der Betrag ist 350 USDC.",
  ])("so that nobody knows which is meant: %s", (said) => {
    for (const call of [both, services, one(300), one(350), one(650)])
      expect(judge(said, call).verdict).not.toBe("allow");
  });

  it.each([
    ["Invoice Acme Corp 300 USDC on base. It's 350 USDC.", 350],
    ["Invoice Acme Corp 300 USDC on base. Use 350 USDC.", 350],
  ])("nor without any: %s", (said, sum) => {
    const call = invoice([
      ["Services", 1, 300],
      ["Services", 1, sum],
    ]);
    expect(judge(said, call).verdict).toBe("confirm");
  });

  it.each([
    ["Invoice Acme Corp 300 USDC for hosting on base. Make it 350 USDC.", one(350)],
    ["Invoice Acme Corp 300 USDC for hosting on base. It's 300 USDC.", one(300)],
    ["Invoice Acme Corp for hosting on base. It's 350 USDC.", one(350)],
  ])("and is plain where there is one: %s", (said, call) => {
    expect(judge(said, call).verdict).toBe("allow");
  });

  it("more of them are added with their own", () => {
    const said = "Invoice Acme Corp 300 USDC for hosting on base. Also 350 USDC for design.";
    const rows = (first: string, second: string) =>
      invoice([
        [first, 1, 300],
        [second, 1, 350],
      ]);
    expect(judge(said, rows("Hosting", "Design")).verdict).toBe("allow");
    expect(judge(said, rows("Design", "Hosting")).verdict).not.toBe("allow");
  });
});

describe("an answer says that a chain is fine", () => {
  const bill = "Create a payment link for 50 USDC";
  const answered = (...said: string[]) => judge(said, link(50), {}, asAsked(said)).verdict;
  it.each(["Base is fine", "ok, base works", "Base passt", "Base va bene", "base is fine by me."])(
    "%s",
    (answer) => {
      expect(answered(bill, answer)).toBe("allow");
      expect(judge([bill, answer], link(50)).verdict).not.toBe("allow");
    },
  );

  it.each([
    "Base is fine?",
    "Base is fine if it is cheap",
    "Base is not fine",
    "Base is fine but wait",
    "Base is fine, half now",
    "The price is fine",
  ])("but not %s", (answer) => {
    expect(answered(bill, answer)).not.toBe("allow");
  });

  it("and no order is fine", () => {
    expect(answered(`${bill} on base is fine`)).not.toBe("allow");
    const said = ["Pay Ann 10 USDC on base is fine", `Pay ${A} 10 USDC on base is fine`];
    for (const one of said) expect(judge(one, pay([[A, 10]])).verdict).not.toBe("allow");
  });
});

describe("an answer says what it is for", () => {
  const said = (answer: string) => ["Invoice Acme Corp 300 USDC on base", answer];
  it.each(["hosting", "for hosting", "it's for hosting", "It is for hosting"])("%s", (answer) => {
    const chat = said(answer);
    expect(judge(chat, invoice([["Hosting", 1, 300]]), {}, asAsked(chat)).verdict).toBe("allow");
  });

  it.each([
    "it's for hosting, not now",
    "it's on hold",
    "it's not hosting",
    "it's paid",
    "is it for hosting?",
  ])("but not %s", (answer) => {
    const chat = said(answer);
    for (const words of ["Hosting", "Services", answer])
      expect(judge(chat, invoice([[words, 1, 300]]), {}, asAsked(chat)).verdict).not.toBe("allow");
  });
});

describe("a bill for what somebody owes goes to him", () => {
  const bill = invoice([["Brochure", 1, 700]]);
  it.each([
    "Acme Corp owes me 700 USDC for the brochure. Invoice them on base.",
    "Acme Corp owes me 700 USDC for the brochure, invoice them on base",
    "Acme Corp owes me 700 USDC for the brochure. Create an invoice on base.",
    "Acme Corp owes me 700 USDC for the brochure. Invoice Acme Corp on base.",
    "Invoice Acme Corp on base. Acme Corp owes me 700 USDC for the brochure.",
  ])("%s", (said) => {
    expect(judge(said, bill).verdict).toBe("allow");
    expect(judge(said, invoice([["Brochure", 1, 700]], GLOBEX)).verdict).not.toBe("allow");
  });

  it.each([
    "Globex owes me 700 USDC for the brochure. Invoice Acme Corp on base.",
    "Bob owes me 700 USDC for the brochure. Invoice Acme Corp on base.",
    "Bob from the club owes me 700 USDC for the brochure. Invoice Acme Corp on base.",
    "Invoice Acme Corp on base. Globex owes me 700 USDC for the brochure.",
    "Globex owes me 700 USDC for the brochure, invoice Acme Corp on base",
    "Globex owes me 700 USDC for the brochure, invoice Acme Corp 700 USDC for the brochure on base",
    "Acme Corp owes me 700 USDC for the brochure, don't invoice them on base",
    "Acme Corp owes me 700 USDC for the brochure, invoice them later on base",
    "Invoice them 700 USDC for the brochure on base",
  ])("and to nobody else: %s", (said) => {
    for (const call of [bill, invoice([["Brochure", 1, 700]], GLOBEX)])
      expect(judge(said, call).verdict).not.toBe("allow");
  });

  it("a link for it names nobody", () => {
    const said = "Bob owes me 50 USDC for dinner. Create a payment link on base";
    expect(judge(said, link(50, { description: "dinner" })).verdict).toBe("allow");
  });
});
