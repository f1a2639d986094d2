import type { NamesSaid } from "../store/named-records.js";

const RUN = /[\p{L}\p{M}\p{N}]+/gu;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}@._+-]*[\p{L}\p{N}]/gu;
const START = 4;
const MOST = 20_000;

/** All that a text holds which the store could know a record by. */
export function namesIn(content: string): NamesSaid {
  const text = content.normalize("NFC").replace(/\s+/g, " ");
  // A database may fold only the letters of ASCII: then a name is found as it was written, or in capitals.
  const texts = [...new Set([text.toLowerCase(), foldAscii(text), foldAscii(text.toUpperCase())])];
  const words = distinct(texts[0]?.match(WORD) ?? []);
  const plain = words.filter((word) => /^[a-z0-9_-]+$/.test(word));
  return {
    ids: plain.filter((word) => /^(?:pl|inv|sub|don|po)_[0-9a-z]{26}$/.test(word)),
    numbers: plain.filter((word) => /^inv-\d{4}-\d{6,}$/.test(word)).map((word) => word.toUpperCase()),
    slugs: plain.filter((word) => word.length <= 64),
    emails: words.filter((word) => /^[^@]+@[^@]+\.[^@]+$/.test(word)),
    starts: distinct(texts.flatMap(startsOf)),
    runs: distinct(texts.flatMap((one) => one.match(RUN) ?? [])),
    texts,
  };
}

function startsOf(text: string): string[] {
  const heads = new Set([...text.matchAll(RUN)].map(({ index }) => text.slice(index, index + 2 * START)));
  return [...heads].flatMap((head) => {
    const next = [...head].slice(0, START);
    return next.map((_, at) => next.slice(0, at + 1).join(""));
  });
}

function foldAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

function distinct(words: readonly string[]): string[] {
  return [...new Set(words)].slice(0, MOST);
}
