import { describe, expect, it } from "vitest";
import { invoice, judge, link } from "./world.js";

const verdict = (said: string, call: Parameters<typeof judge>[1]) => judge(said, call).verdict;

describe("so many at a price are that many prices", () => {
  it.each<[words: string, text: string, quantity: number, price: number]>([
    ["2,400 words at $0.12", "words", 2400, 0.12],
    ["1,000 flyers at $2", "flyers", 1000, 2],
    ["1,200 miles at $0.50", "miles", 1200, 0.5],
    ["1,200 kg of gravel at $2", "gravel", 1200, 2],
    ["1,200 words at 10 cents", "words", 1200, 0.1],
    ["2,400 words, $0.12 each,", "words", 2400, 0.12],
  ])("%s", (words, text, quantity, price) => {
    const said = `Invoice Acme Corp for ${words} on base`;
    expect(verdict(said, invoice([[text, quantity, price]]))).toBe("allow");
    expect(verdict(said, invoice([[text, 1, price]]))).toBe("deny");
  });

  it("of a link, too", () => {
    const said = "Create a payment link for 1,000 stickers at $2 on base";
    expect(verdict(said, link(2000))).toBe("allow");
    expect(verdict(said, link(2))).toBe("deny");
  });
});

describe("a price of one beside a count that nobody multiplies it with is asked about", () => {
  it.each<[words: string, quantity: number, price: number]>([
    ["translation of 2,400 words at $0.12", 2400, 0.12],
    ["installation of 5 doors at $80", 5, 80],
    ["installation of five doors at $80", 5, 80],
    ["installation of 5 doors, rate $80,", 5, 80],
    ["printing 200 flyers at $2", 200, 2],
    ["a series of 6 workshops at $400", 6, 400],
    ["training for 12 staff at $90", 12, 90],
    ["delivery to 3 sites at $90", 3, 90],
    ["both doors at $80", 2, 80],
    ["2 developers for 10 hours at $90", 20, 90],
    ["2 to 3 hours at $50", 3, 50],
    ["2 hours 30 minutes at $50", 2, 50],
    ["2h 30min at $50", 2, 50],
    ["1 hour 45 minutes at $60", 1, 60],
    ["2 half days at $300 per day", 2, 300],
    ["3 people, 2 hours at $50 each", 2, 50],
    ["2 rooms, 3 nights at $90", 3, 90],
    ["3 teams, 5 seats at $4", 5, 4],
    ["rental of 2 cars, 3 days at $50", 3, 50],
    ["work of 2 developers, 10 hours at $90", 10, 90],
    ["3 hours at $50 for 2 developers", 3, 50],
  ])("%s", (words, quantity, price) => {
    const said = `Invoice Acme Corp for ${words} on base`;
    for (const count of [1, quantity])
      expect(verdict(said, invoice([["Services", count, price]]))).toBe("confirm");
  });

  it.each<[said: string, price: number]>([
    ["Create a payment link for a set of 6 mugs at $12 on base", 12],
    ["Create a payment link for entry of 4 people at $12 on base", 12],
    ["Crea un enlace de pago para entrada de 4 personas a 12 USDC en Base", 12],
    ["Crea un enlace de pago para instalación de 5 puertas de 80 USDC en Base", 80],
  ])("%s", (said, price) => {
    expect(verdict(said, link(price))).toBe("confirm");
  });

  it.each([
    "Erstelle eine Rechnung an Acme Corp für Übersetzung von 2000 Wörtern à 0,12 USDC auf Base",
    "Rechnung an Acme Corp auf Base für 2.400 Wörter à 0,12 USDC",
    "Facture Acme Corp pour traduction de 2000 mots à 0,12 USDC sur base",
    "Crea una factura para Acme Corp por traducción de 2000 palabras a 0,12 USDC en Base",
    "Crie uma fatura para Acme Corp por tradução de 2000 palavras a 0,12 USDC na Base",
    "Crea una fattura per Acme Corp per traduzione di 2000 parole a 0,12 USDC su Base",
    "Crea una fattura per Acme Corp per traduzione di due pagine a 0,12 USDC su Base",
  ])("%s", (said) => {
    for (const count of [1, 2000, 2400])
      expect(verdict(said, invoice([["Services", count, 0.12]]))).toBe("confirm");
  });

  it.each<[words: string, text: string, quantity: number, price: number]>([
    ["phase 2 at $300", "phase 2", 1, 300],
    ["design 2026 at $300", "design 2026", 1, 300],
    ["a workshop on 12 May at $300", "a workshop on 12 May", 1, 300],
    ["1.5 hours at $80", "hours", 1.5, 80],
    ["3h at $80/h", "3h", 3, 80],
    ["printing of 200 flyers, $300,", "printing of 200 flyers", 1, 300],
    ["2 half days at $300", "half days", 2, 300],
  ])("but not %s", (words, text, quantity, price) => {
    expect(verdict(`Invoice Acme Corp for ${words} on base`, invoice([[text, quantity, price]]))).toBe(
      "allow",
    );
  });
});

describe("a number that names or counts a thing is no sum of its own", () => {
  it.each<[rows: string, one: [string, number], other: [string, number]]>([
    ["cleaning $300, floor 14", ["cleaning", 300], ["floor", 14]],
    ["painting $300, Sunrise 14", ["painting", 300], ["Sunrise", 14]],
    ["repair 300, flat 3", ["repair", 300], ["flat", 3]],
    ["repair 300, apartment 14", ["repair", 300], ["apartment", 14]],
    ["room 12, breakfast 30", ["room", 12], ["breakfast", 30]],
    ["table 4, lunch 60", ["table", 4], ["lunch", 60]],
    ["gate 4, tickets 30", ["gate", 4], ["tickets", 30]],
    ["editing 300, chapter 12", ["editing", 300], ["chapter", 12]],
    ["setup 300, Windows 11", ["setup", 300], ["Windows", 11]],
    ["\n- repair 300\n- iPhone 15", ["repair", 300], ["iPhone", 15]],
    ["tour 300, Route 66", ["tour", 300], ["Route", 66]],
    ["guests 40, catering 900", ["guests", 40], ["catering", 900]],
    ["photos 20, editing 90", ["photos", 20], ["editing", 90]],
    ["coaching 300, age 40", ["coaching", 300], ["age", 40]],
    ["mileage 40, repair 300", ["mileage", 40], ["repair", 300]],
    ["meter reading 4471, electricity 300", ["meter reading", 4471], ["electricity", 300]],
    ["hosting 2025, design 300", ["hosting", 2025], ["design", 300]],
    ["Wohnung 12, Miete 900", ["Wohnung", 12], ["Miete", 900]],
    ["Zimmer 12, Miete 900", ["Zimmer", 12], ["Miete", 900]],
    ["chambre 12, loyer 900", ["chambre", 12], ["loyer", 900]],
    ["design 300, market price 400", ["design", 300], ["market price", 400]],
    ["design 300, competitor 400", ["design", 300], ["competitor", 400]],
    ["design 300, early bird 100", ["design", 300], ["early bird", 100]],
    ["design 300, gift 50", ["design", 300], ["gift", 50]],
    ["design 300, loyalty bonus 50", ["design", 300], ["loyalty bonus", 50]],
  ])("%s", (rows, [text, sum], [thing, number]) => {
    const said = `Invoice Acme Corp on base: ${rows}`;
    const both = invoice([
      [text, 1, sum],
      [thing, 1, number],
    ]);
    expect(verdict(said, both)).toBe("confirm");
    for (const [only, usdc] of [
      [text, sum],
      [thing, number],
    ] as const)
      expect(verdict(said, invoice([[only, 1, usdc]]))).toBe("confirm");
  });

  it.each<[said: string, text: string, sum: number, more: number]>([
    ["Invoice Acme Corp $2,400 for API integration on base, milestone 2 of 3", "API integration", 2400, 3],
    ["Invoice Acme Corp $300 for cleaning on base, floor 14", "cleaning", 300, 14],
  ])("%s", (said, text, sum, more) => {
    const rows: [string, number, number][] = [
      [text, 1, sum],
      ["Services", 1, more],
    ];
    expect(verdict(said, invoice(rows))).toBe("confirm");
    expect(verdict(said, invoice(rows.slice(0, 1)))).toBe("confirm");
  });

  it.each<[rows: string, one: [string, number], other: [string, number]]>([
    ["design 300, hosting 200 USDC", ["design", 300], ["hosting", 200]],
    ["design 300, hosting 20", ["design", 300], ["hosting", 20]],
    ["design 2000, hosting 300", ["design", 2000], ["hosting", 300]],
    ["room $120, breakfast $30", ["room", 120], ["breakfast", 30]],
  ])("but both are in %s", (rows, [text, sum], [thing, number]) => {
    const both = invoice([
      [text, 1, sum],
      [thing, 1, number],
    ]);
    expect(verdict(`Invoice Acme Corp on base: ${rows}`, both)).toBe("allow");
  });
});
