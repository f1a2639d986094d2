import type { Chain } from "../../chains.js";
import type { GuardAccount } from "./account.js";
import { type Evidence, isQuoted, said, type UserTurn } from "./evidence.js";
import type { Order } from "./orders.js";
import { spelled } from "./phrases.js";
import { slotOf, type WalletSaid } from "./slots/slots.js";
import type { KnownWallet } from "./types.js";
import { setOf } from "./words/lexicon.js";

const OWNERS = setOf("walletOwners");
const WALLETS = setOf("ownWallets");

/**
 * The own wallets that the newest turn to name one may mean, live turns before older ones; none where it is some address,
 * and nothing where no place is named.
 */
export function walletsSaid({ turns }: Evidence, account: GuardAccount): readonly KnownWallet[] | undefined {
  for (const turn of turns.toReversed()) {
    const wallets = byLabel(turn, account) ?? byPhrase(turn, account);
    if (wallets) return wallets;
  }
  return turns.some((turn) => said(turn, "address").length > 0 || holdsHalfAddress(turn)) ? [] : undefined;
}

/** `0x12…ab`, `name.eth`: no mention, but the user means some address by it. */
function holdsHalfAddress({ lexed }: UserTurn): boolean {
  return lexed.tokens.some(
    (token) =>
      (token.kind === "word" && token.fold.startsWith("0x")) ||
      (token.kind === "url" && /\.eth$/i.test(token.text)),
  );
}

/** More than one where two answer to the name. */
function byLabel(turn: UserTurn, { wallets }: GuardAccount): KnownWallet[] | undefined {
  const refs = said(turn, "name").flatMap((mention) => mention.refs);
  const indexes = new Set(refs.filter(({ source }) => source === "wallet").map(({ index }) => index));
  return indexes.size > 0 ? wallets.filter((_, index) => indexes.has(index)) : undefined;
}

/** "my wallet", "our default wallet" */
function byPhrase(turn: UserTurn, account: GuardAccount): KnownWallet[] | undefined {
  for (const { tokens } of turn.sentences) {
    if (tokens.some(({ kind }) => kind === "address")) continue;
    const words = tokens.filter((token) => token.kind === "word" && !isQuoted(turn, token)).map(spelled);
    const at = words.findIndex((word, i) => WALLETS.has(word) && !/^e?-?mail$/.test(words[i - 1] ?? ""));
    if (at < 0) continue;
    const before = words.slice(Math.max(0, at - 3), at);
    const owner = before.findIndex((word) => OWNERS.has(word));
    const own = owner < 0 ? [] : before.slice(owner);
    const isPlain = own.every((word) => OWNERS.has(word) || ADJECTIVES.test(word));
    return isPlain && own.includes("default")
      ? account.wallets.filter((wallet) => wallet.is_primary)
      : expectedWallets(account);
  }
  return undefined;
}

const ADJECTIVES = /^(?:linked|own|usual|usdc|base|polygon|arbitrum|optimism|ethereum|company|business)$/;

/** By its own word, the address's or the wallet's. */
export function chainsNamed(order: Order): ReadonlySet<Chain> {
  const places = [slotOf(order, "chain"), slotOf(order, "address"), slotOf(order, "wallet")?.wallet];
  return new Set(places.flatMap((place) => place?.chain ?? []));
}

/** Those that a name means. */
export function walletsOf({ refs }: WalletSaid, { wallets }: GuardAccount): KnownWallet[] {
  return refs.flatMap(({ index }) => wallets[index] ?? []);
}

/** Those that its own wallet's name means. */
export function walletsNamed(order: Order, account: GuardAccount): KnownWallet[] {
  const wallet = slotOf(order, "wallet")?.wallet;
  return wallet ? walletsOf(wallet, account) : [];
}

/** Where it pays to without a name: "my default wallet" is said, or nothing is. */
export function walletsExpected(order: Order, account: GuardAccount, chain?: Chain): KnownWallet[] {
  const { isDefault } = slotOf(order, "wallet")?.wallet ?? {};
  // The default one is it on each chain that its address is linked on.
  const primary = account.wallets.find((wallet) => wallet.is_primary)?.address;
  return expectedWallets(account, chain).filter(({ address }) => !isDefault || address === primary);
}

/** The only wallet linked on the chain, else the default one if it is on that chain. */
export function expectedWallets({ wallets }: GuardAccount, chain?: Chain): KnownWallet[] {
  const candidates = chain ? wallets.filter((wallet) => wallet.chain === chain) : [...wallets];
  const only = new Set(candidates.map(({ address }) => address.toLowerCase())).size === 1;
  return only ? candidates : candidates.filter((wallet) => wallet.is_primary);
}
