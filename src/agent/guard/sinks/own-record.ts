import { factsOf } from "../../../runtime/field.js";
import type { AccountRecord } from "../../reading/account.js";
import { type Evidence, lastTurn, said, type UserTurn } from "../../reading/evidence.js";
import { linkedWallets, userAddresses } from "../../reading/origins.js";
import { walletSaid } from "../../reading/said/wallet-said.js";
import type { Sentence } from "../../reading/sentences.js";
import type { Token } from "../../reading/types.js";
import { setOf } from "../../reading/words/lexicon.js";
import { type Call, type Case, fieldOfMoney, paysOthers, text, usdc } from "../call.js";
import { claim, deny, doubt, type Finding, FROM_USER, source } from "../finding.js";
import { isAside, taintBefore } from "../read-turns.js";

const NOUNS: ReadonlyMap<string, readonly AccountRecord["kind"][]> = new Map(
  Object.entries({
    link: ["payment_link"],
    invoice: ["invoice"],
    bill: ["invoice"],
    plan: ["subscription_plan"],
    subscription: ["subscription_plan"],
    membership: ["subscription_plan"],
    jar: ["donation_jar"],
    fundraiser: ["donation_jar"],
    payout: ["payout"],
    series: ["invoice"],
  }),
);

const CANCELS = setOf("cancelVerbs");
const PAYS = setOf("payVerbs");
const FILLERS = setOf("recordFillers");
/** "Give me 25 USDC from save-bees" pays the other way; "subscribe me" does not. */
const SOURCES = setOf("sourceWords");
const TAKERS = new Set([...SOURCES, ...setOf("takerWords")]);
/** A sum is given; "send the plan" is something else. */
const GIVES = setOf("giveVerbs");

/** Cancels run only on an order of which every word is understood. */
export function cancelOrder(given: Case): Finding[] {
  const { call } = given;
  return call.head.kind === "cancel" ? ownOrder(given, "cancel_order", CANCELS) : [];
}

/** Paying an own plan or jar is money out: the words must parse whole. */
export function payOrder(given: Case): Finding[] {
  const { call, evidence } = given;
  if (call.head.kind !== "out" || paysOthers(call)) return [];
  const field = fieldOfMoney(call, "amount");
  const findings = [
    ...ownOrder(given, "pay_order", PAYS),
    ...asRecorded(given, field !== undefined),
    ...period(given),
    ...signer(given),
  ];
  const value = field === undefined ? undefined : usdc(call.input, field);
  if (field === undefined || value === undefined) return findings;
  if (findings.some(({ verdict }) => verdict === "deny")) return [...findings, claim(field)];
  const amounts = lastTurn(evidence) ? said(lastTurn(evidence) as UserTurn, "amount") : [];
  const [only] = amounts;
  const plain =
    amounts.length === 1 &&
    only?.readings.length === 1 &&
    findings.every(({ verdict }) => verdict !== "confirm");
  if (plain && only.readings[0] !== value)
    return [...findings, deny("contradicted", "contradicts_user", field)];
  if (plain) return [...findings, source(field, "U", FROM_USER)];
  return [...findings, doubt("pay_order", field, "the amount could not be read for sure")];
}

/** What is said of the record is what it says itself: its chain, and the price of what has one. */
function asRecorded(given: Case, isFree: boolean): Finding[] {
  const { evidence, call } = given;
  const turn = lastTurn(evidence);
  const record = recordOf(given);
  if (!turn || !record) return [];
  const { field } = recordField(call);
  const chains = said(turn, "chain").some(({ chain }) => chain !== record.chain);
  const amounts = said(turn, "amount");
  const priced = amounts.every(({ readings }) => readings.length === 1 && readings[0] === record.amount);
  const words = turn.lexed.tokens.filter((token) => token.kind === "word").map(({ fold }) => fold);
  const takes = words.some((word) => (isFree ? TAKERS : SOURCES).has(word));
  const gives = !isFree && amounts.length === 0 && words.some((word) => GIVES.has(word));
  return [
    ...(chains ? [doubt("pay_order", field, "it is on another chain than you said")] : []),
    ...(isFree || priced ? [] : [doubt("pay_order", field, "its price is another than you said")]),
    ...(takes || gives ? [doubt("pay_order", field, "who pays whom could not be read")] : []),
  ];
}

/** Which draft is meant is asked on a card; that it is the one which was read needs no words. */
export function readDraft({ call, account }: Case): Finding[] {
  const draft = account.records.find(({ id }) => id === call.input.id);
  const isRead = draft?.revision !== undefined && draft.revision === call.input.revision;
  const why = "it is numbered and goes to the client once you confirm";
  return isRead ? [claim("revision"), doubt("unclaimed", "id", why)] : [];
}

/** Whose standing is told must be somebody the user knows of. */
function signer({ call, evidence, account }: Case): Finding[] {
  const subscriber = text(call.input, "subscriber")?.toLowerCase();
  if (subscriber === undefined) return [];
  const meant = walletSaid(evidence, account, undefined).wallets;
  const linked = linkedWallets(account, subscriber);
  if (userAddresses(evidence).has(subscriber) || linked.some((wallet) => meant.includes(wallet)))
    return [claim("subscriber")];
  if (linked.length > 0)
    return [doubt("pay_order", "subscriber", "which wallet subscribes could not be read")];
  return [deny("origin_address", "unknown_address", "subscriber")];
}

/** A first period and a further one are different calldata. */
function period({ call, evidence }: Case): Finding[] {
  if (!("renewal" in call.head.fields)) return [];
  const renews = /\brenew/i.test(lastTurn(evidence)?.text ?? "");
  if (renews === (call.input.renewal === true)) return [claim("renewal")];
  return [doubt("pay_order", "renewal", "whether a first or a further period is meant could not be read")];
}

/** What names the record that the call acts on, and of which noun it is. */
function recordField({ head, input }: Call): { field: string; noun: string } {
  for (const [field, schema] of Object.entries(head.fields)) {
    const facts = factsOf(schema);
    if (facts?.sort === "record" && typeof input[field] === "string") return { field, noun: facts.noun };
  }
  return { field: "", noun: head.noun };
}

function recordOf({ call, account }: Case): AccountRecord | undefined {
  const { field, noun } = recordField(call);
  const value = text(call.input, field);
  return account.records.find(
    ({ id, slug, kind }) => kind === noun && (id === value || (field === "slug" && slug === value)),
  );
}

function ownOrder(given: Case, rule: "cancel_order" | "pay_order", verb: ReadonlySet<string>): Finding[] {
  const { call, evidence } = given;
  const { field } = recordField(call);
  const value = text(call.input, field);
  const record = recordOf(given);
  if (!record) {
    const said = value !== undefined && evidence.turns.some((turn) => turn.text.includes(value));
    if (said && rule === "pay_order") return [doubt(rule, field, "it is not a record of this account")];
    return [deny("origin_record", "unknown_record", field)];
  }
  const said = orderedRecord(given, verb);
  if (said && said !== record.id && !isSpelled(evidence, record))
    return [deny(rule, "contradicts_user", field)];
  const tainted = taintBefore(evidence, evidence.turns.length - 1);
  if (said && tainted)
    return [claim(field), doubt("tainted", field, `an earlier message could not be read: “${tainted}”`)];
  if (said === record.id) return [source(field, "R", "the record you named")];
  return [
    doubt(
      rule,
      field,
      `that exactly ${record.number ?? record.slug ?? record.id} is meant could not be read`,
    ),
  ];
}

/** A longer name of another record may lie over this one's. */
function isSpelled(evidence: Evidence, { name }: AccountRecord): boolean {
  return name !== undefined && lastTurn(evidence)?.text.toLowerCase().includes(name.toLowerCase()) === true;
}

/** The one record that the last turn orders to be cancelled or paid, when every token of it is understood. */
function orderedRecord(given: Case, verb: ReadonlySet<string>): string | undefined {
  const turn = lastTurn(given.evidence);
  const [sentence, ...more] = turn?.sentences.filter((one) => !isAside(given.evidence, one)) ?? [];
  if (!turn || !sentence || more.length > 0) return undefined;
  const words = sentence.words.filter((word) => !FILLERS.has(word) && !NOUNS.has(word));
  const asks =
    !sentence.isQuestion || /^(?:please )?(?:can|could|would|will) you/.test(sentence.words.join(" "));
  const understood =
    words.length === 1 &&
    verb.has(words[0] ?? "") &&
    asks &&
    isOrdered(sentence, verb) &&
    sentence.tokens.every((token) => isUnderstood(token, verb));
  if (!understood || turn.quoted.includes(1)) return undefined;
  const kinds = sentence.words.flatMap((word) => NOUNS.get(word) ?? []);
  const candidates = recordsNamed(given, sentence.tokens).filter(
    ({ kind }) => kind === given.call.head.noun && (kinds.length === 0 || kinds.includes(kind)),
  );
  const ids = new Set(candidates.map(({ id }) => id));
  return ids.size === 1 ? [...ids][0] : undefined;
}

function isUnderstood(token: Token, verb: ReadonlySet<string>): boolean {
  if (token.kind === "mark") return /^[,!#$()*'’.-]$/.test(token.text);
  if (token.kind === "word") return FILLERS.has(token.fold) || verb.has(token.fold) || NOUNS.has(token.fold);
  const isValue = token.kind === "chain" || token.kind === "amount";
  return token.kind === "name" || token.kind === "url" || (isValue && verb === PAYS);
}

/** "Acme: cancel it" is somebody's word, "plan to cancel it" a plan; "I would cancel it" nobody's order. */
function isOrdered({ tokens, words }: Sentence, verb: ReadonlySet<string>): boolean {
  const at = tokens.findIndex((token) => token.kind === "word" && verb.has(token.fold));
  const before = tokens.slice(0, Math.max(0, at));
  if (before.some(({ kind }) => kind === "name" || kind === "url" || kind === "figure")) return false;
  if (before.some((token) => token.kind === "word" && NOUNS.has(token.fold))) return false;
  return !/\b(?:can|could|will) (?!you\b)|\bwould (?!you\b|like\b)|\b(?:i|we) (?:cancel|donate|subscribe|pay)/.test(
    words.join(" "),
  );
}

/** By number, slug, id or page; by a client's name where one record of his is open. */
function recordsNamed({ evidence, account, call }: Case, tokens: readonly Token[]): AccountRecord[] {
  const direct = tokens.flatMap((token) =>
    token.kind === "url" ? byUrl(account.records, token.text) : byName(evidence, account.records, token),
  );
  if (direct.length > 0) return direct;
  const named = new Set(
    tokens
      .flatMap((token) => (token.kind === "name" ? token.refs : []))
      .filter(({ source: from }) => from === "client")
      .map(({ index }) => evidence.trusted.clients[index]?.email),
  );
  const open = account.records.filter(
    ({ kind, open: isOpen, client }) =>
      kind === call.head.noun && isOpen && client && named.has(client.email),
  );
  return open.length === 1 ? open : [];
}

function byUrl(records: readonly AccountRecord[], url: string): AccountRecord[] {
  return records.filter((record) => record.url === url);
}

function byName({ trusted }: Evidence, records: readonly AccountRecord[], token: Token): AccountRecord[] {
  if (token.kind !== "name") return [];
  const ids = new Set(
    token.refs.filter(({ source: from }) => from === "record").map(({ index }) => trusted.records[index]?.id),
  );
  return records.filter(({ id }) => ids.has(id));
}
