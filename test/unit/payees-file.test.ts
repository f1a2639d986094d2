import { describe, expect, it } from "vitest";
import { readFigures } from "../../src/console/form/figures.js";
import { readPayees } from "../../src/console/screens/payouts/read-payees.js";
import { recipientsFile } from "../../src/console/screens/payouts/recipients-file.js";

const ANNA = "0x71C7656EC7ab88b098defB751B7401B5f6d8976F";
const BEN = "0x90F79bf6EB2c4f870365E785982E1f101E93b906";
const paid = (text: string) => readPayees(text).map((row) => [row.address, row.amount_usdc, row.label]);
const unread = (text: string) =>
  readPayees(text).map(({ address, amount_usdc, unread: why }) => [address, amount_usdc, why]);

describe("a table without a head", () => {
  it.each([
    [`1001,${ANNA},250.00,Anna`, "1001 or 250.00"],
    [`2026,${ANNA},10.00,March`, "2026 or 10.00"],
    [`${ANNA},1,250.00,Anna`, "1 or 250.00"],
    [`1001,${ANNA},250.00 USDC`, "1001 or 250.00 USDC"],
    [`1001,${ANNA},€ 250`, "1001 or € 250"],
    [`１００１,${ANNA},２５０`, "１００１ or ２５０"],
    [`1001,${ANNA},12.3456789`, "1001 or 12.3456789"],
  ])("asks which is the amount of %s", (text, which) => {
    expect(unread(text)).toEqual([[ANNA, undefined, `Which of the two is the amount: ${which}?`]]);
  });

  it("asks who is paid, and what a further cell is", () => {
    expect(unread(`${ANNA},${BEN},5`)).toEqual([
      [undefined, undefined, expect.stringContaining("Which of them is paid")],
    ]);
    expect(unread(`${ANNA},5,October,Anna`)).toEqual([
      [ANNA, undefined, expect.stringContaining("Name the columns")],
    ]);
  });

  it("takes what is clear, in any order, by any line's end", () => {
    const rows = [
      [ANNA, "1,50", "October"],
      ["Ben Ode", "２５０", undefined],
      [BEN, "7", "28.11.2026"],
    ];
    for (const end of ["\n", "\r\n", "\r"]) {
      const text = [`${ANNA};1,50;October`, "Ben Ode;２５０;", `28.11.2026;7;${BEN}`].join(end);
      expect(paid(text)).toEqual(rows);
    }
    expect(readFigures("２５０")).toBe(250);
  });
});

describe("a table with a head", () => {
  it("goes by the names of its columns, whatever stands beside them", () => {
    expect(paid(`No,Wallet,Net pay,Name\n1001,${ANNA},250.00,Anna`)).toEqual([[ANNA, "250.00", "Anna"]]);
  });

  it.each([
    ["Empfänger;Betrag;Verwendungszweck", "Anna Ito;12,50;Lohn"],
    ["Destinataire;Montant (USDC);Libellé", "Anna Ito;12,50;Lohn"],
    ["Destinatario;Importe;Concepto", "Anna Ito;12,50;Lohn"],
    ["Beneficiário;Salário líquido;Descrição", "Anna Ito;12,50;Lohn"],
    ["Dipendente;Importo in USDC;Causale", "Anna Ito;12,50;Lohn"],
    ["受取人;金額;摘要", "Anna Ito;12,50;Lohn"],
    ["EMPFÄNGER;AMOUNT_USDC;memo", "Anna Ito;12,50;Lohn"],
  ])("knows %s", (head, row) => {
    expect(paid(`${head}\n${row}`)).toEqual([["Anna Ito", "12,50", "Lohn"]]);
  });

  it("stands below Excel's line or a title", () => {
    const rows = [[ANNA, "12,50", "Lohn"]];
    const table = `Adresse;Betrag;Zweck\r\n${ANNA};12,50;Lohn\r\n`;
    for (const above of ["sep=;\r\n", "\ufeffsep=;\r\n", "Oktober 2026\r\n", "Oktober;;\r\n\r\n"])
      expect(paid(above + table), above).toEqual(rows);
  });

  it.each([
    [`wallet,total,usdc\n${ANNA},5,7`, "2 columns could be the amount: total, usdc"],
    [`wallet,gross,net pay\n${ANNA},5,7`, "2 columns could be the amount: gross, net pay"],
    [`wallet,Amount EUR,Amount USDC\n${ANNA},5,7`, "2 columns could be the amount"],
    [`address,wallet,amount\n${ANNA},${BEN},7`, "2 columns could be the address"],
    [`wallet,Betrag (EUR)\n${ANNA},5`, "“Betrag (EUR)” is not in USDC"],
    [`wallet,Betrag €\n${ANNA},5`, "“Betrag €” is not in USDC"],
    [`Konto,Stunden\n${ANNA},5`, "Name them address or name, amount, label, chain, currency"],
    [`wallet,paid\n${ANNA},5`, "names no columns that are known"],
  ])("is refused whole where it is unclear: %j", (text, why) => {
    expect(() => readPayees(text)).toThrow(why);
  });

  it("takes no amount of a row with cells too many, a torn amount or another currency", () => {
    const fault = (text: string) => unread(text).map(([, amount, why]) => [amount, why]);
    expect(fault(`address,amount,label\n${ANNA},1,250.00,Anna\n${BEN},5,Ben`)).toEqual([
      [undefined, "This row has 4 cells where the first one has 3: which is the amount?"],
      ["5", undefined],
    ]);
    expect(fault(`address,amount,label\n${ANNA},1,250.00`)).toEqual([
      [undefined, "Is the amount 1, or 1,250.00?"],
    ]);
    expect(
      fault(`address,amount,currency\n${ANNA},1,EUR\n${ANNA},2,usdc\n${ANNA},3,\n${ANNA},4,USD`),
    ).toEqual([
      [undefined, "Its currency is EUR, and only USDC is paid."],
      ["2", undefined],
      [undefined, "Its currency is left open, and only USDC is paid."],
      [undefined, "Its currency is USD, and only USDC is paid."],
    ]);
  });

  it("loses no row to a quote that nothing closes, or that another row's closes", () => {
    const head = "address,amount,label\n";
    const rest = `${BEN},2,Ben\n${BEN},3,"Ode"\n`;
    const rows = unread(`${head}${ANNA},1,"Anna\n${rest}`);
    expect(rows).toEqual(
      [
        [undefined, undefined, expect.stringContaining("closing quote")],
        [BEN, "2", undefined],
        [BEN, "3", undefined],
      ].map((row, at) => (at === 0 ? [ANNA, ...row.slice(1)] : row)),
    );
    expect(unread(`${head}${ANNA},1,"Anna\n${BEN},2,Ben"\n`)).toEqual([
      [ANNA, undefined, "One cell of it holds further rows: is a quote missing?"],
    ]);
  });

  it("keeps each row's chain", () => {
    const rows = readPayees(`address,amount,Netzwerk\n${ANNA},1,Base\n${BEN},2,solana\n${BEN},3,`);
    expect(rows.map(({ chain }) => chain)).toEqual(["base", "solana", undefined]);
  });
});

it("takes in what a payout's own table says exactly as it went out", () => {
  const amounts = [1.234, 1234.5, 1500, 0.123, 1_000_000_000, 12.5, 0.000001, 1234.567, 2.1234];
  const labels = ["", "=cmd", "'quoted'", "a, b; c", 'said "x"', "+1", "two\nlines", "100", "Oktober"];
  const recipients = amounts.map((amount_usdc, at) => ({
    address: at % 2 ? ANNA : BEN,
    amount_usdc,
    label: labels[at] || null,
    contact_id: at === 0 ? "ct_1" : null,
  }));
  const file = recipientsFile(
    { recipients, chain: "base", status: "confirmed", tx_hash: null },
    new Map([["ct_1", "Anna Ito"]]),
  );
  expect(file.split("\r\n")[0]).toBe("address,amount_usdc,label,chain,status,tx_hash,contact_name");
  expect(file).toContain(",Anna Ito\r\n");
  const rows = readPayees(file);
  expect(rows.map(({ unread: why }) => why).filter(Boolean)).toEqual([]);
  expect(
    rows.map(({ address, amount_usdc, label, chain }) => ({
      ...{ address, amount_usdc: readFigures(String(amount_usdc)), label: label ?? null, chain },
    })),
  ).toEqual(
    recipients.map(({ address, amount_usdc, label }) => ({ address, amount_usdc, label, chain: "base" })),
  );
});
