import { expect, it } from "vitest";
import { invoice, judge } from "./world.js";

it("a total with taxes is what is due with them", () => {
  const said = "Invoice Acme Corp $500 for hosting on base with 20 % VAT";
  const taxes = [{ label: "VAT", rate: 20 }];
  expect(judge(said, invoice([["hosting", 1, 500]], { taxes, total_usd: 600 })).verdict).toBe("confirm");
  expect(judge(said, invoice([["hosting", 1, 500]], { taxes }))).toMatchObject({
    verdict: "deny",
    code: "total_mismatch",
  });
});
