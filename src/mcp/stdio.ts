import { once } from "node:events";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { Caller } from "../runtime/caller.js";
import type { House } from "../runtime/house.js";
import { createMcpServer } from "./server.js";

/** Until the client closes our standard input; standard output carries JSON-RPC and nothing else. */
export async function serveLocally(house: House, caller: Caller): Promise<void> {
  const connection = serveStdio(() => createMcpServer(house, caller));
  await once(process.stdin, "close");
  await connection.close();
}
