import type { Config } from "../config.js";

type Settings = Pick<
  Config,
  "production" | "BASE_URL" | "baseUrl" | "TRUSTED_PROXIES" | "ROLE" | "PROCESSES"
>;

/** Settings that work and still surprise: said at the start, and in `/readyz`. */
export function noticesOf(settings: Settings): string[] {
  const { production, BASE_URL, baseUrl, TRUSTED_PROXIES, ROLE, PROCESSES } = settings;
  const notices: string[] = [];
  if (production && !BASE_URL && new URL(baseUrl).hostname === "localhost")
    notices.push("BASE_URL is not set: links will lead to localhost until it is.");
  if (baseUrl.startsWith("https:") && TRUSTED_PROXIES === 0)
    notices.push(
      "BASE_URL is https and TRUSTED_PROXIES is not set: behind a proxy all visitors count as one address, and share its limits.",
    );
  if (ROLE === "worker" && PROCESSES > 1)
    notices.push(
      `PROCESSES is ${PROCESSES} and a worker is one process always: start several workers instead.`,
    );
  return notices;
}
