import { allDeployments } from "../onchain/deployment.js";
import { rememberDeployments, selectContracts } from "../store/deployments.js";
import type { House } from "./house.js";

/** At every start: what this fee recipient's contracts are, beside all that were ever used. */
export async function rememberContracts({ sql, chains, clock, log }: House): Promise<void> {
  const { feeRecipient } = chains;
  const changed = await rememberDeployments(sql, allDeployments(feeRecipient), clock());
  chains.knowContracts(await selectContracts(sql));
  if (changed)
    log.warn(
      { feeRecipient },
      "the contracts have changed, with the fee wallet or the code; the older ones stay watched",
    );
}
