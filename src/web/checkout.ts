import { followAttempt, onAttempt, recallAttempt, settleAttempt } from "./attempt.js";
import { type Around, showAttempt, stopLooking } from "./attempt-notice.js";
import { chosenWallet, drawWallets, lookForWallets } from "./chooser.js";
import { follow, type Live, type Progress } from "./live.js";
import { byId, localiseTimes, refresh, say } from "./page.js";
import { drawPayer } from "./payer.js";
import { type Deal, isPaying, leave, payOnce } from "./paying.js";

interface Checkout extends Around {
  deal: Deal;
  path: string;
}

const EVERYTHING = ["status", "act", "document", "raised", "supporters"];
/** In no block, for all that the service knows, or in none any more: it may still arrive. */
const UNSEEN = ["waiting", "submitted", "reverted"];
const SETTLED = ["paid", "late"];

let stopFollowing = () => {};
/** Something happened while the wallet was being asked: shown when it has answered. */
let missed = false;

/** Brings a page to life: wallets, the way to pay, and what becomes of it. */
export function openCheckout(main: HTMLElement, deal: Deal): void {
  const checkout: Checkout = {
    main,
    deal,
    path: main.dataset.path ?? "",
    redraw: async () => {
      await refresh(EVERYTHING);
      draw(checkout);
    },
    rewatch: () => watch(checkout),
  };
  lookForWallets(
    () => drawPayer(chosenWallet()),
    () => {
      leave();
      drawPayer(chosenWallet());
    },
  );
  onAttempt(checkout, () => {
    if (isPaying()) return;
    takeUp(checkout);
    void checkout.redraw();
  });
  localiseTimes();
  const before = location.search;
  takeUp(checkout);
  draw(checkout);
  if (location.search !== before) void checkout.redraw();
}

/** The payment that this browser has begun, in whichever tab. */
function takeUp(checkout: Checkout): void {
  const attempt = recallAttempt(checkout);
  if (attempt) followAttempt(attempt);
  watch(checkout);
}

function draw(checkout: Checkout): void {
  const { main } = checkout;
  const state = main.dataset.state ?? "";
  drawWallets();
  drawPayer(chosenWallet());
  const button = byId<HTMLButtonElement>("pay");
  if (button) button.onclick = () => run(checkout, button);
  if (SETTLED.includes(state)) settleAttempt(checkout);
  const attempt = recallAttempt(checkout);
  if (attempt && UNSEEN.includes(state)) showAttempt(checkout, attempt);
  else stopLooking();
}

async function run(checkout: Checkout, button: HTMLButtonElement): Promise<void> {
  const problem = await payOnce(checkout.main, checkout.deal, button);
  if (isPaying()) return;
  const begun = recallAttempt(checkout);
  if (begun) takeUp(checkout);
  if (missed) await checkout.redraw();
  else if (begun) draw(checkout);
  missed = false;
  if (!begun) say("problem", problem);
  if (document.activeElement === document.body) (byId("attempt") ?? byId("pay"))?.focus();
}

function watch(checkout: Checkout): void {
  const { main, path } = checkout;
  stopFollowing();
  let before: Live | undefined;
  stopFollowing = follow(path, async (live) => {
    const last = before;
    before = live;
    showConfirmations(live.payment);
    if (live.payment.state !== main.dataset.state || (last && circumstances(live) !== circumstances(last))) {
      missed = isPaying();
      if (missed) return;
      await checkout.redraw();
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
