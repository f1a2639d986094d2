import type { Chain } from "../../../chains.js";
import { anyPhraseAt, phraseAt, skipFrom, spelled } from "../phrases.js";
import type { ChainMention, Token, WordToken } from "../types.js";
import { type Class, LEXICONS, neutral, setOf, wordsOf } from "../words/lexicon.js";
import { CHAIN_WORDS, lastWords } from "../words/vocabulary.js";

const PREPOSITIONS = lastWords("on", "network", "to");
/** What stands around a chain's name decides whether it is one. */
const NOT_BEFORE = setOf("notBeforeChain");
const NOT_AFTER = setOf("notAfterChain");
/** "in base al contratto", "en base a": ordinary phrases, unless an address follows. */
const PHRASE_TAILS = setOf("chainPhraseTails");
const CHAIN_NOUNS = setOf("chainNouns");
const LINKS = wordsOf("link");
const PAYOUTS = new Set(neutral.nounVerbs);
const OTHER_NETWORKS = setOf("otherNetworks");
const EXCLUDERS = setOf("chainExcluders");
const TAILS = setOf("chainTails");
/** Of those that belong to one chain alone. */
const TAIL_OF: Readonly<Record<string, Chain>> = { one: "arbitrum", pos: "polygon" };
/** "Ethereum L2" is some other chain. */
const LAYERS = setOf("chainLayers");
const POLITE = new Set(LEXICONS.flatMap(({ pleasantries, thanks }) => [...pleasantries, ...thanks]));

/** The last step of the lexer: words that name a chain, where their surroundings say so. */
export function markChains(tokens: readonly Token[]): Token[] {
  const marked: Token[] = [];
  let hidden = 0;
  tokens.forEach((token, at) => {
    if (token.start < hidden) return;
    const chain = chainAt(tokens, at, token);
    marked.push(chain ?? token);
    hidden = chain?.end ?? hidden;
  });
  return marked;
}

function chainAt(tokens: readonly Token[], at: number, word: Token): ChainMention | undefined {
  if (word.kind !== "word") return undefined;
  const known = CHAIN_WORDS.get(word.fold);
  if (!known) return undefined;
  const tail = tailAt(tokens, at, known.chain);
  const next = tail ? at + 2 : at + 1;
  if ([next, at - 1].some((beside) => OTHER_NETWORKS.has(spelled(tokens[beside])))) return undefined;
  if (known.chain === "ethereum" && LAYERS.has(spelled(tokens[next]))) return undefined;
  if (known.weak && !tail && !isRead(tokens, at, word)) return undefined;
  const end = tail?.end ?? word.end;
  return { kind: "chain", chain: known.chain, excluded: isExcluded(tokens, at), start: word.start, end };
}

/** "ETH mainnet", "Arbitrum One", "Polygon PoS" */
function tailAt(tokens: readonly Token[], at: number, chain: Chain): WordToken | undefined {
  const tail = tokens[at + 1];
  if (tail?.kind !== "word" || !TAILS.has(tail.fold)) return undefined;
  return (TAIL_OF[tail.fold] ?? chain) === chain ? tail : undefined;
}

function isRead(tokens: readonly Token[], at: number, word: WordToken): boolean {
  const [before, next] = [spelled(tokens[at - 1]), spelled(tokens[at + 1])];
  if (LINKS.has(next) && isOfLink(tokens, at)) return true;
  if (PAYOUTS.has(next) && isEdge(tokens[at - 1]) && isEdge(tokens[at + 2])) return true;
  if (PAYOUTS.has(before) && isEdge(tokens[at - 2]) && isEdge(tokens[at + 1])) return true;
  if (CHAIN_NOUNS.has(next)) return !NOT_BEFORE.has(spelled(tokens[at + 2])) && word.fold !== "op";
  if (isOrdinaryUse(tokens, at) || NOT_AFTER.has(before)) return false;
  if (POSTPOSED.test(next) || PREPOSED.has(before) || EXCLUDERS.has(before)) return true;
  if (isAfterPreposition(tokens, at)) return true;
  if (word.fold === "eth") return false;
  if (word.fold === "op" || word.fold === "arb")
    return word.text === word.text.toUpperCase() || word.text === "Arb";
  return (
    isAlone(tokens, at) ||
    isWholeAnswer(tokens, at) ||
    endsClauseBehindItem(tokens, at) ||
    isCapitalInside(tokens, at, word)
  );
}

/** "a base link", "base payment link", and no "knowledge base link" */
function isOfLink(tokens: readonly Token[], at: number): boolean {
  const isFree = !NOT_AFTER.has(spelled(tokens[at - 1])) || phraseAt("articles", tokens, at - 1, "en") === 1;
  return isFree && phraseAt("link", tokens, at + 1) > 0 && !NOT_BEFORE.has(spelled(tokens[at + 2]));
}

function isOrdinaryUse(tokens: readonly Token[], at: number): boolean {
  const next = spelled(tokens[at + 1]);
  const beyond = tokens[at + 2]?.kind;
  if (next === "pay") return beyond !== "address" && beyond !== "amount";
  if (PHRASE_TAILS.has(next)) return beyond !== "address" && !isOwnWallet(tokens, at + 2);
  // "1200 USDC base plan id 77"
  if (phraseAt("planId", tokens, at + 1) > 1) return false;
  return NOT_BEFORE.has(next);
}

/** "En base a mi cartera" */
function isOwnWallet(tokens: readonly Token[], at: number): boolean {
  const own = phraseAt("own", tokens, at);
  return own > 0 && phraseAt("wallet", tokens, at + own) > 0;
}

/** Where the word for "on" or "network" stands behind, and a few that stand before. */
const POSTPOSED = /^(?:で|上|の|链|网络|網絡|網路|チェーン|ネットワーク|पर$|में$|नेटवर्क$)/u;
const PREPOSED = setOf("chainPrepositions");

/** `on base`, `chain: base`, `network = base`, `network is base` */
function isAfterPreposition(tokens: readonly Token[], at: number): boolean {
  if (PREPOSITIONS.has(spelled(tokens[at - 1]))) return true;
  const before = tokens[at - 1];
  const linked = before?.kind === "mark" ? /[:=]/.test(before.text) : spelled(tokens[at - 1]) === "is";
  return linked && PREPOSITIONS.has(spelled(tokens[at - 2]));
}

/** Alone as a turn, a cell or an item; "Base is fine". */
function isAlone(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1];
  const isLast = at > 0 || isEdge(tokens[at + 2], /[,.!]/);
  const fine = phraseAt("isFine", tokens, at + 1);
  const isChosen = fine > 0 && isEdge(tokens[at + 1 + fine]);
  return isEdge(tokens[at - 1]) && (isEdge(next) || isChosen || (isLast && POLITE.has(spelled(next))));
}

/** "let's do base", "ok op please": a turn that says nothing else. */
function isWholeAnswer(tokens: readonly Token[], at: number): boolean {
  // Behind it first: of all chains in a turn only the last is looked at from the turn's beginning.
  const end = skipFrom(at + 1, (from) => phraseAt("polite", tokens, from) || comma(tokens[from]));
  if (end < tokens.length) return false;
  const ahead = skipFrom(0, (from) =>
    from < at ? anyPhraseAt(ANSWERS, tokens, from) || comma(tokens[from]) : 0,
  );
  return ahead === at;
}

const ANSWERS: readonly Class[] = ["assent", "polite", "choices"];
const comma = (token: Token | undefined) => Number(token?.kind === "mark" && /^[,.!]$/.test(token.text));

function endsClauseBehindItem(tokens: readonly Token[], at: number): boolean {
  const dash = /^[-–—]$/.test(spelled(tokens[at - 1])) ? 1 : 0;
  const item = endsQuote(tokens, at - 1) ? "amount" : tokens[behindWhat(tokens, at - 1 - dash)]?.kind;
  const next = tokens[at + 1];
  const isNext = anyPhraseAt(BEHIND_CHAIN, tokens, at + 1) > 0 || /^["“«„]$/.test(spelled(next));
  return (item === "address" || item === "amount") && (isEdge(next) || POLITE.has(spelled(next)) || isNext);
}

/** What begins behind it: what for, when, or which plan. */
const BEHIND_CHAIN: readonly Class[] = ["for", "due", "expires", "planId", "goal"];

/** `jar "Save the Wetlands" base` */
function endsQuote(tokens: readonly Token[], at: number): boolean {
  const isMark = (token: Token | undefined) => /^["”»]$/.test(spelled(token));
  const before = tokens.slice(Math.max(0, at - MOST_QUOTED), at);
  return isMark(tokens[at]) && (spelled(tokens[at]) !== '"' || before.filter(isMark).length % 2 === 1);
}

const MOST_QUOTED = 40;

/** "90 USDC per month recurring base": over how often it is paid. */
function behindWhat(tokens: readonly Token[], at: number): number {
  if (!OFTEN.has(spelled(tokens[at]))) return at;
  return [at - 1, at - 2, at - 3].find((before) => tokens[before]?.kind === "amount") ?? at;
}

const OFTEN = wordsOf("repeats");

/** "… to her, Base please": a capital that no sentence's start explains, and no name goes on behind. */
function isCapitalInside(tokens: readonly Token[], at: number, word: WordToken): boolean {
  const next = tokens[at + 1];
  const title = next?.kind === "word" && /^\p{Lu}/u.test(next.text) && !POLITE.has(next.fold);
  return /^[BO][a-z]+$/.test(word.text) && !isEdge(tokens[at - 1], /[.!?]/) && !title;
}

/** Nothing, a line's end or one of those marks. */
function isEdge(token: Token | undefined, marks = /[,;|.!?()\t:]/): boolean {
  if (token?.kind === "mark") return marks.test(token.text);
  return token === undefined || token.kind === "break";
}

function isExcluded(tokens: readonly Token[], at: number): boolean {
  const before = spelled(tokens[at - 1]);
  if (EXCLUDERS.has(before)) return true;
  const earlier = spelled(tokens[at - 2]);
  return PREPOSITIONS.has(before) && earlier !== "but" && EXCLUDERS.has(earlier);
}
