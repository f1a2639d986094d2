import { expect, it } from "vitest";
import { randomBytes } from "../../src/random-bytes.js";

it("gives nobody what somebody has had, over many blocks and beyond one", () => {
  const draws = Array.from({ length: 5_000 }, (_, n) => randomBytes(16 + (n % 40)));
  const pieces = draws.flatMap((bytes) => [bytes.subarray(0, 8), bytes.subarray(-8)]);
  expect(new Set(pieces.map((bytes) => bytes.toString("hex"))).size).toBe(pieces.length);
  expect(draws.every((bytes, n) => bytes.length === 16 + (n % 40))).toBe(true);
  const [large, ...small] = [100_000, 8192, 8192, 1].map(randomBytes);
  expect([large, ...small].map((bytes) => bytes?.length)).toEqual([100_000, 8192, 8192, 1]);
  expect(small[0]?.equals(small[1] ?? Buffer.alloc(0))).toBe(false);
});
