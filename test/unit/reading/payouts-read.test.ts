import { checksumAddress } from "viem";
import { expect, it } from "vitest";
import { lex } from "../../../src/agent/reading/lexer.js";
import type { Order } from "../../../src/agent/reading/payout/types.js";
import { type NoOrder, parseLexedOrder } from "../../../src/agent/reading/payout-order.js";
import type { KnownContact } from "../../../src/agent/reading/types.js";
import { toDecimal } from "../../../src/money.js";
import { examplesOf, turnsOf } from "./examples.js";

/** "@A" is 0xa1a1…, and so on. */
const [A, B, C, D] = ["a1", "b2", "c3", "d4"].map((byte) => checksumAddress(`0x${byte.repeat(20)}`));
const ADDRESSES = new Map(Object.entries({ "@A": A, "@B": B, "@C": C, "@D": D }));

const contact = (name: string, chain: "base" | "any", ...addresses: (typeof A)[]): KnownContact => ({
  name,
  email: null,
  changed: false,
  wallets: addresses.flatMap((address) => (address ? [{ address, chain }] : [])),
});
const BOOK = [contact("Dora Kim", "base", D), contact("Eve Lang", "any", A), contact("Finn", "base", B, C)];

const written = (said: string) => said.replace(/@[ABCD]\b/g, (name) => ADDRESSES.get(name) ?? name);
const named = (hex: string) => [...ADDRESSES].find(([, address]) => address === hex)?.[0];

/** "none" alone is any of the reasons not to read it. */
function aloud(read: Order | NoOrder, wanted = ""): string {
  if (read.kind === "no_order") return wanted === "none" ? wanted : read.why.replace("order_", "none: ");
  const rows = read.rows.map(({ address, amount }) => `${named(address)} ${toDecimal(amount)}`);
  return [
    rows.join(", "),
    ...(read.chain ? [`on ${read.chain}`] : []),
    ...(read.label === undefined ? [] : [`"${read.label}"`]),
    ...(read.unassigned > 0n ? [`left ${read.unassigned}`] : []),
    ...(read.shape === "pairs" ? [] : [read.shape]),
  ].join("; ");
}

it.each(examplesOf("payouts-read.txt"))("reads %s", (said = "", wanted) => {
  const turns = turnsOf(written(said)).map((turn) => lex(turn));
  expect(aloud(parseLexedOrder(turns, BOOK), wanted)).toBe(wanted);
});
