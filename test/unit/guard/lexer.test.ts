import { describe, expect, it } from "vitest";
import { nameIndex } from "../../../src/agent/reading/lex/names.js";
import { lex, mentionsOf } from "../../../src/agent/reading/lexer.js";
import { parseLexedOrder } from "../../../src/agent/reading/payout-order.js";
import { mentionsAloud } from "../reading/mentions-aloud.js";

const LOWER = `0x${"a1".repeat(20)}`;
const CHECKSUMMED = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

const read = (text: string) => mentionsAloud(mentionsOf(lex(text)));

describe("the lexer's numbers", () => {
  it.each([
    ["pay 1234", "1234"],
    ["pay 1,000.50", "1000.5"],
    ["pay 1.000,50", "1000.5"],
    ["1.000.000", "1000000"],
    ["1’000", "1000"],
    ["1'000.50", "1000.5"],
    ["1,00,000", "100000"],
    ["10\u00a0000 and 10\u202f000", "10000 10000"],
    ["pay 1 500 USDC", "1500$"],
    ["1 500 USDC", "1500|500$"],
    ["12 000.50 USDC", "12000.5$"],
    ["Studio 54 500 USDC", "54500|500$"],
    ["for 54 500 USDC", "54500$"],
    ["ten five USDC", "unreadable"],
    ["0500 USDC", "unreadable"],
    ["please pay 1,000", "1000"],
    ["zahle 1,000", "1000|1"],
    ["1,000", "1000|1"],
    ["pay 1.500", "1500|1.5"],
    ["pay 12,5", "12.5"],
    ["pay 0.125 0,125", "0.125 0.125"],
    ["5k 1.5k 2 thousand 3 grand", "5000 1500 2000 3000"],
    ["$5m, 2 mio and 3 million", "5000000$ 2000000$ 3000000$"],
    ["5m", "unreadable"],
    ["twelve hundred dollars", "1200$"],
    ["two thousand five hundred", "2500"],
    ["five", ""],
    ["five bucks", "5$"],
    ["$50 US$50 50$ 50 usd USDC 50", "50$ 50$ 50$ 50$ 50$"],
    ["5000 cents", "50$"],
    ["€50", "currency"],
    ["50 EUR, 0.5 ETH, R$ 50, 50 USDC.e", "currency currency currency currency"],
    ["10% of 500", "percent expression"],
    ["half of 840", "expression"],
    ["3 March 2026 and 2026-03-31 and 31.12.2026", "date date date date"],
    ["10:42 and 5pm", "time time"],
    ["+49 30 1234567", "phone"],
    ["the 3rd", "ordinal"],
    ["ref 778899, no. 7, #8, limit is 5000 USDC", "labelled labelled labelled labelled"],
    ["3 payouts, 12 contributors, 3 train tickets", "count count count"],
    ["50-60 USDC", "range"],
    ["0.1234567", "unreadable"],
    ["v2 2x 3d", ""],
    ["5\u200b0", ""],
    ["-50", "unreadable"],
  ])("read %j as %j", (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it("takes a comma that delimits a row for no part of a number", () => {
    expect(read(`pay\n${LOWER},1,500`)).toBe("address 1 500");
    expect(read(`pay\n${LOWER},"1,500.25"`)).toBe("address 1500.25");
  });
});

describe("the lexer's addresses", () => {
  it.each([
    [LOWER, "address"],
    [CHECKSUMMED, "address"],
    [CHECKSUMMED.replace("5aA", "5aa"), "bad_checksum"],
    [`(${LOWER}), "${LOWER}" and [Ann](${LOWER})`, "address address address"],
    [`eth:${LOWER} oeth:${LOWER} eip155:8453:${LOWER}`, "address@ethereum address@optimism address@base"],
    [`eip155:5:${LOWER}`, "address@unknown"],
    [`${LOWER}ab`, ""],
    [LOWER.slice(2), ""],
    ["0x12…ab", ""],
    [`https://scan.io/address/${LOWER} scan.io/${LOWER}`, "url url"],
    [`0x\u200b${"a1".repeat(20)}`, ""],
    ["vitalik@site.eth.link", "email"],
  ])("read %j as %j", (text, expected) => {
    expect(read(text)).toBe(expected);
  });
});

describe("the lexer's chains", () => {
  it.each([
    ["on base", "base"],
    ["auf Base, sur optimism, na polygon", "base optimism polygon"],
    ["Arbitrum One or matic or ETH mainnet or L1", "arbitrum polygon ethereum ethereum"],
    ["OP or Arb", "optimism arbitrum"],
    ["chain: base", "base"],
    ["the base network", "base"],
    ["base", "base"],
    [`send it to ${LOWER} base`, "address base"],
    ["the base price, our customer base, a base", ""],
    ["on base salary", ""],
    ["base sepolia, Arbitrum Nova, polygon zkEVM, ethereum classic", ""],
    ["not base", "not base"],
    ["I have 2 ETH", "currency"],
  ])("read %j as %j", (text, expected) => {
    expect(read(text)).toBe(expected);
  });
});

describe("the lexer's names", () => {
  const names = nameIndex({
    clients: [{ name: "Base Camp Ltd", email: "ap@base.camp" }],
    wallets: [],
    records: [{ id: "inv_01", kind: "invoice", number: "INV-2026-000017" }],
  });

  it("finds what the account has as whole words, and hides chain words inside", () => {
    const found = mentionsOf(lex("link on base for base camp ltd, see inv-2026-000017", names));
    expect(found.map(({ kind }) => kind)).toEqual(["chain", "name", "name"]);
  });

  it("finds no part of a longer word", () => {
    expect(
      mentionsOf(lex("INV-2026-0000171 and base camp ltda", names)).some(({ kind }) => kind === "name"),
    ).toBe(false);
  });
});

describe("the lexer's offsets", () => {
  it("cover every character but blanks exactly once", () => {
    const { text, tokens } = lex(`Hi, pay ${LOWER} $1,200.50 (on Base) – "ref 7"\n\nzahle 5 €`);
    let end = 0;
    for (const token of tokens) {
      expect(text.slice(end, token.start).trim()).toBe("");
      expect(token.end).toBeGreaterThan(token.start);
      end = token.end;
    }
    expect(text.slice(end).trim()).toBe("");
  });
});

describe("the lexer under hostile text", () => {
  const units = [
    "a",
    "a.",
    "1",
    "1,",
    "1 ",
    "a-",
    "a@",
    "(",
    "\n ",
    "|",
    "1:",
    "0x",
    "http://",
    "\u200b",
    "one hundred ",
    "two ",
  ];

  it.each(units)("answers 200,000 characters of %j", (unit) => {
    const text = unit.repeat(200_000 / unit.length);
    expect(lex(text).tokens.at(-1)?.end).toBeGreaterThan(199_000);
    expect(parseLexedOrder([lex(text)]).kind).toBe("no_order");
  });
});

it("comes to an end with every numeral of every script", () => {
  const numerals = Array.from({ length: 0x20000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((sign) => /\p{N}/u.test(sign));
  expect(numerals).toContain("〇");
  for (const sign of numerals)
    for (const text of [sign, `pay ${sign} USDC`, `5${sign}`, `${sign}5`, `a,0x${"a1".repeat(20)},${sign}`])
      expect(lex(text).tokens.at(-1)?.end).toBe(text.normalize("NFC").length);
});
