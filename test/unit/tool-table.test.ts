import { expect, it } from "vitest";
import { toolTable } from "../../src/http/documentation/tool-table.js";
import { tools } from "../../tools/index.js";
import { printTypes } from "../support/print-types.js";

it("is printed by code: docs/tools.md holds every tool as the catalog has it (vitest -u writes it)", async () => {
  const page = `# Tools\n\nOne operation per file below \`tools/\`; this table is printed by code.\n\n${toolTable(tools)}\n`;
  await expect(page).toMatchFileSnapshot("../../docs/tools.md");
});

it("is printed by code, too: the client's types are the OpenAPI document's (vitest -u writes them)", async () => {
  await expect(printTypes()).toMatchFileSnapshot("../../src/client/api.ts");
});
