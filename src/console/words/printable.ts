// Direction overrides and what can't be seen could make a text read as something else.
const INVISIBLE = /[\p{Cc}\p{Cs}\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu;

/** Stored text on one line. */
export function printable(text: string): string {
  return text.replace(/\s+/gu, " ").replace(INVISIBLE, "").trim();
}

export function printableLines(text: string): string {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/u)
    .map(printable)
    .join("\n")
    .trim();
}
