import { presentConnection } from "../../src/records/connection.js";
import type { Context } from "../../src/runtime/context.js";
import { endConnections, selectConnection } from "../../src/store/connections.js";
import { failWhatWaits } from "../approvals/fail-what-waits.js";
import { recordEvents } from "../record-event.js";

/** What a member gave may not outlast what he may do himself. */
export async function endConnectionsOf(ctx: Context, memberId: string): Promise<void> {
  const ended = await endConnections(ctx.sql, { memberId }, ctx.now);
  for (const row of ended) recordEvents(ctx, ["connection.ended", presentConnection(row)]);
  await failWhatWaits(
    ctx,
    "key",
    ended.map(({ id }) => id),
  );
}

/** Of a grant that was revoked as the key that it is. */
export async function tellOfEnd(ctx: Context, id: string): Promise<void> {
  const row = await selectConnection(ctx.sql, ctx.caller.account.id, id);
  if (row) recordEvents(ctx, ["connection.ended", presentConnection(row)]);
}
