import { once } from "node:events";
import { Transform } from "node:stream";
import { parseJSONRPCMessage } from "@modelcontextprotocol/server";
import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import { PublicError } from "../errors.js";
import { LARGE_BODY_LIMIT } from "../json-body.js";
import type { Caller } from "../runtime/caller.js";
import type { House } from "../runtime/house.js";
import type { Tool } from "../runtime/tool.js";
import { noMessage, parseError, readMessage } from "./read-message.js";
import { createMcpServer } from "./server.js";

const NEWLINE = 0x0a;

/** Until the client closes our standard input; standard output carries JSON-RPC and nothing else. */
export async function serveLocally(house: House, caller: Caller): Promise<void> {
  const refuse = (line: string) => process.stdout.write(`${line}\n`);
  const messages = process.stdin.pipe(messagesOf(house.tools, refuse));
  const transport = new StdioServerTransport(messages);
  const connection = serveStdio(() => createMcpServer(house, caller), { transport });
  await once(messages, "close");
  await connection.close();
}

/** Lines that are messages as any other door would read them; what is none is answered here. */
function messagesOf(tools: readonly Tool[], refuse: (line: string) => void): Transform {
  let rest = Buffer.alloc(0);
  const pass = (line: Buffer, lines: Transform) => {
    if (line.toString().trim() === "") return;
    try {
      const message = readMessage(tools, line);
      const isBatch = Array.isArray(message) && message.length > 0;
      for (const one of isBatch ? message : [message])
        if (isMessage(one)) lines.push(`${JSON.stringify(one)}\n`);
        else refuse(JSON.stringify(noMessage(idOf(one))));
    } catch (error) {
      if (!(error instanceof PublicError)) throw error;
      refuse(JSON.stringify(parseError(error, idIn(line))));
    }
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      rest = Buffer.concat([rest, chunk]);
      for (let end = rest.indexOf(NEWLINE); end >= 0; end = rest.indexOf(NEWLINE)) {
        pass(rest.subarray(0, end), this);
        rest = rest.subarray(end + 1);
      }
      // The head of a line that is far too long is all that is kept of it: it is refused at its end.
      if (rest.length > 2 * LARGE_BODY_LIMIT) rest = rest.subarray(0, LARGE_BODY_LIMIT + 1);
      done();
    },
  });
}

/** The transport leaves without an answer what is none. */
function isMessage(value: unknown): boolean {
  try {
    parseJSONRPCMessage(value);
    return true;
  } catch {
    return false;
  }
}

/** So that whoever asked learns of the refusal, where the line is any JSON at all. */
function idIn(line: Buffer): string | number | null {
  try {
    return idOf(JSON.parse(line.toString()));
  } catch {
    return null;
  }
}

function idOf(message: unknown): string | number | null {
  const { id } = (message ?? {}) as { id?: unknown };
  return typeof id === "string" || typeof id === "number" ? id : null;
}
