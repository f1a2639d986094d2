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

it.each([
  "請求書INV-2026-000001をキャンセルしてください",
  "取消发票INV-2026-000001，谢谢",
  "cancel invoice INV-2026-000001",
])("finds an invoice's number where no blank stands beside it: %s", async (said) => {
  expect((await namesIn(said)).numbers).toEqual(["INV-2026-000001"]);
});

it("finds an e-mail in front of a script without blanks, and one in it", async () => {
  const { emails } = await namesIn("ap@acme.exampleに請求して。電子@acme.example");
  expect(emails).toEqual(expect.arrayContaining(["ap@acme.example", "電子@acme.example"]));
});
