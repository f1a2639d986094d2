import type { Context } from "koa";
import type { Place } from "./place.js";

/** Lax: a link from elsewhere may open the console, and whatever writes asks for Origin besides. */
export function setSessionCookie(ctx: Context, place: Place, secret: string, expires: Date): void {
  setCookie(ctx, place, place.cookie, secret, expires);
}

export function clearSessionCookie(ctx: Context, place: Place): void {
  setCookie(ctx, place, place.cookie, "", new Date(0));
}

export function setCookie(ctx: Context, place: Place, name: string, value: string, expires: Date): void {
  const secure = place.secure ? "; Secure" : "";
  ctx.append(
    "Set-Cookie",
    `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Expires=${expires.toUTCString()}${secure}`,
  );
}

/** Sent twice it is nobody's: one of the two was planted by a neighbouring host. */
export function cookieOf(ctx: Context, name: string): string | undefined {
  const values = ctx
    .get("cookie")
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  return values.length === 1 && values[0] ? values[0] : undefined;
}
