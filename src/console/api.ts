import { ConnectionLost, createUnsigned, UnsignedError } from "../client/public.js";
import { holdTyped } from "./typed.js";

/** The one way to the service: nothing else in here asks it for anything but the events as they happen. */
export const api = createUnsigned({ baseUrl: location.origin, fetch: asMember });

let reader = "";

/** Whose this window is: by now another one may have gone to another account. */
export function speakAs(memberId: string): void {
  reader = memberId;
}

/** With the session's cookie. Where it has ended, one is led to sign in; where it is too old, asked in place. */
async function asMember(request: Request): Promise<Response> {
  if (reader && new URL(request.url).pathname.startsWith("/api/"))
    request.headers.set("unsigned-member", reader);
  const again = request.clone();
  const answer = await fetch(request);
  if (answer.status !== 401 && answer.status !== 403) return answer;
  const code = await codeOf(answer.clone());
  // Signed in elsewhere, or as somebody else: said in place, and what was typed stays.
  if (answer.status === 401) return (await fetch("/session")).status === 401 ? signInFirst() : answer;
  if (code !== "sign_in_again") return answer;
  const { proveAgain } = await import("../web/prove-again.js");
  // Whoever doesn't prove it gets the service's own no: nothing was done.
  return proveAgain().then(
    () => fetch(again),
    () => answer,
  );
}

async function codeOf(answer: Response): Promise<string | undefined> {
  const body = await answer.json().catch(() => undefined);
  return body?.error?.code;
}

/** Never answers: the page is left, says why, and comes back to where it was. */
export function signInFirst(): Promise<never> {
  holdTyped();
  location.assign(`/sign-in?next=${encodeURIComponent(location.pathname + location.search)}&ended`);
  return new Promise(() => {});
}

export function messageOf(error: unknown): string {
  // Answered by something between: whatever it says, it is not about this.
  if (error instanceof UnsignedError && error.status >= 502 && error.requestId === undefined)
    return "The service is away for a moment.";
  if (error instanceof UnsignedError || error instanceof Error) return error.message;
  return String(error);
}

/** What became of it is not known. */
export function isLost(error: unknown): boolean {
  return error instanceof ConnectionLost || (error instanceof UnsignedError && error.status >= 500);
}
