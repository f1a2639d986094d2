import fc from "fast-check";
import { type Address, checksumAddress } from "viem";
import { describe, expect, it } from "vitest";
import { CHAINS, type Chain } from "../../../src/chains.js";
import { ONE_USDC, toDecimal } from "../../../src/money.js";
import { runs } from "../../support/runs.js";
import { userTurns } from "./cases.js";
import { orderVerdict, type PayoutCall } from "./order-verdict.js";

const RUNS = runs(150);

const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => checksumAddress(`0x${Buffer.from(bytes).toString("hex")}` as Address));
const amount = fc.bigInt({ min: 1n, max: 900n * ONE_USDC });
const rows = fc.uniqueArray(fc.record({ address, amount }), {
  minLength: 2,
  maxLength: 8,
  selector: ({ address: payee }) => payee,
});
const chain = fc.constantFrom(...CHAINS);

/** The same order in the shapes that people use. */
const SHAPES: readonly ((rows: PayoutCall["recipients"], chain: Chain) => string[])[] = [
  (list, on) => [
    `Please pay ${list.map(({ address: to, amount: n }) => `${to} ${toDecimal(n)} USDC`).join(", ")} on ${on}`,
  ],
  (list, on) => [
    `Send ${list.map(({ address: to, amount: n }) => `$${toDecimal(n)} to ${to}`).join(" and ")} on ${on}.`,
  ],
  (list, on) => [
    `address,amount\n${list.map(({ address: to, amount: n }) => `${to},"${toDecimal(n)}"`).join("\n")}\npay these on ${on}`,
  ],
  (list, on) => [
    `| wallet | usdc |\n|---|---|\n${list.map(({ address: to, amount: n }) => `| ${to} | ${toDecimal(n)} |`).join("\n")}\n\nPlease pay these on ${on}`,
  ],
  (list, on) => [
    `Pay on ${on}:\n${list.map(({ address: to, amount: n }, at) => `${at + 1}. ${to}: ${toDecimal(n)} USDC`).join("\n")}`,
  ],
  (list, on) => [
    `Pay these`,
    list.map(({ address: to, amount: n }) => `${to} ${toDecimal(n)} USDC`).join("\n"),
    `on ${on}`,
  ],
];
const shape = fc.constantFrom(...SHAPES);
const told = fc.record({ rows, chain, shape }).map(({ rows: list, chain: on, shape: write }) => ({
  turns: userTurns(write(list, on)),
  call: { chain: on, recipients: list },
}));

const verdictOf = (call: PayoutCall, turns: ReturnType<typeof userTurns>) => orderVerdict(call, turns);

/** Three decimals read two ways: those amounts owe a card, whatever else is right. */
const plain = told.filter(({ call }) =>
  call.recipients.every(({ amount: n }) => !/^[1-9]\d{0,2}\.\d{3}$/.test(toDecimal(n))),
);

describe("a payout that the user wrote out", () => {
  it("passes as it was written, in any order of rows", () => {
    fc.assert(
      fc.property(plain, ({ turns, call }) => {
        const reversed = { ...call, recipients: call.recipients.toReversed() };
        expect(verdictOf(call, turns).verdict).toBe("allow");
        expect(verdictOf(reversed, turns).verdict).toBe("allow");
      }),
      RUNS,
    );
  });

  it("is denied when two payees swap their amounts", () => {
    fc.assert(
      fc.property(plain, ({ turns, call }) => {
        const [first, second, ...rest] = call.recipients;
        if (!first || !second || first.amount === second.amount) return;
        const swapped = [{ ...first, amount: second.amount }, { ...second, amount: first.amount }, ...rest];
        expect(verdictOf({ ...call, recipients: swapped }, turns)).toMatchObject({
          verdict: "deny",
          rule: "order_rows",
        });
      }),
      RUNS,
    );
  });

  it("is denied with any other address, however close", () => {
    fc.assert(
      fc.property(
        plain,
        address,
        fc.nat(),
        fc.integer({ min: 2, max: 41 }),
        ({ turns, call }, stranger, pick, digit) => {
          const at = pick % call.recipients.length;
          const near = (hex: string) =>
            hex.slice(0, digit) + (hex[digit] === "0" ? "1" : "0") + hex.slice(digit + 1);
          const known = call.recipients[at]?.address ?? stranger;
          for (const other of [stranger, near(known.toLowerCase()) as Address]) {
            const recipients = call.recipients.map((row, index) =>
              index === at ? { ...row, address: other } : row,
            );
            expect(verdictOf({ ...call, recipients }, turns).verdict).toBe("deny");
          }
        },
      ),
      RUNS,
    );
  });

  it("is denied with an amount that is off by any base units", () => {
    fc.assert(
      fc.property(
        plain,
        fc.nat(),
        fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
        ({ turns, call }, pick, off) => {
          fc.pre(off !== 0n);
          const at = pick % call.recipients.length;
          const recipients = call.recipients.map((row, index) =>
            index === at ? { ...row, amount: row.amount + off } : row,
          );
          expect(verdictOf({ ...call, recipients }, turns).verdict).toBe("deny");
        },
      ),
      RUNS,
    );
  });

  it("is denied on another chain, with a row more or less, or as a split", () => {
    fc.assert(
      fc.property(plain, chain, ({ turns, call }, other) => {
        const [first, ...rest] = call.recipients;
        if (!first) return;
        expect(verdictOf({ ...call, recipients: [first, ...call.recipients] }, turns).verdict).toBe("deny");
        expect(verdictOf({ ...call, recipients: rest }, turns).verdict).toBe("deny");
        expect(verdictOf({ ...call, kind: "split" }, turns).verdict).toBe("deny");
        if (other !== call.chain) expect(verdictOf({ ...call, chain: other }, turns).verdict).toBe("deny");
      }),
      RUNS,
    );
  });

  it("never passes when the address has a wrong checksum", () => {
    fc.assert(
      fc.property(address, amount, (to, n) => {
        const flipped = `0x${to.slice(2).replace(/[a-fA-F]/, (hex) => (hex < "a" ? hex.toLowerCase() : hex.toUpperCase()))}`;
        fc.pre(flipped !== to && flipped !== to.toLowerCase());
        const call: PayoutCall = { chain: "base", recipients: [{ address: to, amount: n }] };
        expect(verdictOf(call, userTurns([`pay ${flipped} ${toDecimal(n)} USDC on base`])).verdict).not.toBe(
          "allow",
        );
      }),
      RUNS,
    );
  });

  it("never throws and never passes on arbitrary text", () => {
    const call: PayoutCall = {
      chain: "base",
      recipients: [{ address: `0x${"a1".repeat(20)}`, amount: ONE_USDC }],
    };
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme", maxLength: 200 }), { maxLength: 5 }), (turns) => {
        expect(verdictOf(call, userTurns(turns)).verdict).not.toBe("allow");
      }),
      RUNS,
    );
  });
});
