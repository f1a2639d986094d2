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

/** What the donor says beside it; nothing where he says nothing. */
function beside(): object {
  const written = (id: string) => byId<HTMLInputElement>(id)?.value.trim() || null;
  const donor = {
    hidden: byId<HTMLInputElement>("hidden")?.checked ?? false,
    name: written("name"),
    line: written("line"),
  };
  return donor.hidden || donor.name || donor.line ? { donor } : {};
}

const main = document.querySelector("main");
if (main) {
  main.addEventListener("input", ({ target }) => {
    const other = byId<HTMLInputElement>("other");
    if (other && target instanceof HTMLInputElement && target.name === "amount") other.value = "";
    if (other && target === other)
      for (const choice of document.querySelectorAll<HTMLInputElement>("#amounts [name=amount]"))
        choice.checked = choice.defaultChecked && !other.value.trim();
    showAmount();
  });
  const other = byId<HTMLInputElement>("other");
  if (other) other.placeholder = (0).toLocaleString(undefined, { minimumFractionDigits: 2 });
  openSigning(main, { amount, body: (units) => ({ amount_usdc: Number(units) / 1e6 }), beside });
}
