import { step } from "./parse.js";

/** "Distribute 90 USDC evenly to these 3 wallets" */
export const evenlyTo = step("<to !forWhom>", ({ heard, atoms }) => {
  if (!heard.has("split") || !heard.has("equally") || atoms.some(({ kind }) => kind !== "amount"))
    return false;
  heard.add("among");
  return true;
});

/** "Split 90 USDC 3 ways" */
export const ways = step("<figure !currency !percent><ways>", (parse, { terms: [term] }) => {
  const token = term?.token;
  if (!parse.heard.has("split") || token?.kind !== "figure" || token.value === undefined) return false;
  parse.counts.push(token.value);
  parse.heard.add("among").add("equally");
  return true;
});

/** "Split 90 USDC between my wallet, 0x… and 0x…": one of them without an address. */
export const member = step(
  `(?<=(?:<payable|payee>["')]?(?:[,;-]|<and|break|index>|&)+|<break>[-•*]|<break><index>)(?:<articles|these|noted>)*)<nouns>(?!["'(]?<payable>)|<nouns>(?=(?:,|<and>|&)+["']?<payable|payee>)`,
  ({ heard }) => {
    heard.add("member");
    return true;
  },
);

/** "Pay the landlord, the plumber 500": two of them. */
export const listOfThem = step("<nouns>(?=,<articles>*<noted>{0,2}<nouns>)", ({ heard }) => {
  heard.add("several");
  return true;
});
