import { plainDigit } from "../../web/plain-digit.js";

/** A number from what people write. What could be read in two ways is asked for again, never guessed. */
export function readFigures(text: string): number {
  const plain = [...text.trim()].map(plainDigit).map(plainSign).join("");
  if (/^-?\d+([.,]\d{1,2})?$|^-?\d+\.\d{4,6}$|^-?0[.,]\d{1,6}$/.test(plain))
    return Number(plain.replace(",", "."));
  if (/^-?\d{1,3}(,\d{3})+\.\d{1,6}$|^-?\d{1,3}(,\d{3}){2,}$/.test(plain))
    return Number(plain.replaceAll(",", ""));
  if (/^-?\d{1,3}(\.\d{3})+,\d{1,6}$|^-?\d{1,3}(\.\d{3}){2,}$/.test(plain))
    return Number(plain.replaceAll(".", "").replace(",", "."));
  const [whole, part] = plain.split(/[.,]/);
  if (/^-?\d+[.,]\d{3}$/.test(plain))
    throw new Error(`${text.trim()} can be read in two ways: write ${whole}${part}, or ${whole}.${part}0.`);
  throw new Error("Write it in figures, such as 12.50 or 12,50, with six decimals at most.");
}

function plainSign(sign: string): string {
  if (/[\s'’٬_]/.test(sign)) return "";
  return sign === "٫" || sign === "．" ? "." : sign === "，" ? "," : sign === "−" ? "-" : sign;
}
