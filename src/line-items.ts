import { plainDecimal, USDC_DECIMALS, type Usdc } from "./money.js";

interface Decimal {
  digits: bigint;
  scale: number;
}

/** Multiplied exactly; only the sum is rounded, half up, to a base unit. */
export function lineItemsTotal(items: readonly { quantity: number; unit_price: number }[]): Usdc {
  return rounded(items.map(({ quantity, unit_price }) => multiply(decimal(quantity), decimal(unit_price))));
}

/** The same of prices in base units. */
export function rowsTotal(rows: readonly { readonly quantity: number; readonly units: Usdc }[]): Usdc {
  return rounded(
    rows.map(({ quantity, units }) => multiply(decimal(quantity), { digits: units, scale: USDC_DECIMALS })),
  );
}

function rounded(products: readonly Decimal[]): Usdc {
  const scale = Math.max(USDC_DECIMALS, ...products.map((product) => product.scale));
  const sum = products.reduce(
    (total, product) => total + product.digits * 10n ** BigInt(scale - product.scale),
    0n,
  );
  const unit = 10n ** BigInt(scale - USDC_DECIMALS);
  return floorDivide(2n * sum + unit, 2n * unit);
}

/** Exactly as it is written. */
export function decimal(value: number): Decimal {
  const text = plainDecimal(value);
  const point = text.indexOf(".");
  return { digits: BigInt(text.replace(".", "")), scale: point < 0 ? 0 : text.length - point - 1 };
}

function multiply(a: Decimal, b: Decimal): Decimal {
  return { digits: a.digits * b.digits, scale: a.scale + b.scale };
}

function floorDivide(a: bigint, b: bigint): bigint {
  return a / b - (a % b < 0n ? 1n : 0n);
}
