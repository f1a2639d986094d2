import { PublicError } from "../../errors.js";
import { isOurKey } from "../../keys.js";
import { insufficientScope } from "../../runtime/admit.js";
import { type Caller, holdsScope } from "../../runtime/caller.js";
import type { House } from "../../runtime/house.js";
import type { Links } from "../../runtime/links.js";
import type { Tool } from "../../runtime/tool.js";
import { placeOf } from "../session/place.js";

export interface ConnectionPlace {
  issuer: string;
  /** What a token is good for, and nothing else. */
  resource: string;
  metadata: string;
}

/** As a program names it whose user wrote the address with a slash behind it. */
export function spellingsOf({ resource }: Pick<ConnectionPlace, "resource">): string[] {
  return [resource, `${resource}/`];
}

/** Where assistants are connected; undefined where people can't sign in, and so nobody could consent. */
export function connectionPlace(links: Pick<Links, "baseUrl">): ConnectionPlace | undefined {
  const { off, origin } = placeOf(links);
  if (off) return undefined;
  return {
    issuer: origin,
    resource: `${origin}/mcp`,
    metadata: `${origin}/.well-known/oauth-protected-resource/mcp`,
  };
}

/** Whoever came with a key of ours, however wrong, is not led away from it: some programs would drop the key for good. */
export function challengeToConnect(
  { links }: Pick<House, "links">,
  key: string | undefined,
  error: unknown,
): never {
  const place = connectionPlace(links);
  const refused = error instanceof PublicError && error.status === 401 ? error : undefined;
  if (!refused || !place || (key && isOurKey(key))) throw error;
  const why = key ? 'error="invalid_token", ' : "";
  throw new PublicError(refused.code, refused.message, {
    ...refused.extras,
    challenge: `Bearer ${why}resource_metadata="${place.metadata}", scope="read"`,
  });
}

/** An assistant can ask its member for more, so it is told over HTTP what to ask for. */
export function challengeForScope(
  { links }: Pick<House, "links">,
  caller: Caller,
  { scope }: Pick<Tool, "scope">,
): void {
  const place = connectionPlace(links);
  if (!caller.actor.isGrant || !place || scope === "collect" || holdsScope(caller, scope)) return;
  const { code, message } = insufficientScope(scope);
  throw new PublicError(code, message, {
    challenge: `Bearer error="insufficient_scope", scope="read ${scope}", resource_metadata="${place.metadata}"`,
  });
}
