/** Long enough to get on with it, short enough that nobody notices. */
const TURN_MS = 8;

const waiting: (() => void)[] = [];

/** Item by item: whoever goes on for longer than a turn lets everybody else be served, however many do so at once. */
export async function* inTurns<T>(items: Iterable<T>): AsyncGenerator<T> {
  let begun = performance.now();
  for (const item of items) {
    yield item;
    if (performance.now() - begun < TURN_MS) continue;
    await nextTurn();
    begun = performance.now();
  }
}

/** Work that says where it may pause, to its end: others are served in between. */
export async function inPauses<T>(work: Generator<void, T>): Promise<T> {
  let result: T | undefined;
  const steps = {
    *[Symbol.iterator]() {
      result = yield* work;
    },
  };
  for await (const _ of inTurns(steps));
  return result as T;
}

/** The same in one go. */
export function atOnce<T>(work: Generator<void, T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** One between two looks at what has arrived. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(beginTurn);
  });
}

function beginTurn(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(beginTurn);
}
