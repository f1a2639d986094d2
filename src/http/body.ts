import type { Context } from "koa";
import { PublicError } from "../errors.js";
import { parseJson } from "./json-text.js";

export const BODY_LIMIT = 256 * 1024;
export const LARGE_BODY_LIMIT = 1024 * 1024;

/** The request's JSON; an empty body without a content type reads as {}. */
export async function readJson(ctx: Context, limit: number): Promise<unknown> {
  const bytes = await readBytes(ctx, limit);
  if (bytes.length === 0 && !ctx.get("content-type")) return {};
  if (!ctx.is("application/json"))
    throw new PublicError("unsupported_media_type", "Send the body as Content-Type: application/json.");
  return parseJson(decode(bytes));
}

async function readBytes(ctx: Context, limit: number): Promise<Buffer> {
  if (ctx.request.length !== undefined && ctx.request.length > limit) throw tooLarge(limit);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of ctx.req) {
    size += chunk.length;
    if (size > limit) throw tooLarge(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(limit: number): PublicError {
  return new PublicError(
    "body_too_large",
    `The body is larger than ${limit / 1024} KiB. Nothing was created.`,
  );
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new PublicError("invalid_json", "The body is not valid UTF-8.");
  }
}
