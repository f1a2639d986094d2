import { openCheckout } from "./checkout.js";

const main = document.querySelector("main");
if (main) openCheckout(main, { amount: () => BigInt(main.dataset.amount ?? 0), body: () => ({}) });
