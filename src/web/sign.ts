import { openSigning } from "./signing/open-signing.js";

const main = document.querySelector("main");
if (main) openSigning(main, { amount: () => BigInt(main.dataset.amount ?? 0), body: () => ({}) });
