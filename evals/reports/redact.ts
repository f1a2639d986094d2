import { html } from "./escape-html.js";

const SECRETS: [pattern: RegExp, mask: string][] = [
  [/svc_(live|pk|test|tpk)_[0-9A-Za-z]{8,}/g, "svc_$1_…"],
  [/CONFIRM-[0-9A-HJKMNP-TV-Z-]{10,}/gi, "CONFIRM-…"],
  [/(?<![0-9a-f])(?:0x)?[0-9a-f]{64}(?![0-9a-f])/gi, "[64 hex digits]"],
  [/0x[0-9a-f]{200,}/gi, "[calldata]"],
  [/\b(?:sk|rk)[-_][A-Za-z0-9_-]{10,}/g, "[key]"],
  [/\b(?:gh[a-z]_[A-Za-z0-9]{16,}|github_pat_\w{16,}|glpat-[\w-]{10,}|xox[a-z]-[\w-]{8,})/g, "[key]"],
  [/\b(?:A[KS]IA[A-Z0-9]{12,}|AIza[\w-]{30,}|npm_[A-Za-z0-9]{30,})/g, "[key]"],
  [/\beyJ[\w-]{6,}\.[\w-]{6,}\.[\w-]*/g, "[key]"],
  [/\b(Bearer|Basic)\s+(?=[\w.~+/-]*\d)[\w.~+/-]{8,}=*/gi, "$1 …"],
  [/:\/\/[^\s/"'<>@\\]+:[^\s/"'<>@\\]+@/g, "://…@"],
];

/** Shorter ones would be found everywhere. */
const SHORTEST = 6;
const known = new Set<string>();
let knownPattern: RegExp | undefined;

/** From now on no report shows it, whichever way it is written. */
export function keepSecret(value: string | undefined): void {
  if (value === undefined || value.length < SHORTEST || known.has(value)) return;
  const base64 = Buffer.from(value).toString("base64");
  for (const form of [
    value,
    JSON.stringify(value).slice(1, -1),
    html(value),
    encodeURIComponent(value),
    base64,
  ])
    known.add(form);
  const longestFirst = [...known].sort((a, b) => b.length - a.length);
  knownPattern = new RegExp(longestFirst.map((one) => one.replace(/[^\w]/g, "\\$&")).join("|"), "g");
}

/** What the environment says is a secret, and every program under test is handed. */
export function keepSecretsOf(env: NodeJS.ProcessEnv): void {
  for (const [name, value] of Object.entries(env))
    if (/(?:KEY|TOKEN|SECRET|PASSWORD)$/i.test(name)) keepSecret(value);
}

/** A key that stands in the URL of a target. */
export function keepSecretsIn(target: string): void {
  const url = target.slice(target.indexOf(":") + 1);
  for (const [name, value] of URL.canParse(url) ? new URL(url).searchParams : [])
    if (/(?:key|token|secret|password|sig|code)$/i.test(name)) keepSecret(value);
}

export function masked(text: string): string {
  const plain = knownPattern === undefined ? text : text.replace(knownPattern, "[secret]");
  return SECRETS.reduce((text, [pattern, mask]) => text.replace(pattern, mask), plain);
}

/** What a report may be shown to anybody with: keys, codes and calldata are left out. */
export function redact(value: unknown): unknown {
  if (typeof value === "string") return masked(value);
  if (typeof value === "bigint") return value.toString();
  if (Array.isArray(value)) return value.map(redact);
  if (!value || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [masked(key), redact(item)]));
}

/** On a terminal or in a log of CI: nothing that moves a cursor, and no line that the CI takes for its own order. */
export function printable(text: string): string {
  const escaped = text.replace(/(?!\n)[\p{Cc}\p{Cf}]/gu, (one) => {
    return `\\u${(one.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`;
  });
  return masked(escaped).replace(/^(\s*)::/gm, "$1\\u003a:");
}
