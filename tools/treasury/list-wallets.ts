import { z } from "zod";
import { READ_CALL } from "../../src/plans.js";
import { named, record } from "../../src/records/record.js";
import { presentWallet, walletRecord } from "../../src/records/wallet.js";
import { defineTool } from "../../src/runtime/tool.js";
import { selectWallets } from "../../src/store/wallets.js";
import { choice } from "../fields.js";
import { balance, readBalances } from "./balances.js";

export const listWallets = defineTool({
  name: "list_wallets",
  title: "List linked wallets",
  description:
    "List this account's linked wallets with address, chain, label and which one is the default. No balances unless included.",
  kind: "look",
  noun: "wallet",
  scope: "read",
  meter: READ_CALL,
  route: "GET /treasury/balance",
  doors: ["rest", "chat", "mcp", "jobs"],
  tells: ({ wallets }) => {
    if (wallets.length === 0) return "No wallet is linked to this account yet.";
    const lines = wallets.map(
      (one) =>
        `- ${one.label || "wallet"} on ${one.chain}: ${one.address}${one.is_primary ? " (default)" : ""}`,
    );
    return `${wallets.length} linked ${wallets.length === 1 ? "wallet" : "wallets"}:\n${lines.join("\n")}`;
  },
  input: { include: choice(["balances"]).optional() },
  output: record("Treasury", {
    wallets: z.array(named("TreasuryWallet", walletRecord.extend(balance.partial().shape))),
  }),
  async execute({ include }, ctx) {
    const wallets = await selectWallets(ctx.sql, ctx.caller.account.id);
    const records = wallets.map(presentWallet);
    if (!include) return { wallets: records };
    const balances = await readBalances(ctx.chains, wallets);
    return { wallets: records.map((record, index) => ({ ...record, ...balances[index] })) };
  },
});
