import type { Middleware } from "koa";
import type { McpMount } from "../mcp/mount.js";
import { isMcpPath } from "../mcp/path.js";
import type { House } from "../runtime/house.js";

/** The protocol's library would be a fifth of what every start loads: it comes with the first who speaks it. */
export function mcpDoor(house: House, parts: Omit<McpMount, "tools" | "serve">): Middleware {
  let opened: Promise<Middleware> | undefined;
  const open = async () => {
    const { mcpMount } = await import("../mcp/mount.js");
    const { createMcpServer } = await import("../mcp/server.js");
    return mcpMount({ ...parts, tools: house.tools, serve: (caller) => createMcpServer(house, caller) });
  };
  return async (ctx, next) => {
    if (!isMcpPath(ctx.path)) return next();
    opened ??= open();
    return (await opened)(ctx, next);
  };
}
