import { randomBytes } from "node:crypto";
import type { Context } from "koa";
import { addressBlock } from "../../client-address.js";
import { PublicError } from "../../errors.js";
import type { House } from "../../runtime/house.js";
import { upsertOauthRow } from "../../store/oauth-rows.js";
import { takeRateSlot } from "../../store/rate-limit.js";
import { readJson } from "../body.js";
import { ClientFault, clientMetadata } from "./client-metadata.js";

const LIMIT = 64 * 1024;
const PER_MINUTE = 10;
const WINDOW_S = 60;

/** Anybody may register: it gives nothing but a name to ask with. */
export async function register({ sql, clock, log }: House, ctx: Context): Promise<void> {
  const address = addressBlock(ctx.ip);
  const wait = await takeRateSlot(sql, `register:${address}`, PER_MINUTE, WINDOW_S);
  if (wait !== null) {
    log.warn({ door: "oauth", address }, "too many registrations");
    throw new PublicError(
      "rate_limited",
      `More than ${PER_MINUTE} registrations a minute from this address.`,
      { retryAfterSeconds: wait / 1000 },
    );
  }
  ctx.set("Cache-Control", "no-store");
  try {
    const now = clock();
    const client = {
      client_id: randomBytes(16).toString("base64url"),
      ...clientMetadata(await readJson(ctx, LIMIT)),
    };
    await upsertOauthRow(sql, {
      kind: "Client",
      id: client.client_id,
      payload: client,
      grantId: null,
      createdAt: now,
      expiresAt: null,
    });
    ctx.status = 201;
    ctx.body = { ...client, client_id_issued_at: Math.floor(now.getTime() / 1000) };
  } catch (error) {
    if (!(error instanceof ClientFault)) throw error;
    log.warn({ door: "oauth", address, error: error.message }, "registration refused");
    ctx.status = 400;
    ctx.body = { error: error.code, error_description: error.message };
  }
}
