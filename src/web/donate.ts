import { openCheckout } from "./checkout.js";
import { byId } from "./page.js";
import { Problem } from "./problem.js";
import { usdcText } from "./terms.js";

const LEAST = 10_000n;

/** What is written in the field, else what is chosen above it; in base units. */
function amount(): bigint {
  const written = byId<HTMLInputElement>("other")?.value.trim();
  const chosen = document.querySelector<HTMLInputElement>("#amounts input:checked")?.value;
  const text = written || chosen || "";
  const match = /^(\d{1,10})(?:\.(\d{0,6}))?$/.exec(text);
  if (!match) throw new Problem("Write the amount in figures with a point, such as 12.50.");
  const units = BigInt(match[1] ?? 0) * 1_000_000n + BigInt((match[2] ?? "").padEnd(6, "0"));
  if (units < LEAST) throw new Problem("The smallest donation is 0.01 USDC.");
  return units;
}

function showAmount(): void {
  const button = byId<HTMLButtonElement>("pay");
  if (!button || button.disabled) return;
  try {
    button.textContent = `Donate ${usdcText(amount())}`;
  } catch {
    button.textContent = "Donate";
  }
}

const main = document.querySelector("main");
if (main) {
  main.addEventListener("input", ({ target }) => {
    const other = byId<HTMLInputElement>("other");
    if (other && target instanceof HTMLInputElement && target.name === "amount") other.value = "";
    showAmount();
  });
  openCheckout(main, { amount, body: (units) => ({ amount_usdc: Number(units) / 1e6 }) });
}
