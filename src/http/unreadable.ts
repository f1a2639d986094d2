import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Middleware } from "koa";
import { PublicError } from "../errors.js";
import type { House } from "../runtime/house.js";
import { errorBody, newRequest } from "./errors.js";

/** Of what the parser tells: the answer's first line, and what was wrong. */
const KNOWN: Record<string, readonly [line: string, reason: string]> = {
  HPE_HEADER_OVERFLOW: [
    "431 Request Header Fields Too Large",
    "its address and headers are longer than 16 kB together",
  ],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ["413 Payload Too Large", "its chunks carry too many extensions"],
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", "it did not arrive in time"],
};

type Unread = Error & { code?: string; reason?: string };

/** What comes before there is a request: the parser could not read it, so the answer is written by hand. */
export function answerUnreadable(house: Pick<House, "links">, error: Unread, socket: Socket): void {
  const { _httpMessage: answering } = socket as { _httpMessage?: ServerResponse };
  // Whoever is gone, or is in the middle of an answer, must not get half of another one.
  if (error.code === "ECONNRESET" || !socket.writable || answering?.headersSent) return void socket.destroy();
  const [line, reason] = KNOWN[error.code ?? ""] ?? ["400 Bad Request", reasonOf(error)];
  const state = newRequest(house);
  const body = JSON.stringify({ error: errorBody({ state }, unreadable(reason)) });
  const head = [
    `HTTP/1.1 ${line}`,
    "Connection: close",
    `Request-Id: ${state.requestId}`,
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  socket.destroySoon();
}

/** What the parser meets where a line ends too early. */
const BROKEN_LINE = /^HPE_(CR_EXPECTED|LF_EXPECTED|INVALID_HEADER_TOKEN|INVALID_METHOD)$/;

function reasonOf({ code = "", reason = "it breaks the protocol" }: Unread): string {
  if (!BROKEN_LINE.test(code)) return reason;
  return `${reason}. A header that ends in a line break does this, such as a key read from a file with its last line's end`;
}

function unreadable(reason: string): PublicError {
  return new PublicError("validation_failed", `This could not be read as an HTTP request: ${reason}.`);
}

/** Left to Node it would be refused without a word. */
export const hostNamed: Middleware = ({ req }, next) => {
  if (req.headers.host === undefined && req.httpVersion === "1.1") throw unreadable("it has no Host header");
  return next();
};
