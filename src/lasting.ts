/** Of each value that lasts, by the rule it was made by, what was made of it. */
const made = new WeakMap<object, Map<object, unknown>>();

/** Says of a value that nobody changes any more, and that is met again as the very same one. */
export function lasting<T extends object>(value: T): T {
  if (!made.has(value)) made.set(value, new Map());
  return value;
}

export function lasts(value: object): boolean {
  return made.has(value);
}

/**
 * What a rule makes of a value: of one that lasts once, and then that lasts as well. It is kept as long as the value is,
 * so a rule must look at nothing else.
 */
export function once<T>(value: unknown, rule: object, make: () => T): T {
  const known = made.get(value as object);
  if (!known) return make();
  if (!known.has(rule)) {
    const result = make();
    if (typeof result === "object" && result !== null) lasting(result);
    known.set(rule, result);
  }
  return known.get(rule) as T;
}
