import type { AccountRecord } from "../../reading/account.js";
import { lastTurn, said } from "../../reading/evidence.js";
import { linkedWallets, userAddresses } from "../../reading/origins.js";
import { isTurnedRound, orderedRecord, type RecordDeed, renews } from "../../reading/record-order.js";
import { expectedWallets, walletsSaid } from "../../reading/wallet-said.js";
import { type Case, paysOthers, recordMeant, type Sum, sumOf, text } from "../call.js";
import { claim, deny, doubt, type Finding, FROM_USER, source } from "../finding.js";
import { taintBefore } from "../read-turns.js";

/** Cancels run only on an order of which every word is understood. */
export function cancelOrder(given: Case): Finding[] {
  const { call, account } = given;
  return call.head.kind === "cancel" ? ownOrder(given, recordMeant(call, account), "cancel") : [];
}

/** Paying an own plan or jar is money out: the words must parse whole. */
export function payOrder(given: Case): Finding[] {
  const { call, account } = given;
  if (call.head.kind !== "out" || paysOthers(call)) return [];
  const own = recordMeant(call, account);
  const sum = sumOf(call);
  const findings = [
    ...ownOrder(given, own, "pay"),
    ...asRecorded(given, own, sum !== undefined),
    ...period(given),
    ...signer(given),
  ];
  return sum ? [...findings, amount(given, sum, findings)] : findings;
}

type Meant = ReturnType<typeof recordMeant>;

function ownOrder(given: Case, { field, record }: Meant, deed: RecordDeed): Finding[] {
  const { call, evidence, account } = given;
  const rule = `${deed}_order` as const;
  if (!record) {
    const value = text(call.input, field);
    const isSaid = value !== undefined && evidence.turns.some((turn) => turn.text.includes(value));
    if (isSaid && deed === "pay") return [doubt(rule, field, "it is not a record of this account")];
    return [deny("origin_record", "unknown_record", field)];
  }
  const ordered = orderedRecord(evidence, account, deed, call.head.noun, text(call.input, "subscriber"));
  if (ordered && ordered.id !== record.id && !isSpelled(given, record))
    return [deny(rule, "contradicts_user", field)];
  const more = deed === "pay" || ordered?.isSeries ? [] : endsSeries(record, field);
  const tainted = taintBefore(evidence, undefined, field);
  if (ordered && tainted.length > 0) return [claim(field), ...tainted, ...more];
  if (ordered?.id === record.id) return [source(field, "R", "the record you named"), ...more];
  const name = record.number ?? record.slug ?? record.id;
  return [doubt(rule, field, `that exactly ${name} is meant could not be read`), ...more];
}

/** With any of its invoices a series stops; a draft has begun none. */
function endsSeries({ kind, interval, revision }: AccountRecord, field: string): Finding[] {
  if (kind !== "invoice" || interval === undefined || revision !== undefined) return [];
  return [doubt("cancel_order", field, `its ${interval} series stops with it: no invoice follows`)];
}

/** A longer name of another record may lie over this one's. */
function isSpelled({ evidence }: Case, { name }: AccountRecord): boolean {
  return name !== undefined && lastTurn(evidence)?.text.toLowerCase().includes(name.toLowerCase()) === true;
}

/** What is said of the record is what it says itself: its chain, and the price of what has one. */
function asRecorded({ evidence }: Case, { field, record }: Meant, isFree: boolean): Finding[] {
  const turn = lastTurn(evidence);
  if (!turn || !record) return [];
  const isElsewhere = said(turn, "chain").some(({ chain }) => chain !== record.chain);
  const amounts = said(turn, "amount");
  const isPriced = amounts.every(({ readings }) => readings.length === 1 && readings[0] === record.amount);
  const other = (why: string) => doubt("pay_order", field, why);
  return [
    ...(isElsewhere ? [other("it is on another chain than you said")] : []),
    ...(isFree || isPriced ? [] : [other("its price is another than you said")]),
    ...(isTurnedRound(turn, isFree) ? [other("who pays whom could not be read")] : []),
  ];
}

function amount({ evidence }: Case, { path, units }: Sum, beside: readonly Finding[]): Finding {
  const turn = lastTurn(evidence);
  const [only, ...more] = turn ? said(turn, "amount") : [];
  const isPlain = only?.readings.length === 1 && more.length === 0;
  if (!isPlain || beside.some(({ verdict }) => verdict === "confirm"))
    return doubt("pay_order", path, "the amount could not be read for sure");
  if (only.readings[0] !== units) return deny("contradicted", "contradicts_user", path);
  return source(path, "U", FROM_USER);
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
  const wallets = walletsSaid(evidence, account) ?? expectedWallets(account);
  const linked = linkedWallets(account, subscriber);
  if (userAddresses(evidence).has(subscriber) || linked.some((wallet) => wallets.includes(wallet)))
    return [claim("subscriber")];
  return linked.length > 0
    ? [doubt("pay_order", "subscriber", "which wallet subscribes could not be read")]
    : [deny("origin_address", "unknown_address", "subscriber")];
}

/** A first period and a further one are different calldata. */
function period({ call, evidence }: Case): Finding[] {
  if (!("renewal" in call.head.fields)) return [];
  if (renews(evidence) === (call.input.renewal === true)) return [claim("renewal")];
  return [doubt("pay_order", "renewal", "whether a first or a further period is meant could not be read")];
}
