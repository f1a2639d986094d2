import type { Config } from "../config.js";

/** Settings that work and still surprise: said in `/readyz`. */
export function noticesOf({
  baseUrl,
  TRUSTED_PROXIES,
}: Pick<Config, "baseUrl" | "TRUSTED_PROXIES">): string[] {
  if (!baseUrl.startsWith("https:") || TRUSTED_PROXIES !== 0) return [];
  return [
    "BASE_URL is https and TRUSTED_PROXIES is not set: behind a proxy all visitors count as one address, and share its limits.",
  ];
}
