import type { Context } from "koa";
import { PublicError } from "../../errors.js";
import type { Place } from "./place.js";

/** What a cookie may do is asked for by our own pages alone. */
export function requireOrigin(ctx: Context, place: Place): void {
  if (ctx.get("origin") === place.origin) return;
  throw new PublicError(
    "wrong_origin",
    `This needs the header Origin: ${place.origin}, as a browser sends it from this service's own pages. Nothing was changed.`,
  );
}
