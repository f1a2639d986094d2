import type { Chain } from "../../chains.js";
import type { Evidence } from "../reading/evidence.js";
import type { Order } from "../reading/orders.js";
import { linkedWallets } from "../reading/origins.js";
import { slotOf, type WalletSaid } from "../reading/slots/slots.js";
import { chainsNamed, walletsExpected, walletsNamed, walletsOf } from "../reading/wallet-said.js";
import { remember } from "../text/remember.js";
import { sameWords } from "../text/same-words.js";
import { type Case, chainOf, placeOf, text } from "./call.js";
import { against, type Claim, known, said, saidOr, unsaid } from "./claim.js";
import { lastBill } from "./last-bill.js";

export function chain(given: Case, order: Order): Claim | undefined {
  const wanted = chainOf(given.call);
  if (!wanted) return undefined;
  const [named, other] = chainsNamed(order);
  if (other) return unsaid("chain", "your message says two chains");
  if (named) return saidOr(named === wanted, "chain", "chain", "you named another chain");
  const labelled = walletsNamed(order, given.account);
  if (labelled.length > 0 && labelled.every((one) => one.chain === wanted))
    return known("chain", [], "the chain of your wallet");
  if (lastBill(given, order)?.chain === wanted) return known("chain", [], "the chain of the last one");
  const note = `You named no chain, so it is ${wanted}, that of your only wallet.`;
  return onlyChain(given) === wanted
    ? known("chain", [], "the chain of your only wallet; you named none", note)
    : unsaid("chain", "the chain could not be read from your message");
}

/** That of the only wallet there is, where the user names neither chain nor address: money can come nowhere else. */
export function onlyChain({ account: { wallets }, evidence }: Case): Chain | undefined {
  const [only, other] = wallets;
  return !other && namesNoPlace(evidence) ? only?.chain : undefined;
}

const namesNoPlace = remember(({ turns }: Evidence) =>
  turns.every(({ plain }) => !plain.chainWords && !plain.tokens.some(({ kind }) => kind === "address")),
);

export function destination(given: Case, order: Order): Claim | undefined {
  const { call, account } = given;
  const place = placeOf(call, "destination");
  if (!place) return undefined;
  const { path: field, value } = place;
  const address = value.toLowerCase();
  const own = slotOf(order, "address");
  if (own) return saidOr(own.address === address, field, "address", "you named another destination");
  const named = slotOf(order, "wallet")?.wallet;
  if (named && named.refs.length > 0) return namedWallet(given, named, field, address);
  const on = chainOf(call);
  const meant = walletsExpected(order, account, on).filter((wallet) => wallet.chain === on);
  const [only, other] = new Set(meant.map((wallet) => wallet.address.toLowerCase()));
  if (other || only !== address) return unsaid(field, "which wallet is meant could not be read");
  if (named) return known(field, ["wallet"], "your linked wallet");
  const label = linkedWallets(account, address).find((wallet) => wallet.label)?.label ?? "linked";
  const note = `You named no wallet, so it pays to your ${label} wallet ${value}.`;
  return known(field, [], "your linked wallet on this chain; you named none", note);
}

function namedWallet(given: Case, named: WalletSaid, field: string, address: string): Claim {
  const meant = walletsOf(named, given.account);
  const fits = meant.filter((wallet) => wallet.address.toLowerCase() === address);
  if (fits.length === 0)
    return couldMean(given, named).includes(address)
      ? unsaid(field, "two of your wallets answer to this name")
      : against(field, "wallet", "you named another wallet");
  const [, other] = new Set(meant.map((wallet) => wallet.address.toLowerCase()));
  return other || !fits.some((wallet) => wallet.chain === chainOf(given.call))
    ? unsaid(field, "that wallet is linked for another chain")
    : known(field, ["wallet"], "your linked wallet");
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

/** Name and e-mail stand for one another. */
export function client(given: Case, order: Order): Claim[] {
  const email = text(given.call.input, "client_email")?.toLowerCase();
  if (email === undefined) return [];
  const claim = clientClaim(given, order, email);
  return [claim, { ...claim, path: "client_name" }];
}

function clientClaim({ call, evidence }: Case, order: Order, email: string): Claim {
  const path = "client_email";
  const name = text(call.input, "client_name") ?? "";
  const slot = slotOf(order, "client");
  const answered = slotOf(order, "email")?.email;
  if (!slot) return unsaid(path, "whom it is for could not be read");
  const stated = slot.email ?? answered;
  // "Invoice Acme", where Acme Corp is a client.
  if (goesOn(slot.name, name) || (stated === undefined && goesOn(name, slot.name)))
    return unsaid(path, "one of the names goes on where the other ends");
  const isNamed = [slot.name, ...(slot.orNames ?? [])].some((one) => sameWords(one, name));
  if (!isNamed && slot.name.toLowerCase() !== email)
    return against(path, "client", "you named another client");
  if (slot.email !== undefined && answered !== undefined && answered !== slot.email)
    return unsaid(path, "your message says two e-mails");
  const namesakes = evidence.trusted.clients.filter((one) => sameWords(one.name, slot.name));
  const mine = namesakes.map((one) => one.email.toLowerCase());
  if (stated !== undefined && stated !== email) return against(path, "client", "you named another e-mail");
  if (stated !== undefined)
    return mine.length > 0 && !mine.includes(stated)
      ? unsaid(path, `${slot.name} has another e-mail in your records`)
      : said(path, ["client", "email"]);
  if (mine.length > 1) return unsaid(path, "two clients have this name");
  if (mine.length === 0) return unsaid(path, "whose e-mail this is could not be read");
  return mine[0] === email
    ? known(path, ["client"], "your client")
    : against(path, "client", "your client has another e-mail");
}
