import { z } from "zod";
import { PublicError } from "../../src/errors.js";
import { LOCALHOST } from "../../src/name-servers.js";
import type { Context } from "../../src/runtime/context.js";
import { field } from "../../src/runtime/field.js";
import { webhookTarget } from "../../src/webhook-target.js";

export const webhookUrl = field(
  z
    .string()
    .max(2000)
    .refine((value) => URL.canParse(value), "expected an https:// URL")
    .transform((value) => new URL(value).href),
  { sort: "link" },
);

/** The same rules again, and on the address itself, at every delivery. */
export function requireTarget(url: string, ctx: Context): void {
  const privateAllowed = ctx.links.privateWebhooks;
  try {
    const { hostname } = webhookTarget(url, { privateAllowed });
    if (!privateAllowed && LOCALHOST.test(hostname)) throw new Error("is a private address");
  } catch (error) {
    const message = `${error instanceof Error ? error.message : "is unusable"}, expected a public https:// URL`;
    throw new PublicError("validation_failed", `url: ${message}. Nothing was created or changed.`, {
      issues: [{ path: "url", message }],
    });
  }
}
