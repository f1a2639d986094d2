import { z } from "zod";
import { newId } from "../../src/ids.js";
import { presentWallet, walletRecord } from "../../src/records/wallet.js";
import { defineTool } from "../../src/runtime/tool.js";
import {
  clearDefaultWallet,
  insertWallet,
  lockWallets,
  selectWallets,
  updateWallet,
} from "../../src/store/wallets.js";
import { address, chain, line } from "../fields.js";
import { recordEvents } from "../record-event.js";

export const linkWallet = defineTool({
  name: "link_wallet",
  title: "Link wallet",
  description:
    "Link a wallet of this account. The first becomes the default, which collect checkouts pay to.",
  scope: "admin",
  meter: null,
  route: "POST /wallets",
  doors: ["rest"],
  screen: (input) => [{ path: "address", address: input.address }],
  input: z
    .object({
      address: address("Wallet to link"),
      chain,
      label: line(1, 120).optional(),
      default: z.boolean().optional().describe("Make it the default"),
    })
    .strict(),
  output: walletRecord,
  async execute(input, ctx) {
    const accountId = ctx.caller.account.id;
    await lockWallets(ctx.sql, accountId);
    const wallets = await selectWallets(ctx.sql, accountId);
    const known = wallets.find(({ address, chain }) => address === input.address && chain === input.chain);
    const isPrimary = input.default === true || wallets.length === 0 || (known?.isPrimary ?? false);
    if (isPrimary && !known?.isPrimary) await clearDefaultWallet(ctx.sql, accountId);
    if (known) {
      const changes = { label: input.label ?? known.label, isPrimary };
      await updateWallet(ctx.sql, accountId, known.id, changes);
      return presentWallet({ ...known, ...changes });
    }
    const wallet = {
      id: newId("wal", ctx.now),
      accountId,
      address: input.address,
      chain: input.chain,
      label: input.label ?? null,
      isPrimary,
      createdAt: ctx.now,
    };
    await insertWallet(ctx.sql, wallet);
    const record = presentWallet(wallet);
    recordEvents(ctx, ["wallet.linked", record]);
    return record;
  },
});
