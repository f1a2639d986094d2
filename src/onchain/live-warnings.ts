import type { Address } from "viem";
import type { Usdc } from "../money.js";
import { answerInTime } from "./answer-in-time.js";
import type { Contract } from "./deployment.js";
import { type Preflight, readPreflight } from "./preflight.js";
import type { ChainReader } from "./reader.js";
import {
  feeRecipientBlacklisted,
  insufficientBalance,
  issuerBlacklisted,
  issuerPaused,
  notDeployed,
  type Warning,
} from "./warnings.js";

export interface PlannedCall {
  contract: Contract;
  address: Address;
  feeRecipient: Address;
  receivers: readonly Address[];
  /** Whoever may pay it, as far as is known, and what it takes: no warning while one of them holds enough. */
  payers?: readonly Address[];
  takes?: Usdc;
}

/** What only the chain knows of a call; nothing where it is off or does not answer in time. */
export async function liveWarnings(reader: ChainReader | undefined, call: PlannedCall): Promise<Warning[]> {
  return (await answerInTime(reader, (chain) => readWarnings(chain, call))) ?? [];
}

export async function readWarnings(reader: ChainReader, call: PlannedCall): Promise<Warning[]> {
  const { address, feeRecipient, receivers, payers = [] } = call;
  const accounts = [feeRecipient, ...receivers];
  const found = await readPreflight(reader, { contract: address, accounts, holders: payers });
  return [
    ...(found.deployed === false ? [notDeployed(reader.chain, call.contract, address)] : []),
    ...(found.paused ? [issuerPaused(reader.chain)] : []),
    ...(found.blacklisted.get(feeRecipient) ? [feeRecipientBlacklisted(feeRecipient)] : []),
    ...[...new Set(receivers)].filter((receiver) => found.blacklisted.get(receiver)).map(issuerBlacklisted),
    ...balanceWarning(call, found),
  ];
}

function balanceWarning({ payers = [], takes = 0n }: PlannedCall, { balances }: Preflight): Warning[] {
  const holdings = payers.flatMap((payer, index) => {
    const holds = balances[index];
    return holds === undefined ? [] : [{ payer, holds }];
  });
  const [first, ...others] = holdings;
  if (!first || holdings.length < payers.length) return [];
  const richest = others.reduce((best, other) => (other.holds > best.holds ? other : best), first);
  return richest.holds < takes ? [insufficientBalance(richest.payer, richest.holds, takes)] : [];
}
