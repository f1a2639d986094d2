import { byId, element, localiseTimes, refresh, say } from "../page.js";
import { askOnce, type Deal, isAsking, leave } from "./asking.js";
import {
  type Attempt,
  followAttempt,
  fromAddress,
  knowAccount,
  onAttempt,
  recallAttempt,
  settleAttempt,
} from "./attempt.js";
import { type Around, giveUp, showAttempt, stopLooking, tell } from "./attempt-notice.js";
import { chosenWallet, drawWallets, lookForWallets } from "./chooser.js";
import { follow, type Live, type Progress, readLive } from "./live.js";
import { drawPayer, onPayer } from "./payer.js";
import type { Hex } from "./provider.js";
import { tellAround } from "./tell-around.js";
import { words } from "./words.js";

interface Signing extends Around {
  deal: Deal;
  path: string;
}

const EVERYTHING = ["status", "act", "document", "raised", "supporters", "facts", "hand-over"];
/** In no block, for all that the service knows, or in none any more: it may still arrive. */
const UNSEEN = ["waiting", "submitted", "reverted"];
const SETTLED = ["paid", "late"];
const ELSEWHERE = `This address follows a ${words.noun} of another account, or of another browser. You can ${words.verb} here yourself all the same.`;
const CLOSED: Record<string, string> = {
  canceled: "The seller has withdrawn this meanwhile",
  expired: "This has expired meanwhile",
};

let stopFollowing = () => {};
/** What happened while the wallet was being asked: shown when it has answered. */
let missed: Live | undefined;

/** Brings a page to life: wallets, the way up the ladder, and what becomes of it. */
export function openSigning(main: HTMLElement, deal: Deal): void {
  const signing: Signing = {
    main,
    deal,
    path: main.dataset.path ?? "",
    redraw: () => refresh(EVERYTHING, () => draw(signing)),
    rewatch: () => watch(signing),
  };
  onPayer((account) => {
    const before = recallAttempt(signing);
    knowAccount(account);
    if (isAsking() || recallAttempt(signing)?.since === before?.since) return;
    takeUp(signing);
    void signing.redraw();
  });
  lookForWallets(
    () => drawPayer(chosenWallet()),
    () => {
      leave();
      drawPayer(chosenWallet());
    },
  );
  onAttempt(signing, () => {
    if (isAsking()) return;
    takeUp(signing);
    void signing.redraw();
  });
  localiseTimes();
  tellAround(main);
  const before = location.search;
  main.dataset.address = before;
  takeUp(signing);
  draw(signing);
  if (location.search !== before) void signing.redraw();
}

/** The payment that this browser has begun, in whichever tab. */
function takeUp(signing: Signing): void {
  const attempt = recallAttempt(signing);
  if (attempt) followAttempt(attempt);
  watch(signing);
}

function draw(signing: Signing): void {
  const { main } = signing;
  const state = main.dataset.state ?? "";
  drawWallets();
  drawPayer(chosenWallet());
  const button = byId<HTMLButtonElement>("pay");
  if (button) button.onclick = () => run(signing, button);
  // What was written stands in it.
  button?.dispatchEvent(new Event("input", { bubbles: true }));
  const attempt = recallAttempt(signing);
  if (attempt && SETTLED.includes(state) && isOf(main, attempt)) settleAttempt(signing);
  if (attempt) document.querySelector("[data-stranger]")?.remove();
  if (attempt && UNSEEN.includes(state)) showAttempt(signing, attempt);
  else stopLooking();
  if (button && !attempt && fromAddress() && !byId("elsewhere"))
    byId("act")?.prepend(element("p", { id: "elsewhere", className: "warn" }, ELSEWHERE));
}

/** What belongs to a payment goes with it, whatever hash it has arrived under. */
function tellBeside(signing: Signing, { tx_hash: hash }: Progress): void {
  const attempt = recallAttempt(signing);
  if (attempt?.beside && hash && isOf(signing.main, attempt))
    void tell(signing, { ...attempt, hash: hash as Hex });
}

/** Whether the page's words tell of this attempt: another address of it tells of an earlier payment. */
function isOf({ dataset }: HTMLElement, { since }: Attempt): boolean {
  return dataset.follow === "terms" || (new URLSearchParams(dataset.address).get("since") ?? "") === since;
}

async function run(signing: Signing, button: HTMLButtonElement): Promise<void> {
  const problem = await askOnce(signing.main, signing.deal, button);
  if (isAsking()) return;
  const reason = missed && tooLate(missed);
  const asked = recallAttempt(signing);
  // Whatever the wallet has sent of it: the contract takes the first payment alone.
  if (asked && problem && missed?.payment.by_another) giveUp(signing.main, asked);
  const begun = recallAttempt(signing);
  if (begun) takeUp(signing);
  if (missed) await signing.redraw();
  else if (begun) draw(signing);
  missed = undefined;
  if (!begun) say("problem", reason ? `${reason}. ${words.nothing} from your account.` : problem);
  if (document.activeElement === document.body) (byId("attempt") ?? byId("pay"))?.focus();
}

function watch(signing: Signing): void {
  const { main, path } = signing;
  stopFollowing();
  // Heard where it is drawn anew, too: whoever is at it already is led nowhere.
  byId("status")?.setAttribute("aria-live", "polite");
  let before: Live | undefined;
  stopFollowing = follow(path, async (live) => {
    const last = before;
    before = live;
    showConfirmations(live.payment);
    tellBeside(signing, live.payment);
    if (live.payment.state !== main.dataset.state || (last && circumstances(live) !== circumstances(last))) {
      // What is asked by the address that tells of this account knows more: it stays until the next of its kind.
      missed = isAsking() ? (missed ?? live) : undefined;
      if (missed) return tellLate(path);
      await signing.redraw();
      // By now the page's words are of this very payment.
      tellBeside(signing, live.payment);
      if (live.payment.state === "paid") byId("status")?.focus();
    } else if (last && live.raised !== last.raised) await refresh(["raised", "supporters"]);
    if (SETTLED.includes(live.payment.state) && main.dataset.follow === "terms") stopFollowing();
  });
}

/** While the wallet still asks; the address tells by now which account it asks. */
async function tellLate(path: string): Promise<void> {
  const live = await readLive(path, location.search);
  if (!live || !missed) return;
  missed = live;
  const reason = tooLate(live);
  if (reason) say("problem", `${reason}: say no in your wallet.`);
}

function tooLate({ status, payment }: Live): string {
  if (payment.by_another) return "Another account has paid this meanwhile";
  return (UNSEEN.includes(payment.state) && CLOSED[status]) || "";
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
