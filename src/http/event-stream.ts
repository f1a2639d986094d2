import { PassThrough } from "node:stream";
import type { Context } from "koa";

const KEEP_ALIVE_MS = 15_000;

export interface EventStream {
  readonly started: boolean;
  send(event: string, data: unknown): void;
  end(): void;
}

/** Begins with its first event: until then the answer may still become an error with a status of its own. */
export function openEventStream(ctx: Context): EventStream {
  const body = new PassThrough();
  let started = false;
  const keepAlive = setInterval(() => started && body.write(":\n\n"), KEEP_ALIVE_MS);
  ctx.res.once("close", () => clearInterval(keepAlive));
  const start = () => {
    started = true;
    ctx.respond = false;
    ctx.res.writeHead(200, { "Content-Type": "text/event-stream; charset=utf-8", "X-Accel-Buffering": "no" });
    body.pipe(ctx.res);
  };
  return {
    get started() {
      return started;
    },
    send(event, data) {
      if (ctx.res.destroyed) return;
      if (!started) start();
      body.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    },
    end() {
      clearInterval(keepAlive);
      body.end();
    },
  };
}
