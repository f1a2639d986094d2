import { readAmount } from "./amount.js";
import { byId } from "./page.js";
import { openSigning } from "./signing/open-signing.js";
import { usdcText } from "./signing/terms.js";

/** What is written in the field, else what is chosen above it; in base units. */
function amount(): bigint {
  const written = byId<HTMLInputElement>("other")?.value.trim();
  const chosen = document.querySelector<HTMLInputElement>("#amounts input:checked")?.value;
  return readAmount(written || chosen || "");
}

function showAmount(): void {
  const button = byId<HTMLButtonElement>("pay");
  if (!button || button.ariaDisabled) return;
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
  const other = byId<HTMLInputElement>("other");
  if (other) other.placeholder = (0).toLocaleString(undefined, { minimumFractionDigits: 2 });
  openSigning(main, { amount, body: (units) => ({ amount_usdc: Number(units) / 1e6 }) });
}
