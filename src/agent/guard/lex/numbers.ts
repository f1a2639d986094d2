import type { Token } from "../types.js";
import type { RawToken } from "./scan.js";

export function markNumbers(tokens: RawToken[], _text: string): Token[] {
  return tokens.filter((token) => token.kind !== "digits");
}
