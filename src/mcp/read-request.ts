import type { Context } from "koa";
import { PublicError } from "../errors.js";

const LIMIT = 4 * 1024 * 1024;

export interface ReadRequest {
  request: Request;
  /** Absent where it is no JSON: the handler then says so in the protocol's words. */
  parsedBody?: unknown;
}

/** What the handler needs of a request; a body that is parsed here is not carried along as a stream. */
export async function readRequest(ctx: Context, signal: AbortSignal): Promise<ReadRequest> {
  const { method } = ctx;
  const headers = Object.entries(ctx.headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [value].flat().map((one) => [name, one]),
  );
  const url = `http://${ctx.get("host")}${ctx.url}`;
  if (method === "GET" || method === "HEAD")
    return { request: new Request(url, { method, headers, signal }) };
  const body = await readText(ctx);
  const parsedBody = parsed(body);
  if (parsedBody === undefined) return { request: new Request(url, { method, headers, signal, body }) };
  return { request: new Request(url, { method, headers, signal }), parsedBody };
}

async function readText(ctx: Context): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  if (ctx.request.length !== undefined && ctx.request.length > LIMIT) throw tooLarge();
  for await (const chunk of ctx.req) {
    size += chunk.length;
    if (size > LIMIT) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function tooLarge(): PublicError {
  return new PublicError("body_too_large", "The body is larger than 4 MiB. Nothing was created.");
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
