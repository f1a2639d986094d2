import { z } from "zod";
import { CHAINS } from "../../src/chains.js";
import { usdcInWords } from "../../src/in-words.js";
import { READ_CALL } from "../../src/plans.js";
import { presentWallet, walletRecord } from "../../src/records/wallet.js";
import { field } from "../../src/runtime/field.js";
import { defineTool } from "../../src/runtime/tool.js";
import { selectWallets } from "../../src/store/wallets.js";
import { balance, readBalances } from "./balances.js";

export const getWalletBalance = defineTool({
  name: "get_wallet_balance",
  title: "Get wallet balance",
  description:
    "Live USDC balances of this account's linked wallets, on all chains or one. A chain that does not answer gives null and an error.",
  kind: "look",
  noun: "wallet",
  scope: "read",
  meter: READ_CALL,
  doors: ["rest", "chat", "mcp", "jobs"],
  tells: ({ balances }) =>
    balances
      .map(({ label, chain, usdc }) => {
        const amount = usdc === null ? "not known, no node answers" : usdcInWords(usdc);
        return `- ${label || "wallet"} on ${chain}: ${amount}`;
      })
      .join("\n") || "No wallet is linked.",
  input: { chain: field(z.enum(CHAINS), { sort: "chain" }).optional() },
  output: z.object({
    balances: z.array(walletRecord.pick({ address: true, chain: true, label: true }).extend(balance.shape)),
  }),
  async execute({ chain }, ctx) {
    const linked = await selectWallets(ctx.sql, ctx.caller.account.id);
    const wallets = chain ? linked.filter((wallet) => wallet.chain === chain) : linked;
    const balances = await readBalances(ctx.chains, wallets);
    return {
      balances: wallets.map((wallet, index) => ({
        ...presentWallet(wallet),
        usdc: balances[index]?.usdc ?? null,
        error: balances[index]?.error,
      })),
    };
  },
});
