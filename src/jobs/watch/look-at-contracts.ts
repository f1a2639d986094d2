import { readCodeStates } from "../../onchain/accounts.js";
import { CONTRACTS } from "../../onchain/deployment.js";
import { noteContracts } from "../../store/chain-cursors.js";
import type { Memory, Watch } from "./watched-chain.js";

const EVERY_MS = 10 * 60_000;

/** Says in the open what is not deployed; a chain without our contracts is watched all the same. */
export async function lookAtContracts({ house, chain, reader }: Watch, memory: Memory): Promise<void> {
  const now = performance.now();
  if (memory.contractsAt !== undefined && now - memory.contractsAt < EVERY_MS) return;
  const states = await readCodeStates(reader, house.chains.feeRecipient);
  memory.contractsAt = now;
  const missing = CONTRACTS.filter((name) => states[name] !== "deployed");
  const foreign = CONTRACTS.filter((name) => states[name] === "other code");
  await noteContracts(house.sql, chain, { missing, foreign });
  if (foreign.length > 0) house.log.error({ chain, foreign }, "other code than ours is at our addresses");
  if (missing.length > 0) house.log.warn({ chain, missing }, "contracts are not deployed");
}
