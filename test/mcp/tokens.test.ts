import { expect, it } from "vitest";
import { tools } from "../../tools/index.js";
import { tokenTable } from "../support/mcp-tokens.js";

it("costs a conversation at most 150 tokens a tool and 4,200 for the whole list", () => {
  const { rows, seen, listed } = tokenTable(tools, "write");
  expect(rows.length).toBeGreaterThanOrEqual(18);
  expect(rows.length).toBeLessThanOrEqual(22);
  expect(seen / rows.length).toBeLessThanOrEqual(150);
  expect(listed).toBeLessThanOrEqual(4200);
});

it("costs a read key at most 900 tokens", () => {
  expect(tokenTable(tools, "read").seen).toBeLessThanOrEqual(900);
});
