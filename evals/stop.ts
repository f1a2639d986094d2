/** Why the whole run is to end now. */
let why: string | undefined;
let ring = () => {};
const asked = new Promise<void>((resolve) => {
  ring = resolve;
});

export function stopNow(reason: string): void {
  why ??= reason;
  ring();
}

export function stopped(): string | undefined {
  return why;
}

/** What comes of some work, or of what there is in its place once the run is to end. */
export function unlessStopped<T>(work: Promise<T>, instead: T): Promise<T> {
  return Promise.race([asked.then(() => instead), work]);
}
