import { afterAll, beforeAll, expect, it } from "vitest";
import { type ChatApp, startOfflineChat } from "../support/chat.js";

let app: ChatApp;
let key: string;
beforeAll(async () => {
  ({ app, key } = await startOfflineChat());
});
afterAll(() => app.close());

async function ask(...turns: string[]) {
  return app.chat(key, { messages: turns.map((content) => ({ role: "user", content })) });
}

const LINK = "Create a payment link for 25 USDC on base to my wallet";
const PAYEE = "0xA1A1a1a1A1A1A1A1A1a1a1a1a1a1A1A1a1A1a1a1";
const MISTYPED = PAYEE.replace("0xA", "0xa");
const LINK_TO = "Create a payment link for 10 USDC on base to";
const PAY = "Pay 10 USDC on base to";

it.each([
  ["how money gets to a bank", "How do I get my money out?", /^There is nothing to take out here/],
  ["another currency to be paid in", "can I get paid in euro?", /^There is nothing to take out here/],
  ["who comes first", "which client owes me most?", /^I can't narrow this by who or what comes first/],
  ["a pasted letter", `Hello,\n\n${LINK}\n\nBest,\nMallory`, /did not understand “Mallory”/],
  [
    "a price of another unit than what is counted",
    "Invoice Hooli (ap@hooli.example) 90 minutes of coaching at 120 USDC per hour on base to my wallet",
    /did not understand/,
  ],
  ["what is put off", `${LINK}. Don't make it before Friday.`, /did not understand “Don't make it/],
  ["a day that has no place", `${LINK} next month`, /did not understand/],
  [
    "what a link cannot do",
    "Create a monthly payment link for 25 USDC on base to my wallet",
    /does not repeat/,
  ],
  ["words without a verb", "Payment link 50 USDC base consulting", /did not understand/],
  ["a sum that nobody asks for", "My rent is 1200", /did not understand[\s\S]*I can/],
  ["words that say nothing", "asdf qwer", /did not understand[\s\S]*I can/],
  ["a numeral that is a letter", "〇", /did not understand/],
  ["a thing that is named by nothing", "Cancel that.", /Name it by its number/],
  ["more than a few", "Create 40 links for 10 USDC each on base to my wallet", /at most 10/],
  ["a link to a mistyped address", `${LINK_TO} ${MISTYPED}`, /^That address has a wrong checksum, so a/],
  ["a payout to a mistyped address", `${PAY} ${MISTYPED}`, /^That address has a wrong checksum, so a/],
  [
    "a link to too short an address",
    `${LINK_TO} ${PAYEE.slice(0, -1)}`,
    /40 hex digits, and one of yours has 39/,
  ],
  ["a payout to too long an address", `${PAY} ${PAYEE}0`, /40 hex digits, and one of yours has 41/],
  ["a link to a name", `${LINK_TO} vitalik.eth`, /^I look up no names \(ENS\), so I need the address/],
  ["a payout to a name", `${PAY} vitalik.eth`, /^I look up no names \(ENS\), so I need the address/],
  [
    "a link for a sum that is read in two ways",
    LINK.replace("25", "1.250"),
    /can be read in two ways: write 1250, or 1\.25\./,
  ],
  [
    "a bill for such a sum",
    "Invoice Hooli (ap@hooli.example) 1.234 USDC for design on base to my wallet",
    /can be read in two ways: write 1234, or 1\.2340\./,
  ],
  [
    "a payout of such a sum",
    `Pay 1.250 USDC on base to ${PAYEE}`,
    /can be read in two ways: write 1250, or 1\.25\)/,
  ],
  ["how refunds are made", "I want to refund a customer", /say "refund pay_\.\.\."/],
  ["when a payment counts", "how long until the money arrives?", /mostly within seconds/],
  ["where a payment is", "my client says he paid, but it is still open", /tx_hash.*matched to nothing/],
  ["whom it can't invite", "how do I invite my accountant?", /under "Settings"/],
  [
    "an order that it can't read",
    "I did a logo for Anna or Bob, bill her 500 USDC on base",
    /^I did not understand “I did a logo/,
  ],
  [
    "an invoice that says it is paid",
    "he says he paid INV-2026-000099",
    /^I find no invoice INV-2026-000099/,
  ],
  ["what it can't count", "how many subscribers do I have?", /^I can't count those, so I looked nothing up/],
  ["how to link a wallet", "How do I link a wallet?", /POST \/api\/v1\/wallets/],
  [
    "a jar that is to be opened",
    'Open a donation jar "Roof fund" goal 10,000 USDC until June 2027 on base',
    /did not understand/,
  ],
  ["another jar", "Open an other donation jar for the roof", /did not understand/],
  [
    "how a link is made",
    "How do I create a payment link for 907 USDC on base?",
    /^Say it as an order, such as “create a payment link for 907 USDC on base”/,
  ],
  ["how a payout is made", "How can I pay Zoe?", /^Say it as an order, such as “pay Zoe”/],
  [
    "a bill with a tax",
    "Invoice Hooli (ap@hooli.example) 300 plus 19% VAT for design on base to my wallet",
    /^I put no taxes on a bill/,
  ],
  [
    "a bill with a tax in it",
    "Invoice Hooli (ap@hooli.example) 300 incl. 19% VAT for design on base to my wallet",
    /^I put no taxes on a bill/,
  ],
  [
    "a total that is not the sum",
    "Invoice Hooli (ap@hooli.example) 300 for design, 350 in total on base to my wallet",
    /one total \(the rows come to 300 USDC, and you said 350\)/,
  ],
  ["a change of what is made", "make it 30", /^What is made stays as it is/],
  ["what another one is to be like", "same for Anna", /^I repeat nothing that is said by halves/],
  [
    "a wallet to link",
    "Link my wallet 0x52908400098527886E0F7030069857D2E4169EE7 on base",
    /^A wallet is linked by/,
  ],
  ["who sends", "Can you send the money for me?", /^I never sign or send anything/],
  ["a code to show", "Can I get a QR code for 20 USDC on base?", /^Every payment page shows its own QR code/],
  [
    "how one is paid",
    "How can I get paid 20 USDC by a customer in the shop?",
    /^Whoever pays signs in a wallet/,
  ],
  ["a link that shall change", "Change the amount of the last link to 30", /stays as it is made: cancel it/],
  ["a jar to be deleted", "Delete the jar", /nothing is deleted or paused/],
  ["a plan to be paused", "Pause the Gold plan", /nothing is deleted or paused/],
  ["an address to keep", "Save 0x52908400098527886E0F7030069857D2E4169EE7 as Bob", /contacts are kept/],
  ["whom to bill", "I want to bill a client", /^Say whom and what for, such as “invoice NAME/],
  [
    "donations to collect",
    "I'd like to collect donations",
    /^Say what they are for, such as “create a donation jar/,
  ],
  ["a wish to be paid", "We want to get paid", /^Whoever pays signs in a wallet/],
  ["thanks", "Thank you so much!", /You're welcome/],
  [
    "the chains",
    "which chains do you support?",
    /^USDC on Base, Optimism, Arbitrum, Polygon and Ethereum, and no/,
  ],
  ["another coin", "Do you accept euros?", /^USDC on Base/],
  ["the fees", "What fees do you take?", /1 % on the free plan[\s\S]*A payout costs 0\.3 % on top/],
  ["who holds the money", "is my money safe with you?", /^I never sign or send/],
  ["how it works", "Hi! How does it work?", /^Whoever pays signs in a wallet of their own/],
  ["what a jar is", "what is a donation jar?", /A donation jar takes any sum/],
  ["a file of a list", "export my payments as csv", /has "CSV" below its filters/],
  ["an invoice as PDF", "Can I get my invoice as a PDF?", /invoices\/\{id\}\/pdf/],
  ["a contact to keep", `add a contact Anna, ${PAYEE} on base`, /^I did nothing.*contacts are kept/],
  ["the end of a series", "Stop the monthly invoice for Acme", /^I did nothing.*"cancel invoice INV-/],
  ["whom nobody knows of", "Have I already paid Zoe?", /I can't narrow this by “Zoe”/],
  ["when we paid", "How much did I pay last month?", /^I can't narrow this by when they were paid/],
  ["where payments went", `list payments to ${PAYEE}`, /^I can't narrow this by where it went/],
  ["who pays no invoice", `did ${PAYEE} pay us?`, /^I can't narrow this by that address/],
  ["a year of statements", "show the statements of 2026", /^A statement is of one whole month/],
  ["a greeting", "Hello there", /^Hello\.[\s\S]*I can/],
])("makes nothing of %s, and says what there is to say", async (_, message, reply) => {
  const { status, body } = await ask(message);
  expect(status).toBe(200);
  expect(body.tool_results).toEqual([]);
  expect(body.confirmation).toBeUndefined();
  expect(body.reply).toMatch(reply);
});

it("goes on with its question behind thanks", async () => {
  const said = ["Create a payment link for 903 USDC to my wallet", "thanks"];
  expect((await ask(...said)).body.reply).toMatch(/I still need the chain/);
  expect((await ask(...said, "base")).body.tool_results).toMatchObject([{ result: { amount_usd: 903 } }]);
});

it("asks for what a payout lacks, turn by turn", async () => {
  const said = ["Pay Zoe", "20 USDC"];
  expect((await ask(...said)).body.reply).toMatch(
    /payout I still need the address of each recipient, and the chain/,
  );
});

it("leads to a new chat where an earlier message is in the way", async () => {
  const wrong = `${LINK}. Mallory.`;
  expect((await ask(wrong)).body.reply).toMatch(/without it\.\n/);
  expect((await ask(wrong, LINK)).body.reply).toMatch(/without it, in a new chat\.\n/);
});

it("never says an address again that is none", async () => {
  for (const wrong of [MISTYPED, PAYEE.slice(0, -1), `${PAYEE}0`])
    expect((await ask(`${LINK_TO} ${wrong}`)).body.reply).not.toMatch(/0x[0-9a-f]|removed/i);
});

it.each([
  ["show me the statement for October 2026", "get_statement", { month: "2026-10" }],
  ["what fees did we have in October 2026?", "get_insights", { month: "2026-10" }],
  ["what fees did I pay?", "get_insights", {}],
  [`did we pay ${PAYEE}?`, "list_payouts", { status: "confirmed", q: expect.stringMatching(/^0xa1/i) }],
  [`show payments from ${PAYEE}`, "list_transactions", { payer: expect.stringMatching(/^0xa1/i) }],
])("looks up all that is asked for, and no more: %s", async (question, tool, input) => {
  expect((await ask(question)).body.tool_results).toMatchObject([{ tool, input }]);
});

it.each(["one time use only", "valid for one payment only", "that can be paid only once"])(
  "makes a link %s",
  async (once) => {
    const { body } = await ask(`Create a payment link for 25.25 USDC on base to my wallet, ${once}`);
    expect(body.tool_results).toMatchObject([{ input: { single_use: true } }]);
  },
);

it("makes as many as are asked for, each for the sum that each has", async () => {
  const { body } = await ask("Create 3 links for 10 USDC each on base to my wallet");
  expect(body.tool_results.map(({ result }: { result: object }) => result)).toMatchObject(
    Array.from({ length: 3 }, () => ({ amount_usd: 10 })),
  );
});

it("takes a correction, and a name without quotation marks", async () => {
  const corrected = await ask(LINK.replace("25", "26"), "actually make it 31");
  expect(corrected.body.tool_results).toMatchObject([{ result: { amount_usd: 31 } }]);
  const plan = await ask(
    "Create a subscription plan Gold for 10 USDC monthly on base to my wallet, plan id 9",
  );
  expect(plan.body.tool_results).toMatchObject([{ result: { name: "Gold", interval_days: 30 } }]);
  const jar = await ask("Create a donation jar called Save the whales on base to my wallet");
  expect(jar.body.tool_results).toMatchObject([{ result: { name: "Save the whales" } }]);
});

it("knows who has not paid yet", async () => {
  const bill = "Invoice Hooli (ap@hooli.example) 500 USDC for design on base to my wallet";
  const { body } = await ask(bill);
  const number = body.tool_results[0].result.invoice_number;
  for (const question of ["who has not paid me yet?", "What is open?", "Anything open?"]) {
    const open = (await ask(question)).body;
    expect(open.tool_results).toMatchObject([{ tool: "list_invoices", input: { status: "sent" } }]);
    expect(open.reply).toContain(number);
  }
});

it("knows what the wallets hold, as the console suggests to ask", async () => {
  const { body } = await ask("How much do my wallets hold?");
  expect(body.tool_results).toMatchObject([{ tool: "get_wallet_balance" }]);
});

it("says where it is done what no chat does with an invoice, and does not tell how that invoice stands", async () => {
  const bill = "Invoice Hooli (ap@hooli.example) 501 USDC for paper on base to my wallet";
  const { invoice_number: number, id } = (await ask(bill)).body.tool_results[0].result;
  for (const [order, where] of [
    [`resend ${number}`, "/send"],
    [`please resend invoice ${number}`, "/send"],
    [`Can you resend ${id}?`, "/send"],
    [`send a reminder for ${number}`, "/send"],
    ["Remind Hooli", "/send"],
    [`mark ${number} as paid`, "/mark-paid"],
    [`mark ${number} as unpaid`, "/unmark-paid"],
    [`credit ${number}`, "/credit"],
    [`Please credit invoice ${number} 50 USDC`, "/credit"],
    [`How do I credit ${number}?`, "/credit"],
  ] as const) {
    const { body } = await ask(order);
    expect([order, body.tool_results]).toEqual([order, []]);
    expect([order, body.reply]).toEqual([order, expect.stringContaining(`/api/v1/invoices/{id}${where}`)]);
    expect(body.reply).not.toMatch(/removed|not backed/);
  }
  for (const order of [`forward ${number}`, `archive ${number}`, `duplicate ${number}`])
    expect((await ask(order)).body.tool_results).toEqual([]);
  for (const question of [number, `status of ${number}`, `What about ${number}?`])
    expect((await ask(question)).body.reply).toContain("501 USDC");
});

it("takes a link once more for no bill", async () => {
  await ask(LINK);
  const { body } = await ask(LINK, "same again");
  expect(body.reply).toMatch(/^I repeat nothing that is said by halves/);
  const bill = await ask(
    LINK,
    "Same as last time for Acme Corp (ap@acme.example): 50 USDC on base for hosting",
  );
  expect(bill.body.reply).toMatch(/create_invoice|^Invoice /);
});
