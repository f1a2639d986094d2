import type { Address } from "viem";
import type { Usdc } from "../money.js";
import { readBlacklisted, readIsDeployed, readUsdcBalances } from "./accounts.js";
import { answerInTime } from "./answer-in-time.js";
import type { Contract } from "./deployment.js";
import type { ChainReader } from "./reader.js";
import { insufficientBalance, issuerBlacklisted, notDeployed, type Warning } from "./warnings.js";

export interface PlannedCall {
  contract: Contract;
  address: Address;
  receivers: readonly Address[];
  /** Whoever may pay it, as far as is known, and what it takes: no warning while one of them holds enough. */
  payers?: readonly Address[];
  takes?: Usdc;
}

/** What only the chain knows of a call; nothing where it is off or does not answer in time. */
export async function liveWarnings(reader: ChainReader | undefined, call: PlannedCall): Promise<Warning[]> {
  const found = await answerInTime(reader, async (chain) => {
    const answers = await Promise.allSettled([
      deploymentWarning(chain, call),
      blacklistWarnings(chain, call),
      balanceWarning(chain, call),
    ]);
    return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  });
  return found ?? [];
}

async function deploymentWarning(
  reader: ChainReader,
  { contract, address }: PlannedCall,
): Promise<Warning[]> {
  return (await readIsDeployed(reader, address)) ? [] : [notDeployed(reader.chain, contract, address)];
}

async function blacklistWarnings(reader: ChainReader, { receivers }: PlannedCall): Promise<Warning[]> {
  return (await readBlacklisted(reader, [...new Set(receivers)])).map(issuerBlacklisted);
}

async function balanceWarning(
  reader: ChainReader,
  { payers = [], takes = 0n }: PlannedCall,
): Promise<Warning[]> {
  if (payers.length === 0) return [];
  const balances = await readUsdcBalances(reader, payers);
  const holdings = payers.map((payer, index) => ({ payer, holds: balances[index] ?? 0n }));
  const richest = holdings.reduce((best, other) => (other.holds > best.holds ? other : best));
  return richest.holds < takes ? [insufficientBalance(richest.payer, richest.holds, takes)] : [];
}
