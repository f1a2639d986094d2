const SECRETS: [pattern: RegExp, mask: string][] = [
  [/svc_(live|pk|test|tpk)_[0-9A-Za-z]{8,}/g, "svc_$1_…"],
  [/CONFIRM-[0-9A-HJKMNP-TV-Z-]{10,}/gi, "CONFIRM-…"],
  [/(?<![0-9a-f])(?:0x)?[0-9a-f]{64}(?![0-9a-f])/gi, "[64 hex digits]"],
  [/0x[0-9a-f]{200,}/gi, "[calldata]"],
  [/\b(?:sk|rk)-[A-Za-z0-9_-]{10,}/g, "[key]"],
];

/** What a report may be shown to anybody with: keys, codes and calldata are left out. */
export function redact(value: unknown): unknown {
  if (typeof value === "string")
    return SECRETS.reduce((text, [pattern, mask]) => text.replace(pattern, mask), value);
  if (typeof value === "bigint") return value.toString();
  if (Array.isArray(value)) return value.map(redact);
  if (!value || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, redact(item)]));
}
