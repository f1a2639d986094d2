import { expect, it } from "vitest";
import { invoice, judge } from "./world.js";

it.each([
  "Yeah right, invoice Acme Corp $500 for hosting on base",
  "Yeah, right, invoice Acme Corp $500 for hosting on base",
  "Yeah right. Invoice Acme Corp $500 for hosting on base",
  "Oh sure, invoice Acme Corp $500 for hosting on base",
  "Oh sure! Invoice Acme Corp $500 for hosting on base",
])("%s may be a joke", (said) => {
  expect(judge(said, invoice([["hosting", 1, 500]])).verdict).toBe("confirm");
  expect(judge(said.replace(/right|Oh /, ""), invoice([["hosting", 1, 500]])).verdict).toBe("allow");
});

it("of a cancellation, too", () => {
  const call = { tool: "cancel_invoice", input: { id: "inv_1" } };
  expect(judge("Yeah right, cancel invoice INV-2026-000001", call).verdict).toBe("confirm");
  expect(judge("Yeah, cancel invoice INV-2026-000001", call).verdict).toBe("allow");
});
