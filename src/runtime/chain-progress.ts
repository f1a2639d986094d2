import { CHAINS, type Chain } from "../chains.js";
import { LARGE_PAYMENT } from "../onchain/finality.js";
import type { EndpointHealth } from "../onchain/reader.js";
import { type CursorRow, countDoubted, selectCursors } from "../store/chain-cursors.js";
import { countUnmatched } from "../store/payments.js";
import type { House } from "./house.js";

/** How far a chain is read; `stoppedReason` is there while nothing of it is. */
export interface ChainProgress {
  chain: Chain;
  block: bigint;
  head: bigint;
  /** From the last block that is settled to the newest one, and since somebody looked. */
  lagSeconds: number;
  lookedAt: Date;
  missingContracts: string[];
  foreignContracts: string[];
  /** By USDC's issuer; null where nobody could say. */
  usdcPaused: boolean | null;
  feeRecipientBlacklisted: boolean | null;
  lacksFinalized: boolean;
  stoppedReason: string | null;
  reorgs: number;
  /** Of the last one, in blocks. */
  reorgDepth: bigint;
  /** Logs of our contracts that fit no record. */
  unmatched: number;
  /** Payments about which its nodes disagree: they wait. */
  doubted: number;
}

/** The same in every process: the watcher writes it down. */
export async function readChainProgress({ sql, clock }: House): Promise<ChainProgress[]> {
  const [cursors, unmatched, doubted] = await Promise.all([
    selectCursors(sql),
    countUnmatched(sql),
    countDoubted(sql, LARGE_PAYMENT),
  ]);
  const now = clock().getTime();
  return cursors.map(({ blockAt, headAt, lookedAt, ...cursor }) => ({
    ...cursor,
    lookedAt,
    lagSeconds: lagOf({ blockAt, headAt, lookedAt }, now),
    unmatched: unmatched.get(cursor.chain) ?? 0,
    doubted: doubted.get(cursor.chain) ?? 0,
  }));
}

function lagOf(
  { blockAt, headAt, lookedAt }: Pick<CursorRow, "blockAt" | "headAt" | "lookedAt">,
  now: number,
) {
  return Math.max(0, Math.round((headAt.getTime() - blockAt.getTime() + now - lookedAt.getTime()) / 1000));
}

/** More than any chain takes until a block is final. */
const BEHIND_S = 600;

/** Chains that are read here, but not as far yet: what is not paid there may have been since. */
export async function chainsBehind({ sql, clock, chains }: House): Promise<Chain[]> {
  const now = clock().getTime();
  return (await selectCursors(sql))
    .filter((cursor) => chains.reader(cursor.chain) && lagOf(cursor, now) > BEHIND_S)
    .map(({ chain }) => chain);
}

/** Of this process alone. */
export function endpointHealth({ chains }: House): { chain: Chain; endpoint: EndpointHealth }[] {
  return CHAINS.flatMap((chain) =>
    (chains.reader(chain)?.health() ?? []).map((endpoint) => ({ chain, endpoint })),
  );
}
