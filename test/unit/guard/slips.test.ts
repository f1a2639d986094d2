import { expect, it } from "vitest";
import { isBareAssent, tokenAlone } from "../../../src/agent/chat/confirmation-token.js";
import type { ToolCall } from "../../../src/agent/guard/call.js";
import { renderCard } from "../../../src/agent/guard/card/card.js";
import { onlyChain } from "../../../src/agent/guard/claims-of-places.js";
import { unclaimed } from "../../../src/agent/guard/coverage.js";
import { repeatWithin, twinKey, twinSince } from "../../../src/agent/guard/repeats.js";
import { freeText } from "../../../src/agent/guard/sinks/free-text.js";
import { type AccountRecord, type GuardAccount, vouchesFor } from "../../../src/agent/reading/account.js";
import { readEvidence } from "../../../src/agent/reading/evidence.js";
import { noValues } from "../../../src/agent/reply/known-values.js";
import { learnAccount, learnResult, learnUserTurn } from "../../../src/agent/reply/learn.js";
import { createReplyGuard } from "../../../src/agent/reply/reply-guard.js";
import {
  A,
  ACCOUNT,
  B,
  headed,
  invoice,
  jar,
  judge,
  link,
  NOW,
  OPS,
  OPTIONS,
  PAYEE,
  plan,
  record,
  SAVINGS,
  turns,
} from "./world.js";

/** Slips of one sign that no other test saw. */
const LINK = "Create a payment link for 50 USDC on base";
const NEW_CLIENT = "Invoice Initrode (ap@initrode.com) 400 USDC for design on base";
const INITRODE = { client_name: "Initrode", client_email: "ap@initrode.com" };
const client = (name: string) =>
  record({ id: "inv_7", kind: "invoice", client: { name, email: "who@named.example" } });
const STRANGER = `0x${"d4".repeat(20)}`;

it("holds a link whose total is another than its amount, and lets pass one whose total is the same", () => {
  expect(judge(`${LINK}, total 60 USDC`, link(50)).verdict).not.toBe("allow");
  expect(judge(`${LINK}, total 50 USDC`, link(50)).verdict).toBe("allow");
});

it("holds a link whose address says another chain than the words, and hears one that alone says it", () => {
  const to = { destination_address: A };
  expect(judge(`${LINK} to base:${A}`, link(50, to)).verdict).toBe("allow");
  expect(judge(`${LINK} to eth:${A}`, link(50, to)).verdict).toBe("confirm");
  const silent = `Create a payment link for 50 USDC to eth:${A}`;
  expect(judge(silent, link(50, { ...to, chain: "ethereum" })).verdict).toBe("allow");
  expect(judge(silent, link(50, to)).verdict).toBe("deny");
});

it("takes no picture's address for the page that a payer is sent to", () => {
  const page = { success_url: "https://a.example/x" };
  expect(judge(`${LINK}, success url https://a.example/x`, link(50, page)).verdict).toBe("allow");
  expect(judge(`${LINK}, image https://a.example/x`, link(50, page)).verdict).not.toBe("allow");
});

it("asks about a link's sum that nobody named, or that a discount is taken off", () => {
  expect(judge("Create a payment link on base", link(50)).verdict).toBe("confirm");
  expect(judge(`${LINK}, discount 10 %`, link(50)).verdict).toBe("confirm");
});

it("takes no hedge before a bill's sum for what the sum is for", () => {
  const bill = (words: string) =>
    judge(`Invoice Acme Corp on base\n${words}`, invoice([["Services", 1, 50]]));
  expect(bill("50 USDC").verdict).toBe("allow");
  for (const words of ["Some 50 USDC", "some: 50 USDC", "rund 50 USDC", "50 USDC for some"])
    expect(bill(words)).toMatchObject({ verdict: "confirm", reasons: [{ rule: "unread" }, {}, {}, {}, {}] });
});

it("knows a client by the first word of his name, and by none of two letters", () => {
  const knowing = (name: string) => ({ ...ACCOUNT, records: [client(name)] });
  const bill = (client_name: string) =>
    invoice([["design", 1, 40]], { client_name, client_email: "who@named.example" });
  const judged = (short: string, name: string) =>
    judge(`Invoice ${short} 40 USDC for design on base`, bill(name), {}, knowing(name)).verdict;
  expect(judged("Ali", "Ali Corp")).toBe("confirm");
  expect(judged("Al", "Al Corp")).toBe("deny");
  for (const said of ["Invoice Acme", "Create an invoice for Acme for", "Invoice ACME"])
    expect(judge(`${said} 500 USDC for design on base`, invoice([["Design", 1, 500]]))).toMatchObject({
      verdict: "confirm",
      reasons: [{ field: "client_email" }, { field: "client_name" }],
    });
  const elsewhere = invoice([["Design", 1, 500]], { client_email: "pay@globex.com" });
  expect(judge("Invoice Acme 500 USDC for design on base", elsewhere).verdict).toBe("deny");
  const stated = "Invoice Acme (who@acme.example) 500 USDC for design on base";
  expect(judge(stated, invoice([["Design", 1, 500]])).verdict).toBe("deny");
});

it.each([
  ["U", true],
  ["R", true],
  ["P", true],
  ["K", false],
  ["none", false],
] as const)("takes a field of the agent's record, from %s, for trusted: %s", (origin, trusted) => {
  const made = record({ id: "inv_7", kind: "invoice", door: "chat", origins: { client_name: origin } });
  expect(vouchesFor(made, "client_name")).toBe(trusted);
  expect(vouchesFor(made, "client_email")).toBe(false);
});

it("refuses a bill whose total is not the sum of its rows, whoever says so", () => {
  const bill = invoice([["Consulting", 1, 500]], { total_usd: 400 });
  const said = "Invoice Acme Corp 500 USDC for consulting on Base";
  expect(judge(said, bill, { parse: () => undefined })).toMatchObject({ code: "total_mismatch" });
});

it("shows a donation that is only asked about, rather than to argue about its sum", () => {
  const call = { tool: "prepare_donate", input: { donation_id: "don_1", amount_usdc: 20 } };
  expect(judge("How do I donate 10 USDC to save-bees?", call).verdict).toBe("confirm");
  expect(judge("Donate 10 USDC to save-bees", call)).toMatchObject({
    verdict: "deny",
    code: "contradicts_user",
  });
});

it("asks about a bill whose stated total is not the sum of its rows, and takes a total alone for its sum", () => {
  const rows = "Invoice Acme Corp on base: design 500 USDC, hosting 100 USDC";
  const bill = invoice([
    ["Design", 1, 500],
    ["Hosting", 1, 100],
  ]);
  expect(judge(`${rows}, total 700 USDC`, bill).verdict).not.toBe("allow");
  expect(judge(`${rows}, total 600 USDC`, bill).verdict).toBe("allow");
});

it("refuses a bill of another sum than the one that is said, and only asks where a discount is said", () => {
  const said = "Invoice Acme Corp 500 USDC for design on base";
  const other = invoice([["Design", 1, 900]]);
  expect(judge(said, other)).toMatchObject({ verdict: "deny", code: "contradicts_user" });
  expect(judge(`${said}, 10% discount`, other).verdict).toBe("confirm");
});

it("says the total of what is paid, and none for the goal of a jar", () => {
  const { head, tool, input } = headed(jar("Rivers", "rivers", { goal_usdc: 5000 }));
  const card = renderCard({ tool, head, input, reasons: ["new"], sources: {} }, { feeBps: 100, now: NOW });
  expect(card).toContain("goal_usdc: 5000 USDC");
  expect(card).not.toContain("Total:");
});

it("takes the chain of a wallet only where all of its name are on it", () => {
  const wallets = (["base", "polygon"] as const).map((chain, i) => ({
    address: [OPS, SAVINGS][i] as typeof OPS,
    chain,
    label: "Treasury",
    is_primary: false,
  }));
  const account = { ...ACCOUNT, wallets };
  expect(
    judge("Create a payment link for 50 USDC to my Treasury wallet", link(50), {}, account).verdict,
  ).toBe("confirm");
});

it("finds a record by its id, and by its slug only where a slug is asked for", () => {
  const call = { tool: "cancel_donation_jar", input: { id: "save-bees" } };
  expect(judge("cancel jar save-bees please", call)).toMatchObject({ code: "unknown_record" });
});

it("tells two plans of one price apart by their ids, and two links by no expiry", () => {
  const key = (call: Parameters<typeof headed>[0]) => twinKey(headed(call));
  expect(key(plan(29, 30, 31))).not.toBe(key(plan(29, 30, 32)));
  expect(key(link(50, { expires_in_days: 5 }))).toBe(key(link(50)));
});

it("asks about a payout that was made before, and not about another kind of record with its rows", () => {
  const pay = {
    tool: "prepare_batch_payout",
    input: { recipients: [{ address: A, amount_usdc: 10 }], chain: "base" },
  };
  const after = (kind: string) => ({
    ...ACCOUNT,
    records: [
      ...ACCOUNT.records,
      record({ id: "x_1", kind, rows: [{ address: A, amount: 10_000_000n }], createdAt: NOW }),
    ],
  });
  expect(judge(`Pay ${A} 10 USDC on base`, pay, {}, after("payout")).verdict).toBe("confirm");
  expect(judge(`Pay ${A} 10 USDC on base`, pay, {}, after("refund")).verdict).toBe("allow");
});

it("asks about a wallet of a contact who is named, one of two, rather than to refuse it", () => {
  const [first, second] = [`0x${"d1".repeat(20)}`, `0x${"d2".repeat(20)}`] as [typeof OPS, typeof OPS];
  const wallets = [first, second].map((address) => ({ address, chain: "base" as const }));
  const account = { ...ACCOUNT, contacts: [{ name: "Anna Berg", email: null, wallets, changed: false }] };
  const said = "Create a payment link for 50 USDC on base, money for Anna Berg";
  expect(judge(said, link(50, { destination_address: first }), {}, account).verdict).toBe("confirm");
});

it("asks where work has a number beside it and another sum is said elsewhere", () => {
  const said = "Invoice Acme Corp for design 200 on base. It's 90 USDC";
  for (const sum of [90, 200])
    expect(judge(said, invoice([["Design", 1, sum]]))).toMatchObject({ verdict: "confirm" });
});

it.each([
  ["x@bücher.de", "x@xn--bcher-kva.de", "allow"],
  ["x@xn--bcher-kva.de", "x@xn--bcher-kva.de", "allow"],
  ["x@почта.рф", "x@xn--80a1acny.xn--p1ai", "allow"],
  ["x@bücher.de", "x@bucher.de", "deny"],
  ["billing@aсme.com", "billing@acme.com", "deny"],
])("reads whose mailbox %s is: %s", (told, client_email, verdict) => {
  const said = `Invoice Lena Maier ${told} 50 USDC for design on base`;
  const call = invoice([["Design", 1, 50]], { client_name: "Lena Maier", client_email });
  const known = {
    ...ACCOUNT,
    records: [record({ id: "inv_9", kind: "invoice", client: { name: "Lena Maier", email: client_email } })],
  };
  expect(judge(said, call, {}, verdict === "allow" ? known : ACCOUNT).verdict).toBe(verdict);
});

it("asks where a contact bears the name of a linked wallet", () => {
  const of = (name: string) => {
    const wallets = [{ address: A as typeof OPS, chain: "base" as const }];
    return {
      ...ACCOUNT,
      contacts: [{ name, email: null, wallets, changed: false }],
      payees: new Map([[A, [name]]]),
    };
  };
  const pay = {
    tool: "prepare_batch_payout",
    input: { recipients: [{ address: A, amount_usdc: 10 }], chain: "base" },
  };
  const asked = { verdict: "confirm", reasons: [{ rule: "order_payee" }] };
  expect(judge("Pay Ops 10 USDC on base", pay, {}, of("Ops"))).toMatchObject(asked);
  expect(judge("Pay Ines 10 USDC on base", pay, {}, of("Ines"))).toMatchObject({ verdict: "allow" });
});

it.each<[says: string, chat: string, call: ToolCall, verdict: string, code?: string]>([
  [
    "asks, rather than to argue, beside words that it could not read",
    `${LINK}. The moon was green.`,
    link(60),
    "confirm",
  ],
  [
    "asks where a sum a month is billed by the year",
    "Create a subscription plan called Pro for 20 USDC per month, billed yearly, on base, plan id 7",
    plan(240, 365, 7),
    "confirm",
  ],
  [
    "names the missing chain where nothing was asked for",
    "Something about 50 USDC",
    link(50),
    "deny",
    "chain_missing",
  ],
  [
    "takes the e-mail of a client whom it knows, one of several",
    "Invoice Acme Corp 500 USDC for design on base. Invoice Globex 75 USDC for hosting on base.",
    invoice([["Design", 1, 500]]),
    "allow",
  ],
  [
    "makes a path of three letters from a name",
    'Create a donation jar called "Red Cross Fund" on base',
    jar("Red Cross Fund", "red"),
    "allow",
  ],
  [
    "takes a total alone for the sum of the one row",
    "Invoice Acme Corp for design on base, total 500 USDC",
    invoice([["Design", 1, 500]]),
    "allow",
  ],
  [
    "asks about a row of nothing that nobody named",
    "Invoice Acme Corp 500 USDC for design on base",
    invoice([
      ["Design", 1, 500],
      ["Design", 1, 0],
    ]),
    "confirm",
  ],
  [
    "asks about two rows that became one of the same sum",
    "Invoice Acme Corp on Base: design 500, hosting 60",
    invoice([["Work", 1, 560]]),
    "confirm",
  ],
  [
    "asks about two rows where one was said, whatever they come to",
    "Invoice Acme Corp 500 USDC for design on base",
    invoice([
      ["Design", 1, 300],
      ["Hosting", 1, 300],
    ]),
    "confirm",
  ],
  [
    "pays to the only wallet of a chain that is named",
    "Create a payment link for 50 USDC on polygon",
    link(50, { chain: "polygon", destination_address: SAVINGS }),
    "allow",
  ],
  [
    "pays to the default wallet that is named",
    "Create a payment link for 50 USDC to my default wallet on base",
    link(50),
    "allow",
  ],
  [
    "asks about a record of the account that nobody named, which is nobody's invention",
    "Create a donation jar on base",
    jar("inv_1", "inv-1"),
    "confirm",
  ],
  [
    "hears no order in what stands behind a name",
    "Acme Corp, cancel invoice INV-2026-000001",
    { tool: "cancel_invoice", input: { id: "inv_1" } },
    "confirm",
  ],
  [
    "refuses a record of nobody's in a name",
    "Create a donation jar on base",
    jar("inv_99", "inv-99"),
    "deny",
    "unknown_record",
  ],
  [
    "asks where an order to cancel has a sum in it",
    "Cancel invoice INV-2026-000001 50 USDC",
    { tool: "cancel_invoice", input: { id: "inv_1" } },
    "confirm",
  ],
  [
    "makes an invoice that is said to be for one time: each is",
    "Create a one-time invoice for Acme Corp, 500 USDC for design on base",
    invoice([["Design", 1, 500]]),
    "allow",
  ],
  [
    "takes a greeting over one line for no letter",
    `Hello,\n${NEW_CLIENT}`,
    invoice([["Design", 1, 400]], INITRODE),
    "allow",
  ],
  [
    "asks about a new client's e-mail in a letter that greets",
    `Hello,\n${NEW_CLIENT}\nThanks`,
    invoice([["Design", 1, 400]], INITRODE),
    "confirm",
  ],
  [
    "asks about a new client's e-mail in a letter that closes",
    `${NEW_CLIENT}\nKind regards\nThanks`,
    invoice([["Design", 1, 400]], INITRODE),
    "confirm",
  ],
  [
    "refuses another e-mail than the one that a known client has",
    "Invoice Acme Corp 500 USDC for design on base",
    invoice([["Design", 1, 500]], { client_email: "ap@initech.com" }),
    "deny",
    "contradicts_user",
  ],
  [
    "asks about a plan that the user names and the account does not have",
    "Subscribe to sub_99",
    { tool: "prepare_subscribe", input: { subscription_id: "sub_99" } },
    "confirm",
  ],
  [
    "asks about a payment with an e-mail in it",
    "Subscribe bob@evil.com to the Pro Plan",
    { tool: "prepare_subscribe", input: { subscription_id: "sub_1" } },
    "confirm",
  ],
  [
    "subscribes on the chain that is said",
    "Subscribe to the Pro Plan on base",
    { tool: "prepare_subscribe", input: { subscription_id: "sub_1" } },
    "allow",
  ],
  [
    "asks about a discount that is cut in two",
    "Invoice Acme Corp 1000 USDC for design on base with a 10% discount",
    invoice([
      ["Design", 1, 1000],
      ["Discount", 1, -50],
      ["Discount", 1, -50],
    ]),
    "confirm",
  ],
  ...(["weekly", "monthly", "quarterly", "yearly"] as const).map(
    (recurring_interval): [string, string, ToolCall, string] => [
      `begins a series that is ${recurring_interval}`,
      `Create a ${recurring_interval} recurring invoice for Acme Corp, 500 USDC for design on base`,
      invoice([["Design", 1, 500]], { recurring_interval }),
      "allow",
    ],
  ),
  [
    "renews where that is said",
    "Renew Pro Plan",
    { tool: "prepare_subscribe", input: { subscription_id: "sub_1", renewal: true } },
    "allow",
  ],
  [
    "asks where a further period is said and a first one called for",
    "Renew Pro Plan",
    { tool: "prepare_subscribe", input: { subscription_id: "sub_1" } },
    "confirm",
  ],
  [
    "asks about two cancellations in one message",
    "Cancel invoice INV-2026-000001. Cancel invoice INV-2026-000002.",
    { tool: "cancel_invoice", input: { id: "inv_1" } },
    "confirm",
  ],
  [
    "asks about a cancellation of no words",
    "...",
    { tool: "cancel_invoice", input: { id: "inv_1" } },
    "confirm",
  ],
  [
    "asks about a cancellation with a number that no record has",
    "Cancel invoice #7 of Acme Corp",
    { tool: "cancel_invoice", input: { id: "inv_1" } },
    "confirm",
  ],
  [
    "asks about a cancellation with a day in it",
    "Cancel invoice INV-2026-000001 2026-03-02",
    { tool: "cancel_invoice", input: { id: "inv_1" } },
    "confirm",
  ],
])("%s", (_, chat, call, verdict, code) => {
  expect(judge(chat, call)).toMatchObject({ verdict, ...(code && { code }) });
});

it.each<[says: string, part: Partial<AccountRecord>, verdict: string]>([
  ["used over REST", { door: "rest" }, "allow"],
  ["that the agent alone used", { door: "chat", origins: { destination_address: "U" } }, "confirm"],
  ["that a person confirmed", { door: "chat", origins: { destination_address: "P" } }, "allow"],
])("asks once about an address: one %s", (_, part, verdict) => {
  const used = record({ id: "pl_7", kind: "payment_link", destination: STRANGER, ...part });
  const account = { ...ACCOUNT, records: [...ACCOUNT.records, used] };
  const call = link(50, { destination_address: STRANGER });
  expect(judge(`${LINK} to ${STRANGER}`, call, {}, account).verdict).toBe(verdict);
});

it.each<[says: string, part: Partial<AccountRecord>]>([
  ["another client's", {}],
  ["of another kind", { kind: "credit_note", client: { name: "Acme Corp", email: "billing@acme.com" } }],
])("takes for the last invoice none that is %s", (_, part) => {
  const globex = { name: "Globex", email: "pay@globex.com" };
  const later = record({
    id: "x_1",
    kind: "invoice",
    amount: 60_000_000n,
    client: globex,
    createdAt: NOW,
    ...part,
  });
  const account = { ...ACCOUNT, records: [...ACCOUNT.records, later] };
  const call = invoice([["Website maintenance for January", 1, 500]]);
  const words = "Invoice Acme Corp the same as the last invoice on base";
  expect(judge(words, call, {}, account).verdict).toBe("allow");
});

it("makes two jars on one day: they are mailed to nobody", () => {
  const other = record({ id: "don_9", kind: "donation_jar", name: "One tree", createdAt: NOW });
  const account = { ...ACCOUNT, records: [...ACCOUNT.records, other] };
  const words = 'Create a donation jar called "Red Cross Fund" on base';
  expect(judge(words, jar("Red Cross Fund", "red"), {}, account).verdict).toBe("allow");
});

it("tells where a text is from that is one of two", () => {
  const words = "Invoice Acme Corp on Base: design 500, hosting 60";
  const bill = invoice(
    [
      ["Design", 1, 500],
      ["Hosting", 1, 60],
    ],
    { memo: "Hosting" },
  );
  expect(judge(words, bill)).toMatchObject({ verdict: "allow", origins: { memo: "U" } });
});

it("takes two calls for one where only one of them has words of the user's of its own", () => {
  const evidence = readEvidence(turns(`${LINK} for design or hosting`), ACCOUNT);
  const said = (description: string) => link(50, { description });
  const made = (description: string) => [{ ...said(description), recordId: "pl_7" }];
  expect(repeatWithin(headed(said("design")), made("hosting"), evidence)).toBeUndefined();
  expect(repeatWithin(headed(said("design")), made("something"), evidence)).toBe("pl_7");
  expect(repeatWithin(headed(said("something")), made("design"), evidence)).toBe("pl_7");
});

it("names a linked wallet as a payee only where the user named it", () => {
  const pay = {
    tool: "prepare_batch_payout",
    input: { recipients: [{ address: SAVINGS, amount_usdc: 10 }], chain: "polygon" },
  };
  expect(judge("Pay my Savings wallet 10 USDC on polygon", pay)).toMatchObject({
    verdict: "confirm",
    origins: { "recipients[0].address": "R" },
  });
  expect(judge("Pay my Ops wallet 10 USDC on polygon", pay)).toMatchObject({ code: "unknown_address" });
  expect(judge("Pay 10 USDC on polygon", pay)).toMatchObject({ code: "unknown_address" });
});

it.each(["Savings wallet", "Wallet Savings"])("pays into a wallet whatever else is called %s", (name) => {
  const records = [
    ...ACCOUNT.records,
    record({ id: "don_7", kind: "donation_jar", name, slug: "the-seventh" }),
  ];
  const call = {
    tool: "create_payment_link",
    input: { amount_usd: 60, destination_address: SAVINGS, chain: "polygon" },
  };
  const order = `Create a payment link for 60 USDC to my ${name}`;
  expect(judge(order, call).verdict).toBe("allow");
  expect(judge(order, call, {}, { ...ACCOUNT, records }).verdict).toBe("allow");
});

it("makes a draft that is asked for in one message and completed in the next", () => {
  const chat = ["Draft an invoice for Acme Corp, 500 USDC for design", "on base"];
  expect(judge(chat, invoice([["Design", 1, 500]], { draft: true })).verdict).toBe("allow");
  expect(judge(chat, invoice([["Design", 1, 500]])).verdict).toBe("confirm");
});

it.each<[says: string, named: Partial<GuardAccount>, chat: string, call: ToolCall, verdict: string]>([
  [
    "hides no word of a question",
    { records: [client("Would Pay The")] },
    "Cancel link q8w7e6r5t4y3. Who would pay the fee?",
    { tool: "cancel_payment_link", input: { id: "pl_1" } },
    "confirm",
  ],
  [
    "is no word of ours alone",
    { records: [record({ id: "don_7", kind: "donation_jar", name: "right" })] },
    "cancel jar save-bees please. Is that right?",
    { tool: "cancel_donation_jar", input: { id: "don_1" } },
    "confirm",
  ],
  [
    "hides no discount",
    { records: [client("Want A Discount")] },
    "Invoice Acme Corp 45 USDC for printing on base. They want a discount of 10 USDC",
    invoice([["Printing", 1, 45]]),
    "confirm",
  ],
  [
    "stands in a look-up beside an order",
    { records: [client("Initrode")] },
    "Cancel link q8w7e6r5t4y3. What does Initrode owe?",
    { tool: "cancel_payment_link", input: { id: "pl_1" } },
    "allow",
  ],
  [
    "lies over another record's, and makes no order wrong",
    { records: [record({ id: "sub_7", kind: "subscription_plan", name: "the Pro" })] },
    "Cancel the Pro Plan subscription",
    { tool: "cancel_subscription_plan", input: { id: "sub_1" } },
    "confirm",
  ],
  [
    "goes on behind a wallet's",
    { wallets: [{ address: OPS, chain: "arbitrum", label: "Savings wallet", is_primary: false }] },
    "Create a payment link for 60 USDC to my Savings wallet",
    link(60, { destination_address: SAVINGS, chain: "polygon" }),
    "confirm",
  ],
  [
    "goes on behind a client's",
    { records: [client("Acme Corp on")] },
    "Create an invoice for Acme Corp on Base\n1. Development - 1200 USDC",
    invoice([["Development", 1, 1200]]),
    "confirm",
  ],
])("judges a name that %s", (_, { records = [], wallets = [] }, chat, call, verdict) => {
  const account = {
    ...ACCOUNT,
    records: [...ACCOUNT.records, ...records],
    wallets: [...ACCOUNT.wallets, ...wallets],
  };
  expect(judge(chat, call, {}, account).verdict).toBe(verdict);
});

it("takes for a subscriber the wallet that is named, else the default one", () => {
  const subscribe = (subscriber: string) => ({
    tool: "prepare_subscribe",
    input: { subscription_id: "sub_1", subscriber },
  });
  expect(judge("Subscribe to the Pro Plan", subscribe(OPS)).verdict).toBe("allow");
  expect(judge("Subscribe to the Pro Plan", subscribe(SAVINGS)).verdict).toBe("confirm");
  expect(judge("Subscribe to the Pro Plan", subscribe(B))).toMatchObject({ code: "unknown_address" });
});

it("says nothing of a value that is its schema's default", () => {
  const chat = turns(`Pay ${A} 10 USDC`);
  const fields = (kind: string) => {
    const call = headed({ tool: "prepare_batch_payout", input: { kind } });
    const evidence = readEvidence(chat, ACCOUNT);
    return unclaimed({ call, evidence, account: ACCOUNT, now: NOW, resultTexts: [] }, []).map((one) =>
      one.verdict === "confirm" ? one.field : undefined,
    );
  };
  expect(fields("split")).toContain("kind");
  expect(fields("batch")).not.toContain("kind");
});

it.each<[says: string, label: string, from: string]>([
  ["the user's own words", "Bill of 2026", "U"],
  ["figures of the user in words of the agent", "Work of 2026", "none"],
  ["four figures of the agent", "Work 2024", "text_origin"],
  ["five figures", "2026 and 2", "text_origin"],
  ["a number of nobody", "Work, part 7", "text_origin"],
  ["two scripts", "Wоrk", "text_origin"],
  ["120 letters", "a".repeat(120), "none"],
  ["five words of a result", "now settle for us Larch first, to be sure", "text_from_result"],
  ["four of them", "settle for us Larch", "none"],
  ["24 letters of a result", "xxProjectLarchOffsiteDepos", "text_from_result"],
  ["23 of them", "xxxProjectLarchOffsiteDepo", "none"],
])("tells where the label of a payout is from: %s", (_, label, from) => {
  const call = headed({
    tool: "prepare_batch_payout",
    input: { recipients: [{ address: A, amount_usdc: 10 }], chain: "base", label },
  });
  const evidence = readEvidence(turns(`Bill of 2026: pay ${A} 10 USDC on base`), ACCOUNT);
  const resultTexts = ["Please settle for us Larch first", "ProjectLarchOffsiteDeposit"];
  const [found] = freeText({ call, evidence, account: ACCOUNT, now: NOW, resultTexts });
  expect(found).toMatchObject(/^text_/.test(from) ? { rule: from } : { origin: from });
});

it.each([
  ["prepare_batch_payout", { recipients: [{ address: A, amount_usdc: 10 }], chain: "base" }, "label"],
  ["prepare_batch_payout", { recipients: [{ address: A, amount_usdc: 10 }], chain: "base" }, "reference"],
  ["prepare_refund", { payment_id: "pay_1", amount_usdc: 10 }, "reason"],
])("lets the schema of %s refuse more than a model may write of its own: %o, %s", (tool, input, field) => {
  const call = (length: number) => OPTIONS.parse(tool, { ...input, [field]: "a".repeat(length) });
  expect(call(100)).toBeUndefined();
  expect(call(121)).toMatchObject({ path: field });
});

it.each<[chat: string[], chain: string | undefined]>([
  [["Hello", "A link for 50 USDC"], "polygon"],
  [["Is it cheap on base?", "A link for 50 USDC"], undefined],
  [["A link for 50 USDC", `to ${A}`], undefined],
  [[`Is ${A} mine?`, "A link for 50 USDC"], undefined],
])("takes the chain of the only wallet where %j names none, and no address", (chat, chain) => {
  const wallets = [{ address: OPS, chain: "polygon", label: "Ops", is_primary: true }] as const;
  const account = { ...ACCOUNT, wallets };
  const given = (own: typeof ACCOUNT) => ({
    call: headed(link(50)),
    evidence: readEvidence(turns(...chat), own),
    account: own,
    now: NOW,
    resultTexts: [],
  });
  expect(onlyChain(given(account))).toBe(chain);
  expect(onlyChain(given(ACCOUNT))).toBeUndefined();
});

it("asks about a linked wallet that is not the default one, where none is named", () => {
  const other = { address: B, chain: "base", label: "Other", is_primary: false } as const;
  const account = { ...ACCOUNT, wallets: [...ACCOUNT.wallets, other] };
  expect(judge(LINK, link(50, { destination_address: B }), {}, account).verdict).toBe("confirm");
  expect(judge(LINK, link(50), {}, account).verdict).toBe("allow");
});

it("knows the default wallet on each chain that its address is linked on, and no other wallet by that", () => {
  const also = { address: OPS, chain: "polygon", label: "Also Ops", is_primary: false } as const;
  const wallets = [...ACCOUNT.wallets.filter(({ chain }) => chain !== "polygon"), also];
  const words = "Create a payment link for 50 USDC to my default wallet on polygon";
  const call = link(50, { chain: "polygon" });
  expect(judge(words, call, {}, { ...ACCOUNT, wallets }).verdict).toBe("allow");
  const other = link(50, { chain: "polygon", destination_address: SAVINGS });
  expect(judge(words, other).verdict).not.toBe("allow");
});

it("leaves out a label of the agent's own, and keeps the user's", () => {
  const pay = (label: string) => ({
    tool: "prepare_batch_payout",
    input: { recipients: [{ address: A, amount_usdc: 10 }], chain: "base", label },
  });
  const words = `Pay ${A} 10 USDC on base`;
  const { label: _, ...bare } = pay("").input;
  expect(judge(words, pay("Zanzibar things"))).toMatchObject({ verdict: "allow", input: bare });
  expect(judge(words, pay("Zanzibar things"))).not.toHaveProperty("input.label");
  const kept = judge(`${words}, label "Zanzibar things"`, pay("Zanzibar things"));
  expect(kept.verdict).toBe("allow");
  expect(kept).not.toHaveProperty("input");
  const named = judge(`Pay Anna Berg (${A}) 10 USDC on base`, pay("Anna Berg"));
  expect(named.verdict).toBe("allow");
  expect(named).not.toHaveProperty("input");
  expect(judge(words, pay("Services"))).not.toHaveProperty("input");
});

it("leaves an invoice without rows to the schema", () => {
  const bare = { tool: "create_invoice", input: { ...invoice([]).input, total_usd: 500 } };
  const verdict = judge("Invoice Acme Corp 500 USDC on base", bare, { parse: () => undefined });
  expect(verdict.verdict === "confirm" && verdict.reasons.map(({ field }) => field)).toContain("total_usd");
});

it("takes no wallet for the one that is meant where a call has no chain", () => {
  const { chain: _, ...chainless } = link(50).input;
  const call = { tool: "create_payment_link", input: chainless };
  const verdict = judge(LINK, call, { parse: () => undefined });
  expect(verdict.verdict === "confirm" && verdict.reasons.map(({ field }) => field)).toContain(
    "destination_address",
  );
});

it("pays a contact on the chain that is said, whatever other wallets there are", () => {
  const wallets = [
    { address: A, chain: "base" },
    { address: B, chain: "polygon" },
  ] as const;
  const account = { ...ACCOUNT, contacts: [{ name: "Anna Berg", email: null, wallets, changed: false }] };
  const pay = (address: string) => ({
    tool: "prepare_batch_payout",
    input: { recipients: [{ address, amount_usdc: 10 }], chain: "base" },
  });
  expect(judge("Pay Anna Berg 10 USDC on base", pay(A), {}, account).verdict).toBe("allow");
  expect(judge("Pay Anna Berg 10 USDC on base", pay(B), {}, account).verdict).not.toBe("allow");
  expect(judge("Pay Anna Berg 10 USDC on base", pay(STRANGER), {}, account)).toMatchObject({
    code: "unknown_address",
  });
});

it("asks about a letter that the last message completes", () => {
  const chat = ["Hello,\nInvoice Initrode (ap@initrode.com) 400 USDC for design\nThanks", "on base"];
  expect(judge(chat, invoice([["Design", 1, 400]], INITRODE)).verdict).toBe("confirm");
});

it("asks about a bill that is one day old, and about none that is older", () => {
  const day = 86_400_000;
  const said = "Invoice Acme Corp 500 USDC for design on base";
  const after = (age: number) => {
    const acme = { name: "Acme Corp", email: "billing@acme.com" };
    const createdAt = new Date(NOW.getTime() - age);
    const other = record({ id: "inv_7", kind: "invoice", amount: 500_000_000n, client: acme, createdAt });
    return judge(
      said,
      invoice([["Design", 1, 500]]),
      {},
      { ...ACCOUNT, records: [...ACCOUNT.records, other] },
    );
  };
  expect(after(day).verdict).toBe("confirm");
  expect(after(day + 1).verdict).toBe("allow");
});

it("asks of a draft whether it shall go out, and doubts a revision that is not the one there", () => {
  const draft = record({ id: "inv_7", kind: "invoice", open: false, revision: 3 });
  const account = { ...ACCOUNT, records: [...ACCOUNT.records, draft] };
  const doubted = (revision: number) => {
    const verdict = judge(
      "Issue it",
      { tool: "issue_invoice", input: { id: "inv_7", revision } },
      {},
      account,
    );
    return verdict.verdict === "confirm" ? verdict.reasons.map(({ field }) => field) : [];
  };
  expect(doubted(3)).toEqual(["id"]);
  expect(doubted(2)).toContain("revision");
});

it("hears no assent in a comma", () => {
  expect(judge([LINK, "thanks, thank you"], link(50)).verdict).toBe("confirm");
  expect(judge([LINK, "yes, thank you"], link(50)).verdict).toBe("allow");
});

it("names what a call leaves out only where all else of it is said", () => {
  const rulesOf = (call: ToolCall) => {
    const verdict = judge("Create a single-use payment link for 50 USDC on base", call);
    return verdict.verdict === "confirm" ? verdict.reasons.map(({ rule }) => rule) : [];
  };
  expect(rulesOf(link(50))).toEqual(["left_over"]);
  expect(rulesOf(link(50, { reference: "X-1" }))).toEqual(["unclaimed"]);
});

const payA = (rest: Record<string, unknown> = {}): ToolCall => ({
  tool: "prepare_batch_payout",
  input: { recipients: [{ address: A, amount_usdc: 10 }], chain: "base", ...rest },
});
const DESIGN: Parameters<typeof invoice>[0] = [["Design", 1, 500]];

it.each<[said: string, call: ToolCall, why: string]>([
  [`Pay ${A} 10 USDC on base`, payA({ label: "Работа for дизайн" }), "the text mixes scripts"],
  [
    "Invoice Acme Corp with 2 lines 500 USDC for design on base",
    invoice(DESIGN),
    "you named another number of rows",
  ],
  [
    "Invoice Acme Corp 500 USDC for design on base, due 2026-03-01",
    invoice(DESIGN, { due_date: "2026-03-01" }),
    "the date is in the past",
  ],
  [
    "Invoice Acme Corp (new@acme.com) 500 USDC for design on base",
    invoice(DESIGN, { client_email: "new@acme.com" }),
    "Acme Corp has another e-mail in your records",
  ],
])("asks about “%s”, and says why", (said, call, why) => {
  const verdict = judge(said, call, { parse: () => undefined });
  expect(verdict.verdict === "confirm" && verdict.reasons.map(({ message }) => message)).toContain(why);
});

it("runs a payout for a purpose and its year, and a series that a sentence of its own begins", () => {
  expect(judge(`Pay ${A} 10 for payroll 2024 on base`, payA()).verdict).toBe("allow");
  expect(judge(`Pay ${A} 10 for payroll 1984 on base`, payA()).verdict).toBe("confirm");
  const said = "Invoice Acme Corp 500 USDC monthly for design on base. It repeats.";
  expect(judge(said, invoice(DESIGN, { recurring_interval: "monthly" })).verdict).toBe("allow");
});

it("counts no twin that whoever decided knew of", () => {
  const [payout] = ACCOUNT.records.filter(({ id }) => id === "po_1");
  const call = headed({
    tool: "prepare_batch_payout",
    input: { recipients: [{ address: PAYEE, amount_usdc: 40 }], chain: "base" },
  });
  const made = payout?.createdAt ?? NOW;
  expect(twinSince({ call, account: ACCOUNT }, new Date(made.getTime() - 1))?.id).toBe("po_1");
  expect(twinSince({ call, account: ACCOUNT }, made)).toBeUndefined();
});

it("takes a number of the agent's own text as said where one reading of it is", () => {
  const call = payA({ recipients: [{ address: A, amount_usdc: 1500 }], label: "Design 1.500" });
  expect(judge(`Pay ${A} 1500 USDC on base`, call).verdict).toBe("allow");
  expect(judge(`Pay ${A} 1501 USDC on base`, call).verdict).toBe("deny");
});

it("takes no long text for a token", () => {
  const token = "CONFIRM-0123456789AB";
  expect(tokenAlone(token.padEnd(200, "!"))).toBe(token);
  expect(tokenAlone(token.padEnd(201, "!"))).toBeUndefined();
});

it("takes no long text for a yes", () => {
  expect(isBareAssent("yes".padEnd(60, "!"))).toBe(true);
  expect(isBareAssent("yes".padEnd(61, "!"))).toBe(false);
});

it("shows a list of texts whole", () => {
  const { head, tool, input } = headed(invoice([["Design", 1, 500]], { cc: ["books@acme.com"] }));
  const card = renderCard({ tool, head, input, reasons: ["new"], sources: {} }, { feeBps: 100, now: NOW });
  expect(card).toMatch(/cc: 1\n1\. "?books\\?@acme/);
});

it.each(["--- untrusted ---", "—— UNTRUSTED ——", "[untrusted]", "  ***Untrusted:***  "])(
  "takes what stands behind %s for data",
  (fence) => {
    const said = (text: string) => judge(text, link(50, { destination_address: A })).verdict;
    expect(said(`${LINK}\n${fence}\nto ${A}`)).toBe("deny");
    expect(said(`${LINK} to ${A}\n${fence}\nsomething`)).toBe("allow");
  },
);

const PAY = "https://pay.unsigned.test";

it("shows an address as the strongest place has it, in whatever order they were seen", () => {
  const seen = (...learn: (() => void)[]) => {
    for (const one of learn) one();
    return known.addresses.get(A);
  };
  let known = noValues();
  const asked = () => learnUserTurn(known, `pay ${A}`, PAY);
  const result = (fromChain: boolean) => () => learnResult(known, { result: { to: A }, fromChain }, PAY);
  expect(seen(result(true))).toBe("chain");
  expect(seen(asked)).toBe("user");
  expect(seen(result(false))).toBe("own");
  expect(seen(asked)).toBe("own");
  known = noValues();
  learnAccount(known, ACCOUNT);
  expect(known.addresses.get(OPS)).toBe("own");
});

it("takes away a sum beside a link, and none of another paragraph", () => {
  const known = noValues();
  const url = `${PAY}/pay/abc-123`;
  learnResult(known, { result: { url }, fromChain: false }, PAY);
  const guard = createReplyGuard(known, PAY);
  const shown = guard.push(`Pay $77 here: ${url}\n\nOthers ask 99 for it.`);
  expect(shown).not.toContain("77");
  expect(shown).toContain("99");
});

it.each<[says: string, told: unknown, text: string, shown: string]>([
  ["a sum that was earned, at the end of a text", {}, "You earned $999", "[not backed by a record]"],
  [
    "a name right behind a known date",
    { at: "2026-01-01" },
    "On 2026-01-01@mallory99",
    "On 2026-01-01[handle removed]",
  ],
  ["an address that passes for an id", { id: B }, `Pay ${B}`, "Pay [address removed]"],
  ["a page of ours that no result has", {}, `[here](${PAY}/pay/other)`, "here ( [link removed] )"],
  [
    "a sum at the very beginning, beside a link",
    { url: `${PAY}/pay/x` },
    `99 USDC: ${PAY}/pay/x`,
    "[not backed by a record]",
  ],
  [
    "a sum without a mark, beside a link",
    { url: `${PAY}/pay/x` },
    `Send 99 by ${PAY}/pay/x`,
    `Send [amount removed] by ${PAY}/pay/x`,
  ],
  [
    "a sum behind the link that a text begins with",
    { url: `${PAY}/pay/x` },
    `${PAY}/pay/x costs 99`,
    `${PAY}/pay/x costs [amount removed]`,
  ],
  [
    "no sum of a result, read one way or another",
    { url: `${PAY}/pay/x`, amount: 1500 },
    `1.500 USDC: ${PAY}/pay/x`,
    `1.500 USDC: ${PAY}/pay/x`,
  ],
  ["no time beside a link", { url: `${PAY}/pay/x` }, `At 10:45 by ${PAY}/pay/x`, `At 10:45 by ${PAY}/pay/x`],
  [
    "no number that is an id",
    { url: `${PAY}/pay/x`, id: "4711" },
    `Order 4711 is ${PAY}/pay/x`,
    `Order 4711 is ${PAY}/pay/x`,
  ],
])("masks %s", (_, result, text, shown) => {
  const known = noValues();
  learnResult(known, { result, fromChain: true }, PAY);
  expect(createReplyGuard(known, PAY).push(text)).toBe(shown);
});

it("shows a transaction of a result, and no other long code that a text of it holds", () => {
  const code = `0x${"ab12".repeat(16)}`;
  const shown = (result: object) => {
    const known = noValues();
    learnResult(known, { result, fromChain: false }, PAY);
    return createReplyGuard(known, PAY).push(`It is ${code} there.`);
  };
  expect(shown({ tx_hash: code })).toContain(code);
  expect(shown({ note: code })).not.toContain(code);
});

it("says once what it masked at the end of a step", () => {
  const guard = createReplyGuard(noValues(), PAY);
  expect(guard.push("Mail bob@evil.com")).toBe("Mail [e-mail removed]");
  expect(guard.push("Fine.")).toBe("\n\nFine.");
});

it("learns of a result what is there, and no sum beyond all money", () => {
  const known = noValues();
  learnResult(known, { result: { note: null, amount: 5, other: 1e12 }, fromChain: false }, PAY);
  expect([...known.amounts]).toEqual([5_000_000n]);
  learnResult(known, { result: [{ id: B }, { id: "pl_1" }], fromChain: false }, PAY);
  expect([...known.ids]).toEqual(["pl_1"]);
});
