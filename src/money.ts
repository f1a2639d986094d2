/** USDC in base units (6 decimals). Money is never a float inside the house. */
export type Usdc = bigint;

export const USDC_DECIMALS = 6;
export const ONE_USDC: Usdc = 1_000_000n;
/** The most that one amount, or one payout's total, may be: 1,000,000,000 USDC. */
export const MAX_USDC: Usdc = 1_000_000_000n * ONE_USDC;

/** A JSON number as base units, or undefined where it has a seventh decimal or is no finite number. */
export function fromNumber(value: number): Usdc | undefined {
  if (!Number.isFinite(value)) return undefined;
  return fromDecimal(plainDecimal(value));
}

/** Plain decimal text ("12", "-0.5") as base units, or undefined where it has a seventh decimal. */
export function fromDecimal(text: string): Usdc | undefined {
  if (/^\d+$/.test(text)) return BigInt(text) * ONE_USDC;
  const match = /^(-?)(\d+)(?:\.(\d{1,6})0*)?$/.exec(text);
  if (!match) return undefined;
  const [, sign, whole = "0", fraction = ""] = match;
  const units = BigInt(whole) * ONE_USDC + BigInt(fraction.padEnd(USDC_DECIMALS, "0"));
  return sign ? -units : units;
}

/** Exact below 2^53 base units, which MAX_USDC keeps every single amount under: the nearest number to the decimal. */
export function toNumber(amount: Usdc): number {
  const units = Number(amount);
  return Number.isSafeInteger(units) ? units / 1e6 : Number(toDecimal(amount));
}

/** "12.5", "1000", never an exponent. */
export function toDecimal(amount: Usdc): string {
  const magnitude = amount < 0n ? -amount : amount;
  const fraction = (magnitude % ONE_USDC).toString().padStart(USDC_DECIMALS, "0").replace(/0+$/, "");
  return `${amount < 0n ? "-" : ""}${magnitude / ONE_USDC}${fraction && `.${fraction}`}`;
}

/** For people: "1,250.50 USDC" keeps at least two decimals. */
export function formatUsdc(amount: Usdc): string {
  const [whole = "0", fraction = ""] = toDecimal(amount).split(".");
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ",")}.${fraction.padEnd(2, "0")} USDC`;
}

/** Rounded up to one base unit; nothing where the destination would be left with nothing. */
export function feeOf(amount: Usdc, basisPoints: number): Usdc {
  const fee = (amount * BigInt(basisPoints) + 9_999n) / 10_000n;
  return fee >= amount ? 0n : fee;
}

/** The shortest decimal that reads back as this number, without an exponent. */
export function plainDecimal(value: number): string {
  const text = String(value);
  const match = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
  if (!match) return text;
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = match;
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  if (point <= 0) return `${sign}0.${"0".repeat(-point)}${digits}`;
  return `${sign}${digits.slice(0, point).padEnd(point, "0")}${digits.length > point ? `.${digits.slice(point)}` : ""}`;
}
