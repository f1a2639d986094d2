import { z } from "zod";
import type { Chain } from "../../src/chains.js";
import { toNumber } from "../../src/money.js";
import { readUsdcBalances } from "../../src/onchain/accounts.js";
import { answerInTime } from "../../src/onchain/answer-in-time.js";
import type { Chains } from "../../src/onchain/chains.js";
import type { WalletRow } from "../../src/records/wallet.js";

export const balance = z.object({ usdc: z.number().nullable(), error: z.string().optional() });
export type Balance = z.infer<typeof balance>;

/** One read per chain, all at once; a chain that fails leaves its own wallets without a figure and no other's. */
export async function readBalances(chains: Chains, wallets: readonly WalletRow[]): Promise<Balance[]> {
  const names = [...new Set(wallets.map(({ chain }) => chain))];
  const read = await Promise.all(names.map((chain) => readOne(chains, chain, wallets)));
  const found = new Map(read.flatMap((balances) => [...balances]));
  return wallets.map(({ id }) => found.get(id) ?? { usdc: null, error: "not read" });
}

async function readOne(
  chains: Chains,
  chain: Chain,
  wallets: readonly WalletRow[],
): Promise<Map<string, Balance>> {
  const own = wallets.filter((wallet) => wallet.chain === chain);
  const reader = chains.reader(chain);
  const amounts = await answerInTime(reader, (asked) =>
    readUsdcBalances(
      asked,
      own.map(({ address }) => address),
    ),
  );
  const error = reader ? `${chain} did not answer in time` : `no RPC URL is configured for ${chain}`;
  return new Map(
    own.map(({ id }, index) => {
      const amount = amounts?.[index];
      return [id, amount === undefined ? { usdc: null, error } : { usdc: toNumber(amount) }];
    }),
  );
}
