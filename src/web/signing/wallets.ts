import type { Provider, Wallet } from "./provider.js";

interface Announcement {
  info?: { rdns?: unknown; name?: unknown; icon?: unknown };
  provider?: Provider;
}

const PATIENCE_MS = 400;
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
  setTimeout(() => {
    const { ethereum } = window as { ethereum?: Provider };
    if (found.size > 0) return;
    onFound(ethereum && !only ? [{ id: "injected", name: "Browser wallet", provider: ethereum }] : []);
  }, PATIENCE_MS);
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
