import { phraseAt, spelled } from "../phrases.js";
import { isContent, isEnglish, isGlueWord, isNameLike, namedAt, type Reader } from "../reader.js";
import { setOf } from "../words/lexicon.js";
import { OF_WORDS, ONE_ARTICLES } from "../words/sets.js";

/** "design payable to Bob", "Bob's wallet", "a gift to Bob": where the money goes, perhaps, and not what it is for. */
export function saysWhereTo(reader: Reader, start: number, end: number): boolean {
  const { tokens } = reader;
  for (let at = start; at < end; at++) {
    const word = spelled(tokens[at]);
    const isLast = at === end - 1;
    const isOwned = OWNED.test(spelled(tokens[at - 1])) && at > start;
    if (PLACES.has(word) && (isLast || isOf(reader, at + 1, end))) return true;
    if (PLACES_OF.has(word) && isOf(reader, at + 1, end)) return true;
    const isSmall = /^\p{Ll}/u.test(reader.text.slice(tokens[at]?.start, tokens[at]?.end));
    if (TAKERS.has(word) && isSmall && (isOwned || isOf(reader, at + 1, end))) return true;
    if (FLOWS.has(word) && !isLast && FLOW_LEADS.has(spelled(tokens[at + 1]))) return true;
    if (FLOWS.has(word) && phraseAt("for", tokens, at + 1) > 0 && isSomebody(reader, at + 2)) return true;
    if (at > start && at < end - 1 && leadsTo(reader, start, at)) return true;
  }
  return false;
}

/** The last words of "the club's wallet", where others go on: "compte de Bob". */
const PLACES = setOf("moneyPlaces");
const PLACES_OF = setOf("moneyPlacesOf");
/** "payable to", "collected by" */
const FLOWS = setOf("moneyFlows");
const FLOW_LEADS = setOf("moneyFlowLeads");
/** "in favour of Bob", "on Bob's behalf" */
const TAKERS = setOf("moneyTakers");
const OWNED = /(?:['’]s|s['’])$/;

/** "of Bob", "du club", "Bob"; "conta de luz" is nobody's. */
function isOf(reader: Reader, at: number, end: number): boolean {
  const { tokens } = reader;
  if (at >= end) return false;
  const word = spelled(tokens[at]);
  if (/^(?:de|di|von)$/.test(word)) return isSomebody(reader, at + 1) || isGlueWord(tokens[at + 1]);
  return OF_WORDS.has(word) || /^(?:d|dell)['’]/.test(word) || isSomebody(reader, at);
}

function isSomebody(reader: Reader, at: number): boolean {
  const token = reader.tokens[at];
  return isNameLike(token) || OWNED.test(spelled(token)) || isKnown(reader, at);
}

function isKnown(reader: Reader, at: number): boolean {
  return namedAt(reader, at)?.refs.some(({ source }) => source !== "record") ?? false;
}

/** "design to Bob"; a ticket goes to Rome, and "from A to B" is a way. */
function leadsTo(reader: Reader, start: number, at: number): boolean {
  const { tokens } = reader;
  const word = spelled(tokens[at]);
  if (!FLOW_LEADS.has(word) || !isContent(tokens[at - 1])) return false;
  if (ONE_ARTICLES.has(word) && isEnglish(tokens)) return false;
  if (isKnown(reader, at + 1)) return true;
  const isWay = tokens.slice(start, at).some((token) => WAYS.has(spelled(token)));
  return TO_NAMES.has(word) && !isWay && isNameLike(tokens[at + 1]);
}

const TO_NAMES = setOf("leadsToNames");
const WAYS = setOf("waysTo");
