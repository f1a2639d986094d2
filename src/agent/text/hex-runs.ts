import { KEPT, type Sighting } from "./span.js";

/** As few as leave room for a truncated address. */
const LEAST = 32;

/** Runs of hex digits that are left when everything that is no letter or digit is dropped. */
export function hexRuns(text: string, flags: Uint8Array): Sighting[] {
  const found: Sighting[] = [];
  let start = -1;
  let last = -1;
  let count = 0;
  const close = () => {
    if (count >= LEAST) found.push({ kind: "address", ...wholeTokens(text, start, last + 1) });
    start = -1;
    count = 0;
  };
  for (let i = 0; i < text.length; i++) {
    const flag = flags[i];
    if (flag === KEPT) close();
    if (flag) continue;
    const code = text.charCodeAt(i);
    if (isHexDigit(code)) {
      if (start < 0) start = i;
      last = i;
      count++;
    } else if (isLetter(text, i, code) && !isHexMark(text, i)) close();
  }
  close();
  return found;
}

function isHexDigit(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 97 && code <= 102) || (code >= 65 && code <= 70);
}

function isLetter(text: string, index: number, code: number): boolean {
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
  return /\p{L}/u.test(text.charAt(index));
}

/** The x of `0x`. */
function isHexMark(text: string, index: number): boolean {
  return (text[index] === "x" || text[index] === "X") && text[index - 1] === "0";
}

function wholeTokens(text: string, start: number, end: number): { start: number; end: number } {
  let from = start;
  let to = end;
  while (from > 0 && /[0-9A-Za-z]/.test(text.charAt(from - 1)) && start - from < 64) from--;
  while (to < text.length && /[0-9A-Za-z]/.test(text.charAt(to)) && to - end < 64) to++;
  return { start: from, end: to };
}
