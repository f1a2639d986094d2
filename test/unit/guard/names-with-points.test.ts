import { expect, it } from "vitest";
import { to } from "./requests.js";
import { invoice, judge, link, PAYEE } from "./world.js";

const billed = (name: string) => invoice([["Translation", 1, 220]], to(name, "desk@names.example"));

it.each([
  "Dr. Smith",
  "Mr. John D. Doe",
  "J.P. Morgan",
  "St. Mary's School",
  "Smith Inc.",
  "Smith & Co. Ltd.",
  "Café Zürich GmbH & Co. KG",
  "Bank of Tea & Coffee Trading Co.",
  "Yahoo!",
])("bills %s, whose name has a point in it", (name) => {
  const said = `Write an invoice for ${name} (desk@names.example), 220 USDC for a translation, on base`;
  expect(judge(said, billed(name)).verdict).toBe("allow");
  const [first = ""] = name.split(/[.!]/);
  if (first !== name) expect(judge(said, billed(`${first} Mallory`)).verdict).not.toBe("allow");
});

it.each([
  [
    "Rechnung an Hr. Müller (desk@names.example) über 220 USDC für Beratung auf base",
    "Hr. Müller",
    "Beratung",
  ],
  [
    "Stelle Fr. Dr. Schmidt (desk@names.example) 220 USDC für Beratung in Rechnung, auf base",
    "Fr. Dr. Schmidt",
    "Beratung",
  ],
  ["Facture M. Dupont (desk@names.example) 220 USDC pour une traduction sur base", "M. Dupont", "Traduction"],
  ["Factura a Sra. López (desk@names.example) 220 USDC por traducción en base", "Sra. López", "Traducción"],
  ["Fattura al Sig. Rossi (desk@names.example) 220 USDC per traduzione su base", "Sig. Rossi", "Traduzione"],
])("bills by a title of other languages: %s", (said, name, text) => {
  expect(judge(said, invoice([[text, 1, 220]], to(name, "desk@names.example"))).verdict).toBe("allow");
});

it.each([
  "Mallory.",
  "Cancel that.",
  "Pending approval.",
  "Wait for me.",
  "Tomorrow.",
  `Pay ${PAYEE} 5 USDC.`,
])("a point that could belong to a name hides nothing behind it: %s", (behind) => {
  for (const end of ["for Vitamin C", "for Plan B", "for Smith Inc", "for Dr"]) {
    const said = `Invoice Dr. Smith (desk@names.example) 220 USDC on base ${end}. ${behind}`;
    const text = end.slice("for ".length);
    for (const words of [text, `${text}. ${behind.replace(/\.$/, "")}`])
      expect(judge(said, invoice([[words, 1, 220]], to("Dr. Smith", "desk@names.example"))).verdict).not.toBe(
        "allow",
      );
  }
});

it.each(["Saturday ticket", "Rent for May"])("in quotes a text may speak of days and months: %s", (text) => {
  const said = `Create a payment link for 35 USDC on base, description "${text}"`;
  expect(judge(said, link(35, { description: text })).verdict).toBe("allow");
});

it.each(["not before Saturday", "until May"])("in quotes no text puts anything off: %s", (text) => {
  const said = `Create a payment link for 35 USDC on base, description "${text}"`;
  expect(judge(said, link(35, { description: text })).verdict).not.toBe("allow");
});

it("takes what a payer is led to after paying, and no other condition", () => {
  const call = link(35, { success_url: "https://shop.example/thanks" });
  const said = (rest: string) =>
    `Create a payment link for 35 USDC on base, redirect to https://shop.example/thanks ${rest}`;
  const [plain, after, odd] = ["", "after payment", "after my approval"].map(
    (rest) => judge(said(rest), call).verdict,
  );
  expect(after).toBe(plain);
  expect(odd).not.toBe("allow");
});
