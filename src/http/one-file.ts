import type { Context } from "koa";
import { PublicError } from "../errors.js";

const reading = new Set<string>();

/** Files are large: an account's next one is taken by this process when its last has been answered. */
export function holdToOneFile(ctx: Context, accountId: string): void {
  if (reading.has(accountId))
    throw new PublicError(
      "rate_limited",
      "Another file of this account is being taken. Nothing was created: send this one after its answer.",
      { retryAfterSeconds: 5 },
    );
  reading.add(accountId);
  ctx.res.once("close", () => reading.delete(accountId));
}
