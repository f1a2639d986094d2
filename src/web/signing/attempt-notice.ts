import { byId, element, pause, say } from "../page.js";
import { type Attempt, forgetAttempt, keepAttempt } from "./attempt.js";
import { doubtFor, failureOf, titleFor, wordsFor } from "./attempt-words.js";
import { tellBegun } from "./begun.js";
import { walletOf } from "./chooser.js";
import { type Landing, watchLanding } from "./landing.js";
import { readTerms, type Terms } from "./terms.js";

/** What the notice needs of the page around it. */
export interface Around {
  main: HTMLElement;
  /** Shows what the server says now. */
  redraw(): Promise<void>;
  /** Follows another address of the page. */
  rewatch(): void;
}

const PATIENCE_MS = 30_000;
const SENT_TRIES = 20;
const SENT_WAIT_MS = 1_500;
/** For several people to sign, of which no node and no wallet tells. */
const SEVERAL_MS = 30 * 60_000;
const DOUBTFUL: Landing["state"][] = ["replaced", "unknown", "unasked", "unproven", "elsewhere", "held"];
const TOLD = ["submitted", "reverted"];

let stop = () => {};
/** Since when nobody knows of the payment that began then, without a break. */
let doubtful: { began: string; at: number } | undefined;
const told = new Set<string>();

export function stopLooking(): void {
  stop();
}

/** In place of the button: whoever may have sent it must not be invited to send it twice. */
export function showAttempt(around: Around, attempt: Attempt): void {
  stop();
  const terms = readTerms(around.main, 0n);
  tell(terms, attempt);
  draw(around, terms, attempt);
  stop = watchLanding(
    terms,
    ({ wallet }) => walletOf(wallet),
    (now, landing) => {
      if (!now) return void restart(around, attempt);
      if (landing.state === "failed") return void restart(around, attempt, failureOf(landing));
      const seen = learn(around, terms, now, landing);
      draw(around, terms, seen, landing.state, isLongDoubtful(seen, landing));
    },
  );
}

function isLongDoubtful(attempt: Attempt, { state }: Landing): boolean {
  const { since: began } = attempt;
  const at = doubtful?.began === began ? doubtful.at : Date.now();
  doubtful = DOUBTFUL.includes(state) ? { began, at } : undefined;
  return doubtful !== undefined && Date.now() - at >= patienceFor(attempt, state);
}

function patienceFor({ way, taken, shared, hash }: Attempt, state: Landing["state"]): number {
  const isHeld = way === "transaction" && taken && shared && !hash;
  return isHeld && (state === "held" || state === "unasked") ? SEVERAL_MS : PATIENCE_MS;
}

/** Its hash, where the wallet has only now told of it. */
function learn(around: Around, terms: Terms, attempt: Attempt, landing: Landing): Attempt {
  const hash = "hash" in landing ? landing.hash : undefined;
  if (!hash || hash === attempt.hash) return attempt;
  const known = { ...attempt, hash, taken: true };
  keepAttempt(terms, known);
  tell(terms, known);
  around.rewatch();
  return known;
}

/** Where it is known that nothing comes of it. */
export function giveUp(main: HTMLElement, attempt: Attempt): void {
  const terms = readTerms(main, 0n);
  forgetAttempt(terms);
  tellBegun(terms, attempt, true);
}

async function restart(around: Around, attempt: Attempt, problem = ""): Promise<void> {
  stop();
  giveUp(around.main, attempt);
  await around.redraw();
  around.rewatch();
  say("problem", problem);
}

function draw(
  around: Around,
  terms: Terms,
  attempt: Attempt,
  state?: Landing["state"],
  mayStartOver = false,
): void {
  const act = byId("act");
  // The server tells of it itself by then, and of a block that was taken back.
  const isTold = TOLD.includes(around.main.dataset.state ?? "");
  const drawn = JSON.stringify([attempt, mayStartOver && state, state === "landed", isTold, terms.closed]);
  if (!act || (act.dataset.drawn === drawn && act.querySelector("#attempt"))) return;
  act.dataset.drawn = drawn;
  const heading = titleFor(attempt, terms, mayStartOver);
  const title = element("h2", {}, element("span", { className: "spinner" }), heading);
  const className = terms.closed && state !== "landed" ? "warn" : "";
  const words = element("p", { className }, `${wordsFor(attempt, state, terms)} `, ...link(terms, attempt));
  const again = mayStartOver ? startOver(around, terms, attempt, state) : [];
  const parts = isTold ? again : [title, ...(mayStartOver ? [] : [words]), ...again];
  const notice = element("div", { id: "attempt", className: "notice going", tabIndex: -1 }, ...parts);
  notice.setAttribute("role", "status");
  notice.hidden = parts.length === 0;
  const hadFocus = act.contains(document.activeElement);
  act.replaceChildren(notice, element("p", { id: "problem", role: "alert" }));
  if (hadFocus) notice.focus();
}

function startOver(
  around: Around,
  terms: Terms,
  attempt: Attempt,
  state: Landing["state"] | undefined,
): Node[] {
  const button = element(
    "button",
    { type: "button", className: "secondary" },
    "It never arrived: start over",
  );
  button.addEventListener("click", () => restart(around, attempt));
  return [
    element("p", { className: "warn" }, `${doubtFor(attempt, state, terms)} `, ...link(terms, attempt)),
    button,
  ];
}

function link({ explorer }: Terms, { hash }: Attempt): Node[] {
  if (!hash) return [];
  const href = `${explorer}/tx/${hash}`;
  return [element("a", { href, target: "_blank", rel: "noopener noreferrer" }, "Look at the transaction")];
}

/** Until the service has seen it by itself; a node may hear of it later than we do. */
export async function tell({ path }: Pick<Terms, "path">, { hash, beside }: Attempt): Promise<void> {
  if (!hash || told.has(hash)) return;
  told.add(hash);
  for (let tries = 0; tries < SENT_TRIES; tries++) {
    const response = await fetch(`${path}/submitted`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify({ tx_hash: hash, ...beside }),
    }).catch(() => undefined);
    const answer = await response?.json().catch(() => undefined);
    if (answer?.data && answer.data.known !== false) return;
    await pause(SENT_WAIT_MS);
  }
  // Whoever was cut off for that long is told of it again by the next news.
  told.delete(hash);
}
