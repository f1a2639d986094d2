import type { Context } from "koa";
import { PLAN_TERMS } from "../plans.js";
import { collects } from "../runtime/caller.js";
import type { House } from "../runtime/house.js";
import { nextMonth } from "../store/usage.js";
import type { Authenticated } from "./authenticate.js";

/** What is left of the month's quota once this call is counted. */
export function setQuotaHeaders(
  house: House,
  ctx: Context,
  { caller, used }: Authenticated,
  counted: number,
): void {
  if (collects(caller) || ctx.headerSent) return;
  const now = house.clock();
  const { quota } = PLAN_TERMS[caller.account.plan];
  ctx.set("X-Quota-Limit", String(quota));
  ctx.set("X-Quota-Remaining", String(Math.max(0, quota - used - counted)));
  ctx.set("X-Quota-Reset", String(nextMonth(now).getTime() / 1000));
}
