import type { ChainReader } from "./reader.js";

const AVOIDED_MS = 30_000;
const avoidedUntil = new WeakMap<ChainReader, number>();

export function hearAgain(reader: ChainReader): void {
  avoidedUntil.delete(reader);
}

/**
 * What a chain says while the reader has patience, undefined when it says nothing. One that let a caller wait is not
 * asked again for 30 s: creating must not depend on a chain, and not be slowed by one either.
 */
export async function answerInTime<T>(
  reader: ChainReader | undefined,
  read: (reader: ChainReader) => Promise<T>,
): Promise<T | undefined> {
  if (!reader || (avoidedUntil.get(reader) ?? 0) > performance.now()) return undefined;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => {
      avoidedUntil.set(reader, performance.now() + AVOIDED_MS);
      resolve(undefined);
    }, reader.patienceMs);
  });
  const answer = read(reader).catch(() => undefined);
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
