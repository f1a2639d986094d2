import { getAddress } from "viem";
import { toDecimal } from "../../../money.js";
import { lexedTurns, turnHash } from "../../reading/evidence.js";
import {
  contactsNamed,
  isRecordNamed,
  isSeenBefore,
  linkedWallets,
  recordsPaying,
  userAddresses,
} from "../../reading/origins.js";
import { walletSaid } from "../../reading/said/wallet-said.js";
import { type Call, type Case, chainOf, paysOthers, recipients } from "../call.js";
import { claim, deny, doubt, type Finding, FROM_USER, note, source } from "../finding.js";
import type { GuardOptions } from "../options.js";
import { type OrderVerdict, payoutVerdict } from "../order-verdict.js";
import { taintBefore } from "../read-turns.js";

/** Where each payee comes from; whether the words order exactly these rows is the order grammar's question. */
export function payees(given: Case): Finding[] {
  if (!paysOthers(given.call)) return [];
  const { evidence, account } = given;
  const inUser = userAddresses(evidence);
  const named = walletSaid(evidence, account, undefined);
  return recipients(given.call).map(({ path: field, address }) => {
    if (inUser.has(address)) return source(field, "U", FROM_USER);
    const linked = linkedWallets(account, address);
    if (named.by !== "nothing" && linked.some((wallet) => named.wallets.includes(wallet))) {
      return source(field, "R", "your linked wallet");
    }
    const contact = contactsNamed(evidence).find(({ wallets }) =>
      wallets.some((wallet) => wallet.address.toLowerCase() === address),
    );
    if (contact) return source(field, "R", `your contact ${contact.name}`);
    const recorded = recordsPaying(account, address).some((record) => isRecordNamed(evidence, record));
    if (recorded || isSeenBefore(account, address)) {
      return doubt("origin_address", field, `${address} is not in your message; an earlier record has it`);
    }
    return deny(
      "origin_address",
      "unknown_address",
      field,
      "This address is neither in the user's messages nor in a record the user named. Ask the user for it.",
    );
  });
}

/** A payout runs without a card only if the user's words parse, completely, as that payout. */
export function order({ call, evidence, account }: Case, options: GuardOptions): Finding[] {
  const chain = chainOf(call);
  if (!paysOthers(call)) return [];
  if (!chain) return [doubt("order_parse", "", unread(undefined))];
  const rows = recipients(call).map(({ address, amount }) => ({ address: getAddress(address), amount }));
  const kind = call.input.kind === "split" ? "split" : "batch";
  const madeBy = new Map(
    evidence.turns.flatMap((turn, i): [number, string][] => {
      const record = account.spentTurns.get(turnHash(turn.text));
      return record ? [[i, record]] : [];
    }),
  );
  const context = { disabled: options.disabled, madeBy };
  const verdict = payoutVerdict(
    { recipients: rows, chain, kind },
    lexedTurns(evidence),
    evidence.trusted,
    context,
  );
  const tainted =
    verdict.verdict === "allow" ? taintBefore(evidence, verdict.order?.firstTurn ?? 0) : undefined;
  const doubts = tainted ? [doubt("tainted", "", `an earlier message could not be read: “${tainted}”`)] : [];
  return [...findingOf(verdict), ...doubts, ...ordered(call)];
}

/** Each payee's amount, the chain and the kind are what the order says, and are judged with it. */
function ordered(call: Call): Finding[] {
  const paths = recipients(call).flatMap(({ amountPath }) => amountPath ?? []);
  return [...paths, "chain", "kind"].map(claim);
}

function findingOf({ verdict, rule, field = "recipients", record, order: read }: OrderVerdict): Finding[] {
  if (verdict === "allow") {
    const rest =
      read && read.unassigned > 0n
        ? [note(`${toDecimal(read.unassigned)} USDC of the sum can't be split and stays unassigned.`)]
        : [];
    return [source("recipients", "U", FROM_USER), source("chain", "U", FROM_USER), ...rest];
  }
  if (verdict === "confirm") return [doubt(rule, field, REASONS[rule] ?? unread(record))];
  if (rule === "chain_missing")
    return [deny(rule, "chain_missing", field, "No message of the user names a chain. Ask which one.")];
  const rest = read ? " Follow the user's own words, or ask." : "";
  return [deny(rule, "order_mismatch", field, `The call differs from what the user ordered.${rest}`)];
}

const REASONS: Readonly<Record<string, string>> = {
  new_payee: "where a contact of yours is paid was changed a short while ago: check it",
  order_large: "it pays more than 10,000 USDC to addresses that no payout of yours was seen paying",
  order_chain: "the chain could not be read for sure",
  order_reading: "an amount can be read in two ways",
};

function unread(record: string | undefined): string {
  return record
    ? `your message already made ${record}`
    : "your words could not be read as exactly this payout";
}
