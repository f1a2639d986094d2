/** What a shop may have written into its success_url, as `{tx_hash}`. */
export const PLACEHOLDERS = ["tx_hash", "payment_id", "reference"] as const;
export type ReturnFacts = Record<(typeof PLACEHOLDERS)[number], string | null>;

/** A path has its braces encoded by then. */
const BRACED = /(?:\{|%7B)([^{}/?#%]*)(?:\}|%7D)/gi;

const names = (text: string) => [...text.matchAll(BRACED)].map(([, name = ""]) => name);

export function holdsPlaceholder(url: string): boolean {
  return names(url).length > 0;
}

/** Why nobody could be sent back by this URL; undefined where there is nothing against it. */
export function placeholderFault(url: string): string | undefined {
  const { host, pathname, search, hash } = new URL(url);
  if (names(host + hash).length > 0) return "expected placeholders in the path or the query alone";
  const unknown = names(pathname + search).some((name) => !PLACEHOLDERS.some((one) => one === name));
  const known = PLACEHOLDERS.map((name) => `{${name}}`).join(", ");
  return unknown ? `expected no other placeholder than ${known}` : undefined;
}

/** As a URL is kept, where its parser has encoded the braces of a path. Its host was parsed, and can't change any more. */
export function keepPlaceholders(href: string): string {
  return PLACEHOLDERS.reduce((url, name) => url.replaceAll(`%7B${name}%7D`, `{${name}}`), href);
}

export function fillReturnUrl(url: string, facts: ReturnFacts): string {
  return PLACEHOLDERS.reduce(
    (filled, name) => filled.replaceAll(`{${name}}`, () => encodeURIComponent(facts[name] ?? "")),
    url,
  );
}
