import { isWrite, type Tool } from "../../runtime/tool.js";

export interface RanTool {
  readonly head: Pick<Tool, "name" | "kind" | "says">;
  readonly ok: boolean;
  /** Of the record it made or changed, when there is one. */
  readonly id?: string;
  /** Where a person has to release it first: nothing was made yet. */
  readonly waitsAt?: string;
}

/** The one line of a reply that no model wrote: so that "done, paid" can't be claimed. */
export function whatRan(ran: readonly RanTool[], notes: readonly string[] = []): string {
  const writes = ran.filter(({ head }) => isWrite(head));
  const deeds = writes.map(deed);
  if (deeds.length === 0) return ran.length > 0 ? "(Only looked up; nothing was created.)" : "(No tool ran.)";
  const unsigned = writes.some(({ head, ok, waitsAt }) => ok && !waitsAt && head.kind === "out");
  const said = [...(unsigned ? ["Nothing is paid until you sign."] : []), ...notes];
  return `(${[`What ran: ${deeds.join("; ")}.`, ...said].join(" ")})`;
}

function deed({ head, ok, id, waitsAt }: RanTool): string {
  if (!ok) return `refused: ${head.name}`;
  if (waitsAt) return `nothing yet: ${head.name} waits for a person's approval at ${waitsAt}`;
  return id ? `${head.says} ${id}` : head.says;
}
