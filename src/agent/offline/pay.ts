import { CHAINS } from "../../chains.js";
import { toNumber } from "../../money.js";
import type { AccountRecord } from "../reading/account.js";
import { said } from "../reading/evidence.js";
import { lex } from "../reading/lexer.js";
import { walletOn } from "../reading/payout/payees.js";
import { isChainOpen, parseLexedOrder, payoutIn } from "../reading/payout-order.js";
import { QUOTE_SIGN, QUOTED_LINE } from "../reading/quoted.js";
import { orderedRecord, type RecordDeed, renews } from "../reading/record-order.js";
import {
  ask,
  type Hearing,
  inTwoWays,
  namesNoun,
  opensWith,
  type Plan,
  say,
  sumSaid,
  toolFor,
} from "./hearing.js";
import { misspelt } from "./misspelt.js";
import { namesClient, strangerNamed } from "./narrow.js";

/** A payout exactly as the grammar reads it, in any of its languages. */
export function payout(hearing: Hearing): Plan | undefined {
  const { evidence, tools } = hearing;
  if (!tools.has("prepare_batch_payout")) return undefined;
  const typed = payoutIn(evidence);
  const order = typed.kind === "order" ? typed : (overQuotedRows(hearing) ?? typed);
  if (isChainOpen(order) && !evidence.turns.some(({ plain }) => plain.chainWords))
    return { ...say(`On which chain shall I prepare this payout (${CHAINS.join(", ")})?`), asks: ["chain"] };
  if (order.kind !== "order") return undefined;
  return ask("prepare_batch_payout", {
    recipients: order.rows.map(({ address, amount }) => ({ address, amount_usdc: toNumber(amount) })),
    chain: order.chain,
    kind: order.shape === "split" ? "split" : undefined,
    label: order.label,
  });
}

/** "Pay these on base:" over rows that were quoted or pasted: a person is shown them before anything runs. */
function overQuotedRows({ last, evidence }: Hearing): ReturnType<typeof parseLexedOrder> | undefined {
  const typed = last.text.replace(QUOTED_LINE, "");
  if (typed === last.text || !PAYS.test(typed.toLowerCase())) return undefined;
  return parseLexedOrder([lex(last.text.replace(QUOTE_SIGN, ""))], evidence.trusted.contacts);
}

export const PAYS =
  /(?<!\p{L})(?:pay|payout|pay out|send|transfer|wire|split|disburse|payroll|tip)(?!\p{L})/u;
const EXAMPLE = "Pay on base:\n0x… 10\n0x… 20";

/** Speaks of paying somebody, but in words that could be read in more ways than one. */
export function unreadPayout(hearing: Hearing): Plan | undefined {
  const { evidence, tools } = hearing;
  const addresses = evidence.live.flatMap((turn) => said(turn, "address"));
  if (!tools.has("prepare_batch_payout") || !speaksOfPaying(hearing) || namesNoun(hearing)) return undefined;
  const wrong = misspelt(hearing);
  if (wrong) return wrong;
  const amounts = evidence.live.flatMap((turn) => said(turn, "amount"));
  const unclear = amounts.find(({ readings }) => readings.length > 1);
  const chains = evidence.live.flatMap((turn) => said(turn, "chain"));
  const isNamed = addresses.length > 0 || (evidence.trusted.contacts ?? []).length > 0;
  const missing = [
    ...(isNamed ? [] : ["the address of each recipient"]),
    ...(amounts.length === 0 ? ["the amount for each recipient in USDC"] : []),
    ...(unclear ? [`each amount in plain digits (${inTwoWays(unclear.readings)})`] : []),
    ...(chains.length === 0 ? [`the chain (${CHAINS.join(", ")})`] : []),
  ];
  if (missing.length > 0) return say(`To prepare the payout I still need ${missing.join(", and ")}.`);
  const unpayable = withoutWallet(hearing);
  if (unpayable) return unpayable;
  return say(
    `I can't read this for sure as one payout, and I don't guess. Please write it plainly, for example:\n${EXAMPLE}`,
  );
}

/** In this turn, or before one that only goes on with it: "Pay Anna", "20 USDC". */
function speaksOfPaying({ words, evidence: { live } }: Hearing): boolean {
  const goesOn = live.at(-1)?.plain.tokens.every(({ kind }) => kind !== "word" && kind !== "url");
  return PAYS.test(words) || (goesOn === true && PAYS.test(live.at(-2)?.text.toLowerCase() ?? ""));
}

/** Whom the address book knows, and not with one wallet for the chain that is named. */
function withoutWallet({ last, evidence }: Hearing): Plan | undefined {
  const [chain, other] = new Set(said(last, "chain").map((mention) => mention.chain));
  if (!chain || other) return undefined;
  const named = (evidence.trusted.contacts ?? []).filter(({ name }) => namesClient(last.text, name));
  const contact = named.find((one) => walletOn(one, chain) === undefined);
  if (!contact) return undefined;
  const several = contact.wallets.filter((one) => one.chain === chain || one.chain === "any").length > 1;
  const has = several ? "more than one wallet" : "no wallet";
  return say(
    `${contact.name} has ${has} on ${chain} among your contacts, so I prepared nothing. Name the address to pay.`,
  );
}

type Kind = AccountRecord["kind"];

const NOUNS: readonly (readonly [RegExp, Kind])[] = [
  [/\b(?:invoice|bill)s?\b|\binv-\d/, "invoice"],
  [/\b(?:payment )?links?\b/, "payment_link"],
  [/\b(?:plan|subscription|membership)s?\b/, "subscription_plan"],
  [/\b(?:jar|donation|fundraiser)s?\b/, "donation_jar"],
  [/\bpayouts?\b/, "payout"],
];

function nounIn(words: string): (typeof NOUNS)[number] | undefined {
  return NOUNS.find(([pattern]) => pattern.test(words));
}

/** What the words plainly order; else what they may mean is shown, or asked. */
export function cancel(hearing: Hearing): Plan | undefined {
  const [ordered] = NOUNS.flatMap(([, kind]) => recordOrdered(hearing, "cancel", kind) ?? []);
  if (ordered) return cancelOf(hearing, ordered);
  if (!opensWith(hearing, "cancels")) return undefined;
  const named = recordsNamed(hearing);
  // "Show my invoices", "cancel the first one"
  const before = named.length === 0 ? hearing.evidence.turns.at(-2)?.text.toLowerCase() : undefined;
  const noun = nounIn(hearing.words) ?? nounIn(before ?? "");
  const fitting = noun ? named.filter(({ kind }) => kind === noun[1]) : named;
  const [only] = fitting;
  if (only && fitting.length === 1) return cancelOf(hearing, only);
  const open = hearing.account.records
    .filter(({ kind, open: isOpen }) => (!noun || kind === noun[1]) && isOpen)
    .slice(0, 10);
  if (open.length === 0 && !noun) return say("What shall I cancel? Name it by its number, slug or id.");
  if (open.length === 0) return say("There is nothing open of that kind to cancel.");
  const stranger = strangerNamed(hearing);
  const unknown = stranger ? `I find nothing of “${stranger}”. ` : "";
  const titles = open.map(titleOf).join("\n");
  return say(`${unknown}Which one shall I cancel? Name it by its number, slug or id:\n${titles}`);
}

function cancelOf(hearing: Hearing, { id, kind }: AccountRecord): Plan {
  const tool = toolFor(hearing, "cancel", kind);
  return tool === undefined ? say("I can't cancel this.") : ask(tool, { id });
}

/** The record that the words order to be cancelled or paid, as the guard reads them. */
function recordOrdered(
  { evidence, account }: Hearing,
  deed: RecordDeed,
  kind: Kind,
): AccountRecord | undefined {
  const id = orderedRecord(evidence, account, deed, kind)?.id;
  return account.records.find((record) => record.id === id);
}

/** Records that the last turn names; of a client, the open ones. */
export function recordsNamed({ last, evidence, account }: Hearing): AccountRecord[] {
  const refs = said(last, "name").flatMap((mention) => mention.refs);
  const ids = new Set(
    refs.filter(({ source }) => source === "record").map(({ index }) => evidence.trusted.records[index]?.id),
  );
  const direct = account.records.filter(({ id, url }) => ids.has(id) || (url && last.text.includes(url)));
  if (direct.length > 0) return direct;
  const emails = new Set(
    refs
      .filter(({ source }) => source === "client")
      .map(({ index }) => evidence.trusted.clients[index]?.email),
  );
  return account.records.filter(({ client, open }) => open && client && emails.has(client.email));
}

function titleOf(record: AccountRecord): string {
  const name = record.number ?? record.name ?? record.slug ?? record.id;
  const amount =
    record.amount === undefined || record.kind === "donation_jar" ? "" : `, ${toNumber(record.amount)} USDC`;
  return `- ${name}${record.client ? ` (${record.client.name})` : ""}${amount}: ${record.id}`;
}

/** Subscribe to an own plan, donate to an own jar: calldata for whoever pays. */
export function payOwn(hearing: Hearing): Plan | undefined {
  const { words } = hearing;
  const renewal = renews(hearing.evidence) || undefined;
  const plan = recordOrdered(hearing, "pay", "subscription_plan");
  if (plan) return ask("prepare_subscribe", { subscription_id: plan.id, renewal });
  const jar = recordOrdered(hearing, "pay", "donation_jar");
  if (jar) return donate(hearing, jar);
  if (!opensWith(hearing, "subscribes", "donates")) return undefined;
  const only = (kind: Kind) => {
    const [first, ...others] = recordsNamed(hearing).filter((record) => record.kind === kind);
    return others.length === 0 ? first : undefined;
  };
  if (/\b(?:subscribe|renew)\b/.test(words)) {
    const named = only("subscription_plan");
    return named
      ? ask("prepare_subscribe", { subscription_id: named.id, renewal })
      : say("Which of your plans? Name it by its name or id.");
  }
  if (!/\b(?:donate|contribute)\b/.test(words)) return undefined;
  const named = only("donation_jar");
  return named ? donate(hearing, named) : say("To which of your jars? Name it by its name, slug or id.");
}

function donate(hearing: Hearing, { id }: AccountRecord): Plan {
  const amount = sumSaid(hearing);
  if ("missing" in amount) return say(`To prepare the donation I still need ${amount.missing}.`);
  return ask("prepare_donate", { donation_id: id, amount_usdc: toNumber(amount.value) });
}

const REFUNDS = /^\W*(?:please |can you |could you )?(?:prepare (?:a )?)?refund\b/;
const PAYMENT = /\bpay_[0-9a-z]{26}\b/g;
/** All that may stand beside the payment and the sum. */
const BESIDE =
  /^(?:\W|\b(?:please|can|could|you|prepare|a|the|refund|of|from|payment|in full|back|thanks|thank you)\b)*$/;

/** Of one payment that is named: which was "the last of Acme", or how much a half is, nobody here guesses. */
export function refund(hearing: Hearing): Plan | undefined {
  const { words, last, tools } = hearing;
  if (!REFUNDS.test(words) || !tools.has("prepare_refund")) return undefined;
  const [payment, other] = new Set(last.text.match(PAYMENT));
  if (!payment) return say('Which payment? Name it by its id, pay_…: "list my transactions" shows them.');
  const sums = said(last, "amount");
  const beside = sums.reduceRight(
    (text, { start, end }) => text.slice(0, start) + text.slice(end),
    last.text,
  );
  if (other || !BESIDE.test(beside.toLowerCase().replace(PAYMENT, "")))
    return say(
      "I read a refund as “refund pay_…” or “refund SUM of pay_…”, of one payment and with no word beside it, so I prepared nothing.",
    );
  const amount = sumSaid(hearing);
  if (sums.length > 0 && "missing" in amount)
    return say(`To prepare the refund I still need ${amount.missing}.`);
  return ask("prepare_refund", {
    payment_id: payment,
    amount_usdc: "value" in amount ? toNumber(amount.value) : undefined,
  });
}
