/** Quantity by price, multiplied exactly and rounded once, half up, to six decimals: as the service does. */
export function totalOf(lines: readonly (readonly [quantity: number, price: number])[]): number {
  const places = Math.max(0, ...lines.map(([quantity]) => decimalOf(quantity)[1]));
  const exact = lines.reduce((sum, [quantity, price]) => {
    const [digits, own] = decimalOf(quantity);
    return sum + digits * 10n ** BigInt(places - own) * units(price);
  }, 0n);
  return Number(halfUp(exact, 10n ** BigInt(places))) / 1e6;
}

/** Each tax on the whole net sum, rounded for itself. */
export function withTaxes(net: number, rates: readonly number[]): number {
  const taxes = rates.map((rate) => halfUp(units(net) * units(rate), 100_000_000n));
  return Number(taxes.reduce((sum, tax) => sum + tax, units(net))) / 1e6;
}

const units = (value: number): bigint => BigInt(Math.round(value * 1e6));

/** Its digits, and how many of them are decimals: of a quantity there may be any number. */
function decimalOf(value: number): [digits: bigint, places: number] {
  const [figures = "", exponent = "0"] = String(value).split("e");
  const [whole = "", fraction = ""] = figures.split(".");
  return [BigInt(whole + fraction), fraction.length - Number(exponent)];
}

function halfUp(value: bigint, by: bigint): bigint {
  const doubled = 2n * value + by;
  const whole = doubled / (2n * by);
  return doubled % (2n * by) < 0n ? whole - 1n : whole;
}
