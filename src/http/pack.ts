import { gzipSync } from "node:zlib";
import type { Context } from "koa";

/** Text as it is, and as it goes to whoever takes it smaller. */
export interface Packed {
  plain: Buffer;
  gzip: Buffer;
}

export function pack(content: string | Buffer): Packed {
  const plain = Buffer.from(content);
  return { plain, gzip: gzipSync(plain) };
}

export function sendPacked(ctx: Context, { plain, gzip }: Packed): void {
  ctx.vary("Accept-Encoding");
  if (ctx.acceptsEncodings("gzip", "identity") !== "gzip") {
    ctx.body = plain;
    return;
  }
  ctx.set("Content-Encoding", "gzip");
  ctx.body = gzip;
}
