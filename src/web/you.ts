import { giveBackFields, holdFields } from "./held-fields.js";
import { byId, element, say } from "./page.js";
import { addPasskey, call, isSignedOut, signWithWallet } from "./people.js";
import { callFreshly } from "./prove-again.js";
import { chosenWallet, lookForWallets } from "./signing/chooser.js";
import { textOf } from "./signing/provider.js";
import { emptyTab } from "./tab-store.js";

/** Every form of the page is one call: `data-call="PATCH /api/v1/members/mem_…"`, its named fields the body. */
function bodyOf(form: HTMLFormElement): Record<string, unknown> | undefined {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()] as const);
  // Emptied is cleared; what was empty and stays so is not said.
  const was = (name: string) => form.querySelector<HTMLInputElement>(`[name="${name}"]`)?.defaultValue;
  const given = entries.filter(([name, value]) => value !== "" || was(name) !== "");
  const body = Object.fromEntries(given.map(([name, value]) => [name, value === "" ? null : value]));
  return Object.keys(body).length > 0 ? body : undefined;
}

async function send(form: HTMLFormElement): Promise<void> {
  const [method = "POST", path = ""] = (form.dataset.call ?? "").split(" ");
  const answer = await callFreshly<{ url?: string } | undefined>(method, path, bodyOf(form));
  // What the console keeps in this tab is the member's: whoever comes next to it finds none.
  if (form.dataset.call === "DELETE /session") emptyTab();
  if (form.dataset.shows === "url" && answer?.url) return showOnce(form, answer.url);
  location.assign(form.dataset.then ?? location.pathname);
}

/** The way leads through the sign-in, and back here. */
function signInFirst(): void {
  holdFields();
  location.assign(`/sign-in?next=${encodeURIComponent(location.pathname)}&ended`);
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
  const focused = document.activeElement;
  for (const button of buttons) button.disabled = true;
  try {
    await deed();
  } catch (error) {
    if (await isSignedOut(error)) return signInFirst();
    // What only chooses shows what is so: nothing was changed.
    if (form instanceof HTMLFormElement && !form.querySelector("input")) form.reset();
    say("problem", textOf(error));
    byId("problem")?.scrollIntoView({ block: "nearest" });
  } finally {
    for (const button of buttons) button.disabled = false;
    // A disabled button loses it, to the page or to a dialog that is closed since.
    const left = document.activeElement;
    if (focused instanceof HTMLElement && (left === document.body || left?.closest("dialog")))
      focused.focus();
  }
}

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-call]"))
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const { asks } = form.dataset;
    if (asks === undefined || confirm(asks)) void attempt(form, () => send(form));
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
giveBackFields();
