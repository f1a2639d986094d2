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

const PAYEE = "0x52908400098527886E0F7030069857D2E4169EE7";
const LINK = "Create a payment link for 25 USDC on base to my wallet";
const BILL = "Invoice Hooli (ap@hooli.example) 300 for";

it.each([
  ["a tax", `${BILL} design on base to my wallet, VAT 19 %`, /^I put no taxes on a bill/],
  [
    "a copy",
    `${BILL} design on base to my wallet, cc finance@hooli.example`,
    /^I send nobody a copy of a bill/,
  ],
  ["a half of the sum", `${BILL} design on base to my wallet, half now`, /^A bill or link asks for one sum/],
  [
    "a day to begin on",
    `${BILL} design monthly on base to my wallet, starting January 1`,
    /^I can't set when/,
  ],
  ["a draft of something", `${BILL} website draft on base to my wallet`, /^I can't tell whether “draft”/],
  [
    "a word beside a draft that is ordered",
    "draft an invoice for Acme 300 USDC wobbly gribble",
    /^I did not understand “draft an invoice for Acme 300 USDC wobbly gribble”/,
  ],
  [
    "an address that is paid from",
    `${BILL} design on base from ${PAYEE}`,
    /^I did not understand “Invoice Hooli/,
  ],
  [
    "words beside those that are understood",
    `${BILL} design on base to my wallet. Blorp. We start on Monday.`,
    /^I did not understand “Blorp”/,
  ],
  [
    "a half of a dollar",
    "Create a link for ½ USDC on base",
    /^I did not understand “Create a link for 1⁄2 USDC/,
  ],
  [
    "one and a half",
    "Create a link for 1½ USDC on base",
    /^I did not understand “Create a link for 1 1⁄2 USDC/,
  ],
  ["an end at once", `${LINK}, expires today`, /after how many days it expires/],
  ["an end on one of two days", `${LINK}, expires next Friday`, /after how many days it expires/],
  [
    "a name with a sign in it",
    "Invoice AT&T 20 USDC on base whenever",
    /not understand “Invoice AT&T 20 USDC/,
  ],
  ["nothing yet", "Hi! What can I do with you?", /^I am the offline agent/],
])("says that it has no place for %s, and makes nothing", async (_, message, reply) => {
  const { body } = await ask(message);
  expect(body.tool_results).toEqual([]);
  expect(body.confirmation).toBeUndefined();
  expect(body.reply).toMatch(reply);
});

it("asks for the whole payout once more where the same is wanted again", async () => {
  const order = `Pay 10 USDC on base to ${PAYEE}`;
  expect((await ask(order)).body.tool_results).toHaveLength(1);
  for (const again of ["same again", "Do the same again, please", "Same as last time"])
    expect((await ask(order, again)).body.reply).toMatch(/^I repeat no(?:thing|.payout).*by halves/);
});

it("makes a link that ends on the day that is named", async () => {
  const { body } = await ask(`${LINK}, expires in 3 days`);
  const { expires_at: ends } = body.tool_results[0].result;
  const names = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
  const day = names[new Date(ends).getUTCDay()];
  const named = await ask(`Create a payment link for 26 USDC on base to my wallet, expires on ${day}`);
  expect(named.body.tool_results[0].input).toMatchObject({ amount_usd: 26, expires_in_days: 3 });
});

it("takes a date with its day of the week where the two agree, and asks again where they do not", async () => {
  app.clock.now = new Date("2026-11-30T12:00:00Z");
  const bill = "Invoice Umbra (ap@umbra.example) 310 USDC for design on base to my wallet, due";
  for (const day of [
    "Thursday 4 December",
    "Friday 15 March",
    "Saturday 31 October",
    "Friday 4 December 2027",
  ])
    expect((await ask(`${bill} ${day}`)).body).toMatchObject({
      tool_results: [],
      reply: expect.stringMatching(/the due date once more/),
    });
  const { body } = await ask(`${bill} Friday 4 December`);
  expect(body.tool_results[0].input).toMatchObject({ due_date: "2026-12-04" });
  app.clock.now = new Date();
});

it("bills for what a sentence before the order says was done", async () => {
  const { body } = await ask(
    "Just finished the brochure for Umbra (ap@umbra.example). Invoice them 320 USDC on base to my wallet",
  );
  expect(body.tool_results[0].input.line_items).toEqual([
    { description: "Brochure", quantity: 1, unit_price: 320 },
  ]);
});

it("writes whose hands a bill goes into as its memo", async () => {
  const { body } = await ask(
    "Invoice Umbra (ap@umbra.example) FAO Jane Doe 300 USDC for design on base to my wallet",
  );
  expect(body.tool_results[0].input).toMatchObject({ client_name: "Umbra", memo: "FAO Jane Doe" });
});

it.each(["２５ USDC", "٢٥ USDC", "२५"])(
  "takes figures of any script as the sum that it asks for: %s",
  async (sum) => {
    const zero = sum.codePointAt(0);
    const order = `Invoice Acme${zero} (a${zero}@any.example) for design on base to my wallet`;
    const asked = (await ask(order)).body;
    expect(asked.tool_results).toEqual([]);
    const messages = [
      { role: "user", content: order },
      { role: "assistant", content: asked.reply },
      { role: "user", content: sum },
    ];
    const { body } = await app.chat(key, { messages });
    expect(body.tool_results).toMatchObject([{ tool: "create_invoice", input: { total_usd: 25 } }]);
  },
);
