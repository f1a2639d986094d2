import { daysBefore } from "../days.js";
import { PublicError } from "../errors.js";
import { lockChatVolume } from "../store/chat-writes.js";
import type { Queryable } from "../store/database.js";
import type { Caller } from "./caller.js";
import { leavesOf } from "./field.js";
import { isDraft, type Tool } from "./tool.js";

/** Per account and 24 hours, over all chats and keys. */
const CHAT_CAPS = { writes: 200, mails: 100, recipients: 2_000 } as const;

export interface Weight {
  mails: number;
  recipients: number;
}

/** What one call counts for: the mails that its tool says it sends, to everybody it names, and every payee in it. */
export function weightOf(tool: Pick<Tool, "fields" | "mails" | "draftBy">, input: unknown): Weight {
  const count = (sort: string) =>
    leavesOf(tool.fields, input).filter(({ facts }) => facts?.sort === sort).length;
  const mails = isDraft(tool, input) ? 0 : tool.mails * Math.max(1, count("email"));
  return { mails, recipients: count("payee") };
}

/** What a hostile model could do in a day, at most. */
export async function holdToChatCaps(
  tx: Queryable,
  caller: Caller,
  tool: Tool,
  input: unknown,
  now: Date,
): Promise<void> {
  if (caller.door !== "chat") return;
  const used = await lockChatVolume(tx, caller.account.id, daysBefore(now, 1));
  refuseOverCaps(used, weightOf(tool, input), (cap) => `The agent's cap of ${cap} is reached`);
}

/** Of the caps that this call adds to. */
export function refuseOverCaps(
  used: Weight & { writes: number },
  weight: Weight,
  reached: (cap: string) => string,
): void {
  const added = { writes: 1, ...weight };
  for (const cap of ["writes", "mails", "recipients"] as const) {
    if (added[cap] === 0 || used[cap] + added[cap] <= CHAT_CAPS[cap]) continue;
    const said = reached(`${CHAT_CAPS[cap]} ${cap} per account and 24 hours`);
    throw new PublicError("rate_limited", `${said}. Nothing was created or changed.`);
  }
}
