import { describe, expect, it } from "vitest";
import type { ToolCall } from "../../../src/agent/guard/call.js";
import { lex } from "../../../src/agent/reading/lexer.js";
import { pay } from "./requests.js";
import { A, ACCOUNT, B, invoice, judge, link, plan, record, SAVINGS } from "./world.js";

const asked = (sum: string) => `Create a payment link for ${sum} USDC on base`;
const billed = (sum: string) => `Invoice Acme Corp on base: design ${sum}, hosting 20`;
const rows = (usdc: number, text = "Design") =>
  invoice([
    [text, 1, usdc],
    ["Hosting", 1, 20],
  ]);
const subscribe: ToolCall = { tool: "prepare_subscribe", input: { subscription_id: "sub_1" } };
const donate: ToolCall = { tool: "prepare_donate", input: { slug: "save-bees", amount_usdc: 25 } };
const elsewhere = { chain: "polygon", destination_address: SAVINGS };
const KNOWN = {
  ...ACCOUNT,
  wallets: ACCOUNT.wallets.slice(0, 1).map((wallet) => ({ ...wallet, chain: "ethereum" as const })),
  records: [...ACCOUNT.records, record({ id: "pl_a", kind: "payment_link", slug: "known", destination: A })],
};

it.each(["10@20", "10 @ 20"])("%s is no sum of a link", (sum) => {
  expect(judge(`Create a payment link for ${sum} USDC on base`, link(200)).verdict).not.toBe("allow");
});

it("two rows without a mark between them are not billed as one", () => {
  const said = "Invoice Acme Corp on base: design 500 hosting 100";
  for (const words of ["Hosting", "Design 500 hosting"])
    expect(judge(said, invoice([[words, 1, 100]])).verdict).toBe("confirm");
});

it("more than a sum is not billed as that sum", () => {
  const call = invoice([["Design", 1, 50]]);
  expect(judge("Invoice Acme Corp over 50 USDC for design on base", call).verdict).not.toBe("allow");
  expect(judge("Invoice Acme Corp 50 USDC for design on base", call).verdict).toBe("allow");
});

describe.each(["# ", "-- ", "// ", "; "])("behind %j nothing is ordered", (mark) => {
  it.each<[string, ToolCall]>([
    [`${mark}Create a payment link for 50 USDC on base`, link(50)],
    [`Create a payment link for 50 USDC on base\n${mark}cancel that`, link(50)],
    [`${mark}cancel that\nCreate a payment link for 50 USDC on base`, link(50)],
    [`Invoice Acme Corp on base:\ndesign 50\n${mark}hosting 20`, rows(50)],
    [`${mark}Pay ${A} 50 USDC on base`, pay([[A, 50]])],
    [`Pay on base:\n${mark}${A} 50 USDC`, pay([[A, 50]])],
  ])("%j", (said, call) => {
    expect(judge(said, call).verdict).not.toBe("allow");
  });
});

describe.each(["When they pay", "Quand payé", "Where possible"])("%j is a condition", (condition) => {
  it.each<[said: string | readonly string[]]>([
    [`${condition}:\n${asked("50")}`],
    [`${condition}. ${asked("50")}`],
    [[condition, asked("50")]],
  ])("in %j", (said) => {
    expect(judge(said, link(50)).verdict).toBe("confirm");
  });
});

it.each([
  `${asked("50")} for 90`,
  `${asked("50")}, for 2x`,
  "Erstelle einen Zahlungslink über 50 USDC auf Base für nächste Woche",
  "Crée un lien de paiement de 50 USDC sur Base pour le mois prochain",
  "Crea un enlace de pago de 50 USDC en Base para la próxima semana",
  `Was received from a client:\n${asked("50")}`,
  `Is the old price.\n${asked("50")}`,
])("%j is asked about", (said) => {
  expect(judge(said, link(50)).verdict).toBe("confirm");
});

it.each(["What is my balance", "Show me my invoices", "Hi. How many invoices are open"])(
  "%j is a question without its mark",
  (question) => {
    expect(judge([question, asked("50")], link(50)).verdict).toBe("allow");
  },
);

describe.each(["Can I", "How do I", "Why", "Is it possible to", "Kann ich", "Comment"])(
  "%j asks",
  (opening) => {
    it.each(["", ":"])("and an order on the next line does not answer", (mark) => {
      const said = `${opening}${mark}\nCreate a payment link for 50 USDC on base`;
      expect(judge(said, link(50)).verdict).not.toBe("allow");
    });
  },
);

it.each([
  "in 3 days",
  "in two weeks",
  "on delivery",
  "upon completion",
  "in instalments",
  "in two parts",
  "in advance",
  "in EUR",
  "in euros",
])("how or when it is paid is no text: %s", (terms) => {
  const bill = `Invoice Acme Corp 50 USDC for design ${terms} on base`;
  expect(judge(bill, invoice([["Design", 1, 50]])).verdict).not.toBe("allow");
  const said = `Create a payment link for 50 USDC on base for design ${terms}`;
  expect(judge(said, link(50, { description: `Design ${terms}` })).verdict).not.toBe("allow");
  expect(judge(`${bill.replace(terms, "in March")}`, invoice([["Design in March", 1, 50]])).verdict).toBe(
    "allow",
  );
});

describe("the end of a sum is not taken for all of it", () => {
  it.each<[string, number]>([
    ["two point five", 5],
    ["fifty comma five", 5],
    ["50 point 5", 5],
    ["50 dot 5", 5],
    ["hundred fifty", 50],
    ["negative fifty", 50],
    ["100 plus 20", 20],
    ["100 - 20", 20],
    ["100 – 20", 20],
    ["100 20", 20],
    ["100|20", 20],
    ["10 vs 20", 20],
    ["10 = 20", 20],
    ["10**3", 3],
    ["10$20", 20],
    ["1 23", 23],
    ["1 000,000", 1000],
    ["1,000.000", 1000],
    ["Rs. 50", 50],
    ["Rs 50", 50],
    ["Canadian 50", 50],
    ["Hong Kong 50", 50],
    ["HK 50", 50],
    ["NZ 50", 50],
    ["Swiss 50", 50],
    ["Fr. 50", 50],
    ["AUD 50", 50],
    ["Mex$ 50", 50],
    ["1.000,000", 1000],
    ["10 à 20", 200],
    ["10 a 20", 200],
  ])("%s", (sum, taken) => {
    expect(judge(asked(sum), link(taken)).verdict).not.toBe("allow");
    expect(judge(billed(sum), rows(taken)).verdict).not.toBe("allow");
    const said = `Create a monthly plan named Pro for ${sum} USDC on base, plan id 12`;
    expect(judge(said, plan(taken, 30, 12)).verdict).not.toBe("allow");
  });

  it.each(["10 a 20", "10 à 20"])("%s is a range in the languages that say so", (sum) => {
    for (const said of [
      `Crea un enlace de pago de ${sum} USDC en Base`,
      `Crie um link de pagamento de ${sum} USDC na Base`,
      `Crée un lien de paiement de ${sum} USDC sur Base`,
    ])
      expect(judge(said, link(200)).verdict).not.toBe("allow");
  });

  it("what ends with a year, or is counted, is a text still", () => {
    expect(judge(billed("2026 500"), rows(500, "Design 2026")).verdict).toBe("allow");
    const hours = "Invoice Acme Corp 3 hours of design at 20 USDC on base";
    expect(judge(hours, invoice([["Design", 3, 20]])).verdict).toBe("allow");
  });

  it.each(["x2", "x 2", "two times", "/ 2", "gross", "eventually", "lol"])(
    "behind a text, %s changes what is asked",
    (words) => {
      const said = `Create a payment link for 50 USDC on base for design`;
      expect(judge(said, link(50, { description: "design" })).verdict).toBe("allow");
      expect(judge(`${said} ${words}`, link(50, { description: "design" })).verdict).not.toBe("allow");
    },
  );

  it("a sign that touches a sum is not the end of a sentence", () => {
    expect(
      judge("Invoice Acme Corp !50 USDC for design on base", invoice([["Design", 1, 50]])).verdict,
    ).not.toBe("allow");
    expect(judge(`Pay !50 to ${A} on base`, pay([[A, 50]])).verdict).not.toBe("allow");
  });
});

it.each(["two times", "2 times", "2 weeks", "2 months", "2 invoices"])("%s count no payees", (words) => {
  const said = `Pay on base: ${A} 10, ${B} 20`;
  const call = pay([
    [A, 10],
    [B, 20],
  ]);
  expect(judge(`${said}, 2 payouts`, call).verdict).toBe("allow");
  for (const joint of [", ", ". ", "\n"]) expect(judge(said + joint + words, call).verdict).not.toBe("allow");
});

it("a series that ends is none without an end", () => {
  const said = "Invoice Acme Corp 99 USDC for design on base, monthly";
  const call = invoice([["Design", 1, 99]], { recurring_interval: "monthly" });
  expect(judge(said, call).verdict).toBe("allow");
  expect(judge(`${said} for 3 months`, call).verdict).not.toBe("allow");
  expect(judge(`${said} for three months`, call).verdict).not.toBe("allow");
});

describe("a chain", () => {
  it.each(["on base not", "no en base"])("is not put right by “%s”", (answer) => {
    expect(judge(["Create a payment link for 50 USDC", answer], link(50)).verdict).not.toBe("allow");
    const before = "Create a payment link for 50 USDC on polygon";
    expect(judge([before, answer], link(50)).verdict).not.toBe("allow");
    expect(judge([before, "no, on base"], link(50)).verdict).toBe("allow");
  });

  it.each(["base polygon", "on base no polygon"])("is not the last of “%s”", (words) => {
    const said = `Invoice Acme Corp 500 USDC for design ${words}`;
    expect(judge(said, invoice([["Design", 1, 500]], elsewhere)).verdict).not.toBe("allow");
  });

  it("is not Ethereum where a layer upon it is meant", () => {
    const call = link(50, { chain: "ethereum" });
    const said = (chain: string) => `Create a payment link for 50 USDC on ${chain}`;
    expect(judge(said("ethereum"), call, {}, KNOWN).verdict).toBe("allow");
    expect(judge(said("ethereum L2"), call, {}, KNOWN).verdict).not.toBe("allow");
  });
});

describe("an address", () => {
  it("of the client is no destination", () => {
    const said = (key: string) => `Create a payment link for 50 USDC on base. ${key}: ${A}`;
    const call = link(50, { destination_address: A });
    const account = { ...ACCOUNT, records: KNOWN.records };
    expect(judge(said("Wallet"), call, {}, account).verdict).toBe("allow");
    expect(judge(said("Client"), call, {}, account).verdict).not.toBe("allow");
  });

  it("behind “no to” is refused, and behind “no, to” put right", () => {
    const said = `Pay 10 USDC to ${A} on base.`;
    expect(judge(`${said} No, to ${B}`, pay([[B, 10]])).verdict).toBe("allow");
    expect(judge(`${said} No to ${B}`, pay([[B, 10]])).verdict).not.toBe("allow");
  });
});

describe("a question", () => {
  it.each(["\n?", ". ?", "!?", ". Right?", ". Ok?"])("that is %j asks the order", (mark) => {
    expect(judge(`${asked("50")}${mark}`, link(50)).verdict).not.toBe("allow");
  });
});

describe("an order to pay an own record", () => {
  it.each(["Subscribe to the Pro Plan", "Subscribe me to the Pro Plan on base", "Pay the Pro Plan 29 USDC"])(
    "%s is one",
    (said) => {
      expect(judge(said, subscribe).verdict).toBe("allow");
    },
  );

  it.each([
    "Subscribe to the Pro Plan for 5 USDC",
    "Subscribe to the Pro Plan * 2",
    "Subscribe to the Pro Plan on polygon",
    "Plan to subscribe to the Pro Plan",
    "Send the Pro Plan",
  ])("%s is none", (said) => {
    expect(judge(said, subscribe).verdict).not.toBe("allow");
  });

  it.each([
    "Give me 25 USDC from save-bees",
    "Send me 25 USDC from save-bees",
    "Donate 25 USDC from save-bees",
    "Donate 25 USDC to save-bees on polygon",
  ])("%s is none", (said) => {
    expect(judge(said, donate).verdict).not.toBe("allow");
  });

  it("to plan a cancellation is no cancellation", () => {
    const call: ToolCall = { tool: "cancel_invoice", input: { id: "inv_2" } };
    expect(judge("Cancel invoice INV-2026-000002", call).verdict).toBe("allow");
    expect(judge("Plan to cancel invoice INV-2026-000002", call).verdict).not.toBe("allow");
  });
});

it("a plan's id in words that were not read is asked about, one that stands nowhere denied", () => {
  const said = "Create a monthly plan named Pro for 10 vs 20 USDC on base, plan id 12";
  expect(judge(said, plan(20, 30, 12)).verdict).toBe("confirm");
  expect(judge(said, plan(20, 30, 2)).verdict).toBe("deny");
  expect(judge(said, plan(20, 30, 120)).verdict).toBe("deny");
});

it.each([
  ["Acme", true],
  ["Акме", true],
  ["Аcme", false],
  ["Αcme", false],
  ["ac\u200bme", false],
])("%s is spelled in one script: %s", (word, clean) => {
  expect(lex(word).tokens).toMatchObject([{ kind: "word", clean }]);
});

describe("one bill or several", () => {
  const two = "Two invoices for Acme Corp on base, one for 50 USDC and one for 70 USDC";
  it("two of one client are no bill of both sums", () => {
    const both = invoice([
      ["Services", 1, 50],
      ["Services", 1, 70],
    ]);
    expect(judge(two, both).verdict).not.toBe("allow");
    expect(judge(two, invoice([["Services", 1, 120]])).verdict).not.toBe("allow");
  });

  it("one link has no two sums", () => {
    for (const sum of [25, 40, 65])
      expect(
        judge("Create a payment link on base, one for 25 USDC and one for 40 USDC", link(sum)).verdict,
      ).not.toBe("allow");
  });

  it("a sentence with neither verb nor sum adds to the order before it, and counts nothing", () => {
    const said = "I'd like to charge $35 for a haircut.";
    const cut = link(35, { description: "haircut" });
    expect(judge(`${said} Payment link on base please`, cut).verdict).toBe("allow");
    expect(judge([`${said} Payment link on base`, "Two links"], cut).verdict).not.toBe("allow");
    expect(judge(`${asked("25")}. Payment link on polygon`, link(25)).verdict).not.toBe("allow");
  });
});

describe.each(["|", ";", "\t"])("a table parted by %j", (mark) => {
  const table = (...cells: string[]) =>
    `Invoice Acme Corp on base\n${["Item", "Qty", "Price"].join(mark)}\n${cells.join(mark)}`;
  it("has a row's quantity and price", () => {
    expect(judge(table("Design", "2", "300"), invoice([["Design", 2, 300]])).verdict).toBe("allow");
  });

  it.each([1.5, 1500])("says neither %d by 1.500", (sum) => {
    expect(judge(table("Design", "2", "1.500"), invoice([["Design", 2, sum]])).verdict).toBe("confirm");
    expect(judge(table("Design", "1.500", "2"), invoice([["Design", sum, 2]])).verdict).toBe("confirm");
  });

  it("has no cell too many", () => {
    const call = invoice([["Design", 2, 300]]);
    expect(judge(table("Design", "2", "300", "cancelled"), call).verdict).not.toBe("allow");
  });
});

it.each(["3 x design at 400", "3 × design, 400 each"])("%s is billed by the piece", (said) => {
  expect(judge(`Invoice Acme Corp on base: ${said}`, invoice([["Design", 3, 400]])).verdict).toBe("allow");
});

it.each([
  "3 x 2 design at 400",
  "3 x not design at 400",
  "3 x design 400",
  "3 x design for 400",
  "3 x design at 400 total",
  "3 at design at 400",
  "3 @ design at 400",
  "3 hours at design at 400",
])("%s is not", (said) => {
  for (const call of [invoice([["Design", 3, 400]]), invoice([["Design", 1, 400]])])
    expect(judge(`Invoice Acme Corp on base: ${said}`, call).verdict).not.toBe("allow");
});

describe.each(["!", "?", "! ", "!!", "Please. !", "Please !"])("ahead of an order %j denies it", (mark) => {
  it.each<[string, ToolCall]>([
    ["Create a payment link for 50 USDC on base", link(50)],
    ["Cancel INV-2026-000001", { tool: "cancel_invoice", input: { id: "inv_1" } }],
    ["Subscribe to the Pro Plan", subscribe],
    [`Pay ${A} 50 USDC on base`, pay([[A, 50]])],
  ])("%s", (said, call) => {
    expect(judge(`${mark}${said}`, call).verdict).not.toBe("allow");
    expect(judge(`Hello! ${said}!`, call).verdict).toBe("allow");
    expect(judge(`Hi ! ${said} !`, call).verdict).toBe("allow");
    expect(judge(`Good evening!\n\n${said}`, call).verdict).toBe("allow");
  });
});

it.each([
  ["- base please", "allow"],
  ["- base price", "confirm"],
])("a sum “%s”", (tail, verdict) => {
  expect(
    judge(`Invoice Acme Corp for design - 500 USDC ${tail}`, invoice([["Design", 1, 500]])).verdict,
  ).toBe(verdict);
});

describe("a verb that stands last", () => {
  const bill = invoice([["Services", 1, 300]]);
  it.each([
    "Acme Corpに300USDCの請求書をBaseで作成してください",
    "Acme Corp को Base पर 300 USDC का इनवॉइस भेजें",
    "Stelle Acme Corp 300 USDC in Rechnung, auf Base",
    "Выстави счёт Acme Corp на 300 USDC в сети Base",
    "请给Acme Corp开一张300 USDC的发票，Base网络",
  ])("%s", (said) => {
    expect(judge(said, bill).verdict).toBe("allow");
  });

  it.each([
    "Acme Corpの300USDCの請求書をBaseで作成してください",
    "Acme Corpから300USDCの請求書をBaseで作成してください",
    "Acme Corpに300USDCの請求書をBaseで作成しないでください",
    "Acme Corpに300USDCの請求書をBaseで作成してくださいと言われた",
    "Acme Corp का Base पर 300 USDC का इनवॉइस भेजें",
    "Acme Corp से Base पर 300 USDC का इनवॉइस भेजें",
    "Acme Corp को Base पर 300 USDC का इनवॉइस न भेजें",
    "Acme Corp को Base पर 300 USDC का इनवॉइस चाहिए",
    "Acme Corp eine Rechnung über 300 USDC auf Base haben",
    "Acme Corp eine Rechnung über 300 USDC auf Base, an",
    "Stelle Acme Corp 300 USDC in Rechnung, nicht, auf Base",
    "Не выставляй счёт Acme Corp на 300 USDC в сети Base",
    "Выстави счёт от Acme Corp на 300 USDC в сети Base",
    "Выстави счёт Acme Corp на 300 USDC в сети Base, если согласятся",
    "不要给Acme Corp开一张300 USDC的发票，Base网络",
    "Acme Corp给我开一张300 USDC的发票，Base网络",
  ])("%s is none", (said) => {
    expect(judge(said, bill).verdict).not.toBe("allow");
  });
});

it.each([
  `Не отправляй 120 USDC на ${A} в сети Base`,
  `Отправь 120 USDC от ${A} в сети Base`,
  `Отправь половину 120 USDC на ${A} в сети Base`,
  `Отправь 120 USDC на ${A} в сети Base завтра`,
  `Отправь 120 USDC на ${A} в сети Base?`,
  `Отправил 120 USDC на ${A} в сети Base`,
  `${A} को Base पर 120 USDC मत भेजें`,
  `${A} से Base पर 120 USDC भेजें`,
  `${A} को Base पर 120 USDC भेजें?`,
  `${A} ने Base पर 120 USDC भेजें`,
])("%s is no payout", (said) => {
  expect(judge(said, pay([[A, 120]])).verdict).not.toBe("allow");
});

it.each(["memo “取消”", "memo “不要付款”", "for «отмена»", "for «не надо»"])(
  "in no script %s is told to a payer",
  (text) => {
    expect(judge(`${asked("50")}, ${text}`, link(50)).verdict).not.toBe("allow");
    expect(judge(`${asked("50")}, memo “吉他课”`, link(50)).verdict).toBe("allow");
  },
);

it("a client's legal form in capitals ends its name", () => {
  const call = (name: string) =>
    invoice([["Design", 1, 70]], { client_name: name, client_email: "x@nordlys.no" });
  const said = (name: string) => `Invoice ${name} (x@nordlys.no) 70 USDC for design on base`;
  expect(judge(said("Nordlys AS"), call("Nordlys AS")).verdict).toBe("allow");
  for (const name of ["Nordlys as", "Nordlys AS AGREED"])
    expect(judge(said(name), call(name)).verdict).not.toBe("allow");
});

it.each(["and", "plus", "&", ",", "or"])("a second plan id is no other order: %s", (joint) => {
  const said = `Create a monthly plan named Pro, $29, on Base, plan id 12 ${joint} plan id 13`;
  expect(judge(said, plan(29, 30, 12)).verdict).toBe("confirm");
});
