import { type Evidence, isQuoted, said, type UserTurn } from "../reading/evidence.js";
import { wordsOf } from "../reading/phrases.js";
import type { Sentence } from "../reading/sentences.js";
import type { AddressMention, Token } from "../reading/types.js";
import type { Deed } from "../reading/words/deeds.js";
import { setOf } from "../reading/words/lexicon.js";
import { doubtOf } from "./asked.js";

const INTRODUCES = setOf("destinationWords");
const OWNED = setOf("owned");
const PLACE = setOf("walletWords");
/** Says whose it is, or which way the money went. */
const FOREIGN = setOf("othersWords");
const FILLERS = new Set([...setOf("addressFillers"), ...wordsOf("pointers")]);

/**
 * The newest live turn that names addresses decides: the one it plainly names as the destination, or
 * undefined where it names several or does not say what the one is for.
 */
export function addressSaid({ live }: Evidence, deed: Deed): { named: boolean; destination?: string } {
  for (const turn of [...live].reverse()) {
    const mentions = said(turn, "address");
    if (mentions.length === 0) continue;
    const distinct = new Set(mentions.map(({ value }) => value.toLowerCase()));
    const [only] = distinct;
    const read = mentions.some((mention) => isDestination(turn, mention, deed));
    const plain = !mentions.some((mention) => isDoubtful(turn, mention, deed));
    return distinct.size === 1 && read && plain ? { named: true, destination: only } : { named: true };
  }
  return { named: false };
}

function isDoubtful(turn: UserTurn, mention: AddressMention, deed: Deed): boolean {
  const sentence = sentenceOf(turn, mention);
  return mention.badChecksum || isQuoted(turn, mention) || !sentence || doubtOf(sentence, deed) !== undefined;
}

function isDestination(turn: UserTurn, mention: AddressMention, deed: Deed): boolean {
  const sentence = sentenceOf(turn, mention);
  if (!sentence || isDoubtful(turn, mention, deed)) return false;
  return isIntroduced(sentence, mention) || standsAlone(sentence, mention);
}

function sentenceOf({ sentences }: UserTurn, { start, end }: AddressMention): Sentence | undefined {
  return sentences.find((sentence) => start >= sentence.start && end <= sentence.end);
}

/** "to 0x…", "my wallet 0x…", with nobody else's name between. */
function isIntroduced({ tokens }: Sentence, mention: AddressMention): boolean {
  const before = wordsBefore(tokens, mention).slice(-6);
  if (before.slice(-4).some((word) => FOREIGN.has(word) || /['’]s$/.test(word))) return false;
  const owned = before.some(
    (word, i) => OWNED.has(word) && before.slice(i + 1).some((next) => PLACE.has(next)),
  );
  const at = before.findLastIndex((word) => INTRODUCES.has(word));
  if (owned && before.findLastIndex((word) => PLACE.has(word)) >= before.length - 3) return true;
  return (
    at >= 0 && before.slice(at + 1).every((word) => FILLERS.has(word) || OWNED.has(word) || PLACE.has(word))
  );
}

/** Words in front, back to the nearest other value. */
function wordsBefore(tokens: readonly Token[], mention: AddressMention): string[] {
  const words: string[] = [];
  for (const token of tokens) {
    if (token.start >= mention.start) break;
    if (token.kind === "word") words.push(token.fold);
    else if (token.kind !== "mark") words.length = 0;
  }
  return words;
}

/** The only thing of its comma item but for a chain. */
function standsAlone({ tokens }: Sentence, mention: AddressMention): boolean {
  const at = tokens.indexOf(mention);
  const isComma = (token: Token) => token.kind === "mark" && token.text === ",";
  const from = tokens.slice(0, at).findLastIndex(isComma) + 1;
  const behind = tokens.slice(at).findIndex(isComma);
  const item = tokens.slice(from, behind < 0 ? undefined : at + behind);
  return item.every(
    (token) =>
      token === mention ||
      token.kind === "chain" ||
      token.kind === "mark" ||
      (token.kind === "word" &&
        /^(?:on|please|and|wallet|address|destination|network|chain|mainnet|auf|sur|en|na|su)$/.test(
          token.fold,
        )),
  );
}
