import type { AccountRecord, GuardAccount } from "./account.js";
import { type Evidence, lastTurn, plainSentences, type UserTurn } from "./evidence.js";
import { remember } from "./remember.js";
import type { Sentence } from "./sentences.js";
import { readTurn } from "./turn.js";
import type { Token } from "./types.js";
import { setOf } from "./words/lexicon.js";

const NOUNS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    link: "payment_link",
    invoice: "invoice",
    bill: "invoice",
    plan: "subscription_plan",
    subscription: "subscription_plan",
    membership: "subscription_plan",
    jar: "donation_jar",
    fundraiser: "donation_jar",
    payout: "payout",
    series: "invoice",
  }),
);

const VERBS = { cancel: setOf("cancelVerbs"), pay: setOf("payVerbs") };
/** What is done with a record that is there already. */
export type RecordDeed = keyof typeof VERBS;

const FILLERS = setOf("recordFillers");
/** "Give me 25 USDC from save-bees" pays the other way; "subscribe me" does not. */
const SOURCES = setOf("sourceWords");
const TAKERS = new Set([...SOURCES, ...setOf("takerWords")]);
/** A sum is given; "send the plan" is something else. */
const GIVES = setOf("giveVerbs");

/** The one record of a kind that the last turn orders to be cancelled or paid, where all of it is understood. */
export function orderedRecord(
  evidence: Evidence,
  account: GuardAccount,
  deed: RecordDeed,
  kind: string,
): string | undefined {
  const turn = lastTurn(evidence);
  if (!turn || turn.quoted.includes(1)) return undefined;
  const asides = asidesOf(turn, evidence.names);
  const [sentence, ...more] = turn.sentences.filter(({ start }) => !asides.has(start));
  if (!sentence || more.length > 0 || !isOrder(sentence, deed)) return undefined;
  const kinds = sentence.words.flatMap((word) => NOUNS.get(word) ?? []);
  if (kinds.length > 0 && !kinds.includes(kind)) return undefined;
  const meant = recordsNamed(evidence, account, sentence.tokens, kind);
  const [id, other] = new Set(meant.filter((record) => record.kind === kind).map((record) => record.id));
  return other ? undefined : id;
}

/** Greetings, thanks and look-ups, which order nothing, by where they begin. */
const asidesOf = remember((turn: UserTurn, names: Evidence["names"]): ReadonlySet<number> => {
  const { sentences } = readTurn(turn.plain, plainSentences(turn), names);
  const asides = sentences.filter((one) => (one.kind === "polite" && !one.assents) || one.kind === "look");
  return new Set(asides.map(({ span }) => span.start));
});

/** One verb, and every token understood. "Acme: cancel it" is somebody's word, "plan to cancel it" a plan; "I would cancel it" nobody's order. */
function isOrder({ tokens, words, isQuestion }: Sentence, deed: RecordDeed): boolean {
  const verbs = words.filter((word) => !FILLERS.has(word) && !NOUNS.has(word));
  const text = words.join(" ");
  if (verbs.length !== 1 || !VERBS[deed].has(verbs[0] ?? "")) return false;
  if (isQuestion && !/^(?:please )?(?:can|could|would|will) you/.test(text)) return false;
  if (!tokens.every((token) => isUnderstood(token, deed))) return false;
  const at = tokens.findIndex((token) => token.kind === "word" && VERBS[deed].has(token.fold));
  const names = (token: Token) =>
    /^(?:name|url|figure)$/.test(token.kind) || (token.kind === "word" && NOUNS.has(token.fold));
  if (tokens.slice(0, Math.max(0, at)).some(names)) return false;
  return !/\b(?:can|could|will) (?!you\b)|\bwould (?!you\b|like\b)|\b(?:i|we) (?:cancel|donate|subscribe|pay)/.test(
    text,
  );
}

function isUnderstood(token: Token, deed: RecordDeed): boolean {
  if (token.kind === "mark") return /^[,!#$()*'’.-]$/.test(token.text);
  if (token.kind === "word")
    return FILLERS.has(token.fold) || VERBS[deed].has(token.fold) || NOUNS.has(token.fold);
  const isValue = token.kind === "chain" || token.kind === "amount";
  return token.kind === "name" || token.kind === "url" || (isValue && deed === "pay");
}

/** By number, slug, id or page; by a client's name where one record of his is open. */
function recordsNamed(
  { trusted }: Evidence,
  { records }: GuardAccount,
  tokens: readonly Token[],
  kind: string,
): AccountRecord[] {
  const urls = new Set(tokens.flatMap((token) => (token.kind === "url" ? token.text : [])));
  const refs = tokens.flatMap((token) => (token.kind === "name" ? token.refs : []));
  const of = <T>(source: string, list: readonly T[]) =>
    refs.flatMap((ref) => (ref.source === source ? (list[ref.index] ?? []) : []));
  const ids = new Set(of("record", trusted.records).map(({ id }) => id));
  const direct = records.filter(({ id, url }) => ids.has(id) || (url !== undefined && urls.has(url)));
  if (direct.length > 0) return direct;
  const emails = new Set(of("client", trusted.clients).map(({ email }) => email));
  const theirs = records.filter((one) => one.kind === kind && one.open && one.client);
  const open = theirs.filter(({ client }) => client && emails.has(client.email));
  return open.length === 1 ? open : [];
}

/** Whether the words may send money the other way: to who speaks, or as something that is no payment. */
export function isTurnedRound({ lexed }: UserTurn, amountsSaid: boolean, isFree: boolean): boolean {
  const words = lexed.tokens.flatMap((token) => (token.kind === "word" ? token.fold : []));
  const takes = words.some((word) => (isFree ? TAKERS : SOURCES).has(word));
  return takes || (!isFree && !amountsSaid && words.some((word) => GIVES.has(word)));
}

/** A further period, rather than the first. */
export function renews(evidence: Evidence): boolean {
  return /\brenew/i.test(lastTurn(evidence)?.text ?? "");
}
