import type { Mention } from "../../../src/agent/reading/types.js";
import { toDecimal } from "../../../src/money.js";

/** Of each thing that counts, one word: what the lexer made of the text. */
export function mentionsAloud(mentions: readonly Mention[]): string {
  return mentions.map(aloud).join(" ");
}

function aloud(mention: Mention): string {
  switch (mention.kind) {
    case "amount":
      return `${mention.readings.map(toDecimal).join("|")}${mention.marked ? "$" : ""}`;
    case "figure":
      return mention.why;
    case "chain":
      return `${mention.excluded ? "not " : ""}${mention.chain}`;
    case "address":
      return mention.badChecksum ? "bad_checksum" : `address${mention.prefix ? `@${mention.prefix}` : ""}`;
    default:
      return mention.kind;
  }
}
