import { setTimeout as pause } from "node:timers/promises";
import { waitOf } from "./node-fault.js";
import type { ChainReader } from "./reader.js";

const MOST_TRIES = 5;
/** In all: what wants to be left alone for longer is not asked before its time, but later. */
const LONGEST_WAIT_MS = 10_000;

/** Asks a node that counts its calls once more in a moment, until the signal says that there is no time left. */
export function patient(reader: ChainReader, signal: AbortSignal): ChainReader {
  const request: ChainReader["request"] = (method, params, asked) =>
    patiently(() => reader.request(method, params, { ...asked, signal }), signal);
  let alone: ChainReader[] | undefined;
  const each = () => {
    alone ??= reader.each().map((one) => patient(one, signal));
    return alone;
  };
  return { ...reader, request, each };
}

async function patiently<T>(
  ask: () => Promise<T>,
  signal: AbortSignal,
  tries = MOST_TRIES,
  leftMs = LONGEST_WAIT_MS,
): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const waitMs = waitOf(error);
    if (waitMs === undefined || waitMs > leftMs || tries <= 1) throw error;
    await pause(waitMs, undefined, { signal }).catch(() => {
      throw error;
    });
    return patiently(ask, signal, tries - 1, leftMs - waitMs);
  }
}
