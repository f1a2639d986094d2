import { byId } from "./page.js";
import { call, provePasskey, Refused, signWithWallet } from "./people.js";
import { chosenWallet } from "./signing/chooser.js";
import { textOf } from "./signing/provider.js";

/** Whoever has to prove himself again does it here, and the call goes on where it stopped. */
export async function callFreshly<T>(method: string, path: string, body?: unknown): Promise<T> {
  try {
    return await call<T>(method, path, body);
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== "sign_in_again") throw error;
    await proveAgain();
    return call<T>(method, path, body);
  }
}

/** Asked for in the page's own dialog, #again. */
export function proveAgain(): Promise<void> {
  const dialog = byId<HTMLDialogElement>("again");
  if (!dialog) throw new Error("Sign in again to do this.");
  return new Promise((resolve, reject) => {
    const done = (deed: () => Promise<unknown>) => async () => {
      try {
        await deed();
        dialog.close("done");
      } catch (error) {
        const place = dialog.querySelector("[role=alert]");
        if (place) place.textContent = textOf(error);
      }
    };
    const passkey = dialog.querySelector<HTMLButtonElement>("[data-by=passkey]");
    const wallet = dialog.querySelector<HTMLButtonElement>("[data-by=wallet]");
    if (passkey) passkey.onclick = done(() => provePasskey("fresh"));
    if (wallet)
      wallet.onclick = done(async () => {
        const chosen = chosenWallet();
        if (!chosen) throw new Error("No wallet was found in this browser.");
        await call("POST", "/session", { wallet: await signWithWallet(chosen, "fresh") });
      });
    dialog.onclose = () =>
      dialog.returnValue === "done"
        ? resolve()
        : reject(new Error("You did not prove who you are. Nothing was changed."));
    dialog.returnValue = "";
    dialog.showModal();
  });
}
