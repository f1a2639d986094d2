import { PublicError } from "../errors.js";
import type { Caller } from "./caller.js";
import { isWrite, type Tool } from "./tool.js";

/** What has the account for good, once it is changed, asks a member to have just proven who he is. */
export function requireFresh({ actor }: Pick<Caller, "actor">, tool: Tool, input: unknown, now: Date): void {
  if (actor.kind !== "member" || !isWrite(tool)) return;
  if (tool.scope === "admin" || tool.fresh?.(input)) holdFresh(actor.freshUntil, now);
}

export function holdFresh(freshUntil: Date | undefined, now: Date): void {
  if (freshUntil && freshUntil > now) return;
  throw new PublicError(
    "sign_in_again",
    "This needs somebody who has just proven who he is: sign in again with your passkey, your wallet or a new link. Nothing was changed.",
  );
}
