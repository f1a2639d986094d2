import { dropLink, keepLink, linkBefore } from "./kept-link.js";
import { byId, element, say } from "./page.js";
import { addPasskey, call, provePasskey, Refused, type Session, signWithWallet } from "./people.js";
import { callFreshly } from "./prove-again.js";
import { chosenWallet, lookForWallets } from "./signing/chooser.js";
import { textOf } from "./signing/provider.js";

const token = location.hash.slice(1) || linkBefore();
const next = document.querySelector("main")?.dataset.next ?? "/console";
// Without, a link would be used up for nothing, and lost where the page is loaded again with them.
const takesCookies = navigator.cookieEnabled;
if (token && takesCookies) {
  // What opens the door must not stay in the address, the history or a screenshot.
  history.replaceState(null, "", location.pathname + location.search);
  keepLink(token);
}

const said = byId("said");
if (said && new URLSearchParams(location.search).has("ended"))
  said.textContent = "You are not signed in any more: your time was over, or you were signed out or removed.";

function show(id: string): void {
  for (const place of ["by-link", "ways", "accounts", "offer"]) {
    const section = byId(place);
    if (section) section.hidden = place !== id;
  }
}

async function attempt(button: HTMLButtonElement, deed: () => Promise<void>): Promise<void> {
  say("problem", "");
  button.disabled = true;
  try {
    await deed();
  } catch (error) {
    say("problem", textOf(error));
    if (button.id === "use-link") show("ways");
    if (!(error instanceof Refused) || error.code !== "offline") dropLink();
  } finally {
    button.disabled = false;
    // A disabled button loses it, and what is shown instead has a beginning.
    if (document.activeElement === document.body) beginningFor(button)?.focus();
  }
}

function beginningFor(button: HTMLButtonElement): HTMLElement | null {
  return button.closest("[hidden]")
    ? document.querySelector("main > section:not([hidden]) :is(h2, button)")
    : button;
}

function on(id: string, deed: () => Promise<void>): void {
  const button = byId<HTMLButtonElement>(id);
  button?.addEventListener("click", () => attempt(button, deed));
}

function go(): void {
  dropLink();
  location.assign(next);
}

async function enter(session: Session): Promise<void> {
  const { accounts } = session;
  if (!accounts) return go();
  const place = byId("accounts");
  for (const { id, name, role } of accounts) {
    const button = element("button", {
      type: "button",
      className: "secondary",
      textContent: `${name} (${role})`,
    });
    button.addEventListener("click", () =>
      attempt(button, async () => {
        if (id !== session.account.id) await call("POST", "/session", { account_id: id });
        go();
      }),
    );
    place?.append(button);
  }
  show("accounts");
}

on("use-link", async () => {
  const session = await call<Session>("POST", "/session", { link: token });
  dropLink();
  const known = await call<unknown[]>("GET", "/session/passkeys");
  if (known.length > 0 || !byId("use-passkey")) return enter(session);
  if (said) said.textContent = `You are signed in as ${session.member.name}, ${session.account.name}.`;
  show("offer");
});
on("join", async () => enter(await callFreshly<Session>("POST", "/session", { link: token, join: true })));
on("add-passkey", async () => {
  await addPasskey();
  go();
});
on("use-passkey", async () => enter(await provePasskey("sign_in")));
on("use-wallet", async () => {
  const wallet = chosenWallet();
  if (!wallet) throw new Error("No wallet was found in this browser.");
  enter(await call<Session>("POST", "/session", { wallet: await signWithWallet(wallet, "sign_in") }));
});

if (takesCookies) {
  show(token ? "by-link" : "ways");
  lookForWallets();
} else
  say(
    "problem",
    "This browser keeps no cookies for this site, and nobody can be signed in without one. Allow them here, then load the page again.",
  );

// A link that was asked for here opens in a window of its own, and knows nothing of where this one was to lead.
const isSignedIn = byId("again") !== null;
document.addEventListener("visibilitychange", async () => {
  if (document.visibilityState !== "visible" || token || isSignedIn || byId("ways")?.hidden) return;
  const answer = await fetch("/session").catch(() => undefined);
  if (answer?.ok) enter((await answer.json()).data);
});
