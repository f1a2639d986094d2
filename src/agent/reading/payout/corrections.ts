import type { Address } from "viem";
import type { Chain } from "../../../chains.js";
import type { Usdc } from "../../../money.js";
import { isOn } from "../switches.js";
import { NEGATORS } from "../words/sets.js";
import { readChain } from "./chain-phrase.js";
import { fail, has, isSentenceEnd, mark, type Parse, type Step } from "./parse.js";
import { isPayable } from "./payable.js";

interface Correction {
  amount?: Usdc;
  address?: Address;
  chain?: Chain;
  /** A word that says something is replaced was there. */
  said: boolean;
  next: number;
}

/** `make it N`, `N instead`, `sorry, N`, `no, to ADDRESS`: alone in its sentence but for a chain or pleasantries. */
export const correction: Step = (parse) => {
  if (parse.at !== parse.sentenceStart || parse.atoms.length === 0) return false;
  const read = readCorrection(parse);
  if (!read) return false;
  if (isOn("order_correction", parse.switches) && !apply(parse, read)) return fail(parse, "order_correction");
  if (read.chain) parse.chains.add(read.chain);
  parse.at = read.next;
  parse.said = true;
  return true;
};

function readCorrection(parse: Parse): Correction | undefined {
  const read: Correction = { said: false, next: parse.at };
  while (!isSentenceEnd(parse, read.next)) {
    if (!takeWord(parse, read) && !takeValue(parse, read)) return undefined;
  }
  const values = Number(read.amount !== undefined) + Number(read.address !== undefined);
  return read.said && values === 1 && mark(parse, read.next) !== "?" ? read : undefined;
}

function takeWord(parse: Parse, read: Correction): boolean {
  const { next } = read;
  const chain = readChain(parse, next);
  if (chain && !chain.excluded && (read.chain === undefined || read.chain === chain.chain)) {
    read.chain = chain.chain;
    read.next = chain.next;
    return true;
  }
  const valued = read.amount !== undefined || read.address !== undefined;
  // "No, to …" is a correction, "no to …" none.
  if (has(parse, "oops", next) && NEGATORS.has(parse.terms[next]?.fold ?? "") && isValued(parse, next + 1))
    return false;
  const replaces =
    has(parse, "instead", next) ||
    (!valued && (["oops", "makeIt", "addressIs"] as const).some((name) => has(parse, name, next)));
  const neutral =
    mark(parse, next) === "," ||
    mark(parse, next) === ":" ||
    has(parse, "pleasantries", next) ||
    has(parse, "thanks", next);
  const leads =
    (has(parse, "to", next) || has(parse, "on", next) || has(parse, "articles", next)) &&
    isValue(parse, next + 1);
  if (!replaces && !neutral && !leads) return false;
  read.said ||= replaces;
  read.next += 1;
  return true;
}

function isValued(parse: Parse, at: number): boolean {
  return (
    isValue(parse, has(parse, "to", at) || has(parse, "on", at) ? at + 1 : at) && !endsInstead(parse, at)
  );
}

/** "no 65 instead" */
function endsInstead(parse: Parse, from: number): boolean {
  let at = from;
  while (!isSentenceEnd(parse, at)) at += 1;
  return has(parse, "instead", at - 1);
}

function isValue(parse: Parse, at: number): boolean {
  const kind = parse.terms[at]?.token.kind;
  return kind === "address" || kind === "amount";
}

function takeValue(parse: Parse, read: Correction): boolean {
  const token = parse.terms[read.next]?.token;
  if (token?.kind === "amount" && read.amount === undefined && token.readings.length === 1) {
    [read.amount] = token.readings;
  } else if (token?.kind === "address" && read.address === undefined && isPayable(token)) {
    read.address = token.value;
    read.chain = token.prefix ?? read.chain;
  } else return false;
  read.next += 1;
  return true;
}

/** Replaces the one amount or address of an order that has exactly one. */
function apply(parse: Parse, { amount, address }: Correction): boolean {
  if (parse.atoms.some(({ kind }) => kind === "table")) return false;
  if (amount !== undefined) {
    const [only, other] = parse.atoms.filter((atom) => atom.kind === "amount");
    if (!only || other || amount <= 0n) return false;
    only.value = amount;
    return true;
  }
  const [only, other] = parse.atoms.filter((atom) => atom.kind === "address");
  if (!only || other || address === undefined) return false;
  only.value = address;
  return true;
}
