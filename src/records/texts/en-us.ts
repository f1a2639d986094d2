import { EN, type Texts } from "./en.js";

/** English as it is read in the United States, on the paper that is printed on there. */
export const EN_US: Texts = {
  ...EN,
  locale: "en-US",
  paper: "LETTER",
  billedTo: "Bill to",
  net: "Subtotal",
  tax: "{label} {rate}%",
  fiatSums: "subtotal {net}, tax {tax}, total {total} {currency}",
};
