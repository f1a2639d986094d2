import { z } from "zod";
import { printable } from "../../printable.js";
import { isLoopback } from "../session/place.js";

const MOST_REDIRECTS = 10;
const LONGEST = 2_000;
const LONGEST_NAME = 100;

/** What a program says of itself, as far as anything here depends on it: the rest is not kept, or looked at. */
const SAID = z.object({
  client_name: z.string().max(LONGEST).nullish(),
  redirect_uris: z.array(z.string().max(LONGEST)).min(1).max(MOST_REDIRECTS),
});

export class ClientFault extends Error {
  constructor(
    readonly code: "invalid_redirect_uri" | "invalid_client_metadata",
    message: string,
  ) {
    super(message);
  }
}

/** Public, by code and refresh token alone, whatever else it would have liked: what it may do a member says. */
export function clientMetadata(said: unknown) {
  const read = SAID.safeParse(said);
  if (!read.success) {
    const [issue] = read.error.issues;
    const field = issue?.path[0] ?? "body";
    throw new ClientFault(
      field === "redirect_uris" ? "invalid_redirect_uri" : "invalid_client_metadata",
      `${field}: ${issue?.message}. Expected 1 to ${MOST_REDIRECTS} redirect_uris, and a client_name.`,
    );
  }
  const { client_name: name, redirect_uris: asked } = read.data;
  // Editors name a scheme of their own beside those: what is answered says which are kept (RFC 7591, 3.2.1).
  const uris = asked.filter(isServed);
  if (uris.length === 0) throw refusedRedirect(asked);
  const shown = Array.from(printable(name ?? "").trim())
    .slice(0, LONGEST_NAME)
    .join("");
  const onThisMachine = uris.some((uri) => new URL(uri).protocol === "http:");
  return {
    ...(shown && { client_name: shown }),
    redirect_uris: uris,
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code" as const],
    token_endpoint_auth_method: "none" as const,
    // Whose port changes at every start.
    application_type: onThisMachine ? ("native" as const) : ("web" as const),
  };
}

function isServed(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isTls = url?.protocol === "https:" && !isLoopback(url.hostname);
  const isHere = url?.protocol === "http:" && isLoopback(url.hostname);
  const isPlain = !/[#\p{Cc}\p{Cs}]/u.test(text) && /^[\w.:[\]-]+$/.test(url?.host ?? "");
  return url !== undefined && (isTls || isHere) && isPlain && !url.username && !url.password;
}

function refusedRedirect([first = ""]: readonly string[]): ClientFault {
  return new ClientFault(
    "invalid_redirect_uri",
    `redirect_uris: ${first.slice(0, 200)} is refused. Expected https, or http on localhost, 127.0.0.1 or [::1], without a login or fragment.`,
  );
}
