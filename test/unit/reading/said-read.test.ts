import { expect, it } from "vitest";
import { readEvidence } from "../../../src/agent/reading/evidence.js";
import { addressSaid } from "../../../src/agent/reading/said/address-said.js";
import { type AmountRow, amountsSaid } from "../../../src/agent/reading/said/amount-rows.js";
import { deedSentences } from "../../../src/agent/reading/said/asked.js";
import { datesAt, daysAt } from "../../../src/agent/reading/said/dates-said.js";
import { walletSaid } from "../../../src/agent/reading/said/wallet-said.js";
import { CHAINS } from "../../../src/chains.js";
import { toDecimal } from "../../../src/money.js";
import { A, ACCOUNT, B, NOW, turns } from "../guard/world.js";
import { examplesOf, turnsOf } from "./examples.js";

const evidenceOf = (said: string) =>
  readEvidence(turns(...turnsOf(said.replaceAll("@A", A).replaceAll("@B", B))), ACCOUNT);

const usdc = (values: readonly bigint[], between = "|") => values.map(toDecimal).join(between);

function rowAloud({ role, readings, quantity, unit, plain }: AmountRow): string {
  const counted = quantity === 1 ? "" : ` (${quantity} x ${usdc(unit)})`;
  return `${role === "row" ? "" : `${role} `}${usdc(readings)}${counted}${plain ? "" : "?"}`;
}

/** What stands before the colon of an example is what is asked of its words. */
const HEARD: Readonly<Record<string, (said: string, on: string) => string>> = {
  date: (said) => datesAt(said, NOW).join(" ") || "none",
  days: (said) => String(daysAt(said) ?? "none"),
  to(said) {
    const { named, destination } = addressSaid(evidenceOf(said), "link");
    if (destination === undefined) return named ? "somewhere" : "nowhere";
    return destination === A ? "@A" : "@B";
  },
  asks: (said, deed) => (deedSentences(evidenceOf(said), deed).length > 0 ? "yes" : "no"),
  sums(said, deed) {
    const { rows, superseded, ambiguous } = amountsSaid(evidenceOf(said), deed);
    const replaced = superseded.size > 0 ? [`not ${usdc([...superseded], " ")}`] : [];
    return [rows.map(rowAloud).join(" ") || "none", ...replaced, ...(ambiguous ? ["either"] : [])].join("; ");
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
