import { describe, expect, it } from "vitest";
import type { ToolCall } from "../../../src/agent/guard/call.js";
import { asAsked, invoice, jar, judge, link, plan } from "./world.js";

const bill = (text: string, quantity: number, price: number, rest = {}) =>
  invoice([[text, quantity, price]], rest);
const rows = (...sums: [text: string, price: number][]) =>
  invoice(sums.map(([text, price]) => [text, 1, price]));
const verdict = (said: string, call: ToolCall) => judge(said, call, {}, asAsked(said)).verdict;

const LINKS = "Make these links on base:\n- Logo 20\n- Banner 30";

describe("how people ask in everyday words", () => {
  it.each<[said: string, call: ToolCall]>([
    ["Invoice Acme Corp for Office 365 setup at $300 on base", bill("Office 365 setup", 1, 300)],
    ["Invoice Acme Corp for Windows 11 migration at 250 USDC on base", bill("Windows 11 migration", 1, 250)],
    ["Bill Acme Corp $90 for Studio 54 poster on base", bill("Studio 54 poster", 1, 90)],
    ["Invoice Acme Corp for 2h30 at $50 on base", bill("Services", 2.5, 50)],
    ["Invoice Acme Corp for 2h30 of consulting at $50/h on base", bill("consulting", 2.5, 50)],
    ["Invoice Acme Corp for 1h45min of consulting at 80 an hour on base", bill("consulting", 1.75, 80)],
    ["Invoice Acme Corp for villa 12, rent 900 on base", bill("villa 12, rent", 1, 900)],
    ["Invoice Acme Corp for villa 12, rent $900 on base", bill("villa 12, rent", 1, 900)],
    ["Invoice Acme Corp for unit 7, April rent, 1150 USDC on base", bill("unit 7, April rent", 1, 1150)],
    ["Create a link for PlayStation 5 for 400 on base", link(400, { description: "PlayStation 5" })],
    ["Payment link on base: PlayStation 5 for 400 USDC", link(400, { description: "PlayStation 5" })],
    [
      "Payment link for a second-hand iPhone 13, 320 USDC, base",
      link(320, { description: "second-hand iPhone 13" }),
    ],
    ["Invoice Acme Corp for milestone 2 of 3, 500 USDC on base", bill("milestone 2 of 3", 1, 500)],
    ["Create a link on base for 460 not 480", link(460)],
    ["Create a link for 460 USDC, not 480, on base", link(460)],
    ["Create a link for 480 USDC on base. 460 not 480", link(460)],
    ["Create a link for 480 USDC on base. 460, not 480, sorry", link(460)],
    ["Invoice Acme Corp for design 200 and hosting 40 on base", rows(["design", 200], ["hosting", 40])],
    [
      "Invoice Acme Corp on base for design 200, hosting 40 and support 60",
      rows(["design", 200], ["hosting", 40], ["support", 60]),
    ],
    [
      "Invoice Acme Corp on base:\nLogo design – 450 USDC\nBusiness cards (250 pcs) – 90 USDC",
      rows(["Logo design", 450], ["Business cards (250 pcs)", 90]),
    ],
    ["Link for the red dress size 38, 65 USDC, on base", link(65, { description: "red dress size 38" })],
    ["Create a plan on base: Pro, 50 USDC monthly, id 8", plan(50, 30, 8)],
    ['Monthly plan "Pro" 50 USDC on base, plan id 8', plan(50, 30, 8)],
    [
      "Start a donation jar on base for flood victims called Flood Relief, target 8000 USDC",
      jar("Flood Relief", "flood-relief", { goal_usdc: 8000 }),
    ],
    [
      "Create a tip jar called Roof Fund on base, we want to raise 12,000 USDC",
      jar("Roof Fund", "roof-fund", { goal_usdc: 12000 }),
    ],
    [
      "Customer ordered the blue armchair, 240 USDC. Create a link on base",
      link(240, { description: "blue armchair" }),
    ],
    [LINKS, link(20, { description: "Logo" })],
    [LINKS, link(30, { description: "Banner" })],
    [
      "Create a plan called Pro for 29 USDC for gym access monthly on base, plan id 7",
      plan(29, 30, 7, { description: "gym access" }),
    ],
    ["Gift card link for 50 USDC on base", link(50, { description: "gift card" })],
    [
      "I finished the work for Acme Corp yesterday, took me 4 hours, so please invoice them 400 USDC on base",
      bill("Services", 1, 400),
    ],
    [
      "I just wrapped up the logo for Acme Corp. Please invoice them 400 USDC on base for the logo",
      bill("logo", 1, 400),
    ],
    ["We finished the garden last week. Invoice Acme Corp 400 USDC on base", bill("Services", 1, 400)],
    ["Erstelle einen Zahlungslink über 5.000 USDC auf Base", link(5000)],
    ["Stelle Acme Corp eine Rechnung über 5.000 USDC auf Base", bill("Services", 1, 5000)],
    [
      "Crie um link de pagamento de 80 USDC da aula de violão pela Base",
      link(80, { description: "aula de violão" }),
    ],
  ])("%s", (said, call) => {
    expect(verdict(said, call)).toBe("allow");
  });
});

describe("what only looks like it", () => {
  it.each<[said: string, ...calls: ToolCall[]]>([
    ["Invoice Acme Corp for Office 365 setup at $300 on base", bill("Office setup", 365, 300)],
    ["Invoice Acme Corp for 365 setup at $300 on base", bill("365 setup", 1, 300)],
    [
      "Invoice Acme Corp for iPhone 15 cases at $20 on base",
      bill("iPhone 15 cases", 1, 20),
      bill("iPhone cases", 15, 20),
    ],
    ["Invoice Acme Corp for Notion 12 seats at $20 on base", bill("Notion 12 seats", 1, 20)],
    ["Invoice Acme Corp for Design 300 hosting 200 on base", bill("Design 300 hosting", 1, 200)],
    [
      "Invoice Acme Corp PlayStation 5 for 400 on base",
      bill("PlayStation 5", 1, 400),
      bill("Services", 1, 405),
    ],
    ["Invoice Acme Corp for 2h30 at $50 on base", bill("Services", 2, 50), bill("Services", 1, 50)],
    ["Invoice Acme Corp for 2h20 at $50 on base", bill("Services", 2, 50), bill("Services", 2.33, 50)],
    ["Invoice Acme Corp for 2h30 at $50 a day on base", bill("Services", 2.5, 50), bill("Services", 1, 50)],
    [
      "Invoice Acme Corp for villa 12, rent 900 on base",
      rows(["villa", 12], ["rent", 900]),
      bill("villa", 1, 912),
    ],
    ["Invoice Acme Corp for design 12, rent 900 on base", bill("design 12, rent", 1, 900)],
    ["Invoice Acme Corp for guests 40, catering 900 on base", bill("guests 40, catering", 1, 900)],
    ["Create a link for PlayStation 5 for 400 on base", link(5), link(405)],
    ["Create a link for PlayStation 500 for 4 on base", link(500), link(4)],
    ["Create a link for Design 5 for 400 on base", link(400), link(5)],
    ["Invoice Acme Corp for milestone 2 of 3, 500 USDC on base", bill("milestone 2", 1, 503)],
    ["Invoice Acme Corp for 2 of 3, 500 USDC on base", bill("2 of 3", 1, 500)],
    ["Create a link for 480 USDC on base. 460 not 480", link(480)],
    ["Create a link for 500 USDC on base. 460 not 480", link(460), link(500)],
    ["Create a link for 480 USDC on base. Not 460 but 480", link(460)],
    ["Create a link for 480 USDC on base, not 460 but 470", link(470), link(460)],
    ["Create a link on base for 460 not 480 but 500", link(460), link(480), link(500)],
    ["Create a link for 480 USDC on base. Not 480", link(480)],
    ["Create a link for 480 USDC not on base", link(480)],
    [
      "Invoice Acme Corp for design 200 and hosting 40 on base",
      bill("design and hosting", 1, 40),
      bill("design", 1, 200),
    ],
    ["Invoice Acme Corp for iPhone 15 and case 40 on base", rows(["iPhone", 15], ["case", 40])],
    ["Invoice Acme Corp for chapter 30 and editing 40 on base", rows(["chapter", 30], ["editing", 40])],
    ["Invoice Acme Corp for photos 20 and editing 90 on base", rows(["photos", 20], ["editing", 90])],
    ["Invoice Acme Corp for size 40 and shoes 90 on base", rows(["size", 40], ["shoes", 90])],
    ["Invoice Acme Corp for design 200 or hosting 40 on base", rows(["design", 200], ["hosting", 40])],
    ["Invoice Acme Corp for design 200 and refund 40 on base", rows(["design", 200], ["refund", 40])],
    ["Invoice Acme Corp for legal case 8810 on base", bill("legal case", 1, 8810)],
    ["Invoice Acme Corp for painting job 1050 on base", bill("painting job", 1, 1050)],
    ["Invoice Acme Corp for bookkeeping 2020 on base", bill("bookkeeping", 1, 2020)],
    ["Invoice Acme Corp for phase 350 on base", bill("phase", 1, 350)],
    ["Invoice Acme Corp for refund 200 on base", bill("refund", 1, 200)],
    ["Invoice Acme Corp for flyers 200 on base", bill("flyers", 1, 200), bill("flyers", 200, 1)],
    [
      "Invoice Acme Corp for coaching (3 hours) at 80 USDC on base",
      bill("coaching", 3, 80),
      bill("coaching", 1, 80),
    ],
    ["My boss wants a link for 240 USDC on base", link(240)],
    ["Bob never owes me 240 USDC. Create a link on base", link(240)],
    ["Customer hardly ordered the blue armchair, 240 USDC. Create a link on base", link(240)],
    ["Customer ordered nothing, 240 USDC. Create a link on base", link(240)],
    ["Customer never ordered the blue armchair, 240 USDC. Create a link on base", link(240)],
    ["Customer ordered the blue armchair, 240 USDC, but sent it back. Create a link on base", link(240)],
    [
      "Customer ordered the blue armchair, 240 USDC. Create a link for 250 USDC on base",
      link(240),
      link(250),
    ],
    [LINKS, link(50), link(30, { chain: "polygon" })],
    ["Make a link on base:\n- Logo 20\n- Banner 30", link(20), link(30)],
    ["Make these links on base:\n- Room 12\n- Room 14", link(12, { description: "Room" })],
    ["Make these links on base:\n- Logo 20\n- Windows 11", link(11)],
    ["Make these links on base:\n- Logo 20\n- Phone 5551234", link(5551234)],
    ["Make these links on base:\n- Logo 20\n- Banner 30\n- Total 50", link(50)],
    ["Make these links on base:\n- Logo 20\n- Banner 30\n- Refund 10", link(10)],
    ["Make these links on base:\n- Logo 20\n- ~~Banner 30~~", link(30)],
    ["Make these links on base:\n- Logo 20\n- not Banner 30", link(30)],
    ["Make these links on base:\n- Logo -20\n- Banner 30", link(20)],
    ["Make these links on base:\n> Logo 20\n> Banner 30", link(20)],
    ["Make a link on base\nthe dinner cost 50 USDC", link(50)],
    [
      "Invoice Acme Corp 29 USDC for gym access monthly on base",
      bill("gym access", 1, 29, { recurring_interval: "monthly" }),
    ],
    ["Create a plan called Pro for 29 USDC for gym access monthly on base, plan id 7", plan(29, 365, 7)],
    ["I finished the work for Globex, so please invoice them 400 USDC on base", bill("Services", 1, 400)],
    [
      "I finished the work for Acme Corp and Globex, please invoice them 400 USDC on base",
      bill("Services", 1, 400),
    ],
    ...[
      "I finished half the work for Acme Corp, so please invoice them 400 USDC on base",
      "I never finished the work for Acme Corp, so please invoice them 400 USDC on base",
      "I finished the work for Acme Corp but they paid cash, so please invoice them 400 USDC on base",
      "I finished the work for Acme Corp, they said: please invoice them 400 USDC on base",
      "I finished the work for Acme Corp yesterday, so don't invoice them 400 USDC on base",
      "I finished the invoice for Acme Corp yesterday, so please invoice them 400 USDC on base",
      "I worked for free for Acme Corp, so please invoice them 400 USDC on base",
      "I worked pro bono for Acme Corp, so please invoice them 400 USDC on base",
      "We finished talking. Invoice Acme Corp 400 USDC on base",
    ].map((said): [string, ToolCall] => [said, bill("Services", 1, 400)]),
    ["Create a link for 5.000 USDC on base", link(5000), link(5)],
    ["Erstelle einen link for 5.000 USDC on base please", link(5000), link(5)],
    ["Erstelle einen Zahlungslink über 1.500 USDC auf Base", link(1500), link(1.5)],
    ["Erstelle einen Zahlungslink über 5.000 USDC auf Base", link(5)],
    ["Crie um link de 80 USDC da Ana pela Base", link(80, { description: "Ana" })],
    ["Crie um link de pagamento de 80 USDC da aula não pela Base", link(80)],
    ["Invoice Acme Corp for half of 800 on base", bill("Services", 1, 800), bill("Services", 1, 400)],
  ])("%s", (said, ...calls) => {
    for (const call of calls) expect(verdict(said, call)).not.toBe("allow");
  });
});
