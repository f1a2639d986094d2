import { byId, element, say } from "../page.js";
import { alone } from "./alone.js";
import { recallAttempt } from "./attempt.js";
import { chosenWallet } from "./chooser.js";
import { climb, type Show } from "./ladder.js";
import { holdPayer, releasePayer } from "./payer.js";
import { Problem } from "./problem.js";
import { readTerms } from "./terms.js";
import { words } from "./words.js";

export interface Deal {
  /** What the contract may take, in base units; throws a Problem where nobody could pay it. */
  amount(): bigint;
  /** What `prepare` wants beside the account. */
  body(amount: bigint): object;
  /** What is told with the hash of the transaction. */
  beside?(): object;
}

const SLOW_MS = 5_000;
const LEFT = `You stopped waiting. Your wallet was not asked to ${words.verb}: say no there to what it still asks.`;

let running: AbortController | undefined;

export function isAsking(): boolean {
  return running !== undefined;
}

/** Its owner goes on without the wallet's answer; what it was asked to send stays remembered. */
export function leave(): void {
  running?.abort(new Problem(LEFT));
}

/** Answers with what the payer has to know, or nothing where it went well. */
export async function askOnce(main: HTMLElement, deal: Deal, button: HTMLButtonElement): Promise<string> {
  const wallet = chosenWallet();
  const place = { path: main.dataset.path ?? "" };
  if (!wallet || running) return "";
  const controller = new AbortController();
  const leaving = controller.signal;
  running = controller;
  const rest = lookBusy(button);
  try {
    await alone(place.path, async () => {
      // Another tab was quicker.
      if (recallAttempt(place)) return;
      const amount = deal.amount();
      const beside = deal.beside?.();
      const terms = { ...readTerms(main, amount), ...(beside && { beside }) };
      await Promise.race([
        climb({ ...wallet, leaving }, terms, deal.body(amount), showUntil(leaving)),
        aborted(leaving),
      ]);
    });
    return "";
  } catch (error) {
    // That it would go through is not true beside why it did not.
    say("trial", "");
    return textFor(error);
  } finally {
    running = undefined;
    rest();
    releasePayer();
  }
}

function lookBusy(button: HTMLButtonElement): () => void {
  const label = button.textContent;
  button.ariaDisabled = "true";
  button.textContent = "Look at your wallet…";
  say("problem", "");
  const stop = byId("leave");
  if (stop) stop.onclick = leave;
  const timer = setTimeout(() => {
    if (stop) stop.hidden = false;
  }, SLOW_MS);
  return () => {
    clearTimeout(timer);
    button.ariaDisabled = null;
    button.textContent = label;
    button.dispatchEvent(new Event("input", { bubbles: true }));
    say("note", "");
    for (const id of ["steps", "leave"]) {
      const part = byId(id);
      if (part) part.hidden = true;
    }
  };
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
}

/** A wallet that answers late says nothing to whoever has stopped waiting for it, and perhaps asks another one. */
function showUntil(leaving: AbortSignal): Show {
  const whileWaiting =
    <Said extends unknown[]>(tell: (...said: Said) => void) =>
    (...said: Said) => {
      if (!leaving.aborted) tell(...said);
    };
  return {
    note: whileWaiting((text) => say("note", text)),
    payer: whileWaiting(holdPayer),
    trial: whileWaiting((text) => say("trial", text)),
    steps: whileWaiting(drawSteps),
  };
}

function drawSteps(names: string[], current: number): void {
  const list = byId("steps");
  if (!list) return;
  list.hidden = false;
  const items = names.map((name, index) => {
    const item = element("li", { className: index < current ? "over" : "" }, name);
    if (index === current) item.setAttribute("aria-current", "step");
    return item;
  });
  list.replaceChildren(...items);
}

function textFor(error: unknown): string {
  if (error instanceof Problem) return error.message;
  console.error(error);
  return `Your wallet could not do this. ${words.nothing}; try again, or use another wallet.`;
}
