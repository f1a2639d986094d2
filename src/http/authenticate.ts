import type { Context } from "koa";
import { PublicError } from "../errors.js";
import { hashKey, kindOfKey } from "../keys.js";
import type { Caller } from "../runtime/caller.js";
import type { House } from "../runtime/house.js";
import type { Door, Scope } from "../runtime/scope.js";
import { monthOf } from "../store/usage.js";

export interface Authenticated {
  caller: Caller;
  /** Units of the month before this call, with those that are not stored yet. */
  used: number;
}

/** Unknown, malformed and revoked keys are told apart by nobody outside. */
export async function authenticate(
  { findKeyHolder, clock, usage }: Pick<House, "findKeyHolder" | "clock" | "usage">,
  header: string | undefined,
  door: Door,
): Promise<Authenticated> {
  if (!header) throw new PublicError("missing_key", "Send your key as Authorization: Bearer <API_KEY>.");
  const key = /^Bearer +(\S+)$/i.exec(header)?.[1];
  const known = key && kindOfKey(key) ? await findKeyHolder(hashKey(key).toString("hex")) : undefined;
  if (!known) throw new PublicError("invalid_key", "This API key is not valid.");
  const { keyId, kind, scopes, strict, accountId, name, plan, spendLimit, used, unfolded } = known;
  const month = monthOf(clock());
  usage.foldSoon({ id: accountId, plan }, month, unfolded);
  return {
    caller: {
      account: { id: accountId, name, plan, spendLimit },
      key: { id: keyId, kind, scopes: scopes as Scope[], strict },
      door,
    },
    used: used + usage.pending(accountId, month),
  };
}

export function authorizationOf(ctx: Context): string | undefined {
  return ctx.get("authorization") || undefined;
}
