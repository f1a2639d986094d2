import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { PublicError } from "../errors.js";

const LINES: Record<string, string> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Payload Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/** What comes before there is a request: the parser could not read it, so the answer is written by hand. */
export function answerUnreadable(error: Error & { code?: string; reason?: string }, socket: Socket): void {
  const { _httpMessage: answering } = socket as { _httpMessage?: ServerResponse };
  // Whoever is gone, or is in the middle of an answer, must not get half of another one.
  if (error.code === "ECONNRESET" || !socket.writable || answering?.headersSent) return void socket.destroy();
  const line = LINES[error.code ?? ""] ?? "400 Bad Request";
  const body = line.startsWith("400") ? JSON.stringify({ error: unreadable(error.reason).toJSON() }) : "";
  const head = [
    `HTTP/1.1 ${line}`,
    "Connection: close",
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  socket.destroySoon();
}

function unreadable(reason = "it breaks the protocol"): PublicError {
  return new PublicError(
    "validation_failed",
    `This could not be read as an HTTP request: ${reason}. A header that ends in a line break does this, such as a key read from a file with its last line's end.`,
  );
}
