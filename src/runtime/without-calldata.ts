/** What a record holds for its owner to sign. */
export const CALLDATA: ReadonlySet<string> = new Set([
  "approve_tx",
  "execute_tx",
  "register_tx",
  "activate_tx",
]);

/** A model that has to ask never holds what could be signed: people sign on our pages, not in a chat. */
export function withoutCalldata(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(withoutCalldata);
  if (!data || Object.getPrototypeOf(data) !== Object.prototype) return data;
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) =>
      CALLDATA.has(name) ? [] : [[name, withoutCalldata(value)]],
    ),
  );
}
