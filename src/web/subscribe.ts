import { byId } from "./page.js";
import { openSigning } from "./signing/open-signing.js";
import { usdcText } from "./signing/terms.js";
import { drawStanding, followStanding, type Standing } from "./standing.js";

const main = document.querySelector("main");
let standing: Standing | undefined;
let chosen: "subscribe" | "renew" = "subscribe";
let drawn: string | undefined;

/** What the button pays for: a renewal where one is open, and where there is a choice what was chosen. */
function deed(): "subscribe" | "renew" {
  return standing?.standing === "renewable" ? "renew" : chosen;
}

function amount(): bigint {
  return BigInt(main?.dataset.amount ?? 0);
}

function draw(now: Standing | undefined): void {
  standing = now;
  const place = byId("standing");
  const button = byId<HTMLButtonElement>("pay");
  // What is under way is told of by the status.
  const silent = !now || !byId("act")?.childElementCount || Boolean(byId("attempt"));
  const key = JSON.stringify([now, chosen, silent]);
  if (place && key !== drawn)
    place.replaceChildren(...(silent ? [] : drawStanding(main?.dataset.path ?? "", now, chosen, choose)));
  drawn = key;
  if (!button) return;
  const closed = now?.standing === "active" || now?.on_its_way === true;
  if (button.hidden !== closed) button.hidden = closed;
  const label = `${deed() === "renew" ? "Renew" : "Subscribe"} for ${usdcText(amount())}`;
  if (!button.ariaDisabled && button.textContent !== label) button.textContent = label;
}

function choose(next: "subscribe" | "renew"): void {
  chosen = next;
  draw(standing);
  document.querySelector<HTMLInputElement>(`#standing input[value="${next}"]`)?.focus();
}

if (main) {
  followStanding(main, draw);
  openSigning(main, {
    amount,
    body: () => ({
      renewal: deed() === "renew",
      ...(standing?.standing && { paid_until: standing.paid_until }),
    }),
  });
}
