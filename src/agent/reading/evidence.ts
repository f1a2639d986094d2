import { createHash } from "node:crypto";
import { atOnce, inPauses } from "../../in-turns.js";
import { remember } from "../text/remember.js";
import { type GuardAccount, trustedAccount } from "./account.js";
import { isChainAlone, unreadable } from "./bare.js";
import { type NameIndex, nameIndex, namesIn } from "./lex/names.js";
import { lexing, mentionsOf } from "./lexer.js";
import { type OpenOrder, turnsHashes } from "./open-order.js";
import { type Quoted, quotedIn } from "./quoted.js";
import { type Sentence, sentencesOf } from "./sentences.js";
import { ownWords } from "./turns.js";
import type { Account, Lexed, Mention, Span, Turn } from "./types.js";

export interface UserTurn {
  readonly text: string;
  /** As it was typed: no name of a record hides a word. */
  readonly plain: Lexed;
  /** With the names of the account. */
  readonly lexed: Lexed;
  /** Passages in quotation marks or behind `>`: told, not said. */
  readonly quoted: Quoted;
  readonly sentences: readonly Sentence[];
}

/** All that the user's turns say, read once per request. */
export interface Evidence {
  /** Oldest first. */
  readonly turns: readonly UserTurn[];
  /** The last turn and those right before it, back to one that made a record. */
  readonly live: readonly UserTurn[];
  readonly trusted: Account;
  /** Of the account, to be looked up where a name may stand. */
  readonly names: NameIndex;
  /** Turn by turn, what our own code had asked right before it. */
  readonly asked: readonly (OpenOrder | undefined)[];
}

/** How a write-ahead row remembers the turn that led to it. */
export function turnHash(content: string): string {
  return createHash("sha256").update(ownWords(content)).digest("hex");
}

const READ = new WeakMap<readonly Turn[], { account: GuardAccount; evidence: Evidence }>();

export function readEvidence(turns: readonly Turn[], account: GuardAccount): Evidence {
  const known = READ.get(turns);
  if (known?.account === account) return known.evidence;
  const evidence = atOnce(reading(turns, account));
  READ.set(turns, { account, evidence });
  return evidence;
}

/** The same, before anybody asks for it: others are served in between. */
export async function readEvidenceInTurns(turns: readonly Turn[], account: GuardAccount): Promise<Evidence> {
  const evidence = await inPauses(reading(turns, account));
  READ.set(turns, { account, evidence });
  return evidence;
}

/** More is known of the account, and no turn names any of it: what was read of the turns stands. Records only join at the end. */
export function growEvidence(turns: readonly Turn[], from: GuardAccount, to: GuardAccount): void {
  const evidence = { ...readEvidence(turns, from), trusted: trustedAccount(to) };
  READ.set(turns, { account: to, evidence });
}

function* reading(turns: readonly Turn[], account: GuardAccount): Generator<void, Evidence> {
  const trusted = trustedAccount(account);
  const names = nameIndex(trusted);
  const users = turns.filter(({ role }) => role === "user");
  const read: UserTurn[] = [];
  for (const { content } of users) {
    const text = ownWords(content);
    const before = read.at(-1)?.plain;
    const plain = yield* lexing(text, undefined, before);
    yield;
    const lexed = namesIn(names, plain.text) ? yield* lexing(text, names, before) : plain;
    yield;
    const quoted = quotedIn(lexed);
    read.push({ text: lexed.text, plain, lexed, quoted, sentences: sentencesOf(lexed) });
  }
  const { openOrders, spentTurns } = account;
  const asked = openOrders
    ? turnsHashes(turns).map((_, at, hashes) => openOrders.get(hashes[at - 1] ?? ""))
    : [];
  // "Base" has made something elsewhere, too: here it answers what is still open.
  const isSpent = (at: number) => !asked[at] && spentTurns.has(turnHash(users[at]?.content ?? ""));
  let first = read.length - 1;
  while (first > 0 && !isSpent(first - 1)) first--;
  return { turns: read, live: read.slice(Math.max(0, first)), trusted, names, asked };
}

/** A turn's sentences as they were typed. */
export const plainSentences = remember(({ plain, lexed, sentences }: UserTurn): readonly Sentence[] =>
  plain === lexed ? sentences : sentencesOf(plain),
);

/** The turns as they were typed. One and the same list each time: what was read of it is remembered. */
export function lexedTurns({ turns, asked }: Pick<Evidence, "turns" | "asked">): readonly Lexed[] {
  return lexedOf(turns, asked);
}

/** A chain alone that nobody asked for belongs to no payout. */
const lexedOf = remember((turns: readonly UserTurn[], asked: Evidence["asked"]): readonly Lexed[] =>
  turns.map(({ plain }, at) =>
    isChainAlone(plain) && !asked[at]?.open.includes("chain") ? unreadable(plain) : plain,
  ),
);

export function lastTurn({ turns }: Evidence): UserTurn | undefined {
  return turns.at(-1);
}

export function isQuoted({ quoted }: Pick<UserTurn, "quoted">, { start }: Span): boolean {
  return quoted[start] === 1;
}

type MentionOf<K extends Mention["kind"]> = Extract<Mention, { readonly kind: K }>;

const mentionsIn = remember(({ lexed }: UserTurn) => mentionsOf(lexed));

/** The mentions of one kind that the user says himself, in order of the text. */
export function said<K extends Mention["kind"]>(turn: UserTurn, kind: K): MentionOf<K>[] {
  return mentioned(turn, kind).filter((mention) => !isQuoted(turn, mention));
}

/** All mentions of one kind, quoted ones too: enough for an origin, not for a reading. */
export function mentioned<K extends Mention["kind"]>(turn: UserTurn, kind: K): MentionOf<K>[] {
  return mentionsIn(turn).filter((token): token is MentionOf<K> => token.kind === kind);
}
