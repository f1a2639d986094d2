import { byId, element } from "../page.js";
import type { Wallet } from "./provider.js";
import { findWallets, INJECTED, injectedWallet } from "./wallets.js";

let found: Wallet[] | undefined;
let chosen: string | undefined;

let onChoice = () => {};

/** Finds the wallets once; `drawWallets` shows them whenever the page has a place for them. */
export function lookForWallets(onFound = () => {}, onChosen = () => {}): void {
  onChoice = onChosen;
  findWallets(document.body.dataset.wallet, (wallets) => {
    found = wallets;
    drawWallets();
    onFound();
  });
}

export function chosenWallet(): Wallet | undefined {
  return found?.find(({ id }) => id === chosen) ?? found?.[0];
}

/** The wallet that was asked before; of a bookmark, whichever is here. */
export function walletOf(id: string): Wallet | undefined {
  if (!id) return chosenWallet();
  return found?.find((wallet) => wallet.id === id) ?? (id === INJECTED ? injectedWallet() : undefined);
}

export function drawWallets(): void {
  const place = byId("wallets");
  if (!place || !found) return;
  const some = found.length > 0;
  place.hidden = !some;
  const note = byId("note");
  if (note && !some) {
    note.textContent =
      "No wallet was found in this browser. Open this page where your wallet is: on your phone, or in another browser.";
    // Not known by its words: a browser may have translated them.
    note.dataset.none = "";
  } else if (note?.dataset.none === "") {
    note.textContent = "";
    delete note.dataset.none;
  }
  const phone = byId<HTMLDetailsElement>("phone");
  if (phone && !some) phone.open = true;
  const chooser = byId("chooser");
  if (!chooser) return;
  chooser.hidden = found.length < 2;
  const legend = chooser.querySelector("legend");
  chooser.replaceChildren(...(legend ? [legend] : []), ...found.map(choice));
}

function choice(wallet: Wallet, index: number): HTMLLabelElement {
  const checked = chosen ? wallet.id === chosen : index === 0;
  const input = element("input", {
    type: "radio",
    name: "wallet",
    id: `wallet ${wallet.id}`,
    value: wallet.id,
    checked,
  });
  input.addEventListener("change", () => {
    chosen = wallet.id;
    onChoice();
  });
  const icon = wallet.icon ? [element("img", { src: wallet.icon, alt: "" })] : [];
  const label = element("label", { className: "choice" }, ...icon, wallet.name, input);
  return label;
}
