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
