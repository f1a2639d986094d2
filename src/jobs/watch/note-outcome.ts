import { publicReason } from "../../onchain/node-fault.js";
import { forgetTrouble, noteTrouble } from "../../store/chain-troubles.js";
import type { Memory, Watch } from "./watched-chain.js";

/** Written down when it changes: a chain that can't be looked at must not pass for one that is quiet. */
export async function noteOutcome({ house, chain }: Watch, memory: Memory, failure: unknown): Promise<void> {
  const reason = failure === undefined ? null : publicReason(failure);
  if (memory.trouble === reason) return;
  if (reason === null) await forgetTrouble(house.sql, chain);
  else await noteTrouble(house.sql, { chain, reason, since: house.clock() });
  memory.trouble = reason;
}
