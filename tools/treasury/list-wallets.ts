import { z } from "zod";
import { READ_CALL } from "../../src/plans.js";
import { presentWallet, walletRecord } from "../../src/records/wallet.js";
import { defineTool } from "../../src/runtime/tool.js";
import { selectWallets } from "../../src/store/wallets.js";

export const listWallets = defineTool({
  name: "list_wallets",
  title: "List linked wallets",
  description:
    "List this account's linked wallets with address, chain, label and which one is the default. No balances.",
  scope: "read",
  meter: READ_CALL,
  route: "GET /treasury/balance",
  input: z.object({}).strict(),
  output: z.object({ wallets: z.array(walletRecord) }),
  async execute(_input, ctx) {
    const wallets = await selectWallets(ctx.sql, ctx.caller.account.id);
    return { wallets: wallets.map(presentWallet) };
  },
});
