import type { Context } from "koa";
import type { Address, Hex } from "viem";
import { CHAIN_FACTS, CHAINS, type Chain } from "../../../chains.js";
import { PublicError } from "../../../errors.js";
import { type CodeState, readCodeStates } from "../../../onchain/accounts.js";
import { answerInTime } from "../../../onchain/answer-in-time.js";
import { CONTRACTS, type Contract, deploymentPlan } from "../../../onchain/deployment.js";
import { watchState } from "../../../records/watch-state.js";
import type { House } from "../../../runtime/house.js";
import { selectCursor } from "../../../store/chain-cursors.js";
import type { Progress } from "../progress.js";

/** One of our contracts on a chain, as the chain tells of it now. */
export interface Deployment {
  name: Contract;
  address: Address;
  state: CodeState | "unknown";
  call: { to: Address; data: Hex; value: "0"; chainId: number; gas?: string };
}

export interface DeployView {
  chain: Chain;
  feeRecipient: Address;
  /** The fee would go to nobody. */
  development: boolean;
  deployments: readonly Deployment[];
}

export async function readDeployView({ chains }: House, ctx: Context): Promise<DeployView> {
  const chain = CHAINS.find((known) => known === ctx.params.chain);
  if (!chain)
    throw new PublicError("not_found", `There is no such chain, expected one of ${CHAINS.join(", ")}.`);
  const { feeRecipient, developmentFee } = chains;
  const { contracts, transactions } = deploymentPlan(chain, feeRecipient);
  const states = await answerInTime(chains.reader(chain), (reader) => readCodeStates(reader, feeRecipient));
  const deployments = transactions.map(({ creates, gas, to, data, value }): Deployment => {
    const address = contracts.find(({ name }) => name === creates)?.address ?? to;
    // Arbitrum counts the posting of the bytes as gas: there the wallet estimates.
    const call = { to, data, value, chainId: CHAIN_FACTS[chain].id, ...(chain !== "arbitrum" && { gas }) };
    return { name: creates, address, state: states?.[creates] ?? "unknown", call };
  });
  return { chain, feeRecipient, development: developmentFee, deployments };
}

export function deploymentOf({ deployments }: DeployView, ctx: Context): Deployment {
  const found = deployments.find(({ name }) => name === ctx.params.contract);
  if (!found)
    throw new PublicError("not_found", `There is no such contract, expected one of ${CONTRACTS.join(", ")}.`);
  return found;
}

/** It is there, or it is not: nothing of it is counted in confirmations. */
export async function readDeployProgress(
  { sql, clock }: House,
  { chain }: DeployView,
  { state }: Deployment,
): Promise<Progress> {
  const cursor = await selectCursor(sql, chain);
  return {
    state: state === "deployed" ? "paid" : "waiting",
    payment_id: null,
    tx_hash: null,
    by_another: false,
    explorer_url: null,
    confirmations: 0,
    confirmations_needed: 1,
    waits_for_finality: false,
    chain_state: watchState(cursor, clock()),
  };
}
