import { fromDecimal, type Usdc } from "../../../money.js";

const PLAIN = /^[1-9]\d{0,39}$/;
const GROUP_MARKS = /['’\u00a0\u2009\u202f ]/g;

/**
 * What digits with separators can mean, in base units. Two readings where "1.500" may be fifteen hundred or one
 * and a half; none where the groups are no number at all.
 */
export function readLiteral(literal: string, english: boolean): Usdc[] {
  if (PLAIN.test(literal)) return one(literal);
  const text = ungroup(literal);
  if (text === undefined || text.length > 40 || /^0\d/.test(text)) return [];
  const marks = text.replace(/\d/g, "");
  if (marks === "") return one(text);
  if (marks.includes(".") && marks.includes(",")) return thousandths(mixed(text));
  const mark = marks.includes(".") ? "." : ",";
  if (marks.length > 1) return one(grouped(text, mark));
  const decimal = text.replace(mark, ".");
  if (text !== literal) return literal.includes(",") ? thousandths(decimal) : one(decimal);
  if (!/^[1-9]\d{0,2}[.,]\d{3}$/.test(text)) return one(decimal);
  const thousands = text.replace(mark, "");
  return mark === "," && english ? one(thousands) : [...one(thousands), ...one(decimal)];
}

/** Apostrophes and blanks can only separate thousands. */
function ungroup(literal: string): string | undefined {
  const found = literal.match(GROUP_MARKS);
  if (!found) return literal;
  const marks = new Set(found);
  const groups = /^[1-9]\d{0,2}(?:['’\u00a0\u2009\u202f ]\d{3})+(?:[.,]\d{1,6})?$/;
  if (marks.size > 1 || !groups.test(literal)) return undefined;
  return literal.replace(GROUP_MARKS, "").replace(",", ".");
}

function mixed(text: string): string | undefined {
  const decimalMark = text.lastIndexOf(".") > text.lastIndexOf(",") ? "." : ",";
  const cut = text.lastIndexOf(decimalMark);
  const whole = text.slice(0, cut);
  if (whole.includes(decimalMark)) return undefined;
  const plain = grouped(whole, decimalMark === "." ? "," : ".");
  return plain && `${plain}.${text.slice(cut + 1)}`;
}

function grouped(text: string, mark: string): string | undefined {
  const groups = text.split(mark);
  const western = /^\d{1,3}$/.test(groups[0] ?? "") && groups.slice(1).every((group) => group.length === 3);
  return western || isIndian(groups, mark) ? groups.join("") : undefined;
}

/** 1,00,000 */
function isIndian(groups: string[], mark: string): boolean {
  const [first = "", ...rest] = groups;
  const last = rest.pop();
  const lakhs = rest.every((group) => group.length === 2);
  return mark === "," && first.length <= 2 && last?.length === 3 && rest.length > 0 && lakhs;
}

function one(decimal: string | undefined): Usdc[] {
  const units = decimal === undefined ? undefined : fromDecimal(decimal);
  return units === undefined ? [] : [units];
}

/** "1,000.000": a thousand to the third place, or a million by a slip of the hand. */
function thousandths(decimal: string | undefined): Usdc[] {
  return [...one(decimal), ...(/\.\d{3}$/.test(decimal ?? "") ? one(decimal?.replace(".", "")) : [])];
}
