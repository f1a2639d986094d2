import { expect, it } from "vitest";
import { addressSaid } from "../../../src/agent/offline/address-said.js";
import { type AmountRow, amountsSaid } from "../../../src/agent/offline/amount-rows.js";
import { deedSentences } from "../../../src/agent/offline/asked.js";
import type { Hearing } from "../../../src/agent/offline/hearing.js";
import { findDueDates, findExpiry } from "../../../src/agent/offline/texts-said.js";
import { readEvidence } from "../../../src/agent/reading/evidence.js";
import { walletSaid } from "../../../src/agent/reading/wallet-said.js";
import { CHAINS } from "../../../src/chains.js";
import { toDecimal } from "../../../src/money.js";
import { A, ACCOUNT, B, NOW, OPTIONS, turns } from "../guard/world.js";
import { examplesOf, turnsOf } from "./examples.js";

const evidenceOf = (said: string) =>
  readEvidence(turns(...turnsOf(said.replaceAll("@A", A).replaceAll("@B", B))), ACCOUNT);

const hearingOf = (said: string): Hearing => {
  const evidence = readEvidence(turns(said), ACCOUNT);
  const [last] = evidence.turns;
  if (!last) throw new Error("nothing was said");
  return { evidence, account: ACCOUNT, now: NOW, tools: OPTIONS.known, last, words: last.text.toLowerCase() };
};

const usdc = (values: readonly bigint[], between = "|") => values.map(toDecimal).join(between);

function rowAloud({ role, readings, quantity, unit }: AmountRow): string {
  const counted = quantity === 1 ? "" : ` (${quantity} x ${usdc(unit)})`;
  return `${role === "row" ? "" : `${role} `}${usdc(readings)}${counted}`;
}

/** What stands before the colon of an example is what is asked of its words. */
const HEARD: Readonly<Record<string, (said: string, on: string) => string>> = {
  due: (said) => findDueDates(hearingOf(said)).join(" ") || "none",
  expires: (said) => String(findExpiry(hearingOf(said)) ?? "none"),
  to(said) {
    const { named, destination } = addressSaid(evidenceOf(said), "link");
    if (destination === undefined) return named ? "somewhere" : "nowhere";
    return destination === A ? "@A" : "@B";
  },
  asks: (said, deed) => (deedSentences(evidenceOf(said), deed).length > 0 ? "yes" : "no"),
  sums(said) {
    const { rows, ambiguous } = amountsSaid(evidenceOf(said));
    return [rows.map(rowAloud).join(" ") || "none", ...(ambiguous ? ["either"] : [])].join("; ");
  },
  wallet(said, on) {
    const chain = CHAINS.find((one) => one === on);
    const { by, wallets } = walletSaid(evidenceOf(said), ACCOUNT, chain);
    return [by, ...wallets.map(({ label }) => label)].join(" ");
  },
};

it.each(examplesOf("said-read.txt"))("hears %s", (example = "", wanted) => {
  const [, what = "", on = "", said = ""] = /^(\w+) ?(\w*): (.*)$/.exec(example) ?? [];
  expect(HEARD[what]?.(said, on)).toBe(wanted);
});
