import type { Context } from "./context.js";
import type { Judged, Tool } from "./tool.js";

/** What policies, caps and people judge of a write: the call itself, or what it comes to. */
export interface Judgement extends Omit<Judged, "fields" | "summary"> {
  tool: Tool;
  /** Made of the call's own fields where it is not said. */
  summary?: string;
}

export async function judge(
  tool: Tool,
  { filled, input, looked }: { filled: unknown; input: unknown; looked: unknown },
  ctx: Context,
): Promise<Judgement> {
  if (!tool.judge) return { tool, input, sent: filled as Judged["sent"], doubts: [] };
  const { fields, ...judged } = await tool.judge(input, ctx, looked);
  return { ...judged, tool: { ...tool, fields } };
}
