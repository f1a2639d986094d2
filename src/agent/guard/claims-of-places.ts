import type { Chain } from "../../chains.js";
import { type Order, slotOf } from "../reading/orders.js";
import { linkedWallets } from "../reading/origins.js";
import { sameWords } from "../reading/plain-text.js";
import { expectedWallets } from "../reading/said/wallet-said.js";
import type { WalletSaid } from "../reading/slots.js";
import { type Case, chainOf, fieldOf, text } from "./call.js";
import { against, type Claim, said, unsaid } from "./claim.js";
import { lastBill } from "./last-bill.js";

export function chain(given: Case, order: Order): Claim[] {
  const wanted = chainOf(given.call);
  if (!wanted) return [];
  const wallet = slotOf(order, "wallet")?.wallet;
  const places = [slotOf(order, "chain"), slotOf(order, "address"), wallet];
  const [named, other] = new Set(places.flatMap((place) => place?.chain ?? []));
  if (other) return [unsaid("chain", "your message says two chains")];
  if (named)
    return [
      named === wanted
        ? said("chain", ["chain"])
        : against("chain", order, "chain", "you named another chain"),
    ];
  const labelled = wallet?.refs.map(({ index }) => given.account.wallets[index]?.chain) ?? [];
  if (labelled.length > 0 && labelled.every((one) => one === wanted))
    return [{ ...said("chain", [], "the chain of your wallet"), origin: "R" }];
  if (lastBill(given, order)?.chain === wanted)
    return [{ ...said("chain", [], "the chain of the last one"), origin: "R" }];
  if (onlyChain(given) === wanted)
    return [
      {
        ...said("chain", [], "the chain of your only wallet; you named none"),
        origin: "R",
        note: `You named no chain, so it is ${wanted}, that of your only wallet.`,
      },
    ];
  return [unsaid("chain", "the chain could not be read from your message")];
}

/** That of the only wallet there is, where the user names neither chain nor address: money can come nowhere else. */
export function onlyChain({ account: { wallets }, evidence: { turns } }: Case): Chain | undefined {
  const [only, other] = wallets;
  const silent = turns.every(
    ({ plain }) => !plain.chainWords && !plain.tokens.some(({ kind }) => kind === "address"),
  );
  return silent && !other ? only?.chain : undefined;
}

export function destination(given: Case, order: Order): Claim[] {
  const { call, account } = given;
  const field = fieldOf(call, "destination");
  if (!field) return [];
  const address = String(call.input[field]).toLowerCase();
  const own = slotOf(order, "address");
  if (own)
    return [
      own.address === address
        ? said(field, ["address"])
        : against(field, order, "address", "you named another destination"),
    ];
  const on = chainOf(call);
  const named = slotOf(order, "wallet")?.wallet;
  const linked = linkedWallets(account, address);
  if (named && named.refs.length > 0) {
    const meant = named.refs.flatMap(({ index }) => account.wallets[index] ?? []);
    const fits = meant.filter((wallet) => wallet.address.toLowerCase() === address);
    if (fits.length === 0 && couldMean(given, named).includes(address))
      return [unsaid(field, "two of your wallets answer to this name")];
    if (fits.length === 0) return [against(field, order, "wallet", "you named another wallet")];
    const single = new Set(meant.map((wallet) => wallet.address.toLowerCase())).size === 1;
    if (!single || !fits.some((wallet) => wallet.chain === on))
      return [unsaid(field, "that wallet is linked for another chain")];
    return [{ ...said(field, ["wallet"], "your linked wallet"), origin: "R" }];
  }
  const meant = expectedWallets(account, on).filter((wallet) => !named?.isDefault || wallet.is_primary);
  const [only, other] = new Set(meant.map((wallet) => wallet.address.toLowerCase()));
  if (other || only !== address) return [unsaid(field, "which wallet is meant could not be read")];
  if (named) return [{ ...said(field, ["wallet"], "your linked wallet"), origin: "R" }];
  const label = linked.find((wallet) => wallet.label)?.label ?? "linked";
  return [
    {
      ...said(field, [], "your linked wallet on this chain; you named none"),
      origin: "R",
      note: `You named no wallet, so it pays to your ${label} wallet ${text(call.input, field)}.`,
    },
  ];
}

/** Addresses of the wallets that are named, and of those whose name the named one's begins with. */
export function couldMean({ account }: Case, { refs }: WalletSaid): string[] {
  const labels = refs.map(({ index }) => account.wallets[index]?.label ?? null);
  return account.wallets
    .filter(
      ({ label }, i) => refs.some(({ index }) => index === i) || labels.some((one) => goesOn(one, label)),
    )
    .map(({ address }) => address.toLowerCase());
}

/** A name that goes on into the next words could be either. */
function goesOn(longer: string | null, name: string | null): boolean {
  return Boolean(longer && name) && `${longer}`.toLowerCase().startsWith(`${name} `.toLowerCase());
}

export function client(given: Case, order: Order): Claim[] {
  const email = text(given.call.input, "client_email")?.toLowerCase();
  const name = text(given.call.input, "client_name") ?? "";
  if (email === undefined) return [];
  const both = (claim: (path: string) => Claim) => [claim("client_email"), claim("client_name")];
  const slot = slotOf(order, "client");
  const answered = slotOf(order, "email");
  const known = given.evidence.trusted.clients;
  if (!slot) return both((path) => unsaid(path, "whom it is for could not be read"));
  if (goesOn(slot.name, name)) return both((path) => unsaid(path, "two names begin with these words"));
  if (!sameWords(slot.name, name) && slot.name.toLowerCase() !== email)
    return both((path) => against(path, order, "client", "you named another client"));
  const stated = slot.email ?? (answered?.keyed || answered ? answered.email : undefined);
  if (slot.email !== undefined && answered !== undefined && answered.email !== slot.email)
    return both((path) => unsaid(path, "your message says two e-mails"));
  const mine = known.filter((one) => sameWords(one.name, slot.name)).map((one) => one.email.toLowerCase());
  if (stated !== undefined) {
    if (stated !== email) return both((path) => against(path, order, "client", "you named another e-mail"));
    if (mine.length > 0 && !mine.includes(stated))
      return both((path) => unsaid(path, `${slot.name} has another e-mail in your records`));
    return both((path) => said(path, ["client", "email"]));
  }
  if (mine.length === 1 && mine[0] === email)
    return both((path) => ({ ...said(path, ["client"], "your client"), origin: "R" }));
  if (mine.length > 1) return both((path) => unsaid(path, "two clients have this name"));
  return both((path) =>
    mine.length === 1
      ? against(path, order, "client", "your client has another e-mail")
      : unsaid(path, "whose e-mail this is could not be read"),
  );
}
