import { expect, it } from "vitest";
import { namesIn } from "../../src/agent/chat/names-in.js";

it("takes in as many different words as the longest chat holds", async () => {
  const words = Array.from(
    { length: 40_000 },
    (_, n) => String.fromCodePoint(0x4e00 + (n % 20_000), 0x61 + (n % 26)) + n,
  );
  const { runs, starts } = await namesIn(words.join(" "));
  expect(runs).toHaveLength(20_000);
  expect(starts).toHaveLength(20_000);
});
