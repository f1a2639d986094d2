import { once } from "node:events";
import { Transform } from "node:stream";
import { type JSONRPCMessage, parseJSONRPCMessage } from "@modelcontextprotocol/server";
import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import { PublicError } from "../errors.js";
import { LARGE_BODY_LIMIT } from "../json-body.js";
import type { Caller } from "../runtime/caller.js";
import type { House } from "../runtime/house.js";
import type { Tool } from "../runtime/tool.js";
import { noMessage, parseError, readMessage } from "./read-message.js";
import { createMcpServer } from "./server.js";

const NEWLINE = 0x0a;
/** Longer than what is asked takes, and shorter than a client waits before it kills. */
const LAST_ANSWERS_MS = 5_000;

/** Until the client closes our standard input or output; standard output carries JSON-RPC and nothing else. */
export async function serveLocally(house: House, caller: Caller): Promise<void> {
  const refuse = (line: string) => process.stdout.write(`${line}\n`);
  const debts = new Debts();
  const messages = process.stdin.pipe(messagesOf(house.tools, refuse, debts));
  process.stdout.on("error", () => messages.destroy());
  const transport = new OwingTransport(messages, debts);
  const connection = serveStdio(() => createMcpServer(house, caller), { transport });
  await once(messages, "close");
  await connection.close();
  process.stdin.destroy();
}

/** What was asked and has no answer yet. */
class Debts {
  readonly #ids = new Set<unknown>();
  #onSettled = () => {};

  asked(message: JSONRPCMessage): void {
    if ("method" in message && "id" in message) this.#ids.add(message.id);
    // It is answered no more.
    else if ("method" in message && message.method === "notifications/cancelled")
      this.answered(message.params?.requestId);
  }

  answered(id: unknown): void {
    this.#ids.delete(id);
    if (this.#ids.size === 0) this.#onSettled();
  }

  settled(patienceMs: number): Promise<void> {
    return new Promise((resolve) => {
      if (this.#ids.size === 0) return resolve();
      const timer = setTimeout(resolve, patienceMs).unref();
      this.#onSettled = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

class OwingTransport extends StdioServerTransport {
  constructor(
    messages: Transform,
    private readonly debts: Debts,
  ) {
    super(messages);
  }

  override async send(message: JSONRPCMessage): Promise<void> {
    await super.send(message);
    if (!("method" in message)) this.debts.answered(message.id);
  }
}

/** Lines that are messages as any other door would read them; what is none is answered here. */
function messagesOf(tools: readonly Tool[], refuse: (line: string) => void, debts: Debts): Transform {
  let rest = Buffer.alloc(0);
  const pass = (line: Buffer, lines: Transform) => {
    if (line.toString().trim() === "") return;
    try {
      const message = readMessage(tools, line);
      const isBatch = Array.isArray(message) && message.length > 0;
      for (const one of isBatch ? message : [message])
        if (isMessage(one)) {
          debts.asked(one);
          lines.push(`${JSON.stringify(one)}\n`);
        } else refuse(JSON.stringify(noMessage(idOf(one))));
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
    /** Whoever has said his last word, ended by a break or not, still hears what it comes to. */
    flush(done) {
      pass(rest, this);
      debts.settled(LAST_ANSWERS_MS).then(() => done());
    },
  });
}

/** The transport leaves without an answer what is none. */
function isMessage(value: unknown): value is JSONRPCMessage {
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
