import { expect, it } from "vitest";
import { inFiat } from "../../src/fiat.js";
import { fromNumber } from "../../src/money.js";
import { sumsOf } from "../../src/records/invoice.js";
import { requireTotal } from "../../tools/invoices/require-total.js";

const INVOICES = 10_000;
const RATES = [0, 5, 5.5, 7, 8.875, 9.975, 10, 13, 19, 20, 21, 25.5, 100, 0.000001, 33.333333];

/** Numbers that look random, and are the same in every run. */
function stream(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Its own arithmetic, in fractions of 10^24: nothing of ours but the numbers themselves. */
const SCALE = 10n ** 24n;
function exactly(text: string): bigint {
  const [whole = "0", fraction = ""] = text.replace("-", "").split(".");
  const value = BigInt(whole) * SCALE + BigInt(fraction.padEnd(24, "0"));
  return text.startsWith("-") ? -value : value;
}
const halfUp = (value: bigint, unit: bigint) => {
  const shifted = 2n * value + unit;
  const cut = shifted / (2n * unit);
  return shifted < 0n && shifted % (2n * unit) !== 0n ? cut - 1n : cut;
};
const MICRO = SCALE / 1_000_000n;

it(`takes ${INVOICES} invoices whose net and taxes are the total, and none that is a micro-dollar off`, () => {
  const pick = stream(20_261_122);
  let taxed = 0;
  let discounted = 0;
  for (let n = 0; n < INVOICES; n++) {
    const rows = Array.from({ length: 1 + pick(5) }, () => ({
      quantity: (1 + pick(99_999)).toString(),
      decimals: pick(4),
      price: `${pick(5_000)}.${pick(1_000_000).toString().padStart(6, "0")}`,
    }));
    const lines = rows.map(({ quantity, decimals, price }) => ({
      quantity: `${quantity}${decimals ? `.${"375".slice(0, decimals)}` : ""}`,
      price,
    }));
    if (pick(4) === 0 && lines.length > 1) lines.push({ quantity: "1", price: `-${pick(3)}.5` });
    const net = halfUp(
      lines.reduce((sum, { quantity, price }) => sum + (exactly(quantity) * exactly(price)) / SCALE, 0n),
      MICRO,
    );
    const rates = Array.from({ length: pick(4) }, (_, index) => ({
      label: `Tax ${index}`,
      rate: RATES[pick(RATES.length)] ?? 0,
    }));
    const taxes = rates.map(({ rate }) => halfUp(net * exactly(plain(rate)), 100n * SCALE));
    const total = net + taxes.reduce((sum, tax) => sum + tax, 0n);
    if (net <= 0n || total > 9_000_000_000_000_000n) continue;
    const input = {
      total_usd: total,
      line_items: lines.map(({ quantity, price }) => ({
        description: "Work",
        quantity: Number(quantity),
        unit_price: Number(price),
      })),
      taxes: rates,
    };
    const made = requireTotal(input);
    expect(made.map(({ amount_usd }) => fromNumber(amount_usd))).toEqual(taxes);
    const sums = sumsOf({ total, taxes: made, fiat: null });
    expect((fromNumber(sums.net_usd) ?? 0n) + (fromNumber(sums.tax_usd) ?? 0n)).toBe(total);
    expect(fromNumber(sums.net_usd)).toBe(net);
    for (const wrong of [total - 1n, total + 1n])
      expect(() => requireTotal({ ...input, total_usd: wrong })).toThrow(/Nothing was created/);
    taxed += rates.length > 0 ? 1 : 0;
    discounted += lines.some(({ price }) => price.startsWith("-")) ? 1 : 0;
  }
  expect(taxed).toBeGreaterThan(INVOICES / 2);
  expect(discounted).toBeGreaterThan(INVOICES / 20);
});

function plain(rate: number): string {
  return rate === 0.000001 ? "0.000001" : String(rate);
}

it("says sums in another currency to its smallest coin, and net and tax make the total there too", () => {
  const at = { source: "ECB", at: "2026-11-20" };
  expect(inFiat(119_005_000n, { currency: "EUR", rate: 1, ...at })).toBe("119.01");
  expect(inFiat(119_004_999n, { currency: "EUR", rate: 1, ...at })).toBe("119.00");
  expect(inFiat(10_000_000n, { currency: "JPY", rate: 154.35, ...at })).toBe("1544");
  expect(inFiat(1_000_000n, { currency: "KWD", rate: 0.3075, ...at })).toBe("0.308");
  const pick = stream(7);
  for (let n = 0; n < 1000; n++) {
    const taxes = [{ label: "VAT", rate: 19, amount_usd: pick(1_000_000) / 1e6 }];
    const currency = ["EUR", "JPY", "KWD"][pick(3)] ?? "EUR";
    const total = BigInt(2_000_000 + pick(1_000_000_000));
    const { fiat } = sumsOf({ total, taxes, fiat: { currency, rate: 0.876543, ...at } });
    const cents = (text = "") => BigInt(text.replace(".", ""));
    expect(cents(fiat?.net) + cents(fiat?.tax)).toBe(cents(fiat?.total));
  }
});
