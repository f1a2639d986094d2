import type { Context } from "koa";
import { readJsonBody } from "../json-body.js";

/** The request's JSON; where no byte came, nothing was said: {}. */
export async function readJson(ctx: Context, limit: number): Promise<unknown> {
  const body = await readJsonBody(ctx.req, limit);
  return body ? body.value : {};
}
