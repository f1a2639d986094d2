import { foldName } from "../../names-alike.js";
import { remember } from "../text/remember.js";
import type { AccountRecord, GuardAccount } from "./account.js";
import { type Evidence, lastTurn, plainSentences, type UserTurn } from "./evidence.js";
import { foldOf } from "./lex/names.js";
import { saysLoosely } from "./live.js";
import { isSaidIn, spelled } from "./phrases.js";
import { asksByMark } from "./reader.js";
import { type Part, partsOf, type Spelling } from "./record-words.js";
import { segmented } from "./segment.js";
import { isStruckOut, readTurn } from "./turn.js";
import type { NameRef } from "./types.js";
import { type Class, LANGUAGES, setOf } from "./words/lexicon.js";

/** What is done with a record that is there already. */
export type RecordDeed = "cancel" | "pay";

interface Order {
  readonly noun: Class;
  readonly classes: Spelling["classes"];
  readonly shape: RegExp;
}

const CANCELS = [
  ["v", "cancels"],
  ["z", "cancelsLast"],
  ["p", "possessive"],
  ["f", "ofClient"],
  ["k", "client"],
  ["a", "stillOpen"],
  ["b", "repeats"],
] as const;
const ENDS = [...CANCELS, ["v", "ends"]] as const;
const SERIES = [...CANCELS, ["e", "ends"], ["g", "series"]] as const;
const PAYS = [
  ["t", "towards"],
  ["i", "on"],
  ["u", "payingWith"],
  ["W", "wallet"],
] as const;

const THEIR = "[dm]*k?c";
const NAMED = "(?:(?:[ns]l*)?r|r[ns])";
const THEIRS = `k?cp?[ab]*[ns](?:l*r)?|[ns]f${THEIR}`;
const CANCELED = `(?:[dm]*gf)?[dm]*[ab]*(?:${NAMED}(?:f${THEIR}|\\(${THEIR}\\))?|${THEIRS})`;
const TO_CANCEL = around(`(?:(?:v|e(?=.*[bg]))y*${CANCELED}|${CANCELED}y*z)(?:,|~?y)*`);
const PAID = `[dm]*${NAMED}`;
const ON = "(?:i?x|[iu][dm]*W?wW?|,|~?y)*";
const TO_SUBSCRIBE = around(`v(?:(?:[dm]*st)?${PAID}(?:t?A)?|At${PAID})${ON}`);
const TO_DONATE = around(`v(?:A(?:i?x)?t${PAID}|t?${PAID}[,l]?A)${ON}`);

function around(shape: string): RegExp {
  return new RegExp(`^[,oqy]*${shape}$`);
}

/** What one may do with each, and how that is said; what never runs by itself cannot be stopped. */
const ORDERS: Readonly<Record<RecordDeed, Readonly<Record<string, Order>>>> = {
  cancel: {
    payment_link: { noun: "link", classes: ENDS, shape: TO_CANCEL },
    invoice: { noun: "invoice", classes: SERIES, shape: TO_CANCEL },
    subscription_plan: { noun: "plan", classes: ENDS, shape: TO_CANCEL },
    donation_jar: { noun: "jar", classes: ENDS, shape: TO_CANCEL },
    payout: { noun: "payout", classes: CANCELS, shape: TO_CANCEL },
  },
  pay: {
    subscription_plan: { noun: "plan", classes: [...PAYS, ["v", "subscribes"]], shape: TO_SUBSCRIBE },
    donation_jar: { noun: "jar", classes: [...PAYS, ["v", "donates"]], shape: TO_DONATE },
  },
};

/** "Give me 25 USDC from save-bees" pays the other way; "subscribe me" does not. */
const SOURCES = setOf("sourceWords");
const TAKERS = new Set([...SOURCES, ...setOf("takerWords")]);
const RENEWS = setOf("renewVerbs");

/** Nobody says so much round one order, and to read it all would keep others waiting. */
const MOST_TOKENS = 400;

interface Ordered {
  readonly id: string;
  /** All that follows it, too. */
  readonly isSeries: boolean;
}

/** The one record of a kind that the last turn orders to be cancelled or paid, where all of it is understood. */
export function orderedRecord(
  evidence: Evidence,
  account: GuardAccount,
  deed: RecordDeed,
  kind: string,
  wallet?: string,
): Ordered | undefined {
  const turn = lastTurn(evidence);
  const order = ORDERS[deed][kind];
  if (!turn || !order || turn.plain.tokens.length > MOST_TOKENS) return undefined;
  if (turn.quoted.includes(1) || saysLoosely(evidence)) return undefined;
  const asides = asidesOf(turn, evidence.names);
  const [sentence, ...more] = turn.sentences.filter(({ start }) => !asides.has(start));
  if (!sentence || more.length > 0 || isStruckOut(turn.text, sentence.start)) return undefined;
  const { start, end, isQuestion } = sentence;
  const tokens = segmented(turn.plain.tokens.filter((token) => token.start >= start && token.end <= end));
  const reader = { text: turn.text, fold: foldOf(turn.text), tokens, names: evidence.names };
  const known = { evidence, account, kind, wallet };
  if (deed === "cancel" && isSaidIn("fleeting", turn.plain.tokens)) return undefined;
  const ordered = LANGUAGES.flatMap(({ code }) => {
    const parts = partsOf(reader, { ...order, code, roleOf: (refs) => roleOf(known, refs) });
    const isOrder = order.shape.test(parts.map(({ letter }) => letter).join(""));
    const asks = isQuestion ? parts.some(({ letter }) => letter === "q") : !asksByMark(reader);
    if (!isOrder || !asks || (deed === "cancel" && isSubscribers(parts))) return [];
    return meant(known, parts).map((id) => ({ id, isSeries: saysSeries(parts) }));
  });
  const [first] = ordered;
  return ordered.every(({ id }) => id === first?.id) ? first : undefined;
}

/** Greetings, thanks and look-ups, which order nothing, by where they begin. */
const asidesOf = remember((turn: UserTurn, names: Evidence["names"]): ReadonlySet<number> => {
  const { sentences } = readTurn(turn.plain, plainSentences(turn), names);
  const order = sentences.findIndex(({ kind }) => kind !== "polite" && kind !== "look");
  const asides = sentences.filter(
    (one, at) =>
      (one.kind === "polite" && !one.assents) ||
      (one.kind === "look" && (at < order || one.says === "asksWhat")),
  );
  return new Set(asides.map(({ span }) => span.start));
});

/** "My subscription to the plan" is what one has of it, not the plan. */
function isSubscribers(parts: readonly Part[]): boolean {
  return ["m", "s"].every((letter) => parts.some((part) => part.letter === letter));
}

function saysSeries(parts: readonly Part[]): boolean {
  return parts.some(({ letter }) => /^[bg]$/.test(letter));
}

interface Known {
  readonly evidence: Evidence;
  readonly account: GuardAccount;
  readonly kind: string;
  readonly wallet: string | undefined;
}

/** A record of this kind, whose it is, or the wallet that pays. */
function roleOf({ evidence: { trusted }, kind, wallet }: Known, refs: readonly NameRef[]): string {
  const isAny = (source: NameRef["source"], fits: (index: number) => boolean) =>
    refs.some((ref) => ref.source === source && fits(ref.index));
  if (isAny("record", (at) => trusted.records[at]?.kind === kind)) return "r";
  if (isAny("client", () => true)) return "c";
  return isAny("wallet", (at) => trusted.wallets[at]?.address.toLowerCase() === wallet?.toLowerCase())
    ? "w"
    : "";
}

/** By number, slug, id or page; by its client's name where one record of his is open. All that is said of it is so. */
function meant({ evidence: { trusted }, account, kind }: Known, parts: readonly Part[]): string[] {
  const said = (letter: string) => parts.find((part) => part.letter.startsWith(letter));
  const [named, client] = [said("r"), said("c")];
  const of = <T>(part: Part | undefined, source: string, list: readonly T[]) =>
    part?.refs.flatMap((ref) => (ref.source === source ? (list[ref.index] ?? []) : [])) ?? [];
  const records = of(named, "record", trusted.records);
  const isNamed = ({ id, url }: AccountRecord) =>
    records.some((one) => one.id === id) || (named?.token.kind === "url" && named.token.text === url);
  const clients = of(client, "client", trusted.clients);
  const emails = clients.map(({ email }) => email.toLowerCase());
  if (client?.token.kind === "email") emails.push(client.token.value);
  const names = named ? clients.map(({ name }) => foldName(name)) : [];
  const isTheirs = ({ client: their }: AccountRecord) =>
    their && (emails.includes(their.email.toLowerCase()) || names.includes(foldName(their.name)));
  const [only, ...others] = account.records.filter(
    (one) => one.kind === kind && (named ? isNamed(one) : one.open) && (!client || isTheirs(one)),
  );
  const isSo = only && (!said("a") || only.open) && (!saysSeries(parts) || only.interval !== undefined);
  const isOneKind = said("n") || said("s") || records.every((one) => one.kind === kind);
  return isSo && isOneKind && others.length === 0 ? [only.id] : [];
}

/** Whether the words may send money the other way, to who speaks. */
export function isTurnedRound({ lexed }: UserTurn, isFree: boolean): boolean {
  return lexed.tokens.some((token) => token.kind === "word" && (isFree ? TAKERS : SOURCES).has(token.fold));
}

/** A further period, rather than the first; "again" may mean either. */
export function renews(evidence: Evidence): boolean | undefined {
  const tokens = lastTurn(evidence)?.lexed.tokens ?? [];
  if (tokens.some((token) => RENEWS.has(spelled(token)))) return true;
  return isSaidIn("again", tokens) ? undefined : false;
}
