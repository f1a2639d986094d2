import { readMissingContracts } from "../../onchain/accounts.js";
import { contractAddresses } from "../../onchain/deployment.js";
import { noteMissingContracts } from "../../store/chain-cursors.js";
import type { Memory, Watch } from "./watched-chain.js";

const EVERY_MS = 10 * 60_000;

/** Says in the open what is not deployed; a chain without our contracts is watched all the same. */
export async function lookAtContracts({ house, chain, reader }: Watch, memory: Memory): Promise<void> {
  const now = Date.now();
  if (memory.contractsAt !== undefined && now - memory.contractsAt < EVERY_MS) return;
  const missing = await readMissingContracts(reader, contractAddresses(chain, house.chains.feeRecipient));
  memory.contractsAt = now;
  await noteMissingContracts(house.sql, chain, missing);
  if (missing.length > 0) house.log.warn({ chain, missing }, "contracts are not deployed");
}
