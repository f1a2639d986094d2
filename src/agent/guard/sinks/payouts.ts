import { ONE_USDC, toDecimal, type Usdc } from "../../../money.js";
import { turnHash } from "../../reading/evidence.js";
import { linkedWallets, voucherOf } from "../../reading/origins.js";
import type { Order } from "../../reading/payout/types.js";
import { type NoOrder, payoutIn } from "../../reading/payout-order.js";
import { isOn } from "../../reading/switches.js";
import { walletsSaid } from "../../reading/wallet-said.js";
import { type Case, chainOf, pairsOf, paysOthers, recipients } from "../call.js";
import {
  claim,
  type Deny,
  type Doubted,
  deny,
  doubt,
  type Finding,
  FROM_USER,
  note,
  source,
} from "../finding.js";
import type { GuardOptions } from "../options.js";
import { taintBefore } from "../read-turns.js";

/** Where each payee comes from; whether the words order exactly these rows is the order grammar's question. */
export function payees(given: Case): Finding[] {
  if (!paysOthers(given.call)) return [];
  const { evidence, account } = given;
  const named = walletsSaid(evidence, account);
  return recipients(given.call).map(({ path: field, address }) => {
    const voucher = voucherOf(evidence, account, address);
    if (voucher === "user") return source(field, "U", FROM_USER);
    if (linkedWallets(account, address).some((wallet) => named?.includes(wallet)))
      return source(field, "R", "your linked wallet");
    if (!voucher) return deny("origin_address", "unknown_address", field);
    if (typeof voucher === "string") {
      const whose = voucher === "begun" ? "a contact whom you may mean" : "an earlier record";
      return doubt("origin_address", field, `${address} is not in your message; ${whose} has it`);
    }
    const isOwnToo = named?.some(({ label }) => label?.toLowerCase() === voucher.name.toLowerCase());
    return isOwnToo
      ? doubt("order_payee", field, `a wallet of yours is called ${voucher.name}, too`)
      : source(field, "R", `your contact ${voucher.name}`);
  });
}

/** A payout runs without a card only if the user's words parse, completely, as that payout. */
export function order(given: Case, options: GuardOptions): Finding[] {
  const { call, evidence } = given;
  if (!paysOthers(call)) return [];
  // Each payee's amount, the chain and the kind are what the order says, and are judged with it.
  const paths = recipients(call).flatMap(({ amountPath }) => amountPath ?? []);
  return [...judged(given, payoutIn(evidence, options), options), ...[...paths, "chain", "kind"].map(claim)];
}

/** An order has one fault, the first. */
function judged(given: Case, read: Order | NoOrder, options: GuardOptions): Finding[] {
  const isChainSaid = given.evidence.turns.some(({ plain }) => plain.chainWords);
  const chainless = isChainSaid ? [] : [deny("chain_missing", "chain_missing", "chain")];
  if (read.kind === "no_order")
    return [...chainless, doubt(read.why, "recipients", REASONS[read.why] ?? UNREAD)];
  const rows = sameRows(given, read) ? [] : [deny("order_rows", "order_mismatch", "recipients")];
  const fault = [...rows, ...chainless, ...relations(given, read)].find(({ rule }) => isOn(rule, options));
  return fault ? [fault] : proven(given, read);
}

const UNREAD = "your words could not be read as exactly this payout";
const UNREAD_CHAIN = "the chain could not be read for sure";
const REASONS: Readonly<Record<string, string>> = {
  order_chain: UNREAD_CHAIN,
  order_reading: "an amount can be read in two ways",
};
/** The most that one call may pay to addresses nobody was seen paying before. */
const LARGE: Usdc = 10_000n * ONE_USDC;

function relations(given: Case, { chain, shape, contacts, firstTurn }: Order): (Deny | Doubted)[] {
  const { call, evidence, account } = given;
  const isEqual = shape === "each" || shape === "split";
  const spent = evidence.turns.flatMap(({ text }, turn) =>
    turn < firstTurn ? [] : (account.spentTurns.get(turnHash(text)) ?? []),
  );
  const unseen = recipients(call).filter(({ address }) => !account.paid.has(address));
  const large = unseen.reduce((sum, { amount }) => sum + amount, 0n) > LARGE;
  return [
    ...(chain ? [] : [doubt("order_chain", "chain", UNREAD_CHAIN)]),
    ...(chain === chainOf(call) ? [] : [deny("order_chain", "order_mismatch", "chain")]),
    ...(call.input.kind === "split" && !isEqual ? [deny("order_kind", "order_mismatch", "kind")] : []),
    ...(contacts.some(({ changed }) => changed) ? [doubt("new_payee", "recipients", CHANGED)] : []),
    ...spent.map((record) =>
      doubt("order_made_already", "recipients", `a message of the same words already made ${record}`),
    ),
    ...(large ? [doubt("order_large", "recipients", UNSEEN)] : []),
  ];
}

const CHANGED = "where a contact of yours is paid was changed a short while ago: check it";
const UNSEEN = "it pays more than 10,000 USDC to addresses that no payout of yours was seen paying";

function proven({ evidence }: Case, { unassigned, firstTurn }: Order): Finding[] {
  const rest = `${toDecimal(unassigned)} USDC of the sum can't be split and stays unassigned.`;
  return [
    source("recipients", "U", FROM_USER),
    source("chain", "U", FROM_USER),
    ...(unassigned > 0n ? [note(rest)] : []),
    ...taintBefore(evidence, firstTurn),
  ];
}

/** Equal as multisets. */
function sameRows({ call }: Case, { rows }: Order): boolean {
  return pairsOf(recipients(call)).sort().join() === pairsOf(rows).sort().join();
}
