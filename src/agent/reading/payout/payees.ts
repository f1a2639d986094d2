import type { Address } from "viem";
import type { Chain } from "../../../chains.js";
import type { KnownContact, Token } from "../types.js";
import { isKnownWord } from "../words/stops.js";
import type { PayeeToken, RunToken, TableToken } from "./types.js";

const WORD = /[\p{L}\p{M}\p{N}'’]+/gu;

/** Replaces names of contacts; one that is made of a lexicon's words alone stays what these words say. */
export function withPayees(
  tokens: readonly (Token | TableToken)[],
  text: string,
  contacts: readonly KnownContact[],
): readonly RunToken[] {
  const names = contacts.filter(isName).sort((a, b) => b.name.length - a.name.length);
  if (names.length === 0) return tokens;
  const found: RunToken[] = [];
  for (let at = 0; at < tokens.length; ) {
    const [payee, end] = payeeAt(tokens, at, text, names) ?? [];
    const token = payee ?? tokens[at];
    if (token) found.push(token);
    at = end ?? at + 1;
  }
  return found;
}

function isName({ name }: KnownContact): boolean {
  return (name.toLowerCase().match(WORD) ?? []).some((word) => !isKnownWord(word) && !/^\d+$/.test(word));
}

function payeeAt(
  tokens: readonly (Token | TableToken)[],
  at: number,
  text: string,
  names: readonly KnownContact[],
): [PayeeToken, number] | undefined {
  const first = tokens[at];
  if (first?.kind !== "word") return undefined;
  const { start } = first;
  const contact = names.find(({ name }) => text.startsWith(name, start));
  const stop = start + (contact?.name.length ?? 0);
  let end = at;
  while ((tokens[end]?.end ?? Number.POSITIVE_INFINITY) <= stop) end += 1;
  if (!contact || tokens[end - 1]?.end !== stop) return undefined;
  return [{ kind: "payee", contact, start, end: stop }, end];
}

/** The one wallet that the book has of him for this chain. */
export function walletOn({ wallets }: KnownContact, chain: Chain | undefined): Address | undefined {
  const fitting = wallets.filter((wallet) => wallet.chain === chain || wallet.chain === "any");
  const [only, other] = new Set(fitting.map(({ address }) => address));
  return chain && !other ? only : undefined;
}
