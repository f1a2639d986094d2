import type { Provider, Wallet } from "./provider.js";

interface Announcement {
  info?: { rdns?: unknown; name?: unknown; icon?: unknown };
  provider?: Provider;
}

export const INJECTED = "injected";
/** The first look says so where there is none; a wallet's own browser may bring it later, and not tell. */
const LOOKS_MS = [400, 1_000, 2_000, 4_000, 8_000, 16_000];
/** Whatever runs in this browser may call itself a wallet, as often and at any length. */
const MOST = 24;
const NAME_LENGTH = 40;
const ICON_LENGTH = 200_000;

/** Every wallet of this browser, as they make themselves known (EIP-6963); calls back on each change. */
export function findWallets(only: string | undefined, onFound: (wallets: Wallet[]) => void): void {
  const found = new Map<string, Wallet>();
  window.addEventListener("eip6963:announceProvider", (event) => {
    const wallet = readAnnouncement((event as CustomEvent<unknown>).detail);
    if (!wallet || found.has(wallet.id) || found.size === MOST || (only && wallet.id !== only)) return;
    found.set(wallet.id, wallet);
    onFound([...found.values()]);
  });
  window.dispatchEvent(new Event("eip6963:requestProvider"));
  const look = () => {
    const wallet = injectedWallet();
    if (found.size > 0 || only || !wallet) return false;
    onFound([wallet]);
    return true;
  };
  lookOften(look, () => found.size === 0 && onFound([]));
}

/** The one of the old kind, which does not make itself known; some do so later, or at the next visit. */
export function injectedWallet(): Wallet | undefined {
  const { ethereum: provider } = window as { ethereum?: Provider };
  if (typeof provider?.request !== "function") return undefined;
  return { id: INJECTED, name: "Browser wallet", provider };
}

function lookOften(look: () => boolean, onNone: () => void): void {
  let seen = false;
  const lookOnce = () => {
    seen ||= look();
    return seen;
  };
  addEventListener("ethereum#initialized", lookOnce);
  for (const [at, wait] of LOOKS_MS.entries()) setTimeout(() => lookOnce() || (at === 0 && onNone()), wait);
}

/** Undefined where it is none, or can't be asked anything. */
function readAnnouncement(detail: unknown): Wallet | undefined {
  const { info, provider } = (detail ?? {}) as Announcement;
  const { rdns, name, icon } = info ?? {};
  if (typeof rdns !== "string" || typeof name !== "string") return undefined;
  if (typeof provider?.request !== "function") return undefined;
  const shown = name.replace(/[\p{Cc}\p{Cf}]/gu, "").trim();
  const isIcon = typeof icon === "string" && icon.startsWith("data:image/") && icon.length <= ICON_LENGTH;
  return {
    id: rdns,
    name: [...(shown || rdns)].slice(0, NAME_LENGTH).join(""),
    provider,
    ...(isIcon && { icon }),
  };
}
