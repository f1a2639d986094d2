import { contractAddresses } from "../../onchain/deployment.js";
import { readPreflight } from "../../onchain/preflight.js";
import { noteIssuer } from "../../store/chain-cursors.js";
import type { Memory, Watch } from "./watched-chain.js";

const EVERY_MS = 60_000;

/** Says in the open what would make every payment revert; a node that does not say leaves it unknown. */
export async function lookAtIssuer({ house, chain, reader }: Watch, memory: Memory): Promise<void> {
  const now = performance.now();
  if (memory.issuerAt !== undefined && now - memory.issuerAt < EVERY_MS) return;
  memory.issuerAt = now;
  const { feeRecipient } = house.chains;
  const contract = contractAddresses(chain, feeRecipient).checkout;
  const { paused, blacklisted } = await readPreflight(reader, {
    contract,
    accounts: [feeRecipient],
    holders: [],
  });
  const found = {
    usdcPaused: paused ?? null,
    feeRecipientBlacklisted: blacklisted.get(feeRecipient) ?? null,
  };
  await noteIssuer(house.sql, chain, found);
  if (paused) house.log.error({ chain }, "USDC is paused: no payment can be made");
  if (found.feeRecipientBlacklisted)
    house.log.error({ chain, feeRecipient }, "the fee recipient is blacklisted: payments with a fee revert");
}
