import type { IncomingMessage } from "node:http";
import { PublicError } from "./errors.js";
import { placeOfFault } from "./json-fault.js";

export const BODY_LIMIT = 256 * 1024;
export const LARGE_BODY_LIMIT = 1024 * 1024;
export const FILE_LIMIT = 32 * 1024 * 1024;
const MAX_DEPTH = 32;

/** A request, as far as its bytes and what is said of them go. */
export type ArrivingBody = Pick<IncomingMessage, "headers" | "iterator" | "resume">;

/** How bytes become a value, at every door; undefined where there are none. */
export async function readJsonBody(
  arriving: ArrivingBody,
  limit: number,
  depth?: number,
): Promise<{ value: unknown; size: number } | undefined> {
  const { "content-type": type } = arriving.headers;
  refuseEncoded(arriving);
  const bytes = await readBytes(arriving, limit);
  if (bytes.length === 0 && !type) return undefined;
  if (!/^application\/json *(;|$)/i.test(type ?? ""))
    throw new PublicError("unsupported_media_type", "Send the body as Content-Type: application/json.");
  return bytes.length === 0 ? undefined : { value: parseJson(bytes, depth), size: bytes.length };
}

/** A file as text: its type has to be said, and it has to be UTF-8. */
export async function readFileBody(arriving: ArrivingBody, type: string, limit: number): Promise<string> {
  refuseEncoded(arriving);
  const [given = ""] = (arriving.headers["content-type"] ?? "").split(";");
  if (given.trim().toLowerCase() !== type)
    throw new PublicError("unsupported_media_type", `Send the body as Content-Type: ${type}.`);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const parts: string[] = [];
  try {
    for await (const chunk of chunksOf(arriving, limit)) parts.push(decoder.decode(chunk, { stream: true }));
    return [...parts, decoder.decode()].join("");
  } catch (error) {
    if (error instanceof PublicError) throw error;
    const message = "expected UTF-8; spreadsheets offer it as CSV UTF-8";
    throw new PublicError("validation_failed", `file: ${message}. Nothing was changed.`, {
      issues: [{ path: "file", message }],
    });
  }
}

function refuseEncoded({ headers }: ArrivingBody): void {
  const encoding = headers["content-encoding"];
  if (encoding !== undefined && encoding.toLowerCase() !== "identity")
    throw new PublicError("unsupported_media_type", "Send the body as it is, without Content-Encoding.");
}

async function readBytes(arriving: ArrivingBody, limit: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of chunksOf(arriving, limit)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* chunksOf(arriving: ArrivingBody, limit: number): AsyncGenerator<Uint8Array> {
  refuseLarger(Number(arriving.headers["content-length"] ?? 0), limit);
  let size = 0;
  try {
    for await (const chunk of arriving.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      refuseLarger(size, limit);
      yield chunk;
    }
  } catch (error) {
    throw error instanceof PublicError ? error : brokenOff(error);
  } finally {
    // The connection's next request comes behind the rest of a refused one.
    arriving.resume();
  }
}

/** Whoever sends it has gone, or took too long: nobody hears this, and nothing has failed here. */
function brokenOff(cause: unknown): PublicError {
  return new PublicError("invalid_json", "The body broke off before its end.", { cause });
}

export function refuseLarger(size: number, limit: number): void {
  if (size <= limit) return;
  throw new PublicError(
    "body_too_large",
    `The body is larger than ${limit / 1024} KiB. Nothing was created or changed.`,
  );
}

/** JSON.parse, but a key given twice or a nest too deep is refused instead of read one way or the other. */
export function parseJson(bytes: Uint8Array, depth = MAX_DEPTH): unknown {
  const text = decode(bytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new PublicError("invalid_json", `The body is not valid JSON. ${placeOfFault(text)}.`);
  }
  refuseAmbiguous(text, depth);
  return value;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new PublicError("invalid_json", "The body is not valid UTF-8.");
  }
}

/** The text is known to be valid JSON: strings, brackets, colons and commas are all there is to look at. */
function refuseAmbiguous(text: string, depth: number): void {
  const open: (Set<string> | null)[] = [];
  let lastString = "";
  for (let at = 0; at < text.length; at++) {
    switch (text[at]) {
      case '"': {
        const end = endOfString(text, at);
        lastString = text.slice(at, end + 1);
        at = end;
        break;
      }
      case "{":
      case "[":
        open.push(text[at] === "{" ? new Set() : null);
        if (open.length > depth)
          throw new PublicError("invalid_json", `The body is nested deeper than ${depth} levels.`);
        break;
      case "}":
      case "]":
        open.pop();
        break;
      case ":":
        refuseKnown(open.at(-1), String(JSON.parse(lastString)));
        break;
    }
  }
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at;
}

function refuseKnown(keys: Set<string> | null | undefined, key: string): void {
  if (!keys) return;
  if (keys.has(key))
    throw new PublicError(
      "invalid_json",
      `The body gives the field ${JSON.stringify(key.slice(0, 80))} twice.`,
    );
  keys.add(key);
}
