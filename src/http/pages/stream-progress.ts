import { setTimeout as pause } from "node:timers/promises";
import type { Context } from "koa";
import { addressBlock } from "../../client-address.js";
import { PublicError } from "../../errors.js";
import { openEventStream } from "../event-stream.js";

const LOOK_MS = 1_000;
const LONGEST_MS = 15 * 60_000;
const MOST_PER_ADDRESS = 20;

const open = new Map<string, number>();

/** One event at the start and one for every change; the browser comes back by itself when the stream ends. */
export async function streamProgress(
  ctx: Context,
  stopping: AbortSignal | undefined,
  look: () => Promise<unknown>,
): Promise<void> {
  const address = addressBlock(ctx.ip);
  const streams = open.get(address) ?? 0;
  if (streams >= MOST_PER_ADDRESS)
    throw new PublicError("rate_limited", `More than ${MOST_PER_ADDRESS} open pages from this address.`, {
      retryAfterSeconds: 5,
    });
  if (ctx.res.destroyed) return;
  open.set(address, streams + 1);
  const closing = new AbortController();
  const close = () => closing.abort();
  stopping?.addEventListener("abort", close, { once: true });
  if (stopping?.aborted) close();
  ctx.res.once("close", () => {
    close();
    stopping?.removeEventListener("abort", close);
    const left = (open.get(address) ?? 1) - 1;
    if (left > 0) open.set(address, left);
    else open.delete(address);
  });
  const first = await look();
  await sendChanges(ctx, first, look, closing.signal);
}

async function sendChanges(
  ctx: Context,
  first: unknown,
  look: () => Promise<unknown>,
  signal: AbortSignal,
): Promise<void> {
  ctx.set("Cache-Control", "no-store");
  const stream = openEventStream(ctx);
  const until = performance.now() + LONGEST_MS;
  let last = JSON.stringify(first);
  stream.send("payment", first);
  try {
    while (ctx.method !== "HEAD" && !signal.aborted && performance.now() < until) {
      await pause(LOOK_MS, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      const seen = await look();
      const text = JSON.stringify(seen);
      if (text !== last) stream.send("payment", seen);
      last = text;
    }
  } finally {
    stream.end();
  }
}
