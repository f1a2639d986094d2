import type { Provider, Wallet } from "./provider.js";

interface Announcement {
  info: { rdns: string; name: string; icon: string; uuid: string };
  provider: Provider;
}

const PATIENCE_MS = 400;

/** Every wallet of this browser, as they make themselves known (EIP-6963); calls back on each change. */
export function findWallets(only: string | undefined, onFound: (wallets: Wallet[]) => void): void {
  const found = new Map<string, Wallet>();
  window.addEventListener("eip6963:announceProvider", (event) => {
    const { info, provider } = (event as CustomEvent<Announcement>).detail;
    if (found.has(info.rdns) || (only && info.rdns !== only)) return;
    const icon = info.icon.startsWith("data:image/") ? info.icon : undefined;
    found.set(info.rdns, { id: info.rdns, name: info.name, provider, ...(icon && { icon }) });
    onFound([...found.values()]);
  });
  window.dispatchEvent(new Event("eip6963:requestProvider"));
  setTimeout(() => {
    const { ethereum } = window as { ethereum?: Provider };
    if (found.size > 0) return;
    onFound(ethereum && !only ? [{ id: "injected", name: "Browser wallet", provider: ethereum }] : []);
  }, PATIENCE_MS);
}
