import { setTimeout as pause } from "node:timers/promises";
import { waitOf } from "./node-fault.js";
import type { ChainReader } from "./reader.js";

const MOST_TRIES = 5;
const LONGEST_WAIT_MS = 2_000;

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

async function patiently<T>(ask: () => Promise<T>, signal: AbortSignal, tries = MOST_TRIES): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const waitMs = waitOf(error);
    if (waitMs === undefined || tries <= 1) throw error;
    await pause(Math.min(waitMs, LONGEST_WAIT_MS), undefined, { signal }).catch(() => {
      throw error;
    });
    return patiently(ask, signal, tries - 1);
  }
}
