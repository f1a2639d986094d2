import { phraseAt, spelled } from "./phrases.js";
import { afterLink, isContent } from "./reader.js";
import type { TextKey } from "./slots.js";
import type { Token } from "./types.js";
import { setOf } from "./words/lexicon.js";

interface Key {
  /** The field that it is a key of; without one it only says what it is for. */
  readonly of?: TextKey;
  readonly end: number;
}

const FIELDS: readonly TextKey[] = ["reference", "memo", "description"];

/** What opens a text here. */
export function textKeyAt(tokens: readonly Token[], at: number): Key | undefined {
  const of = FIELDS.find((field) => phraseAt(field, tokens, at) > 0);
  const length = phraseAt(of ?? "textKeys", tokens, at);
  return length > 0 ? { of, end: at + length } : undefined;
}

/** Where another text begins: at its key, where that has a mark or a code behind it. A reference goes on into no other words. */
export function nextText(
  tokens: readonly Token[],
  at: number,
  of: TextKey | undefined,
): "begins" | "unclear" | undefined {
  const key = textKeyAt(tokens, at);
  if (of === "reference" && (key || phraseAt("and", tokens, at) > 0)) return "begins";
  if (!key?.of) return undefined;
  if (afterLink(tokens, key.end) > key.end || hasDigit(tokens[key.end])) return "begins";
  return key.of !== "description" && isContent(tokens[key.end]) ? "unclear" : undefined;
}

function hasDigit(token: Token | undefined): boolean {
  return token !== undefined && "text" in token && /\d/.test(token.text);
}

/** "PO 4711", "PO-88" */
export function codeAt(tokens: readonly Token[], at: number): number | undefined {
  const [letters = "", ...rest] = spelled(tokens[at]).split("-");
  if (!CODES.has(letters)) return undefined;
  if (rest.length > 0) return hasDigit(tokens[at]) ? at + 1 : undefined;
  const next = afterLink(tokens, at + 1);
  return hasDigit(tokens[next]) ? next + 1 : undefined;
}

const CODES = setOf("codeLetters");

/** "signature outstanding": whether and when is open. */
export const UNSETTLED = setOf("unsettled");

/** "reference tbd" */
export function isNoReference(token: Token): boolean {
  return UNSETTLED.has(spelled(token)) || NO_REFERENCE.has(spelled(token));
}

const NO_REFERENCE = setOf("noReference");
