import { atOnce } from "../../in-turns.js";
import { withPlainDigits } from "../text/normalise.js";
import { markChains } from "./lex/chains.js";
import type { NameIndex } from "./lex/names.js";
import { hasDecimalComma } from "./lex/number-context.js";
import { numbering } from "./lex/numbers.js";
import { scanning } from "./lex/scan.js";
import type { Lexed, Mention, Token } from "./types.js";
import { readsAsEnglish } from "./words/english-turn.js";
import { chainWord } from "./words/vocabulary.js";

/**
 * One lexer for guard, offline agent and reply guard. Mentions are found in a fixed order and hide their
 * characters from whatever comes after: URL, address, e-mail, number, name, chain, and only then words.
 */
export function lex(raw: string, names?: NameIndex): Lexed {
  return atOnce(lexing(raw, names));
}

/** The same, with pauses, and with the turn before it. */
export function* lexing(raw: string, names?: NameIndex, before?: Lexed): Generator<void, Lexed> {
  const text = raw.normalize("NFC");
  const plain = withPlainDigits(text);
  const scanned = yield* scanning(plain, names);
  const decimalCommas =
    before?.decimalCommas === true || scanned.some((token) => hasDecimalComma(token, plain));
  const numbered = yield* numbering(scanned, plain, !decimalCommas && readsAsEnglish(scanned));
  yield;
  const tokens = markChains(numbered);
  return { text, tokens, chainWords: tokens.some(speaksOfChain), decimalCommas };
}

export function mentionsOf(lexed: Lexed): Mention[] {
  return lexed.tokens.filter(isMention);
}

export function isMention(token: Token): token is Mention {
  return token.kind !== "word" && token.kind !== "mark" && token.kind !== "break";
}

function speaksOfChain(token: Token): boolean {
  if (token.kind === "chain") return true;
  if (token.kind === "address") return token.prefix !== undefined;
  return token.kind === "word" && chainWord(token.fold);
}
