import type { Links } from "../../runtime/links.js";

/** Where people sign in: all that follows from BASE_URL. */
export interface Place {
  origin: string;
  host: string;
  /** What a passkey is bound to; null where the host is an address, which no passkey can be bound to. */
  rpId: string | null;
  secure: boolean;
  cookie: string;
  /** Why nobody can sign in here. */
  off: string | null;
}

const known = new Map<string, Place>();

export function placeOf({ baseUrl }: Pick<Links, "baseUrl">): Place {
  const place = known.get(baseUrl) ?? readPlace(baseUrl);
  known.set(baseUrl, place);
  return place;
}

function readPlace(baseUrl: string): Place {
  const { origin, host, hostname, port, protocol } = new URL(baseUrl);
  const secure = protocol === "https:";
  const isIp = /^[\d.]+$|^\[/.test(hostname);
  return {
    origin,
    host,
    rpId: isIp ? null : hostname,
    secure,
    cookie: secure ? "__Host-unsigned_session" : `unsigned_session_${port || "80"}`,
    off:
      secure || isLoopback(hostname)
        ? null
        : "BASE_URL is plain http and no loopback name: a session's cookie could be read on the way, so nobody can sign in",
  };
}

export function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
}
