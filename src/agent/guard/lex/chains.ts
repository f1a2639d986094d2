import type { Token } from "../types.js";

export function markChains(tokens: Token[], _text: string): Token[] {
  return tokens;
}
