import type { Tool } from "../../runtime/tool.js";

/** The catalog as Markdown, one row a tool. */
export function toolTable(tools: readonly Tool[]): string {
  const rows = tools.map(({ name, route, scope, meter, doors }) => [
    `\`${name}\``,
    route ? `\`${route}\`` : "",
    scope,
    meter ?? "",
    doors.filter((door) => door !== "jobs").join(", "),
  ]);
  return [["Tool", "REST, below /api/v1", "Scope", "Metered as", "Doors"], Array(5).fill("---"), ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}
