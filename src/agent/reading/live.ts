import { atOnce, inPauses } from "../../in-turns.js";
import { remember } from "../text/remember.js";
import { answers, wordsAlone } from "./bare.js";
import { type Evidence, plainSentences, type UserTurn } from "./evidence.js";
import type { NameIndex } from "./lex/names.js";
import { foldingOrders, type Order } from "./orders.js";
import type { Noun } from "./reader.js";
import { sayingOf } from "./slots/sayings.js";
import type { Slot } from "./slots/slots.js";
import { contextAfter, MOST_SENTENCES, readingTurn, type SentenceRead } from "./turn.js";
import type { Span } from "./types.js";
import { DRAFTED } from "./words/sets.js";

export interface LiveRead {
  readonly reads: readonly (readonly SentenceRead[])[];
  /** What they ask for. */
  readonly orders: readonly Order[];
  /** By the turn's place among all that the user said. */
  readonly unread: readonly Lost[];
}

type Lost = { readonly turn: number; readonly span: Span; readonly words: string };

const SHOWN = 80;
/** Of all turns together. */
const MOST_READ = 2_500;
const READ = new WeakMap<readonly UserTurn[], LiveRead>();

/** What the live turns say; a name of the account is looked up only where a name may stand. */
export function liveReads(evidence: Evidence): LiveRead {
  const read = READ.get(evidence.live) ?? atOnce(reading(evidence));
  READ.set(evidence.live, read);
  return read;
}

/** The same, before anybody asks for it: others are served in between. */
export async function readLiveInTurns(evidence: Evidence): Promise<void> {
  READ.set(evidence.live, await inPauses(reading(evidence)));
}

/** The place of the last live turn that says more than thanks; -1 where none does. */
export function lastSaying(evidence: Evidence): number {
  const { reads } = liveReads(evidence);
  return reads.findLastIndex((sentences) => !sentences.every(({ kind }) => kind === "polite"));
}

/** What the live turns ask for. */
export function ordersOf(evidence: Evidence): readonly Order[] {
  return liveReads(evidence).orders;
}

/** Values that an earlier turn says of no order for money in: of what, nobody knows. */
export function saysLoosely(evidence: Evidence): boolean {
  const earlier = liveReads(evidence).reads.slice(0, -1).flat();
  const first = earlier.find(({ kind }) => kind === "fills" || kind === "order");
  return first?.kind === "fills" || (first?.kind === "order" && first.slots[0]?.kind === "same");
}

export const asksForDraft = remember(({ live }: Evidence) => live.some(({ text }) => DRAFTED.test(text)));

function* reading({ live, names, turns, asked }: Evidence): Generator<void, LiveRead> {
  const reads: (readonly SentenceRead[])[] = [];
  const unread: Lost[] = [];
  const before = turns.length - live.length;
  const made = yield* nounMade(turns[before - 1], names);
  let open: Parameters<typeof readingTurn>[3] = { made };
  let left = MOST_READ;
  for (const [at, turn] of live.entries()) {
    const { text, plain } = turn;
    const most = Math.min(left, MOST_SENTENCES);
    const read = yield* readingTurn(plain, plainSentences(turn), names, open, most);
    const sentences = answering(turn, read.sentences, asked.slice(before + at), { noun: open?.noun, names });
    left = Math.max(0, left - sentences.length);
    reads.push(sentences);
    const { span } = sentences.find(({ kind }) => kind === "unread") ?? {};
    if (span)
      unread.push({ turn: before + at, span, words: text.slice(span.start, span.end).slice(0, SHOWN) });
    const order = sentences.findLast((one) => one.kind === "order");
    if (order) open = contextAfter({}, order, true);
  }
  return { reads, orders: yield* foldingOrders(reads), unread };
}

/** For "another one". */
function* nounMade(turn: UserTurn | undefined, names: NameIndex): Generator<void, Noun | undefined> {
  const read = turn && (yield* readingTurn(turn.plain, plainSentences(turn), names));
  return read?.sentences.flatMap((one) => (one.kind === "order" ? one.noun : [])).at(-1);
}

/** A bare value in a turn without an order of its own answers a question of ours, or nobody knows what it says. */
function answering(
  { plain }: UserTurn,
  sentences: readonly SentenceRead[],
  [asked, ...later]: Evidence["asked"],
  { noun, names }: { noun: Noun | undefined; names: NameIndex },
): readonly SentenceRead[] {
  if (sentences.some(({ kind }) => kind === "order")) return sentences;
  const open = asked?.noun === noun ? (asked?.open ?? []) : [];
  // "How many days has a month? 30"
  const asks = sentences.some(({ kind }) => kind === "look");
  const isSaidLater = (slot: Slot) =>
    later.some((one) => one?.noun === noun && one?.said.includes(sayingOf(slot)));
  return sentences.map((one) => {
    const { kind, span } = one;
    const words = kind === "unread" && sentences.length === 1 ? wordsAlone(plain, names, open) : undefined;
    if (words) return { kind: "fills", slots: [words], corrects: false, span };
    const isLost =
      kind === "fills" &&
      !one.corrects &&
      one.bare?.some((slot) => asks || (!answers(slot, open) && !isSaidLater(slot)));
    return isLost ? { kind: "unread", span } : one;
  });
}
