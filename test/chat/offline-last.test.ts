import { afterAll, beforeAll, expect, it } from "vitest";
import { type ChatApp, startOfflineChat } from "../support/chat.js";

let app: ChatApp;
let key: string;
beforeAll(async () => {
  ({ app, key } = await startOfflineChat());
});
afterAll(() => app.close());

/** The answers to these turns. */
async function told(...turns: string[]) {
  const messages: { role: string; content: string }[] = [];
  const bodies: Awaited<ReturnType<ChatApp["chat"]>>["body"][] = [];
  for (const content of turns) {
    messages.push({ role: "user", content });
    const { body } = await app.chat(key, { messages });
    bodies.push(body);
    messages.push({ role: "assistant", content: body.reply });
  }
  return bodies;
}

const LINK = "Create a payment link for 25 USDC on base to my wallet";
const BILL = "Invoice Hooli (ap@hooli.example) 77 USDC for tea on base to my wallet";

it.each([
  [LINK, "what is its status?", "get_payment_link"],
  [BILL, "Is it paid yet?", "get_invoice"],
])("says how what was just made stands: %s %s", async (order, question, tool) => {
  const [made, asked] = await told(order.replace("25", "26").replace("77", "78"), question);
  const { id } = made.tool_results[0].result;
  expect(asked.tool_results).toMatchObject([{ tool, input: { id } }]);
});

it.each([
  [LINK, "cancel it", "cancel_payment_link"],
  [BILL, "Actually cancel that invoice", "cancel_invoice"],
  [LINK.replace("25", "125"), "cancel the last one", "cancel_payment_link"],
  [LINK.replace("25", "225"), "Bitte storniere ihn wieder", "cancel_payment_link"],
  [LINK.replace("25", "325"), "annule-le", "cancel_payment_link"],
  [LINK.replace("25", "425"), "cancélalo", "cancel_payment_link"],
  [LINK.replace("25", "525"), "cancela isso", "cancel_payment_link"],
  [LINK.replace("25", "625"), "annullalo", "cancel_payment_link"],
  [LINK.replace("25", "725"), "Non, annule ça", "cancel_payment_link"],
  [LINK.replace("25", "825"), "Não, cancela isso", "cancel_payment_link"],
])("shows what was just made before it is canceled: %s %s", async (order, said, tool) => {
  const [made, held] = await told(order, said);
  const { id } = made.tool_results[0].result;
  expect(held.tool_results).toEqual([]);
  expect(held.confirmation.actions).toMatchObject([{ tool, input: { id } }]);
});

it.each(["issue it", "send it please"])(
  "shows the draft that was just made before it is issued: %s",
  async (said) => {
    const [made, held] = await told(
      BILL.replace("Invoice", "Draft an invoice for").replace("77", "79"),
      said,
    );
    const { id } = made.tool_results[0].result;
    expect(held.tool_results).toEqual([]);
    expect(held.confirmation.actions).toMatchObject([{ tool: "issue_invoice", input: { id, revision: 1 } }]);
  },
);

it.each([
  [LINK.replace("25", "27"), "cancel that invoice"],
  [LINK.replace("25", "29"), "issue it"],
  [BILL.replace("77", "83"), "send it"],
  [BILL.replace("77", "84"), "cancel the last link"],
  ["Create 2 payment links for 28 USDC each on base to my wallet", "cancel it"],
  ["show my invoices", "cancel it"],
])("cancels nothing that is not the one that was made: %s %s", async (order, said) => {
  const [, answer] = await told(order, said);
  expect([answer.tool_results, answer.confirmation]).toEqual([[], undefined]);
});

it.each([
  [
    "it to another e-mail address",
    "send it to jane@hooli.example instead",
    /^An invoice is mailed to the client/,
  ],
  [
    "it to another, in German",
    "schick sie lieber an ben@hooli.example",
    /^An invoice is mailed to the client/,
  ],
  ["it to another, in Italian", "mandala invece a ben@hooli.example", /^An invoice is mailed to the client/],
  ["the same to somebody else", "and for Ben the same", /^I repeat nothing that is said by halves/],
  ["the same in German", "Für Ben bitte das Gleiche", /^I repeat nothing that is said by halves/],
  ["the same in French", "la même chose pour Ben", /^I repeat nothing that is said by halves/],
  ["another sum in French", "mets 30 plutôt", /^What is made stays as it is/],
  ["another sum in Spanish", "que sean 30 USDC", /^What is made stays as it is/],
  ["another sum in Portuguese", "muda para 30", /^What is made stays as it is/],
])("sends no bill again, and makes of none another: %s", async (_, said, reply) => {
  const [, answer] = await told(BILL, said);
  expect([answer.tool_results, answer.confirmation]).toEqual([[], undefined]);
  expect(answer.reply).toMatch(reply);
});

it("offers of what was listed before to cancel one, where the words name nothing else", async () => {
  const [, , offered] = await told(BILL.replace("77", "81"), "show my invoices", "cancel the first one");
  expect([offered.tool_results, offered.confirmation]).toEqual([[], undefined]);
  expect(offered.reply).toMatch(/^Which one shall I cancel\?[^:]*:\n- INV-/);
  expect(offered.reply).not.toContain("pl_");
});

it("says of whom it finds nothing to cancel", async () => {
  const [, answer] = await told(BILL.replace("77", "87"), "Cancel the invoice of Nobody Ltd");
  expect([answer.tool_results, answer.confirmation]).toEqual([[], undefined]);
  expect(answer.reply).toMatch(/^I find nothing of “Nobody Ltd”\. Which one shall I cancel\?/);
});

it("makes and cancels nothing where it shall mind no more", async () => {
  const [, answer] = await told(LINK.replace("25", "29"), "never mind");
  expect(answer.tool_results).toEqual([]);
  expect(answer.reply).toMatch(/^Nothing more is made\./);
});
