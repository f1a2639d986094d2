import type { Lexed, Span, Token } from "./types.js";

/** What opens a quotation, and all that may close it. */
export const QUOTES: Readonly<Record<string, string>> = {
  '"': '"”',
  "“": '”“"',
  "„": '“”"',
  "«": "»",
  "»": "«",
};
const CLOSES: typeof QUOTES = { ...QUOTES, "`": "`" };

/** Behind `>`, and how it begins. */
export const QUOTED_LINE = /^[ \t]*>.*$/gm;
export const QUOTE_SIGN = /^[ \t]*> ?/gm;

/** Which characters are told, not said: 1 where one stands in a quotation. */
export type Quoted = Uint8Array;

/** Passages in quotation marks, code marks or behind `>` at a line's start. Marks round one value quote nothing. */
export function quotedIn(lexed: Lexed): Quoted {
  const quoted = new Uint8Array(lexed.text.length);
  for (const { start, end } of [...quotedLines(lexed.text), ...quotations(lexed)]) quoted.fill(1, start, end);
  return quoted;
}

function quotations({ tokens }: Lexed): Span[] {
  const spans: Span[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const opening = tokens[i];
    const closers = opening?.kind === "mark" ? CLOSES[opening.text] : undefined;
    if (!opening || !closers) continue;
    const end = closingAt(tokens, i + 1, closers);
    const inside = tokens.slice(i + 1, end);
    const closing = tokens[end];
    if (inside.some(({ kind }) => kind === "word" || kind === "break") || inside.length > 1)
      spans.push({ start: opening.start, end: closing?.end ?? inside.at(-1)?.end ?? opening.end });
    i = end;
  }
  return spans;
}

/** An opening mark that nothing closes quotes to the end of its line. */
function closingAt(tokens: readonly Token[], from: number, closers: string): number {
  let lineEnd: number | undefined;
  for (let i = from; i < tokens.length; i++) {
    const token = tokens[i];
    if (token?.kind === "mark" && closers.includes(token.text)) return i;
    if (token?.kind === "break") lineEnd ??= i;
    if (lineEnd !== undefined && i - from > 400) return lineEnd;
  }
  return lineEnd ?? tokens.length;
}

function quotedLines(text: string): Span[] {
  return Array.from(text.matchAll(QUOTED_LINE), ({ index: start, 0: line }) => ({
    start,
    end: start + line.length,
  }));
}
