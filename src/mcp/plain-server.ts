import {
  type Implementation,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerOptions,
} from "@modelcontextprotocol/server";
import type { Log } from "../log.js";

type Handler = ReturnType<Server["_wrapHandler"]>;

/** The protocol's own server answers with whatever was thrown, and takes a client's wrong field for its own failure. */
export class PlainServer extends Server {
  private readonly log: Log;

  constructor(log: Log, who: Implementation, options: ServerOptions) {
    super(who, options);
    this.log = log;
  }

  protected override _wrapHandler(method: string, handler: Handler): Handler {
    const wrapped = super._wrapHandler(method, handler);
    return async (request, ctx) => {
      try {
        return await wrapped(request, ctx);
      } catch (error) {
        // Nobody waits for the answer any more.
        throw ctx.mcpReq.signal.aborted ? error : this.plain(error);
      }
    };
  }

  private plain(error: unknown): unknown {
    const faults = faultsIn((error as Error).message);
    if (faults) return new ProtocolError(ProtocolErrorCode.InvalidParams, faults);
    if (Number.isSafeInteger((error as { code?: unknown }).code)) return error;
    this.log.error({ door: "mcp", err: error }, "request failed");
    return new ProtocolError(ProtocolErrorCode.InternalError, "Something failed on our side.");
  }
}

/** Of a request that its schema refuses, which says so in JSON, of a call behind a word of its own. */
function faultsIn(message: string): string | undefined {
  try {
    const issues = JSON.parse(message.replace(/^Invalid \S+ request: /, "")) as {
      path: string[];
      message: string;
    }[];
    return issues.map(({ path, message }) => `${path.slice(1).join(".")}: ${message}`).join("; ");
  } catch {
    return undefined;
  }
}
