import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Context, Middleware } from "koa";
import { once } from "../lasting.js";

const packed = promisify(gzip);
/** Below this a packet more or less is no difference, and packing would be most of the work. */
const WORTH_IT = 4096;

/**
 * Lists, pages and chats go smaller to whoever takes them so; packed beside the loop. Not what a cookie's holder
 * asks for: where a stranger can have a browser ask, the length of an answer would tell of secrets in it (BREACH).
 */
export const compressLargeAnswers: Middleware = async (ctx, next) => {
  await next();
  const { body } = ctx;
  if (typeof body !== "string" && !isPlain(body)) return;
  if (
    ctx.headerSent ||
    ctx.respond === false ||
    ctx.method === "HEAD" ||
    ctx.response.get("Content-Encoding")
  )
    return;
  const written = once(body, compressLargeAnswers, () => write(body));
  // A plain object has given the answer its type already; as text or bytes it keeps it.
  ctx.body = written;
  if (typeof written === "string" || holdsSecrets(ctx)) return;
  ctx.vary("Accept-Encoding");
  if (!ctx.get("Accept-Encoding") || ctx.acceptsEncodings("gzip", "identity") !== "gzip") return;
  const smaller = await packed(written);
  ctx.set("Content-Encoding", "gzip");
  ctx.body = smaller;
};

function write(body: string | object): string | Buffer {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return text.length < WORTH_IT ? text : Buffer.from(text);
}

function isPlain(body: unknown): body is object {
  return typeof body === "object" && body !== null && Object.getPrototypeOf(body) === Object.prototype;
}

function holdsSecrets({ request, response }: Context): boolean {
  return request.headers.cookie !== undefined || response.headers["set-cookie"] !== undefined;
}
