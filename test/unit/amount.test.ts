import { expect, it } from "vitest";
import { readAmount } from "../../src/web/amount.js";

it.each([
  ["12.50", 12_500_000n],
  ["12,50", 12_500_000n],
  ["12", 12_000_000n],
  ["12,", 12_000_000n],
  [",5", 500_000n],
  ["0,125", 125_000n],
  ["1234,567", 1_234_567_000n],
  ["1.234,50", 1_234_500_000n],
  ["1,234.567", 1_234_567_000n],
  ["1'234.50", 1_234_500_000n],
  ["1\u202F234,5", 1_234_500_000n],
  ["1,000,000", 1_000_000_000_000n],
  ["1.000.000,01", 1_000_000_010_000n],
  ["١٢٫٥", 12_500_000n],
  ["१२.५", 12_500_000n],
  ["１２，５", 12_500_000n],
  ["১২.৫", 12_500_000n],
  ["๑๒.๕", 12_500_000n],
  ["၁၂.၅", 12_500_000n],
])("reads %s", (text, units) => {
  expect(readAmount(text)).toBe(units);
});

it.each([
  ["", /figures/],
  ["abc", /figures/],
  ["-5", /figures/],
  ["1e3", /figures/],
  [".", /figures/],
  ["1,00,00", /figures/],
  ["1,000,00", /figures/],
  ["1.234,567.5", /figures/],
  ["1.2,3", /figures/],
  ["1,000", /two ways. Write 1000, or 1.0000\./],
  ["12.345", /two ways/],
  ["12.1234567", /six decimals/],
  ["0.001", /smallest donation/],
  ["1000000000.01", /largest donation/],
])("refuses %s", (text, message) => {
  expect(() => readAmount(text)).toThrow(message);
});
