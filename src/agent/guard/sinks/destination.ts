import { addressSaid } from "../address-said.js";
import { type Case, chainOf, deedOf, fieldOf, text } from "../call.js";
import { deny, doubt, type Finding, FROM_USER, note, source } from "../finding.js";
import { isRecordNamed, isSeenBefore, linkedWallets, recordsPaying, userAddresses } from "../origins.js";
import { type WalletSaid, walletSaid } from "../wallet-said.js";

/** Where money will arrive: the wallet that the user names, or the one that can be meant. */
export function destination(given: Case): Finding[] {
  const field = fieldOf(given.call, "destination");
  if (!field) return [];
  const address = String(given.call.input[field]).toLowerCase();
  const chain = chainOf(given.call);
  const wanted = addressSaid(given.evidence, deedOf(given.call) ?? "link");
  if (wanted.destination === address) return [source(field, "U", FROM_USER)];
  const unknown = origin(given, field, address);
  if (unknown) return [unknown];
  if (wanted.destination) {
    return [
      deny("destination_contradicted", "contradicts_user", field, "The user named another destination."),
    ];
  }
  const named = walletSaid(given.evidence, given.account, chain);
  return linkedWallets(given.account, address).length > 0
    ? ownWallet(given, field, address, named, wanted.named)
    : foreignWallet(given, field, address, named);
}

/** An address that nobody the guard trusts has ever named. */
function origin({ evidence, account }: Case, field: string, address: string): Finding | undefined {
  const known =
    userAddresses(evidence).has(address) ||
    linkedWallets(account, address).length > 0 ||
    recordsPaying(account, address).some((record) => isRecordNamed(evidence, record)) ||
    isSeenBefore(account, address);
  if (known) return undefined;
  return deny(
    "origin_address",
    "unknown_address",
    field,
    "This address is neither in the user's messages nor in a record the user named. Ask the user for it.",
  );
}

function ownWallet(
  given: Case,
  field: string,
  address: string,
  named: WalletSaid,
  addressNamed: boolean,
): Finding[] {
  const chain = chainOf(given.call);
  const fitting = named.wallets.filter((wallet) => wallet.address.toLowerCase() === address);
  const distinct = new Set(named.wallets.map((wallet) => wallet.address.toLowerCase())).size;
  if (fitting.length > 0 && distinct === 1 && !addressNamed && named.by !== "unread") {
    if (fitting.some((wallet) => wallet.chain === chain)) {
      if (named.by !== "nothing") return [source(field, "R", "your linked wallet")];
      const own = fitting.find((wallet) => wallet.label)?.label ?? "linked";
      return [
        source(field, "R", "your linked wallet on this chain; you named none"),
        note(`You named no wallet, so it pays to your ${own} wallet ${text(given.call.input, field)}.`),
      ];
    }
    return [doubt("destination_binding", field, "that wallet is linked for another chain")];
  }
  if (fitting.length === 0 && named.by === "label") {
    return [deny("destination_contradicted", "contradicts_user", field, "The user named another wallet.")];
  }
  const said = fitting.length > 0 || userAddresses(given.evidence).has(address);
  if (said || named.by === "phrase" || named.by === "unread") {
    return [doubt("destination_binding", field, "which wallet is meant could not be read")];
  }
  return [
    deny(
      "destination_binding",
      "wallet_not_named",
      field,
      "The user has not said which linked wallet to use. Ask which one.",
    ),
  ];
}

function foreignWallet({ evidence }: Case, field: string, address: string, named: WalletSaid): Finding[] {
  if (named.by === "label") {
    return [deny("destination_contradicted", "contradicts_user", field, "The user named another wallet.")];
  }
  const reason = userAddresses(evidence).has(address)
    ? "whether this address is the destination could not be read"
    : "this address is not in your message; an earlier record has it";
  return [doubt("destination_binding", field, reason)];
}
