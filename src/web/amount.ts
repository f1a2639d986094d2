import { plainDigit } from "./plain-digit.js";
import { Problem } from "./signing/problem.js";

const LEAST = 10_000n;
const MOST = 10n ** 15n;

/** In base units, from what people write: 12.50, 12,50, 1.234,50, 1'234.50, in the digits of their script. */
export function readAmount(text: string): bigint {
  const plain = [...text].map(plainDigit).map(plainSign).join("");
  const marks = plain.replace(/\d/g, "");
  const last = marks.at(-1) ?? "";
  const grouping = isAll(marks, last) && marks.length > 1 ? marks : marks.slice(0, -1);
  const groups = plain.split(/[.,]/);
  const part = grouping === marks ? "" : (groups.pop() ?? "");
  const isWhole = groups.length === 1 || /^\d{1,3}(,\d{3})+$/.test(groups.join(","));
  const isMixed = grouping !== marks && grouping.includes(last);
  if (!/^[\d.,]*\d[\d.,]*$/.test(plain) || !isWhole || isMixed || !isAll(grouping, grouping[0]))
    throw new Problem("Write the amount in figures, such as 12.50 or 12,50.");
  const [whole = ""] = groups;
  if (marks.length === 1 && part.length === 3 && /^[1-9]\d{0,2}$/.test(whole))
    throw new Problem(`${text} can be read in two ways. Write ${whole}${part}, or ${whole}.${part}0.`);
  if (part.length > 6) throw new Problem("USDC has six decimals at most.");
  return within(BigInt(groups.join("")) * 1_000_000n + BigInt(part.padEnd(6, "0")));
}

function isAll(signs: string, sign: string | undefined): boolean {
  return [...signs].every((other) => other === sign);
}

/** A blank and an apostrophe only group. */
function plainSign(sign: string): string {
  if (/[\s'’٬_]/.test(sign)) return "";
  if (sign === "٫") return ".";
  return sign === "，" ? "," : sign === "．" ? "." : sign;
}

function within(units: bigint): bigint {
  if (units < LEAST) throw new Problem("The smallest donation is 0.01 USDC.");
  if (units > MOST) throw new Problem("The largest donation is 1,000,000,000 USDC.");
  return units;
}
