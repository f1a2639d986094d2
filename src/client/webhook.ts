import type { Event } from "./api.js";
import { InvalidSignature } from "./errors.js";

export interface SignedMessage {
  /** Of the webhook; while it is being changed, the old one too. One that is not set is none. */
  secret: string;
  headers: Named | Readonly<Record<string, string | string[] | undefined>>;
  /** As it came, before anybody parsed it. */
  body: string;
}

/** `Headers`, whoever made the class: undici, node-fetch and test runners bring their own. */
type Named = Pick<Headers, "get">;

const TOLERANCE_S = 300;

/** The event that a webhook received, once it is known to come from the service and to be of these minutes. */
export async function verifyWebhook({ secret, headers, body }: SignedMessage): Promise<Event> {
  const read = (name: string) => {
    const value = areNamed(headers) ? headers.get(name) : entryOf(headers, name);
    return [value ?? ""].flat().join(" ");
  };
  const id = read("webhook-id");
  const timestamp = read("webhook-timestamp");
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!id || !(age <= TOLERANCE_S))
    throw new InvalidSignature("The webhook was not sent in the last five minutes, or doesn't say when.");
  const bytes = bytesOf(String(secret ?? "").replace(/^whsec_/, ""));
  if (bytes.length === 0) throw new InvalidSignature("The secret is none: expected whsec_ and base64.");
  const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, [
    "verify",
  ]);
  const content = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const signature of read("webhook-signature").split(" ")) {
    const [version, text = ""] = signature.split(",");
    if (version === "v1" && (await crypto.subtle.verify("HMAC", key, bytesOf(text), content)))
      return JSON.parse(body) as Event;
  }
  throw new InvalidSignature("The webhook is not signed with this secret.");
}

function areNamed(headers: SignedMessage["headers"]): headers is Named {
  return typeof headers.get === "function";
}

/** In whichever case a framework keeps the names. */
function entryOf(headers: Exclude<SignedMessage["headers"], Named>, name: string) {
  return Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}
