import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { inTurns } from "../../src/in-turns.js";

function* slow(items: number): Generator<number> {
  for (let n = 0; n < items; n++) {
    for (const until = performance.now() + 3; performance.now() < until; );
    yield n;
  }
}

async function taken(items: number): Promise<number[]> {
  const seen: number[] = [];
  for await (const item of inTurns(slow(items))) seen.push(item);
  return seen;
}

it("serves others between turns, however many take them at once", async () => {
  let served = 0;
  let over = false;
  const others = (async () => {
    for (; !over; served++) await setImmediate();
  })();
  const all = await Promise.all(Array.from({ length: 8 }, () => taken(12)));
  over = true;
  await others;
  expect(all).toEqual(Array.from({ length: 8 }, () => Array.from({ length: 12 }, (_, n) => n)));
  // 96 items of 3 ms, three of them to a turn at most, and the first turn of each with the others'.
  expect(served).toBeGreaterThan(96 / 3 - 8 - 2);
});
