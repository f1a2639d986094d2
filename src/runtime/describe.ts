import { isObject } from "../is-object.js";
import { isWaiting } from "../records/approval.js";
import type { Tool } from "./tool.js";

/** What a tool's result means for people: what there is now, and what to sign next in which order. */
export function describe(tool: Tool | undefined, result: unknown): string {
  if (!isObject(result)) return "";
  if (isObject(result.error)) return `Refused: ${String(result.error.message)}`;
  if (isWaiting(result))
    return `${result.summary}: waits for a person, and nothing was made yet.\nNext: a member approves or declines it at ${result.approve_url}`;
  const said = tool?.tells?.(result);
  return said ? [said, ...warnings(result)].join("\n") : "";
}

function warnings({ warnings: list }: Record<string, unknown>): string[] {
  return Array.isArray(list) ? list.map((warning) => `Note: ${String(warning?.message)}`) : [];
}
