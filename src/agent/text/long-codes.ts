import { type Sighting, seen } from "./span.js";

const LONG_TOKEN = /(?<![A-Za-z0-9])[A-Za-z0-9]{25,}/g;
const SHORT_GROUPS = /(?<![A-Za-z0-9])[A-Za-z0-9]{2,8}(?:[ \-.:/|_]{1,2}[A-Za-z0-9]{2,8}){3,60}/g;
const IBAN = /(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]){11,30}/gi;

/** Account names of other networks (base58, bech32), whole or in groups, and bank accounts. */
export function longCodes(text: string): Sighting[] {
  return [
    ...seen(text, IBAN, "account number", holdsIban),
    ...seen(text, LONG_TOKEN, "long code", isMixed),
    ...seen(text, SHORT_GROUPS, "long code", isGroupedCode),
  ];
}

function isMixed(token: string): boolean {
  return /\d/.test(token) ? /[a-z]/i.test(token) : /[a-z][A-Z]/.test(token);
}

/** No prose looks like this: 25 characters or more, most groups of them letters and digits together. */
function isGroupedCode(text: string): boolean {
  const groups = text.split(/[^A-Za-z0-9]+/);
  const mixed = groups.filter(
    (group) => /\d/.test(group) && /[a-z]/i.test(group) && !/^\d+(?:st|nd|rd|th)$/i.test(group),
  );
  return groups.join("").length >= 25 && mixed.length * 2 > groups.length;
}

function holdsIban(text: string): boolean {
  const compact = text.replace(/[^A-Za-z0-9]/g, "").toUpperCase();
  for (let length = 15; length <= compact.length; length++) {
    if (isIban(compact.slice(0, length))) return true;
  }
  return false;
}

function isIban(compact: string): boolean {
  let rest = 0;
  for (const letter of compact.slice(4) + compact.slice(0, 4)) {
    const value = Number.parseInt(letter, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}
