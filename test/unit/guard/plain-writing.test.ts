import { describe, expect, it } from "vitest";
import { pay } from "./requests.js";
import { A, ACCOUNT, asAsked, B, invoice, judge, link } from "./world.js";

const hosting = invoice([["Hosting", 1, 900]]);

describe("words and sums in bold", () => {
  it("are read as they stand", () => {
    const said = "Invoice **Acme Corp** for **web hosting**, **$900**, on **base**, due **20 March**.";
    const call = invoice([["web hosting", 1, 900]], { due_date: "2026-03-20" });
    expect(judge(said, call).verdict).toBe("allow");
    expect(judge(said, invoice([["web hosting", 1, 90]], { due_date: "2026-03-20" })).verdict).toBe("deny");
    expect(judge(said, invoice([["web hosting", 1, 900]])).verdict).not.toBe("allow");
    expect(judge(`**Pay** ${A} **$10** on **base**`, pay([[A, 10]])).verdict).toBe("allow");
  });

  it.each([
    "**not $900**",
    "**do not send** $900",
    "**$900** or **$800**",
    "**$900**, **$800**",
    "**$9**00",
    "$9**00**",
    "** $900 **0",
    "**$900**0",
    "~~**$900**~~",
    "`**$900**`",
    "**half of $900**",
    "**example:** $900",
    "**$900** if she agrees",
    "**unless it rains** $900",
  ])("hide nothing: %s", (sum) => {
    expect(judge(`Invoice Acme Corp ${sum} for hosting on base`, hosting).verdict).not.toBe("allow");
    const paid = sum.replaceAll("9", "1").replaceAll("8", "2");
    expect(judge(`Pay ${A} ${paid} on base`, pay([[A, 100]])).verdict).not.toBe("allow");
  });
});

describe("days as they are spoken, and without a year", () => {
  it.each([
    ["april first", "2026-04-01"],
    ["the first of April", "2026-04-01"],
    ["april twenty-third", "2026-04-23"],
    ["3/31", "2026-03-31"],
    ["31/3", "2026-03-31"],
  ])("%s", (said, due_date) => {
    const text = `Invoice Acme Corp 900 USDC for hosting on base, due ${said}`;
    expect(judge(text, invoice([["Hosting", 1, 900]], { due_date })).verdict).toBe("allow");
    expect(judge(text, invoice([["Hosting", 1, 900]], { due_date: "2026-06-07" })).verdict).not.toBe("allow");
    expect(judge(text, hosting).verdict).not.toBe("allow");
  });

  it.each([
    "3/4",
    "30/2",
    "13/13",
    "april thirty-first",
    "april first or second",
    "first",
    "april first draft",
  ])("%s is asked about", (said) => {
    const text = `Invoice Acme Corp 900 USDC for hosting on base, due ${said}`;
    for (const due_date of [
      "2026-04-01",
      "2026-04-03",
      "2026-03-04",
      "2026-03-30",
      "2026-05-01",
      "2026-04-02",
    ])
      expect(judge(text, invoice([["Hosting", 1, 900]], { due_date })).verdict).not.toBe("allow");
    expect(judge(text, hosting).verdict).not.toBe("allow");
  });
});

it("a day's price behind what it is of", () => {
  const three = invoice([["Hosting", 3, 80]]);
  expect(judge("Invoice Acme Corp for 3 days of hosting at 80 a day on base", three).verdict).toBe("allow");
  for (const said of ["80 a week", "80 a day or 90", "80 a day, maybe", "80 a month"])
    expect(judge(`Invoice Acme Corp for 3 days of hosting at ${said} on base`, three).verdict).not.toBe(
      "allow",
    );
});

it("a month and its year in brackets are what it is for", () => {
  const call = invoice([["social media management, March 2026", 1, 900]]);
  const said = (inside: string) => `Invoice Acme Corp $900 (social media management, ${inside}), on base`;
  expect(judge(said("March 2026"), call).verdict).toBe("allow");
  for (const inside of [
    "not March 2026",
    "March 2026 or May",
    "March",
    "March 2026 300",
    "March 2026 pending",
  ])
    expect(judge(said(inside), call).verdict).not.toBe("allow");
});

it("one more, behind a word of thanks", () => {
  const chat = (more: string) => ["Payment link for $75 on base", more];
  const call = link(40, { description: "Mowing" });
  for (const more of [
    "Great, another one for $40 for mowing on base",
    "cool! another one for $40 for mowing on base",
  ])
    expect(judge(chat(more), call).verdict).toBe("allow");
  for (const more of [
    "Great, not another one for $40 for mowing on base",
    "Great, no more. Another one for $40 for mowing on base was wrong",
    "Bob said: another one for $40 for mowing on base",
    "Great, another one for $40 for mowing on base if she pays",
  ])
    expect(judge(chat(more), call).verdict).not.toBe("allow");
});

it("a polite word between whom it is for and what", () => {
  const said = "Moin, schick Acme Corp bitte eine Rechnung über 900 USDC für Hosting auf Base, danke!";
  expect(judge(said, hosting).verdict).toBe("allow");
  for (const word of ["keine", "nie eine", "vielleicht eine", "falls nötig eine"])
    expect(judge(said.replace("eine", word), hosting).verdict).not.toBe("allow");
});

it("what was earned in a month is a question that orders nothing", () => {
  const order = "thanks. Now invoice Acme Corp $900 for hosting on base";
  expect(judge(["how much did I earn in February?", order], hosting).verdict).toBe("allow");
  for (const before of [
    "earn it in February first",
    "how much would I earn in February",
    "if I earn in February",
  ])
    expect(judge([before, order], hosting).verdict).not.toBe("allow");
});

describe("contacts in small letters", () => {
  const wallets = (address: `0x${string}`) => [{ address, chain: "any" as const }];
  const of = (name: string, address: string) => ({
    name,
    email: null,
    changed: false,
    wallets: wallets(address as `0x${string}`),
  });
  const account = { ...ACCOUNT, contacts: [of("Maria Lopez", A), of("Tom Becker", B), of("Pay Later", B)] };
  const two = pay([
    [A, 200],
    [B, 150],
  ]);
  const verdictOf = (said: string, call = two) => judge(said, call, {}, asAsked(said, account)).verdict;

  it("are asked about, and not denied", () => {
    expect(verdictOf("pay maria lopez 200 and tom becker 150 on base")).toBe("confirm");
    expect(verdictOf("pay Maria Lopez 200 and Tom Becker 150 on base")).toBe("allow");
  });

  it.each([
    "do not pay maria lopez 200 and tom becker 150 on base",
    "pay maria 200 and tom 150 on base",
    "pay maria lopezs 200 and tom becker 150 on base",
    "pay maria lopez hernandez 200 and tom becker 150 on base",
    "pay anna maria lopez 200 and tom becker 150 on base",
    "pay maria lopez 200 and pay later 150 on base",
    "pay maria lopez 200 or tom becker 150 on base",
    "maria lopez said: pay maria lopez 200 and tom becker 150 on base",
  ])("%s", (said) => {
    expect(verdictOf(said)).not.toBe("allow");
  });
});

describe("what a payout is headed by, and for whose work", () => {
  const one = pay([[A, 90]]);

  it.each([
    `Pay ${A} 90 USDC on Base for last night's gig`,
    `pay ${A} 90 on base for the weekend's work`,
    `Bug bounties: pay ${A} $90 on base.`,
    `Bug bounties! Please pay ${A} $90 on base.`,
  ])("%s", (said) => {
    expect(judge(said, one).verdict).toBe("allow");
    expect(judge(said, pay([[A, 9]])).verdict).toBe("deny");
    expect(judge(said, pay([[B, 90]])).verdict).not.toBe("allow");
  });

  it.each([
    `Pay ${A} 90 USDC on Base for last night's`,
    `Pay ${A} 90 USDC on Base before last night's gig`,
    `Pay ${A} 90 USDC on Base for not last night's gig`,
    `Pay ${A} 90 USDC on Base for last night's cancelled gig`,
    `Pay ${A} 90 USDC on Base for next week's gig if it happens`,
    `Fake bounties: pay ${A} $90 on base.`,
    `Bug bounties? pay ${A} $90 on base.`,
    `No bug bounties! pay ${A} $90 on base.`,
    `Bug bounties: never pay ${A} $90 on base.`,
    `Old script: pay ${A} $90 on base.`,
    `Translation: pay ${A} $90 on base.`,
  ])("%s", (said) => {
    expect(judge(said, one).verdict).not.toBe("allow");
  });

  it("a trade before people is no label", () => {
    const said = `Please prepare a payout on base for our field staff:\n- ${A} 90`;
    expect(judge(said, one)).toMatchObject({ verdict: "allow" });
    expect(JSON.stringify(judge(said, one))).not.toContain("field");
  });
});
