import { checksumAddress } from "viem";
import { describe, expect, it } from "vitest";
import { noValues } from "../../../src/agent/reply/known-values.js";
import { learnResult, learnUserTurn } from "../../../src/agent/reply/learn.js";
import { createReplyGuard } from "../../../src/agent/reply/reply-guard.js";

const PAY = "https://pay.unsigned.test";
const WALLET = checksumAddress("0xa1a1a1a1a1b2b2b2b2b2c3c3c3c3c3d4d4d4d4d4");

/** Of a reply, what a reader gets who has said this, or whose result has these fields. */
function shown(reply: string, said: string, result: object = {}): string {
  const known = noValues();
  learnUserTurn(known, said, PAY);
  learnResult(known, { fromChain: false, result: { id: "pl_1", ...result } }, PAY);
  return createReplyGuard(known, PAY).push(reply);
}

describe("a host that only begins or ends like ours", () => {
  it.each([
    "https://pay.unsigned.test.evil.example/pay/abc",
    "https://pay.unsigned.test@evil.example/pay/abc",
    "https://somebody@pay.unsigned.test/pay/abc",
    "https://evil.example/https://pay.unsigned.test/pay/abc",
    "https://xpay.unsigned.test/pay/abc",
    "http://pay.unsigned.test/pay/abc",
  ])("is kept neither where the user said it nor where a result's url does: %s", (url) => {
    expect(shown(`Here: ${url}`, `Look at ${url}`)).not.toContain(url);
    expect(shown(`Here: ${url}`, "Make a link", { url })).not.toContain(url);
  });

  it("is told from ours", () => {
    const url = `${PAY}/pay/abc`;
    expect(shown(`Here: ${url}`, "Make a link", { url })).toBe(`Here: ${url}`);
  });
});

describe("an address that a result has told", () => {
  it("is kept in lower case and with its checksum, and with no other", () => {
    for (const form of [WALLET, WALLET.toLowerCase()])
      expect(shown(`It goes to ${form}.`, "Make a link", { destination_address: WALLET })).toContain(form);
    const at = [...WALLET].findIndex((letter, i) => i > 1 && /[a-f]/.test(letter));
    const wrong = WALLET.slice(0, at) + (WALLET[at] ?? "").toUpperCase() + WALLET.slice(at + 1);
    expect(shown(`It goes to ${wrong}.`, "Make a link", { destination_address: WALLET })).not.toContain(
      wrong,
    );
  });
});
