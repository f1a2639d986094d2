import { byId, say } from "../page.js";
import { accountIn, ask, type Wallet } from "./provider.js";
import { short } from "./terms.js";

const heard = new WeakSet<object>();
let shown: Wallet | undefined;
/** As it has told last; kept where the page is drawn anew. */
let account: string | undefined;
let changed: (told: string | undefined) => void = () => {};
/** While the wallet is asked: the one that it is asked for, whatever is chosen in it meanwhile. */
let asked: string | undefined;

/** Which account would pay, as far as the wallet tells without asking its owner. */
export function drawPayer(wallet: Wallet | undefined): void {
  // What another wallet has said is not true of this one, should it never answer.
  if (shown?.id !== wallet?.id) account = undefined;
  showPayer(account);
  shown = wallet;
  const change = byId("change");
  if (change) change.onclick = () => wallet && changePayer(wallet);
  if (!wallet) return;
  if (!heard.has(wallet.provider)) {
    heard.add(wallet.provider);
    // Without it the account is read again where it counts.
    try {
      wallet.provider.on?.("accountsChanged", () => void readPayer(wallet));
    } catch {}
  }
  void readPayer(wallet);
}

export function holdPayer(told: string): void {
  asked = told;
  showPayer(told);
}

export function releasePayer(): void {
  asked = undefined;
  if (shown) void readPayer(shown);
}

/** Calls back whenever the wallet shows another account than before. */
export function onPayer(listener: (told: string | undefined) => void): void {
  changed = listener;
}

function showPayer(told: string | undefined): void {
  const before = account;
  account = told;
  if (account !== before) changed(account);
  const place = byId("payer");
  const code = place?.querySelector("code");
  if (!place || !code) return;
  place.hidden = !account;
  code.textContent = account ? short(account) : "";
  code.title = account ?? "";
}

async function readPayer(wallet: Wallet): Promise<void> {
  const told = await accountIn(wallet).catch(() => undefined);
  if (shown?.id === wallet.id) showPayer(asked ?? told);
}

/** EIP-2255: the wallet shows its accounts once more, and its owner chooses. */
async function changePayer(wallet: Wallet): Promise<void> {
  say("problem", "");
  say("note", "Choose the account in your wallet.");
  try {
    await ask(wallet, "wallet_requestPermissions", { eth_accounts: {} });
    say("note", "");
  } catch {
    say("note", "Your wallet did not change the account. Change it there; this page follows.");
  }
  await readPayer(wallet);
}
