const DIGIT = /\p{Nd}/u;

/** A digit of any script as one of 0 to 9: each has its ten in a row. Whatever is none stays. */
export function plainDigit(sign: string): string {
  if (!DIGIT.test(sign)) return sign;
  const code = sign.codePointAt(0) ?? 0;
  let value = 0;
  while (DIGIT.test(String.fromCodePoint(code - value - 1))) value++;
  // Some stand five tens in a row.
  return String(value % 10);
}
