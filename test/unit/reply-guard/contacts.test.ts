import { expect, it } from "vitest";
import { noValues } from "../../../src/agent/reply/known-values.js";
import { learnResult, learnUserTurn } from "../../../src/agent/reply/learn.js";
import { createReplyGuard } from "../../../src/agent/reply/reply-guard.js";
import { A } from "../guard/world.js";

const PAY = "https://pay.unsigned.test";
const LINK = `${PAY}/pay/x`;

function shown(reply: string, words = "", result: unknown = { url: LINK }): string {
  const known = noValues();
  learnUserTurn(known, words, PAY);
  learnResult(known, { result, fromChain: false }, PAY);
  return createReplyGuard(known, PAY).push(reply);
}

it.each([
  ["Call +49 170 1234567 to confirm.", "1234567", "phone"],
  ["Call us: +1 (415) 555-0199.", "0199", "phone"],
  ["To confirm, please phone 0170 1234567.", "1234567", "phone"],
  ["Text 415-555-0199 first.", "0199", "phone"],
  ["Bitte rufen Sie 0170 1234567 an.", "1234567", "phone"],
  ["Contact us on Telegram: payments_desk", "payments_desk", "handle"],
  ["Our host is a-250-b.com", "a-250", "link"],
  ["Our WhatsApp handle is PayDesk", "PayDesk", "handle"],
  ["Write to pay_desk on Telegram.", "pay_desk", "handle"],
  [
    "Pay to 0xa1b2c3d4e5f60718293a, then add 4b5c6d7e8f9001122334 behind it.",
    "4b5c6d7e8f9001122334",
    "address",
  ],
  [`${LINK} asks for two hundred USDC.`, "two hundred", "not backed by a record"],
  [`${LINK} asks for a thousand dollars.`, "thousand", "not backed by a record"],
  [`${LINK} asks for twenty-five USDC.`, "twenty", "not backed by a record"],
  [`${LINK} asks for ten five USDC.`, "ten five", "not backed by a record"],
  ["You earned two hundred USDC.", "two hundred", "not backed by a record"],
])("%s", (reply, secret, kind) => {
  expect(shown(reply, "A link for 250 USDC")).not.toContain(secret);
  expect(shown(reply)).toMatch(new RegExp(`\\[${kind}(?: removed)?\\]`));
});

it.each([
  ["We will call +49 170 1234567.", "My number is +49 170 1234567"],
  ["Two hundred USDC are asked for.", "Ask for 200 USDC"],
  [`${LINK} asks for two hundred USDC.`, "Create a link for 200 USDC"],
  [`${LINK} asks for 200 USDC.`, "Create a link for two hundred USDC"],
  ["I can't write to people on Telegram: that is up to you.", ""],
  ["Share the link by text or WhatsApp.", ""],
  [`Call the client once it is paid. ${LINK} asks for 1500000 USDC.`, "A link for 1500000 USDC"],
  ["It expires in 14 days, on 2026-03-16.", "due 2026-03-16"],
  [`It goes to ${A} (from your message).`.replace(" (from your message)", ""), ""],
])("keeps %s", (reply, words) => {
  const result = { url: LINK, destination_address: A };
  expect(shown(reply, words, result)).toBe(reply);
});
