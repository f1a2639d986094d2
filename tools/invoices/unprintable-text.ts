import { unprintableIn } from "../../src/pdf/coverage.js";
import { printableLines } from "../../src/printable.js";
import type { Warning } from "../../src/records/unsigned-transaction.js";

const MOST_NAMED = 10;

/** Said while it can still be written otherwise: an invoice that has gone out stays as it is. */
export function unprintableText(texts: readonly (string | null | undefined)[]): Warning[] {
  const letters = unprintableIn(printableLines(texts.filter(Boolean).join("\n")));
  if (letters.length === 0) return [];
  const named = letters
    .slice(0, MOST_NAMED)
    .map((letter) => `${letter} (U+${letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")})`);
  const others = letters.length > MOST_NAMED ? ` and ${letters.length - MOST_NAMED} more` : "";
  return [
    {
      code: "unprintable_text",
      message: `No font of the PDF has ${named.join(", ")}${others}: it prints � instead. The payment page and the e-mail are not affected.`,
    },
  ];
}
