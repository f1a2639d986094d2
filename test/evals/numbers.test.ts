import { expect, it } from "vitest";
import { alwaysGood, shareOf, told } from "../../evals/numbers.js";

it("says with Wilson's interval what so few runs can say", () => {
  expect(shareOf(0, 10)).toMatchObject({ rate: 0, low: 0, high: 0.2775 });
  expect(shareOf(5, 10)).toMatchObject({ rate: 0.5, low: 0.2366, high: 0.7634 });
  expect(shareOf(10, 10)).toMatchObject({ rate: 1, low: 0.7225, high: 1 });
  expect(shareOf(0, 0)).toBeNull();
  expect(told(shareOf(0, 100))).toBe("0 % of 100 (0–3.7)");
});

it("counts a case as passed only where every run of it was good", () => {
  const runs = [
    { id: "a", good: true },
    { id: "a", good: false },
    { id: "b", good: true },
    { id: "b", good: true },
  ];
  const share = alwaysGood(
    runs,
    ({ id }) => id,
    ({ good }) => good,
  );
  expect(share).toMatchObject({ part: 1, whole: 2 });
});
