/** Worked out once for each reading, however many calls and values ask: a hostile model asks hundreds of times. */
export function remember<K extends object, V, A = void>(work: (of: K, by: A) => V): (of: K, by: A) => V {
  const known = new WeakMap<K, Map<A, V>>();
  return (of, by) => {
    const values = known.get(of) ?? new Map<A, V>();
    if (values.has(by)) return values.get(by) as V;
    const value = work(of, by);
    known.set(of, values.set(by, value));
    return value;
  };
}
