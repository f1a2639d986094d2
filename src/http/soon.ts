const PATIENCE_MS = 2_000;

/** For whoever watches over this process, and gives up after some seconds: what nobody says by then is not known. */
export function soon<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("too late")), PATIENCE_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** One look for all who ask while it lasts: one that hangs would else take a connection each time. */
export function soonForAll<T>(look: () => Promise<T>): () => Promise<T> {
  let looking: Promise<T> | undefined;
  return () => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return soon(looking);
  };
}
