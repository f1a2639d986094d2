import { explorerOf } from "./chains.js";
import { chosenWallet, drawWallets, lookForWallets } from "./chooser.js";
import { pay, type Sent, type Show } from "./ladder.js";
import { follow, type Live, type Progress } from "./live.js";
import { forget, recall, remember } from "./memory.js";
import { byId, element, followedTx, refresh, say, setFollowed } from "./page.js";
import { Problem } from "./problem.js";
import type { Wallet } from "./provider.js";
import { mined } from "./send.js";
import { readTerms, type Terms } from "./terms.js";

interface Deal {
  /** In base units; throws a Problem where nobody could pay it. */
  amount(): bigint;
  /** What `prepare` wants beside the payer. */
  body(amount: bigint): object;
}

const SENT_TRIES = 20;
const SENT_WAIT_MS = 1_500;
const EVERYTHING = ["status", "act", "document", "raised", "supporters"];
/** Sent, for all we know: nobody has seen it in a block, and the wallet may have dropped it. */
const UNSEEN = ["waiting", "submitted"];
const SETTLED = ["paid", "late"];

let stopFollowing = () => {};
/** Something happened while the wallet was being asked: shown when it has answered. */
let missed = false;

/** Brings a page to life: wallets, the way to pay, and what becomes of it. */
export function openCheckout(main: HTMLElement, deal: Deal): void {
  const place = { path: main.dataset.path ?? "" };
  const kept = recall(place, "payment");
  if (kept && !followedTx() && main.dataset.state === "waiting" && byId("pay")) {
    setFollowed(kept);
    void refresh(EVERYTHING).then(() => afterRefresh(main, deal));
  }
  lookForWallets();
  afterRefresh(main, deal);
  watch(main, deal);
}

function afterRefresh(main: HTMLElement, deal: Deal): void {
  drawWallets();
  const button = byId<HTMLButtonElement>("pay");
  if (button) button.onclick = () => run(main, deal, button);
  const tx = followedTx();
  if (tx && UNSEEN.includes(main.dataset.state ?? "")) showSent(main, deal, tx);
  if (SETTLED.includes(main.dataset.state ?? "")) forget({ path: main.dataset.path ?? "" }, "payment");
}

function watch(main: HTMLElement, deal: Deal): void {
  stopFollowing();
  let before: Live | undefined;
  stopFollowing = follow(main.dataset.path ?? "", async (live) => {
    const last = before;
    before = live;
    showConfirmations(live.payment);
    const paying = byId<HTMLButtonElement>("pay")?.disabled;
    if (live.payment.state !== main.dataset.state || (last && circumstances(live) !== circumstances(last))) {
      missed = paying === true;
      if (missed) return;
      await refresh(EVERYTHING);
      afterRefresh(main, deal);
      if (live.payment.state === "paid") byId("status")?.focus();
    } else if (last && live.raised !== last.raised) await refresh(["raised", "supporters"]);
    if (SETTLED.includes(live.payment.state) && main.dataset.follow === "terms") stopFollowing();
  });
}

/** What changes the page's words beside the state of the payment. */
function circumstances({ status, payable, payment }: Live): string {
  return `${status} ${payable} ${payment.chain_state}`;
}

function showConfirmations({ confirmations }: Progress): void {
  const count = document.querySelector("[data-live=confirmations]");
  if (count) count.textContent = String(confirmations);
  const bar = document.querySelector<HTMLProgressElement>("#status progress");
  if (bar) bar.value = confirmations;
}

async function run(main: HTMLElement, deal: Deal, button: HTMLButtonElement): Promise<void> {
  const wallet = chosenWallet();
  if (!wallet) return;
  const label = button.textContent;
  button.disabled = true;
  button.textContent = "Look at your wallet…";
  say("problem", "");
  try {
    const amount = deal.amount();
    const terms = readTerms(main, amount);
    const sent = await pay(wallet, terms, deal.body(amount), show);
    followSent(main, deal, { wallet, terms, sent });
  } catch (error) {
    say("problem", textFor(error));
    say("note", "");
  } finally {
    button.disabled = false;
    button.textContent = label;
    const steps = byId("steps");
    if (steps) steps.hidden = true;
    if (document.activeElement === document.body) button.focus();
    if (missed) await catchUp(main, deal);
  }
}

async function catchUp(main: HTMLElement, deal: Deal): Promise<void> {
  missed = false;
  await refresh(EVERYTHING);
  afterRefresh(main, deal);
}

const show: Show = {
  note: (text) => say("note", text),
  steps(names, current) {
    const list = byId("steps");
    if (!list) return;
    list.hidden = false;
    const items = names.map((name, index) => {
      const item = element("li", { className: index < current ? "over" : "" }, name);
      if (index === current) item.setAttribute("aria-current", "step");
      return item;
    });
    list.replaceChildren(...items);
  },
};

function followSent(
  main: HTMLElement,
  deal: Deal,
  { wallet, terms, sent: { hash, payer, since } }: { wallet: Wallet; terms: Terms; sent: Sent },
): void {
  const sent = `tx=${hash}&payer=${payer}&since=${since}`;
  remember(terms, "payment", sent);
  setFollowed(sent);
  showSent(main, deal, hash);
  document.querySelector<HTMLElement>("#act .notice")?.focus();
  void tellServer(terms, hash);
  watch(main, deal);
  mined(wallet, hash).catch(async (error) => {
    await startOver(main, deal);
    say("problem", textFor(error));
  });
}

/** Until the service has seen it by itself; a node may hear of it later than we do. */
async function tellServer({ path }: Terms, hash: string): Promise<void> {
  for (let tries = 0; tries < SENT_TRIES; tries++) {
    const response = await fetch(`${path}/submitted`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify({ tx_hash: hash }),
    }).catch(() => undefined);
    const answer = await response?.json().catch(() => undefined);
    if (answer?.data && answer.data.known !== false) return;
    await new Promise((resolve) => setTimeout(resolve, SENT_WAIT_MS));
  }
}

/** In place of the button: whoever has just paid must not be invited to pay twice. */
function showSent(main: HTMLElement, deal: Deal, tx: string): void {
  const explorer = explorerOf({ chain: main.dataset.chain ?? "" });
  const link = element(
    "a",
    { href: `${explorer}/tx/${tx}`, target: "_blank", rel: "noopener noreferrer" },
    "transaction",
  );
  const again = element("button", { type: "button", className: "secondary" }, "It never arrived: start over");
  again.addEventListener("click", () => startOver(main, deal));
  const text = element(
    "p",
    {},
    "You have sent a ",
    link,
    " from this browser. This page turns to paid once it counts.",
  );
  const title = element("h2", {}, element("span", { className: "spinner" }), "Payment sent");
  const notice = element("div", { className: "notice going", tabIndex: -1 }, title, text, again);
  byId("act")?.replaceChildren(
    main.dataset.state === "waiting" ? notice : again,
    element("p", { id: "problem" }),
  );
  byId("problem")?.setAttribute("role", "alert");
}

async function startOver(main: HTMLElement, deal: Deal): Promise<void> {
  forget({ path: main.dataset.path ?? "" }, "payment");
  setFollowed("");
  await refresh(EVERYTHING);
  afterRefresh(main, deal);
  watch(main, deal);
}

function textFor(error: unknown): string {
  if (error instanceof Problem) return error.message;
  console.error(error);
  return "Your wallet could not do this. Nothing was paid; try again, or use another wallet.";
}
