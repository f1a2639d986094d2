/**
 * Turns a look at many keys into a look at one: what is asked while a look is under way goes together into the next.
 * Every answer is younger than its question.
 */
export function batched<V>(
  look: (keys: string[]) => Promise<ReadonlyMap<string, V>>,
): (key: string) => Promise<V | undefined> {
  let waiting = new Set<string>();
  let next: Promise<ReadonlyMap<string, V>> | undefined;
  let current: Promise<unknown> = Promise.resolve();
  const begin = () => {
    const keys = [...waiting];
    waiting = new Set();
    next = undefined;
    return look(keys);
  };
  return async (key) => {
    waiting.add(key);
    if (!next) {
      next = current.then(begin);
      current = next.catch(() => {});
    }
    return (await next).get(key);
  };
}
