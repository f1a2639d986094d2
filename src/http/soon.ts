const PATIENCE_MS = 2_000;

/** For whoever watches over this process, and gives up after some seconds: what nobody says by then is not known. */
export function soon<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("too late")), PATIENCE_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
