import { atOnce, inPauses } from "../../in-turns.js";
import { type Evidence, plainSentences, type UserTurn } from "./evidence.js";
import { MOST_SENTENCES, readingTurn, type SentenceRead } from "./turn.js";

export interface LiveRead {
  readonly reads: readonly (readonly SentenceRead[])[];
  /** By the turn's place among all that the user said. */
  readonly unread: readonly { readonly turn: number; readonly words: string }[];
}

const SHOWN = 80;
/** Of all turns together. */
const MOST_READ = 5 * MOST_SENTENCES;
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

function* reading({ live, names, turns }: Evidence): Generator<void, LiveRead> {
  const reads: (readonly SentenceRead[])[] = [];
  const unread: { turn: number; words: string }[] = [];
  const before = turns.length - live.length;
  let open: Parameters<typeof readingTurn>[3];
  let left = MOST_READ;
  for (const [at, turn] of live.entries()) {
    const { text, plain } = turn;
    const most = Math.min(left, MOST_SENTENCES);
    const { sentences } = yield* readingTurn(plain, plainSentences(turn), names, open, most);
    left = Math.max(0, left - sentences.length);
    reads.push(sentences);
    const lost = sentences.find(({ kind }) => kind === "unread");
    if (lost)
      unread.push({ turn: before + at, words: text.slice(lost.span.start, lost.span.end).slice(0, SHOWN) });
    const order = sentences.findLast((one) => one.kind === "order");
    if (order?.kind === "order")
      open = { noun: order.noun, rows: true, hasClient: order.slots.some(({ kind }) => kind === "client") };
  }
  return { reads, unread };
}
