import { countDown } from "./count-down.js";
import { returnHome } from "./return-home.js";
import { openSigning } from "./signing/open-signing.js";

const main = document.querySelector("main");
if (main) {
  returnHome();
  countDown();
  openSigning(main, { amount: () => BigInt(main.dataset.amount ?? 0), body: () => ({}) });
}
