import type { Chain } from "../../../chains.js";
import { has, kindAt, mark, type Parse } from "./parse.js";

export interface ReadChain {
  readonly chain: Chain;
  readonly excluded: boolean;
  readonly next: number;
}

/** `on base`, `auf dem Netzwerk Base`, `network: base`, `(Base)`, `base` */
export function readChain(parse: Parse, from: number): ReadChain | undefined {
  let at = from;
  const bracket = mark(parse, at) === "(";
  if (bracket) at += 1;
  at = skip(parse, at, "on", 2);
  at = skip(parse, at, "articles", 1);
  at = skip(parse, at, "network", 1);
  if (has(parse, "network", at - 1) && isLink(parse, at)) at += 1;
  const token = parse.terms[at]?.token;
  if (token?.kind !== "chain" || (bracket && mark(parse, at + 1) !== ")")) return undefined;
  const next = bracket ? at + 2 : skip(parse, at + 1, "network", 1);
  return { chain: token.chain, excluded: token.excluded, next };
}

/** "network: base", "network is base" */
function isLink(parse: Parse, at: number): boolean {
  return (
    /^[:=]$/.test(mark(parse, at)) ||
    (parse.terms[at]?.fold === "is" && /^(?:network|chain)$/.test(parse.terms[at - 1]?.fold ?? ""))
  );
}

function skip(parse: Parse, from: number, name: "on" | "articles" | "network", most: number): number {
  let at = from;
  while (at - from < most && kindAt(parse, at) === "word" && has(parse, name, at)) at += 1;
  return at;
}
