import { expect, it } from "vitest";
import { guardPage } from "./guard-page.js";

it("is printed by code: docs/guard.md holds every rule with its case, and every tool's fields (vitest -u writes it)", async () => {
  await expect(`${guardPage()}\n`).toMatchFileSnapshot("../../../docs/guard.md");
});
