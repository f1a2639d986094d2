import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { listTools } from "../../src/mcp/list-tools.js";
import type { Caller } from "../../src/runtime/caller.js";
import type { Scope } from "../../src/runtime/scope.js";
import type { Tool } from "../../src/runtime/tool.js";

export interface TokenRow {
  tool: string;
  /** Name, description and input, as a model sees them. */
  seen: number;
  /** The whole entry, with its output schema and hints. */
  listed: number;
}

export function tokenTable(
  tools: readonly Tool[],
  scope: Scope,
): { rows: TokenRow[]; seen: number; listed: number } {
  const listed = listTools(tools, callerWith(scope));
  const rows = listed.map((tool) => ({
    tool: tool.name,
    seen: count({ name: tool.name, description: tool.description, input_schema: tool.inputSchema }),
    listed: count(tool),
  }));
  const seen = rows.reduce((sum, row) => sum + row.seen, 0);
  return { rows, seen, listed: count({ tools: listed }) };
}

function count(value: unknown): number {
  return encode(JSON.stringify(value)).length;
}

function callerWith(scope: Scope): Caller {
  const account = { id: "acc_test", name: "Test", plan: "free", spendLimit: null } as const;
  return { account, actor: { kind: "key", id: "key_test", scopes: [scope], policy: "full" }, door: "mcp" };
}
