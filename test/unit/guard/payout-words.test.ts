import { describe, expect, it } from "vitest";
import { pay } from "./requests.js";
import { A, B, judge } from "./world.js";

/** Words of a payout's own grammar that stand where they say something else. */
const ONE = pay([[A, 10]]);
const TWO = pay([
  [A, 45],
  [B, 45],
]);
const verdictOf = (said: string, call = ONE) => judge(said, call).verdict;

it.each(["both", "all", "everyone", "all of them", "beide", "les deux", "ambos", "todos", "entrambi"])(
  "who pays “%s” pays more than one",
  (word) => {
    expect(verdictOf(`Pay ${word} ${A} 10 USDC on base`)).toBe("confirm");
    expect(verdictOf(`Pay ${word} on base: ${A} 10 USDC`)).toBe("confirm");
  },
);

it("“both” are two, and “all” as many as there are", () => {
  const rows = `${A} 45, ${B} 45`;
  expect(verdictOf(`Pay both on base: ${rows}`, TWO)).toBe("allow");
  expect(verdictOf(`Pay all of them on base: ${rows}`, TWO)).toBe("allow");
  const three = pay([
    [A, 45],
    [A, 45],
    [B, 45],
  ]);
  expect(verdictOf(`Pay both on base: ${A} 45, ${rows}`, three)).toBe("confirm");
});

it("splits a sum, and not more than a sum", () => {
  for (const among of ["between", "over", "among", "across"])
    expect(verdictOf(`Split 90 USDC ${among} ${A} and ${B} on base`, TWO)).toBe("allow");
  for (const over of ["over", "between", "across"])
    expect(verdictOf(`Split ${over} 90 USDC between ${A} and ${B} on base`, TWO)).toBe("confirm");
  expect(verdictOf(`Teile über 90 USDC unter ${A} und ${B} auf Base`, TWO)).toBe("confirm");
});

describe.each(["refund", "reimburse", "send", "payout", "settle", "run"])("“%s” once more", (verb) => {
  it.each([`Pay ${A} 10 USDC on base`, `Send 10 USDC to ${A} on base`, `Zahle ${A} 10 USDC auf Base`])(
    "behind all that is ordered, orders something else: %s",
    (order) => {
      expect(verdictOf(order)).toBe("allow");
      expect(verdictOf(`${order} ${verb}`)).toBe("confirm");
      expect(verdictOf(`${order}, ${verb}`)).toBe("confirm");
    },
  );
});

describe("what a payout is said to be for stands on it", () => {
  it.each([
    ["label March rent", "March rent"],
    ['label "March rent"', "March rent"],
    ["for March", "March"],
    ["for invoice 1042", "invoice 1042"],
    ["ref: PO-88 1 of 2", "PO-88 1 of 2"],
  ])("%s", (words, label) => {
    const said = `Pay ${A} 10 USDC on base, ${words}`;
    for (const own of [undefined, "Services"])
      expect(judge(said, pay([[A, 10]], "base", { label: own }))).toMatchObject({
        verdict: "allow",
        input: { label },
      });
    expect(judge(said, pay([[A, 10]], "base", { label }))).not.toHaveProperty("input");
  });

  it("where the call says it by another field", () => {
    const said = `Pay ${A} 10 USDC on base, ref PO-88`;
    expect(judge(said, pay([[A, 10]], "base", { reference: "PO-88" }))).not.toHaveProperty("input");
    const rows = { recipients: [{ address: A, amount_usdc: 10, label: "PO-88" }] };
    expect(judge(said, pay([], "base", rows))).not.toHaveProperty("input");
    expect(judge(`Pay ${A} 10 USDC on base`, ONE)).not.toHaveProperty("input");
  });
});
