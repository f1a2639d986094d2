import type { Context } from "koa";
import { PLAN_TERMS } from "../plans.js";
import { collects } from "../runtime/caller.js";
import type { House } from "../runtime/house.js";
import { nextMonth } from "../store/usage.js";
import type { Authenticated } from "./authenticate.js";

/** What is left of the month's quota before this call. */
export function setQuotaHeaders(house: House, ctx: Context, { caller, used }: Authenticated): void {
  if (collects(caller)) return;
  const { quota } = PLAN_TERMS[caller.account.plan];
  ctx.set("X-Quota-Limit", String(quota));
  ctx.set("X-Quota-Remaining", String(Math.max(0, quota - used)));
  ctx.set("X-Quota-Reset", String(nextMonth(house.clock()).getTime() / 1000));
}

/** What is left once it is counted. */
export function countInQuota(ctx: Context, { caller, used }: Authenticated): void {
  if (collects(caller) || ctx.headerSent) return;
  const { quota } = PLAN_TERMS[caller.account.plan];
  ctx.set("X-Quota-Remaining", String(Math.max(0, quota - used - 1)));
}
