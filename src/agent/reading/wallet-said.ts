import type { Chain } from "../../chains.js";
import type { GuardAccount } from "./account.js";
import { type Evidence, said, type UserTurn } from "./evidence.js";
import type { KnownWallet } from "./types.js";
import { setOf } from "./words/lexicon.js";

/** How the user named one of his own wallets. */
export interface WalletSaid {
  readonly by: "label" | "phrase" | "address" | "unread" | "nothing";
  /** More than one where two answer to the name. */
  readonly wallets: readonly KnownWallet[];
}

const OWNERS = setOf("walletOwners");
const WALLETS = setOf("ownWallets");

/** The newest turn that names a wallet decides; live turns win over older ones because they are newer. */
export function walletSaid({ turns }: Evidence, account: GuardAccount, chain: Chain | undefined): WalletSaid {
  for (const turn of [...turns].reverse()) {
    const labelled = byLabel(turn, account);
    if (labelled.length > 0) return { by: "label", wallets: labelled };
    const phrase = ownerPhrase(turn);
    if (phrase === "unread") return { by: "unread", wallets: expectedWallets(account, chain) };
    if (phrase) return { by: "phrase", wallets: byPhrase(phrase, account, chain) };
  }
  const named = turns.some((turn) => said(turn, "address").length > 0 || holdsHalfAddress(turn));
  return named ? { by: "address", wallets: [] } : { by: "nothing", wallets: expectedWallets(account, chain) };
}

/** `0x12…ab`, `name.eth`: no mention, but the user means some address by it. */
function holdsHalfAddress({ lexed }: UserTurn): boolean {
  return lexed.tokens.some(
    (token) =>
      (token.kind === "word" && token.fold.startsWith("0x")) ||
      (token.kind === "url" && /\.eth$/i.test(token.text)),
  );
}

function byLabel(turn: UserTurn, { wallets }: GuardAccount): KnownWallet[] {
  const refs = said(turn, "name").flatMap((mention) => mention.refs);
  const indexes = new Set(refs.filter(({ source }) => source === "wallet").map(({ index }) => index));
  return wallets.filter((_, index) => indexes.has(index));
}

/** "my wallet", "our default wallet"; a wallet that is somebody else's, or nobody's, is not read. */
function ownerPhrase(turn: UserTurn): "default" | "own" | "unread" | undefined {
  for (const { words, tokens } of turn.sentences) {
    if (tokens.some(({ kind }) => kind === "address")) continue;
    const at = words.findIndex((word, i) => WALLETS.has(word) && !/^e?-?mail$/.test(words[i - 1] ?? ""));
    if (at < 0) continue;
    const before = words.slice(Math.max(0, at - 3), at);
    const owner = before.findIndex((word) => OWNERS.has(word));
    const plain =
      owner >= 0 && before.slice(owner).every((word) => OWNERS.has(word) || ADJECTIVES.test(word));
    if (!plain) return "unread";
    return before.includes("default") ? "default" : "own";
  }
  return undefined;
}

const ADJECTIVES = /^(?:linked|own|usual|usdc|base|polygon|arbitrum|optimism|ethereum|company|business)$/;

function byPhrase(phrase: "default" | "own", account: GuardAccount, chain: Chain | undefined): KnownWallet[] {
  return phrase === "default"
    ? account.wallets.filter((wallet) => wallet.is_primary)
    : expectedWallets(account, chain);
}

/** The only wallet linked on the chain, else the default one if it is on that chain. */
export function expectedWallets({ wallets }: GuardAccount, chain: Chain | undefined): KnownWallet[] {
  const candidates = chain ? wallets.filter((wallet) => wallet.chain === chain) : [...wallets];
  const only = new Set(candidates.map(({ address }) => address.toLowerCase())).size === 1;
  return only ? candidates : candidates.filter((wallet) => wallet.is_primary);
}
