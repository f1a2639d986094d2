import { isIP } from "node:net";
import { isPublicAddress } from "./public-address.js";
import { bareHost } from "./url-parts.js";

/** What can be said of a webhook's URL before any name is resolved; throws what is wrong with it. */
export function webhookTarget(text: string, { privateAllowed }: { privateAllowed: boolean }): URL {
  const url = new URL(text);
  if (url.username || url.password) throw new Error("carries a login");
  if (privateAllowed && url.protocol === "http:") return url;
  if (url.protocol !== "https:") throw new Error("is not https");
  const host = bareHost(url.hostname);
  if (!privateAllowed && isIP(host) && !isPublicAddress(host)) throw new Error("is a private address");
  return url;
}
