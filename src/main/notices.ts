import type { Config } from "../config.js";

type Settings = Pick<
  Config,
  "production" | "BASE_URL" | "PAY_BASE" | "baseUrl" | "TRUSTED_PROXIES" | "ROLE" | "PROCESSES"
>;

/** Settings that work and still surprise: said at the start, and in `/readyz`. */
export function noticesOf(settings: Settings): string[] {
  const { production, BASE_URL, PAY_BASE, baseUrl, TRUSTED_PROXIES, ROLE, PROCESSES } = settings;
  const notices: string[] = [];
  if (production && !BASE_URL && new URL(baseUrl).hostname === "localhost")
    notices.push("BASE_URL is not set: links will lead to localhost until it is.");
  if (baseUrl.startsWith("https:") && TRUSTED_PROXIES === 0)
    notices.push(
      "BASE_URL is https and TRUSTED_PROXIES is not set: behind a proxy all visitors count as one address, and share its limits.",
    );
  for (const [name, place] of Object.entries({ BASE_URL, PAY_BASE }))
    if (place && new URL(place).pathname !== "/")
      notices.push(
        `${name} has a path: the API answers behind a proxy that takes it off, but pages, console, documentation and sign-in look for their parts at the root of the host. Give them a host of their own.`,
      );
  if (ROLE === "worker" && PROCESSES > 1)
    notices.push(
      `PROCESSES is ${PROCESSES} and a worker is one process always: start several workers instead.`,
    );
  return notices;
}
