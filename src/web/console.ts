import { byId, element, say } from "./page.js";
import { addPasskey, call, provePasskey, Refused, signWithWallet } from "./people.js";
import { chosenWallet, lookForWallets } from "./signing/chooser.js";
import { textOf } from "./signing/provider.js";

/** Every form of the page is one call: `data-call="PATCH /api/v1/members/mem_…"`, its named fields the body. */
function bodyOf(form: HTMLFormElement): Record<string, unknown> | undefined {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()] as const);
  // Emptied is cleared; what was empty and stays so is not said.
  const was = (name: string) => form.querySelector<HTMLInputElement>(`[name="${name}"]`)?.defaultValue;
  const given = entries.filter(([name, value]) => value !== "" || was(name) !== "");
  const body = Object.fromEntries(given.map(([name, value]) => [name, value === "" ? null : value]));
  return Object.keys(body).length > 0 ? body : undefined;
}

/** Whoever has to prove himself again does it here, and the call goes on where it stopped. */
async function callFreshly<T>(method: string, path: string, body?: unknown): Promise<T> {
  try {
    return await call<T>(method, path, body);
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== "sign_in_again") throw error;
    await proveAgain();
    return call<T>(method, path, body);
  }
}

function proveAgain(): Promise<void> {
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

async function send(form: HTMLFormElement): Promise<void> {
  const [method = "POST", path = ""] = (form.dataset.call ?? "").split(" ");
  const answer = await callFreshly<{ url?: string } | undefined>(method, path, bodyOf(form));
  if (form.dataset.shows === "url" && answer?.url) return showOnce(form, answer.url);
  location.assign(form.dataset.then ?? location.pathname);
}

/** A link that works once is shown once, where it was asked for. */
function showOnce(form: HTMLFormElement, url: string): void {
  const input = element("input", { value: url, readOnly: true, ariaLabel: "Sign-in link" });
  form.replaceChildren(
    element("p", {
      textContent: "Give this link to the new member. It works once, for 15 minutes, and is shown only now.",
    }),
    input,
  );
  input.focus();
  input.select();
}

async function attempt(form: HTMLElement, deed: () => Promise<void>): Promise<void> {
  say("problem", "");
  const buttons = [...form.querySelectorAll("button")];
  for (const button of buttons) button.disabled = true;
  try {
    await deed();
  } catch (error) {
    say("problem", textOf(error));
    byId("problem")?.scrollIntoView({ block: "nearest" });
  } finally {
    for (const button of buttons) button.disabled = false;
  }
}

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-call]"))
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void attempt(form, () => send(form));
  });

const DEEDS: Record<string, () => Promise<void>> = {
  "add-passkey": async () => {
    await callFreshly("GET", "/session/nonce?purpose=add_passkey");
    await addPasskey();
    location.reload();
  },
  "add-wallet": async () => {
    await callFreshly("GET", "/session/nonce?purpose=add_wallet");
    const wallet = chosenWallet();
    if (!wallet) throw new Error("No wallet was found in this browser.");
    await call("POST", "/session/wallets", { wallet: await signWithWallet(wallet, "add_wallet") });
    location.reload();
  },
};
for (const [id, deed] of Object.entries(DEEDS)) {
  const button = byId<HTMLButtonElement>(id);
  button?.addEventListener("click", () => attempt(button.parentElement ?? button, deed));
}
lookForWallets();
