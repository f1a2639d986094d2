import { z } from "zod";
import { PublicError } from "../../errors.js";
import { record } from "../../records/record.js";
import type { House } from "../../runtime/house.js";
import { selectBacklog } from "../../store/backlog.js";
import type { SessionHolder } from "../../store/sessions.js";
import type { PageOptions } from "../pages/layout.js";

export const backlogRecord = record("Backlog", {
  webhooks: z.number().int(),
  mail: z.number().int(),
  tasks: z.number().int().nullable(),
});

/** What waits for the workers, of all accounts together: for the operator alone, whatever his role is in his own. */
export async function readBacklog(
  { sql, clock }: House,
  { operator }: SessionHolder,
  queueDepth: PageOptions["queueDepth"],
): Promise<z.infer<typeof backlogRecord>> {
  if (!operator)
    throw new PublicError("insufficient_scope", "This is for the operator of the installation alone.");
  const [due, depth] = await Promise.all([
    selectBacklog(sql, clock()),
    queueDepth?.().catch(() => undefined),
  ]);
  const tasks = depth ? Object.values(depth).reduce((sum, count) => sum + count, 0) : null;
  return { webhooks: due.webhooks, mail: due.mail, tasks };
}
