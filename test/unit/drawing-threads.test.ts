import { expect, it } from "vitest";
import { threadsFor } from "../../src/pdf/drawing-threads.js";

const MIB = 1024 ** 2;

it.each([
  [256 * MIB, 1],
  [512 * MIB - 1, 1],
  [512 * MIB, 2],
  [Number.POSITIVE_INFINITY, 2],
])("draws, of %d bytes of memory, on so many threads: %d", (memory, threads) => {
  expect(threadsFor(memory)).toBe(threads);
});
