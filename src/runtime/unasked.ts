import { daysBefore } from "../days.js";
import type { Usdc } from "../money.js";
import type { Queryable } from "../store/database.js";
import { insertUnaskedWrite, lockUnaskedVolume, type UnaskedVolume } from "../store/unasked-writes.js";
import type { Caller } from "./caller.js";
import { refuseOverCaps, weightOf } from "./chat-caps.js";
import { type Leaf, leavesOf } from "./field.js";
import { holdsSort, type Tool } from "./tool.js";

export interface Volume {
  mails: number;
  recipients: number;
  /** What would leave the account's wallets. */
  paid: Usdc;
}

export function volumeOf(tool: Tool, input: unknown): Volume {
  const paid = holdsSort(tool, "payee")
    ? leavesOf(tool.fields, input).reduce((sum, leaf) => sum + amountOf(leaf), 0n)
    : 0n;
  return { ...weightOf(tool, input), paid };
}

function amountOf({ facts, value }: Leaf): Usdc {
  return facts?.sort === "money" && facts.of === "amount" && typeof value === "bigint" ? value : 0n;
}

/** What the account's asking keys have done alone today, under a lock; refused where a cap is reached. */
export async function holdToUnaskedCaps(
  tx: Queryable,
  { account, actor }: Caller,
  tool: Tool,
  input: unknown,
  now: Date,
): Promise<UnaskedVolume | undefined> {
  if (actor.policy !== "ask") return undefined;
  const used = await lockUnaskedVolume(tx, account.id, daysBefore(now, 1));
  const reached = (cap: string) => `The cap of ${cap}, for keys that have to ask, is reached`;
  refuseOverCaps(used, weightOf(tool, input), reached);
  return used;
}

export async function countUnasked(
  tx: Queryable,
  { account, actor, released }: Caller,
  tool: Tool,
  input: unknown,
  now: Date,
): Promise<void> {
  if (actor.policy !== "ask" || released) return;
  await insertUnaskedWrite(tx, {
    accountId: account.id,
    keyId: actor.id,
    ...volumeOf(tool, input),
    createdAt: now,
  });
}
